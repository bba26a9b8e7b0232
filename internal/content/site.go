// Package content turns a folder of YAML and pictures into the typed, checked words of a website.
//
// The shape of the content is said once, in the structs of this file. The strict YAML reader, the JSON Schema for
// editors and the TypeScript types of the front end are all derived from them:
//
//   - a field is required unless its tag says "omitempty" or it has a default;
//   - `default` is the text that stands when the owner writes none; that of a struct lists its fields, parted by |,
//     and they have "-" for theirs;
//   - `doc` is what an editor shows beside the key;
//   - `unique` names the key in which no two entries of a list may agree;
//   - `size` is the smallest number of pixels that a picture may have at its place;
//   - `derived` marks what the program finds out by itself, so it is no key of the YAML;
//   - {name}, {firm}, {email}, {year} and {network} may stand in any text and are filled in when it is read.
package content

// Site is everything that a visitor reads and sees: one site.yaml.
type Site struct {
	Language Language `json:"language" default:"en" doc:"language of all texts, as in <html lang>"`
	Firm     Firm     `json:"firm" doc:"the company behind the site"`
	Advisor  Advisor  `json:"advisor" doc:"the person the site presents"`
	Header   Header   `json:"header,omitempty" doc:"words of the header on every page"`
	Footer   Footer   `json:"footer" doc:"words of the footer on every page"`
	Home     Home     `json:"home" doc:"the page /"`
	About    About    `json:"about" doc:"the page /about"`
	Speaking Speaking `json:"speaking" doc:"the page /speaking"`
	Contact  Contact  `json:"contact" doc:"the page /contact"`
	NotFound NotFound `json:"notFound,omitempty" doc:"the page for every unknown address"`
}

type Firm struct {
	Name        string  `json:"name" doc:"full name; an ampersand in it is set as an ornament in the logo"`
	Email       Email   `json:"email" doc:"public address; also the placeholder of the form's e-mail field"`
	Description string  `json:"description" doc:"one sentence, for search engines and link previews"`
	Logo        Drawing `json:"logo,omitempty" doc:"SVG of the logo for dark ground; without it the name is set in the display face"`
	Icon        Icon    `json:"icon" doc:"the sign of the firm in browser tabs and on home screens"`
	Preview     Picture `json:"preview" size:"1200x630" doc:"background of link previews, 1200 x 630, calm on its left side"`
	Year        int     `json:"year" default:"2025" doc:"year of the copyright line"`
}

// Icon is the firm's sign in the two forms that browsers and phones ask for.
type Icon struct {
	SVG Drawing `json:"svg" doc:"vector form, for browser tabs"`
	PNG Raster  `json:"png" size:"512x512" doc:"the same as PNG, at least 512 x 512 pixels, for phones and bookmarks"`
}

type Advisor struct {
	Name    string   `json:"name" doc:"full name, wherever a text says {name}"`
	Role    string   `json:"role" doc:"job title, for search engines"`
	Profile Profile  `json:"profile" doc:"the profile on a professional network"`
	Topics  []string `json:"knowsAbout,omitempty" doc:"fields of expertise, for search engines"`
}

type Profile struct {
	URL     URL    `json:"url" doc:"https address of the profile"`
	Network string `json:"network" default:"LinkedIn" doc:"name of the network, wherever a text says {network}"`
}

type Header struct {
	Skip          string `json:"skip" default:"Skip to content" doc:"first link of the page, seen when it has the focus"`
	Label         string `json:"label" default:"Main" doc:"name of the navigation for screen readers"`
	Home          string `json:"home" default:"Home"`
	About         string `json:"about" default:"About"`
	Speaking      string `json:"speaking" default:"Speaking"`
	Contact       string `json:"contact" default:"Contact Us" doc:"the button on wide screens"`
	ContactNarrow string `json:"contactNarrow" default:"Contact" doc:"the same button on small screens"`
}

type Footer struct {
	Description string `json:"description" doc:"the firm in one or two sentences"`
	Navigation  string `json:"navigation" default:"Navigation" doc:"heading over the links"`
	Touch       Note   `json:"touch" doc:"the Get in Touch blurb"`
	Copyright   string `json:"copyright" default:"© {year} {firm}. All rights reserved."`
}

// Note is a heading with a text under it.
type Note struct {
	Title string `json:"title" default:"Get in Touch"`
	Text  string `json:"text"`
}

// Meta is what search engines and link previews show of a page.
type Meta struct {
	Title       string `json:"title" doc:"title of the browser tab, at most 60 characters"`
	Description string `json:"description" doc:"one or two sentences, at most 160 characters"`
}

// Intro opens a section: the small label is the section's name, the large line is what it has to say.
type Intro struct {
	Label string `json:"label" doc:"short name of the section, in small capitals"`
	Title string `json:"title" doc:"the large line"`
	Lead  string `json:"lead,omitempty" doc:"one or two sentences beside it"`
}

