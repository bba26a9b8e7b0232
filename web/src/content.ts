// Generated from internal/content/site.go by `make generate`. Do not edit.

/** The icons that content may name. */
export const glyphs = [
  "award",
  "book-open",
  "briefcase",
  "building-2",
  "calendar-check",
  "chart-line",
  "clapperboard",
  "clipboard-check",
  "clock",
  "compass",
  "cpu",
  "film",
  "gamepad-2",
  "gem",
  "globe",
  "handshake",
  "heart-handshake",
  "layers",
  "lightbulb",
  "mail",
  "map",
  "megaphone",
  "messages-square",
  "mic",
  "music",
  "network",
  "palette",
  "presentation",
  "puzzle",
  "rocket",
  "route",
  "scale",
  "shield-check",
  "sliders-horizontal",
  "sparkles",
  "sprout",
  "target",
  "trending-up",
  "tv",
  "users",
] as const;

export type Glyph = (typeof glyphs)[number];

export type Site = {
  /** language of all texts, as in <html lang> */
  language: string;
  /** the company behind the site */
  firm: Firm;
  /** the person the site presents */
  advisor: Advisor;
  /** words of the header on every page */
  header: Header;
  /** words of the footer on every page */
  footer: Footer;
  /** the page / */
  home: Home;
  /** the page /about */
  about: About;
  /** the page /speaking */
  speaking: Speaking;
  /** the page /contact */
  contact: Contact;
  /** the page for every unknown address */
  notFound: NotFound;
};

export type Firm = {
  /** full name; an ampersand in it is set as an ornament in the logo */
  name: string;
  /** public address; also the placeholder of the form's e-mail field */
  email: string;
  /** one sentence, for search engines and link previews */
  description: string;
  /** SVG of the logo for dark ground; without it the name is set in the display face */
  logo?: string;
  /** the sign of the firm in browser tabs and on home screens */
  icon: Icon;
  /** background of link previews, 1200 x 630, calm on its left side */
  preview: Picture;
  /** year of the copyright line */
  year: number;
};

export type Icon = {
  /** vector form, for browser tabs */
  svg: string;
  /** the same as PNG, at least 512 x 512 pixels, for phones and bookmarks */
  png: string;
};

export type Picture = {
  /** JPEG, PNG or WebP file, relative to site.yaml */
  src: string;
  /** what the picture shows, for people who cannot see it */
  alt: string;
  /** the point that stays visible when the picture is cropped, from the left and from the top */
  focus: string;
  width: number;
  height: number;
  hash: string;
};

export type Advisor = {
  /** full name, wherever a text says {name} */
  name: string;
  /** job title, for search engines */
  role: string;
  /** the profile on a professional network */
  profile: Profile;
  /** fields of expertise, for search engines */
  knowsAbout?: string[];
};

export type Profile = {
  /** https address of the profile */
  url: string;
  /** name of the network, wherever a text says {network} */
  network: string;
};

export type Header = {
  /** first link of the page, seen when it has the focus */
  skip: string;
  /** name of the navigation for screen readers */
  label: string;
  home: string;
  about: string;
  speaking: string;
  /** the button on wide screens */
  contact: string;
  /** the same button on small screens */
  contactNarrow: string;
};

export type Footer = {
  /** the firm in one or two sentences */
  description: string;
  /** heading over the links */
  navigation: string;
  /** the Get in Touch blurb */
  touch: Note;
  copyright: string;
};

export type Note = {
  title: string;
  text: string;
};

export type Home = {
  meta: Meta;
  hero: HomeHero;
  /** numbers under the hero; four look best */
  figures?: Figure[];
  services: Services;
  /** the Executive Leadership Journey section */
  journey: Journey;
  closing: Closing;
};

export type Meta = {
  /** title of the browser tab, at most 60 characters */
  title: string;
  /** one or two sentences, at most 160 characters */
  description: string;
};

export type HomeHero = {
  eyebrow: string;
  headline: string;
  /** at most 30 words */
  subtitle: string;
  /** button to /contact */
  start: string;
  /** button to /about */
  learn: string;
  picture: Picture;
};

export type Figure = {
  /** a number, as short as 25+ */
  value: string;
  label: string;
};

export type Services = {
  intro: Intro;
  cards: Card[];
};

export type Intro = {
  /** short name of the section, in small capitals */
  label: string;
  /** the large line */
  title: string;
  /** one or two sentences beside it */
  lead?: string;
};

