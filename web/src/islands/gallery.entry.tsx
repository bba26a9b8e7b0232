import { hydrate } from "./hydrate.tsx";
import { PortraitGallery } from "./PortraitGallery.tsx";

hydrate("gallery", PortraitGallery);