// Card is a short text with an icon.
type Card struct {
	Icon  Glyph  `json:"icon" doc:"name of an icon"`
	Title string `json:"title"`
	Text  string `json:"text" doc:"15 to 25 words read best"`
}

// Picture is an image file of the content folder.
type Picture struct {
	Src    Raster `json:"src" doc:"JPEG, PNG or WebP file, relative to site.yaml"`
	Alt    string `json:"alt" doc:"what the picture shows, for people who cannot see it"`
	Focus  Focus  `json:"focus" default:"50% 50%" doc:"the point that stays visible when the picture is cropped, from the left and from the top"`
	Width  int    `json:"width" derived:"true"`
	Height int    `json:"height" derived:"true"`
	Hash   string `json:"hash" derived:"true"`
}

// Mark is the wordmark of a company.
type Mark struct {
	Name   string  `json:"name" doc:"the company's name, read out instead of the mark"`
	Src    Drawing `json:"src" doc:"SVG of the wordmark; its colours become one tone"`
	Width  int     `json:"width" derived:"true"`
	Height int     `json:"height" derived:"true"`
	Hash   string  `json:"hash" derived:"true"`
}

type Home struct {
	Meta     Meta     `json:"meta"`
	Hero     HomeHero `json:"hero"`
	Figures  []Figure `json:"figures,omitempty" unique:"label" doc:"numbers under the hero; four look best"`
	Services Services `json:"services"`
	Journey  Journey  `json:"journey" doc:"the Executive Leadership Journey section"`
	Closing  Closing  `json:"closing"`
}

type HomeHero struct {
	Eyebrow  string  `json:"eyebrow"`
	Headline string  `json:"headline" default:"Unlock Your Company's Global Potential"`
	Subtitle string  `json:"subtitle" doc:"at most 30 words"`
	Start    string  `json:"start" default:"Start Your Journey" doc:"button to /contact"`
	Learn    string  `json:"learn" default:"Learn More" doc:"button to /about"`
	Picture  Picture `json:"picture" size:"800x1000"`
}

type Figure struct {
	Value string `json:"value" doc:"a number, as short as 25+"`
	Label string `json:"label"`
}

type Services struct {
	Intro Intro  `json:"intro"`
	Cards []Card `json:"cards" unique:"title"`
}

type Journey struct {
	Label  string  `json:"label" default:"Executive Leadership Journey"`
	Title  string  `json:"title"`
	Lead   string  `json:"lead,omitempty"`
	Button string  `json:"button" default:"Meet {name}" doc:"button to /about"`
	Strips []Strip `json:"strips" unique:"label" doc:"rows of wordmarks"`
}

type Strip struct {
	Label string `json:"label"`
	Marks []Mark `json:"marks" unique:"name"`
}

// Closing is the last call of a page.
type Closing struct {
	Title  string `json:"title"`
	Text   string `json:"text,omitempty"`
	Button string `json:"button" doc:"button to /contact"`
}

type About struct {
	Meta       Meta       `json:"meta"`
	Hero       AboutHero  `json:"hero"`
	Gallery    Gallery    `json:"gallery"`
	Bio        Bio        `json:"bio"`
	Employers  Employers  `json:"employers"`
	Philosophy Philosophy `json:"philosophy"`
	Franchises Franchises `json:"franchises" doc:"the Iconic Franchise Experience section"`
	Closing    AboutClose `json:"closing"`
}

type AboutHero struct {
	Eyebrow  string `json:"eyebrow"`
	Headline string `json:"headline" default:"Meet {name}"`
	Lead     string `json:"lead"`
	Profile  string `json:"profile" default:"View {network} Profile" doc:"button to the profile"`
	Contact  string `json:"contact" default:"Get in Touch" doc:"button to /contact"`
}

type Gallery struct {
	Label     string    `json:"label" default:"Portraits of {name}" doc:"name of the gallery for screen readers"`
	Pause     string    `json:"pause" default:"Pause slideshow"`
	Resume    string    `json:"resume" default:"Resume slideshow"`
	Select    string    `json:"select" default:"Show portrait" doc:"name of a thumbnail for screen readers, before its number"`
	Portraits []Picture `json:"portraits" unique:"src" size:"800x1000"`
}

type Bio struct {
	Intro      Intro    `json:"intro"`
	Paragraphs []string `json:"paragraphs" doc:"at most 70 words each"`
}

type Employers struct {
	Intro Intro      `json:"intro"`
	Cards []Employer `json:"cards"`
}

type Employer struct {
	Mark  Mark   `json:"mark"`
	Years string `json:"years" doc:"as short as 2016–2021"`
	Role  string `json:"role"`
	Text  string `json:"text" doc:"one line"`
}

type Philosophy struct {
	Label  string `json:"label" default:"Philosophy"`
	Quote  string `json:"quote" doc:"without quotation marks"`
	Source string `json:"source" default:"{name}" doc:"who said it"`
}

type Franchises struct {
	Label         string   `json:"label" default:"Iconic Franchise Experience"`
	Title         string   `json:"title"`
	Lead          string   `json:"lead,omitempty"`
	Entertainment NameList `json:"entertainment"`
	Platforms     NameList `json:"platforms"`
}

