import type { Card, Mark, Meta, Picture, Site, Talk } from "./content.ts";

const picture = (src: string): Picture => ({
  src,
  alt: `what ${src} shows`,
  focus: "50% 50%",
  width: 1600,
  height: 2000,
  hash: "0123456789abcdef",
});
const mark = (name: string): Mark => ({
  name,
  src: `marks/${name}.svg`,
  width: 400,
  height: 100,
  hash: "fedcba9876543210",
});
const card = (title: string): Card => ({ icon: "compass", title, text: `about ${title}` });
const meta = (title: string): Meta => ({ title, description: `what ${title} is about` });
const talk = (title: string, more: Partial<Talk> = {}): Talk => ({
  title,
  event: `event of ${title}`,
  description: `description of ${title}`,
  videoId: "aqz-KE-bpKQ",
  duration: "Keynote",
  poster: { ...picture(`${title}.jpg`), width: 1280, height: 720 },
  ...more,
});
const closing = { title: "closing title", text: "closing text", button: "closing button" };
const intro = { label: "label", title: "title", lead: "lead" };
const field = (label: string) => ({ label, placeholder: `placeholder of ${label}` });
const notice = (title: string) => ({ title, text: `text of ${title}` });

/** site is the smallest site that has one of everything. */
export const site: Site = {
  language: "en",
  firm: {
    name: "Reed & Sons",
    email: "hello@reed.example",
    description: "A firm.",
    icon: { svg: "icon.svg", png: "icon.png" },
    preview: picture("preview.jpg"),
    year: 2025,
  },
  advisor: {
    name: "Ada Reed",
    role: "Advisor",
    profile: { url: "https://network.example/ada", network: "Network" },
    knowsAbout: ["Games"],
  },
  header: {
    skip: "Skip",
    label: "Main",
    home: "Home",
    about: "About",
    speaking: "Speaking",
    contact: "Contact Us",
    contactNarrow: "Contact",
  },
  footer: {
    description: "Who we are.",
    navigation: "Navigation",
    touch: { title: "Get in Touch", text: "Write to us." },
    copyright: "© 2025 Reed & Sons",
  },
  home: {
    meta: meta("Home"),
    hero: {
      eyebrow: "eyebrow",
      headline: "Headline",
      subtitle: "subtitle",
      start: "Start",
      learn: "Learn",
      picture: picture("home.jpg"),
    },
    figures: [{ value: "25+", label: "years" }],
    services: { intro, cards: ["one", "two", "three"].map(card) },
    journey: {
      label: "Journey",
      title: "title",
      button: "Meet",
      strips: [{ label: "Board", marks: [mark("kestrel")] }],
    },
    closing,
  },
  about: {
    meta: meta("About"),
    hero: { eyebrow: "eyebrow", headline: "Meet Ada Reed", lead: "lead", profile: "Profile", contact: "Contact" },
    gallery: {
      label: "Portraits",
      pause: "Pause",
      resume: "Resume",
      select: "Show portrait",
      portraits: ["p1.jpg", "p2.jpg"].map(picture),
    },
    bio: { intro, paragraphs: ["She was born."] },
    employers: { intro, cards: [{ mark: mark("vesper"), years: "1999", role: "Producer", text: "Made things." }] },
    philosophy: { label: "Philosophy", quote: "Less.", source: "Ada Reed" },
    franchises: {
      label: "Franchises",
      title: "title",
      entertainment: { label: "Films", names: ["One"] },
      platforms: { label: "Platforms", names: ["Two"] },
    },
    closing: { title: "title", contact: "Start", profile: "Connect" },
  },
  speaking: {
    meta: meta("Speaking"),
    hero: {
      badge: "Available",
      headline: "On stage",
      subtitle: "subtitle",
      button: "Book",
      picture: picture("stage.jpg"),
    },
    topics: { label: "Topics", title: "title", cards: ["a", "b", "c", "d", "e"].map(card) },
    talks: {
      label: "Talks",
      title: "title",
      play: "Play",
      transcript: "Read Transcript",
      items: [
        talk("First", { published: "2024-06-06", transcriptUrl: "https://example.com/first" }),
        talk("Second </script>"),
        talk("Third"),
      ],
    },
    closing,
  },
  contact: {
    meta: meta("Contact"),
    hero: { eyebrow: "eyebrow", headline: "Let's talk", lead: "lead" },
    form: {
      title: "Send",
      name: field("Full Name *"),
      email: field("Email Address *"),
      company: field("Company"),
      message: field("Message *"),
      submit: "Send Message",
      sending: "Sending...",
      close: "Close",
      success: notice("Sent"),
      failure: notice("Not sent"),
    },
    touch: { title: "Get in Touch", text: "text" },
    expect: { title: "What to Expect", items: [card("Quick Response")] },
    expertise: { title: "Our Expertise", items: ["Brand Strategy"] },
    direct: { title: "Prefer a Direct Connection?", text: "text", button: "Connect" },
  },
  notFound: { tabTitle: "Not found", code: "404", title: "Oops! Page not found", link: "Return to Home" },
};
