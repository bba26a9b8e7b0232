import type { LucideIcon } from "lucide-react";
import Award from "lucide-react/icons/award";
import BookOpen from "lucide-react/icons/book-open";
import Briefcase from "lucide-react/icons/briefcase";
import Building2 from "lucide-react/icons/building-2";
import CalendarCheck from "lucide-react/icons/calendar-check";
import ChartLine from "lucide-react/icons/chart-line";
import Clapperboard from "lucide-react/icons/clapperboard";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Clock from "lucide-react/icons/clock";
import Compass from "lucide-react/icons/compass";
import Cpu from "lucide-react/icons/cpu";
import Film from "lucide-react/icons/film";
import Gamepad2 from "lucide-react/icons/gamepad-2";
import Gem from "lucide-react/icons/gem";
import Globe from "lucide-react/icons/globe";
import Handshake from "lucide-react/icons/handshake";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Layers from "lucide-react/icons/layers";
import Lightbulb from "lucide-react/icons/lightbulb";
import Mail from "lucide-react/icons/mail";
import MapIcon from "lucide-react/icons/map";
import Megaphone from "lucide-react/icons/megaphone";
import MessagesSquare from "lucide-react/icons/messages-square";
import Mic from "lucide-react/icons/mic";
import Music from "lucide-react/icons/music";
import Network from "lucide-react/icons/network";
import Palette from "lucide-react/icons/palette";
import Presentation from "lucide-react/icons/presentation";
import Puzzle from "lucide-react/icons/puzzle";
import Rocket from "lucide-react/icons/rocket";
import Route from "lucide-react/icons/route";
import Scale from "lucide-react/icons/scale";
import ShieldCheck from "lucide-react/icons/shield-check";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Sparkles from "lucide-react/icons/sparkles";
import Sprout from "lucide-react/icons/sprout";
import Target from "lucide-react/icons/target";
import TrendingUp from "lucide-react/icons/trending-up";
import Tv from "lucide-react/icons/tv";
import Users from "lucide-react/icons/users";
import type { Glyph } from "../content.ts";

/** icons are the glyphs that the content may name. Each is imported by itself: the whole set would be read on every build. */
export const icons: Readonly<Record<Glyph, LucideIcon>> = {
  award: Award,
  "book-open": BookOpen,
  briefcase: Briefcase,
  "building-2": Building2,
  "calendar-check": CalendarCheck,
  "chart-line": ChartLine,
  clapperboard: Clapperboard,
  "clipboard-check": ClipboardCheck,
  clock: Clock,
  compass: Compass,
  cpu: Cpu,
  film: Film,
  "gamepad-2": Gamepad2,
  gem: Gem,
  globe: Globe,
  handshake: Handshake,
  "heart-handshake": HeartHandshake,
  layers: Layers,
  lightbulb: Lightbulb,
  mail: Mail,
  map: MapIcon,
  megaphone: Megaphone,
  "messages-square": MessagesSquare,
  mic: Mic,
  music: Music,
  network: Network,
  palette: Palette,
  presentation: Presentation,
  puzzle: Puzzle,
  rocket: Rocket,
  route: Route,
  scale: Scale,
  "shield-check": ShieldCheck,
  "sliders-horizontal": SlidersHorizontal,
  sparkles: Sparkles,
  sprout: Sprout,
  target: Target,
  "trending-up": TrendingUp,
  tv: Tv,
  users: Users,
};