type NameList struct {
	Label string   `json:"label"`
	Names []string `json:"names"`
}

type AboutClose struct {
	Title   string `json:"title"`
	Text    string `json:"text,omitempty"`
	Contact string `json:"contact" default:"Start a Conversation" doc:"button to /contact"`
	Profile string `json:"profile" default:"Connect on {network}" doc:"button to the profile"`
}

type Speaking struct {
	Meta    Meta         `json:"meta"`
	Hero    SpeakingHero `json:"hero"`
	Topics  Topics       `json:"topics"`
	Talks   Talks        `json:"talks"`
	Closing Closing      `json:"closing"`
}

type SpeakingHero struct {
	Badge    string  `json:"badge" default:"Available for Speaking Engagements"`
	Headline string  `json:"headline" default:"Inspiring Audiences"`
	Subtitle string  `json:"subtitle" doc:"at most 30 words"`
	Button   string  `json:"button" default:"Book {name} to Speak" doc:"button to /contact"`
	Picture  Picture `json:"picture" size:"1200x750"`
}

type Topics struct {
	Label string `json:"label" default:"Speaking Topics"`
	Title string `json:"title"`
	Lead  string `json:"lead,omitempty"`
	Cards []Card `json:"cards" unique:"title"`
}

type Talks struct {
	Label      string `json:"label" default:"Featured Talks"`
	Title      string `json:"title"`
	Lead       string `json:"lead,omitempty"`
	Play       string `json:"play" default:"Play" doc:"name of the play control for screen readers, before the talk's title"`
	Transcript string `json:"transcript" default:"Read Transcript"`
	Items      []Talk `json:"items" unique:"title,videoId"`
}

type Talk struct {
	Title         string  `json:"title"`
	Event         string  `json:"event"`
	Description   string  `json:"description"`
	VideoID       VideoID `json:"videoId" doc:"the eleven characters after v= in the video's address"`
	Duration      string  `json:"duration" default:"Keynote" doc:"the badge on the player"`
	Published     Date    `json:"published,omitempty" doc:"day the video appeared, as 2024-05-31, for search engines"`
	TranscriptURL URL     `json:"transcriptUrl,omitempty" doc:"https address of the transcript"`
	Poster        Picture `json:"poster" size:"640x360" doc:"shown until the visitor presses play, 16:9"`
}

type Contact struct {
	Meta      Meta        `json:"meta"`
	Hero      ContactHero `json:"hero"`
	Form      Form        `json:"form,omitempty"`
	Touch     Note        `json:"touch" doc:"the side card Get in Touch"`
	Expect    Expect      `json:"expect" doc:"the side card What to Expect"`
	Expertise Expertise   `json:"expertise" doc:"the side card Our Expertise"`
	Direct    Direct      `json:"direct" doc:"the section Prefer a Direct Connection?"`
}

type ContactHero struct {
	Eyebrow  string `json:"eyebrow"`
	Headline string `json:"headline" default:"Let's Start a Conversation"`
	Lead     string `json:"lead"`
}

type Form struct {
	Title   string `json:"title" default:"Send Us a Message"`
	Name    Field  `json:"name" default:"Full Name *|Your full name"`
	Email   Field  `json:"email" default:"Email Address *|{email}"`
	Company Field  `json:"company" default:"Company|Your company name"`
	Message Field  `json:"message" default:"Message *|Tell us about your project, goals, or how we can help..."`
	Submit  string `json:"submit" default:"Send Message"`
	Sending string `json:"sending" default:"Sending..."`
	Close   string `json:"close" default:"Close" doc:"name of the button that closes a notice"`
	Success Notice `json:"success" default:"Message Sent Successfully|Thank you for reaching out. We'll get back to you within 24 hours."`
	Failure Notice `json:"failure" default:"Error Sending Message|There was a problem sending your message. Please try again or contact us directly."`
}

type Field struct {
	Label       string `json:"label" default:"-"`
	Placeholder string `json:"placeholder" default:"-"`
}

type Notice struct {
	Title string `json:"title" default:"-"`
	Text  string `json:"text" default:"-"`
}

type Expect struct {
	Title string `json:"title" default:"What to Expect"`
	Items []Card `json:"items" unique:"title"`
}

type Expertise struct {
	Title string   `json:"title" default:"Our Expertise"`
	Items []string `json:"items"`
}

type Direct struct {
	Title  string `json:"title" default:"Prefer a Direct Connection?"`
	Text   string `json:"text"`
	Button string `json:"button" default:"Connect on {network}" doc:"button to the profile"`
}

type NotFound struct {
	TabTitle string `json:"tabTitle" default:"Page not found · {firm}" doc:"title of the browser tab"`
	Code     string `json:"code" default:"404"`
	Title    string `json:"title" default:"Oops! Page not found"`
	Link     string `json:"link" default:"Return to Home" doc:"link to /"`
}
