package content

import (
	"bytes"
	_ "embed"
	"image"
	"image/png"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

//go:embed testdata/site.yaml
var fixture string

func blank(width, height int) *fstest.MapFile {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		panic(err)
	}
	return &fstest.MapFile{Data: b.Bytes()}
}

var files = fstest.MapFS{
	"wide.png":  blank(1200, 750),
	"tall.png":  blank(800, 1000),
	"small.png": blank(40, 50),
	"icon.png":  blank(512, 512),
	"icon.svg":  {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"/>`)},
	"mark.svg":  {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130.4 28"/>`)},
	"text.svg":  {Data: []byte(`halcyon`)},
	"empty.png": {},
}

// open reads the fixture after replacing texts in it, two by two.
func open(t *testing.T, replacements ...string) (*Folder, error) {
	t.Helper()
	text := fixture
	for i := 0; i < len(replacements); i += 2 {
		if !strings.Contains(text, replacements[i]) {
			t.Fatalf("the fixture does not contain %q", replacements[i])
		}
		text = strings.Replace(text, replacements[i], replacements[i+1], 1)
	}
	folder := fstest.MapFS{FileName: {Data: []byte(text)}}
	for name, file := range files {
		folder[name] = file
	}
	return Open(folder, "content")
}

func TestTextsThatAreNotWrittenHaveTheirDefaults(t *testing.T) {
	f, err := open(t)
	if err != nil {
		t.Fatal(err)
	}
	s := f.Site
	for got, want := range map[string]string{
		s.Home.Hero.Headline:                  "Unlock Your Company's Global Potential",
		s.Home.Journey.Button:                 "Meet Ada Byron",
		s.Speaking.Hero.Button:                "Book Ada Byron to Speak",
		s.Speaking.Talks.Items[0].Duration:    "Keynote",
		s.Contact.Form.Email.Placeholder:      "hello@ada.example",
		s.Contact.Form.Message.Label:          "Message *",
		s.Contact.Form.Success.Text:           "Thank you for reaching out. We'll get back to you within 24 hours.",
		s.Contact.Direct.Button:               "Connect on LinkedIn",
		s.Footer.Copyright:                    "© 2025 Ada & Co. All rights reserved.",
		s.NotFound.Title:                      "Oops! Page not found",
		s.Header.ContactNarrow:                "Contact",
		s.About.Employers.Cards[0].Years:      "2016",
		string(s.Speaking.Hero.Picture.Focus): "50% 50%",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestAByteOrderMarkIsNoMistake(t *testing.T) {
	if _, err := open(t, "firm:\n", "\ufefffirm:\n"); err != nil {
		t.Error(err)
	}
}

func TestHalfOfAFieldMayBeWritten(t *testing.T) {
	f, err := open(t, "  touch: {text: Write.}\n", "  touch: {text: Write.}\n  form: {name: {label: Who}, success: {title: Done}}\n")
	if err != nil {
		t.Fatal(err)
	}
	form := f.Site.Contact.Form
	if form.Name != (Field{"Who", "Your full name"}) || form.Success.Title != "Done" || !strings.HasPrefix(form.Success.Text, "Thank you") {
		t.Errorf("got %+v", form)
	}
}

func TestPicturesAndMarksKnowTheirSize(t *testing.T) {
	f, err := open(t)
	if err != nil {
		t.Fatal(err)
	}
	p, m := f.Site.Home.Hero.Picture, f.Site.Home.Journey.Strips[0].Marks[0]
	if p.Width != 800 || p.Height != 1000 || len(p.Hash) != 10 {
		t.Errorf("picture: %+v", p)
	}
	if m.Width != 130 || m.Height != 28 || len(m.Hash) != 10 {
		t.Errorf("mark: %+v", m)
	}
	if same := f.Site.About.Gallery.Portraits[0]; same.Hash == p.Hash {
		t.Error("two crops of one picture with different focus share an address")
	}
}

func TestEveryMistakeIsReportedAtItsPlace(t *testing.T) {
	for name, c := range map[string]struct {
		edit []string
		want string
	}{
		"unknown key":        {[]string{"eyebrow: Culture", "eyebrow: Culture\n    colour: red"}, "content/site.yaml:18:5: home.hero.colour: unknown key; expected eyebrow, headline"},
		"missing key":        {[]string{"        event: Signal Summit\n", ""}, "content/site.yaml:60:9: speaking.talks.items[0].event: this key is missing"},
		"talk without title": {[]string{"title: The Play Economy\n        event", "event"}, "speaking.talks.items[0].title: this key is missing"},
		"empty text":         {[]string{"subtitle: A subtitle.", `subtitle: ""`}, "content/site.yaml:18:15: home.hero.subtitle: this text is empty"},
		"null text":          {[]string{"subtitle: A subtitle.", "subtitle:"}, "content/site.yaml:18:5: home.hero.subtitle: this text is empty"},
		"missing picture":    {[]string{"src: tall.png, alt: Ada, focus", "src: gone.png, alt: Ada, focus"}, "content/site.yaml:19:20: home.hero.picture.src: no such file: gone.png"},
		"empty picture":      {[]string{"src: tall.png, alt: Ada, focus", "src: empty.png, alt: Ada, focus"}, "the file empty.png is empty"},
		"small picture":      {[]string{"src: tall.png, alt: Ada, focus", "src: small.png, alt: Ada, focus"}, "small.png has 40 x 50 pixels; expected at least 800 x 1000"},
		"not a picture":      {[]string{"src: tall.png, alt: Ada, focus", "src: mark.svg, alt: Ada, focus"}, "home.hero.picture.src: mark.svg: "},
		"not a wordmark":     {[]string{"name: Halcyon, src: mark.svg", "name: Halcyon, src: text.svg"}, "home.journey.strips[0].marks[0].src: text.svg: this is not an SVG"},
		"outside the folder": {[]string{"src: tall.png, alt: Ada, focus", "src: ../tall.png, alt: Ada, focus"}, "expected the path of a file inside the content folder"},
		"hidden file":        {[]string{"src: tall.png, alt: Ada, focus", "src: .env, alt: Ada, focus"}, "expected the path of a file inside the content folder"},
		"bad video":          {[]string{"aqz-KE-bpKQ", "https://youtu.be/aqz-KE-bpKQ"}, `content/site.yaml:63:18: speaking.talks.items[0].videoId: expected the eleven characters after v= in the video's address, like aqz-KE-bpKQ; found "https`},
		"bad address":        {[]string{"https://network.example/ada", "javascript:alert(1)"}, "advisor.profile.url: expected an address that begins with https://"},
		"bad e-mail":         {[]string{"hello@ada.example", "Ada <hello@ada.example>"}, "firm.email: expected an e-mail address"},
		"bad icon":           {[]string{"icon: compass", "icon: compas"}, "home.services.cards[0].icon: expected the name of an icon"},
		"bad focus":          {[]string{"40% 20%", "40% 120%"}, "home.hero.picture.focus: expected a point like 50% 30%"},
		"duplicate card":     {[]string{"title: Innovation", "title: Strategic Advisory"}, "home.services.cards[1].title: \"Strategic Advisory\" stands in this list twice"},
		"duplicate name":     {[]string{"[One, Two]", "[One, One]"}, "about.franchises.entertainment.names[1]: \"One\" stands in this list twice"},
		"duplicate key":      {[]string{"eyebrow: Culture", "eyebrow: Culture\n    eyebrow: Again"}, "content/site.yaml:18:5: home.hero.eyebrow: this key stands here twice"},
		"empty list":         {[]string{"[Brand Strategy]", "[]"}, "contact.expertise.items: expected at least one entry"},
		"text for list":      {[]string{"[Brand Strategy]", "Brand Strategy"}, "contact.expertise.items: expected a list"},
		"text for keys":      {[]string{"touch: {text: Write.}", "touch: Write."}, "contact.touch: expected keys: title, text"},
		"keys for text":      {[]string{"subtitle: A subtitle.", "subtitle: {a: b}"}, "home.hero.subtitle: expected a text"},
		"word for number":    {[]string{"description: One sentence.", "description: One sentence.\n  year: soon"}, "firm.year: expected a whole number"},
		"unknown name":       {[]string{"subtitle: A subtitle.", "subtitle: Hello {nome}."}, "content/site.yaml:18:15: home.hero.subtitle: {nome} stands for nothing"},
		"name in name":       {[]string{"name: Ada & Co", `name: "{name} & Co"`}, "content/site.yaml:2:9: firm.name: {name} cannot stand here"},
		"small icon":         {[]string{"png: icon.png", "png: small.png"}, "firm.icon.png: small.png has 40 x 50 pixels; expected at least 512 x 512"},
		"drawing as icon":    {[]string{"png: icon.png", "png: icon.svg"}, "content/site.yaml:5:30: firm.icon.png: icon.svg: "},
		"picture as drawing": {[]string{"svg: icon.svg", "svg: icon.png"}, "content/site.yaml:5:15: firm.icon.svg: icon.png: this is not an SVG"},
		"bad language":       {[]string{"firm:\n", "language: not a language\nfirm:\n"}, "content/site.yaml:1:11: language: expected a language tag"},
		"no host":            {[]string{"https://network.example/ada", "https://:80/ada"}, "advisor.profile.url: expected an address"},
		"unknown anchor":     {[]string{"closing: {title: Book, button: Book Speaking Engagement}", "closing: *nope"}, "speaking.closing: this refers to an anchor that is not there"},
		"broken YAML":        {[]string{"firm:\n", "firm: [\n"}, "this is not YAML"},
		"a tab":              {[]string{"  name: Ada & Co", "\tname: Ada & Co"}, "content/site.yaml:2:1: this is not YAML"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := open(t, c.edit...)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("want %s\ngot  %v", c.want, err)
			}
		})
	}
}

func TestAllMistakesAreReportedAtOnceInTheOrderOfTheirLines(t *testing.T) {
	_, err := open(t, "aqz-KE-bpKQ", "no", "A subtitle.", `""`, "icon: compass", "icon: nothing", "role: Advisor", "rolle: Advisor")
	problems, ok := err.(Problems)
	if !ok {
		t.Fatalf("got %v", err)
	}
	var found []string
	for _, p := range problems {
		found = append(found, p.Field)
	}
	want := "advisor.role advisor.rolle home.hero.subtitle home.services.cards[0].icon speaking.talks.items[0].videoId"
	if got := strings.Join(found, " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestAProblemShowsTheLineAndPointsAtIt(t *testing.T) {
	_, err := open(t, "icon: compass", "icon: nothing")
	want := "    23 |       - {icon: nothing, title: Strategic Advisory, text: A card.}\n       |                ^"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got\n%v", err)
	}
}

func TestAnAnchorMayBeUsedAgain(t *testing.T) {
	f, err := open(t, "closing: {title: Begin,", "closing: &begin {title: Begin,", "closing: {title: Book, button: Book Speaking Engagement}", "closing: *begin")
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Site.Speaking.Closing.Title; got != "Begin" {
		t.Errorf("got %q", got)
	}
}

func TestAPictureErrorFoundLaterPointsAtTheLineThatNamesIt(t *testing.T) {
	f, err := open(t)
	if err != nil {
		t.Fatal(err)
	}
	err = f.Blame("tall.png", fs.ErrPermission)
	if got, want := err.Error(), "content/site.yaml:19:20: home.hero.picture.src: tall.png: permission denied"; !strings.HasPrefix(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestAFolderWithoutSiteYAMLIsAnError(t *testing.T) {
	if _, err := Open(fstest.MapFS{}, "content"); err == nil {
		t.Error("no error")
	}
}