export type Card = {
  /** name of an icon */
  icon: Glyph;
  title: string;
  /** 15 to 25 words read best */
  text: string;
};

export type Journey = {
  label: string;
  title: string;
  lead?: string;
  /** button to /about */
  button: string;
  /** rows of wordmarks */
  strips: Strip[];
};

export type Strip = {
  label: string;
  marks: Mark[];
};

export type Mark = {
  /** the company's name, read out instead of the mark */
  name: string;
  /** SVG of the wordmark; its colours become one tone */
  src: string;
  width: number;
  height: number;
  hash: string;
};

export type Closing = {
  title: string;
  text?: string;
  /** button to /contact */
  button: string;
};

export type About = {
  meta: Meta;
  hero: AboutHero;
  gallery: Gallery;
  bio: Bio;
  employers: Employers;
  philosophy: Philosophy;
  /** the Iconic Franchise Experience section */
  franchises: Franchises;
  closing: AboutClose;
};

export type AboutHero = {
  eyebrow: string;
  headline: string;
  lead: string;
  /** button to the profile */
  profile: string;
  /** button to /contact */
  contact: string;
};

export type Gallery = {
  /** name of the gallery for screen readers */
  label: string;
  pause: string;
  resume: string;
  /** name of a thumbnail for screen readers, before its number */
  select: string;
  portraits: Picture[];
};

export type Bio = {
  intro: Intro;
  /** at most 70 words each */
  paragraphs: string[];
};

export type Employers = {
  intro: Intro;
  cards: Employer[];
};

export type Employer = {
  mark: Mark;
  /** as short as 2016–2021 */
  years: string;
  role: string;
  /** one line */
  text: string;
};

export type Philosophy = {
  label: string;
  /** without quotation marks */
  quote: string;
  /** who said it */
  source: string;
};

export type Franchises = {
  label: string;
  title: string;
  lead?: string;
  entertainment: NameList;
  platforms: NameList;
};

export type NameList = {
  label: string;
  names: string[];
};

export type AboutClose = {
  title: string;
  text?: string;
  /** button to /contact */
  contact: string;
  /** button to the profile */
  profile: string;
};

export type Speaking = {
  meta: Meta;
  hero: SpeakingHero;
  topics: Topics;
  talks: Talks;
  closing: Closing;
};

export type SpeakingHero = {
  badge: string;
  headline: string;
  /** at most 30 words */
  subtitle: string;
  /** button to /contact */
  button: string;
  picture: Picture;
};

export type Topics = {
  label: string;
  title: string;
  lead?: string;
  cards: Card[];
};

export type Talks = {
  label: string;
  title: string;
  lead?: string;
  /** name of the play control for screen readers, before the talk's title */
  play: string;
  transcript: string;
  items: Talk[];
};

export type Talk = {
  title: string;
  event: string;
  description: string;
  /** the eleven characters after v= in the video's address */
  videoId: string;
  /** the badge on the player */
  duration: string;
  /** day the video appeared, as 2024-05-31, for search engines */
  published?: string;
  /** https address of the transcript */
  transcriptUrl?: string;
  /** shown until the visitor presses play, 16:9 */
  poster: Picture;
};

export type Contact = {
  meta: Meta;
  hero: ContactHero;
  form: Form;
  /** the side card Get in Touch */
  touch: Note;
  /** the side card What to Expect */
  expect: Expect;
  /** the side card Our Expertise */
  expertise: Expertise;
  /** the section Prefer a Direct Connection? */
  direct: Direct;
};

export type ContactHero = {
  eyebrow: string;
  headline: string;
  lead: string;
};

export type Form = {
  title: string;
  name: Field;
  email: Field;
  company: Field;
  message: Field;
  submit: string;
  sending: string;
  /** name of the button that closes a notice */
  close: string;
  success: Notice;
  failure: Notice;
};

export type Field = {
  label: string;
  placeholder: string;
};

export type Notice = {
  title: string;
  text: string;
};

export type Expect = {
  title: string;
  items: Card[];
};

export type Expertise = {
  title: string;
  items: string[];
};

export type Direct = {
  title: string;
  text: string;
  /** button to the profile */
  button: string;
};

export type NotFound = {
  /** title of the browser tab */
  tabTitle: string;
  code: string;
  title: string;
  /** link to / */
  link: string;
};
