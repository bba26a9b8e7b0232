package publish_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"lectern/internal/publish"
)

// prose is about as redundant as a real page.
var prose = func() string {
	words := strings.Fields("one warm light a dark house and something to say before the room is quiet we read what people bring")
	var text strings.Builder
	for i := range 200 {
		text.WriteString(words[i*i%len(words)] + " " + words[(i*7+i/13)%len(words)] + " ")
		if i%12 == 11 {
			fmt.Fprintf(&text, "</p>\n<p class=\"lead-%d\">", i)
		}
	}
	return text.String()
}()

// site returns a builder with one of everything.
func site(options publish.Options) *publish.Builder {
	b := publish.NewBuilder(options)
	b.Page("/", "<!doctype html><title>Home</title>"+prose)
	b.Page("/about", "<!doctype html><title>About</title><style>p { margin: 0 }</style>"+prose)
	b.NotFound("<!doctype html><title>Not found</title><script>console.error(location.pathname)</script>")
	b.Reply("contact-unsent", `<!doctype html><input value="~name~"><textarea>~message~</textarea>`)
	b.Asset("/assets/app-1a2b.js", publish.TypeOf(".js"), []byte(strings.Repeat("let a = 1;\n", 90)), true)
	b.Asset("/assets/serif-3c4d.woff2", publish.TypeOf(".woff2"), make([]byte, 4000), true)
	b.Asset("/og/home.jpg", publish.TypeOf(".jpg"), make([]byte, 3000), false)
	b.Asset("/favicon.svg", publish.TypeOf(".svg"), []byte("<svg><style>path { fill: red }</style><path style='stroke: blue'/></svg>"), false)
	b.Asset("/robots.txt", publish.TypeOf(".txt"), publish.Robots(options.Origin, "/functions/v1/send"), false)
	rules, _ := publish.SpeculationRules("/functions/v1/send")
	b.Asset(publish.SpeculationRulesPath, publish.SpeculationRulesType, rules, false)
	return b
}

func build(t *testing.T, b *publish.Builder) *publish.Release {
	t.Helper()
	r, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func file(t *testing.T, r *publish.Release, path string) *publish.File {
	t.Helper()
	f, ok := r.File(path)
	if !ok {
		t.Fatalf("no file at %s", path)
	}
	return f
}

// header returns the headers of the file's identity as a request would get them.
func header(f *publish.File, secure bool) http.Header {
	h := http.Header{}
	for _, field := range f.Variant(publish.Identity).Header(secure) {
		h[field.Name] = field.Value
	}
	return h
}

func TestEveryEncodingHoldsTheSameBytes(t *testing.T) {
	for _, effort := range []publish.Effort{publish.Fast, publish.Best} {
		f := file(t, build(t, site(publish.Options{Effort: effort})), "/about")
		decoders := map[publish.Encoding]func(io.Reader) (io.Reader, error){
			publish.Gzip:   func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
			publish.Zstd:   func(r io.Reader) (io.Reader, error) { return zstd.NewReader(r) },
			publish.Brotli: func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		}
		for e, decoder := range decoders {
			v := f.Variant(e)
			if v == nil {
				t.Fatalf("%s: the page is not kept in it", e)
			}
			r, err := decoder(bytes.NewReader(v.Body))
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(r)
			if err != nil || !bytes.Equal(got, f.Variant(publish.Identity).Body) {
				t.Errorf("%s: decoded %d bytes, want the %d of the page (%v)", e, len(got), len(f.Variant(publish.Identity).Body), err)
			}
		}
	}
}

func TestAnEncodingIsKeptOnlyIfItSavesSomething(t *testing.T) {
	b := site(publish.Options{})
	b.Asset("/tiny.txt", publish.TypeOf(".txt"), []byte("ok"), false)
	r := build(t, b)
	for _, path := range []string{"/tiny.txt", "/assets/serif-3c4d.woff2", "/og/home.jpg"} {
		for _, e := range []publish.Encoding{publish.Gzip, publish.Zstd, publish.Brotli} {
			if file(t, r, path).Variant(e) != nil {
				t.Errorf("%s is kept as %s", path, e)
			}
		}
		if vary := header(file(t, r, path), false).Get("Vary"); vary != "" {
			t.Errorf("%s does not vary, but says Vary: %s", path, vary)
		}
	}
}

func TestEachEncodingHasItsOwnETag(t *testing.T) {
	f := file(t, build(t, site(publish.Options{})), "/about")
	seen := map[string]bool{}
	for _, e := range []publish.Encoding{publish.Identity, publish.Gzip, publish.Zstd, publish.Brotli} {
		tag := f.Variant(e).ETag
		if seen[tag] || !strings.HasPrefix(tag, `"`) {
			t.Errorf("%s has the ETag %s", e, tag)
		}
		seen[tag] = true
	}
}

func TestAChangedPolicyChangesTheETagOfAnUnchangedPage(t *testing.T) {
	here := file(t, build(t, site(publish.Options{Function: "/functions/v1/send"})), "/about")
	there := file(t, build(t, site(publish.Options{Function: "https://functions.example/send"})), "/about")
	if a, b := here.Variant(publish.Brotli).ETag, there.Variant(publish.Brotli).ETag; a == b {
		t.Errorf("both are %s", a)
	}
}

func TestTheSameSiteHasTheSameETagsOnEveryMachine(t *testing.T) {
	a, b := build(t, site(publish.Options{})), build(t, site(publish.Options{}))
	for f := range a.Files() {
		for e := publish.Identity; e <= publish.Brotli; e++ {
			if v := f.Variant(e); v != nil && v.ETag != file(t, b, f.Path).Variant(e).ETag {
				t.Errorf("%s as %s has two ETags", f.Path, e)
			}
		}
	}
}

func TestFilesOfThePreviousReleaseAreNotCompressedAgain(t *testing.T) {
	first := build(t, site(publish.Options{Effort: publish.Best}))
	second := build(t, site(publish.Options{Previous: first}))
	for _, path := range []string{"/about", "/assets/app-1a2b.js"} {
		old, kept := file(t, first, path).Variant(publish.Brotli).Body, file(t, second, path).Variant(publish.Brotli).Body
		if &old[0] != &kept[0] {
			t.Errorf("%s was compressed again", path)
		}
	}
	b := publish.NewBuilder(publish.Options{Previous: first})
	b.NotFound("gone")
	b.Page("/about", "<!doctype html>another text"+prose)
	if body := file(t, build(t, b), "/about").Variant(publish.Brotli).Body; bytes.Equal(body, file(t, first, "/about").Variant(publish.Brotli).Body) {
		t.Error("a changed page was taken from the previous release")
	}
}

func TestRefineMakesFilesSmallerAndLeavesTheServedReleaseAlone(t *testing.T) {
	rough := build(t, site(publish.Options{}))
	before := header(file(t, rough, "/about"), false)
	served := make(chan struct{})
	go func() {
		defer close(served)
		for f := range rough.Files() {
			header(f, false)
		}
	}()
	fine, err := rough.Refine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	<-served
	r, f := file(t, rough, "/about").Variant(publish.Brotli), file(t, fine, "/about").Variant(publish.Brotli)
	if len(f.Body) >= len(r.Body) || f.ETag == r.ETag {
		t.Errorf("refined from %d bytes %s to %d bytes %s", len(r.Body), r.ETag, len(f.Body), f.ETag)
	}
	if a, b := before.Get("Etag"), header(file(t, fine, "/about"), false).Get("Etag"); a != b {
		t.Errorf("the uncompressed page has the ETag %s, after refining %s", a, b)
	}
	best := build(t, site(publish.Options{Effort: publish.Best}))
	if want := file(t, best, "/about").Variant(publish.Brotli); f.ETag != want.ETag {
		t.Error("a refined release differs from one built with the best effort")
	}
}

func TestRefineStopsWhenANewerReleaseCalls(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := build(t, site(publish.Options{})).Refine(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestEncodedSiblingsOfAFolderAreTakenAsTheyAre(t *testing.T) {
	b := publish.NewBuilder(publish.Options{Effort: publish.Best})
	b.NotFound("gone")
	b.Folder(fstest.MapFS{
		"assets/app.js":     {Data: []byte(prose)},
		"assets/app.js.br":  {Data: []byte("made before")},
		"assets/lonely.zst": {Data: []byte("a file of its own")},
		"humans.txt":        {Data: []byte("Elias")},
	})
	r := build(t, b)
	app := file(t, r, "/assets/app.js")
	if got := string(app.Variant(publish.Brotli).Body); got != "made before" {
		t.Errorf("brotli form is %q", got)
	}
	if app.Variant(publish.Gzip) == nil {
		t.Error("the missing gzip form was not made")
	}
	if _, ok := r.File("/assets/app.js.br"); ok {
		t.Error("the sibling is public by itself")
	}
	file(t, r, "/assets/lonely.zst")
	if got := header(app, false).Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
		t.Errorf("asset: Cache-Control %q", got)
	}
	if got := header(file(t, r, "/humans.txt"), false).Get("Cache-Control"); got != "public, max-age=3600" {
		t.Errorf("file with a lasting name: Cache-Control %q", got)
	}
}

func TestAllProblemsOfTheFilesAreReportedAtOnce(t *testing.T) {
	b := publish.NewBuilder(publish.Options{Function: "ftp://example.com/send"})
	b.Page("/about", "one")
	b.Page("/about", "two")
	b.Page("/style", `<p style="color: red">`)
	b.Page("/handler", `<button onclick="go()">`)
	b.Page("/script", `<a href=" JavaScript:go()">`)
	b.Page("/frame", `<iframe srcdoc="<b style='top: 0'></b>"></iframe>`)
	b.Reply("sent", "")
	b.Reply("sent", `<p style="color: red">`)
	b.Asset("/.git/config", "text/plain", nil, false)
	b.Asset("/a/../b", "text/plain", nil, false)
	b.Asset("c", "text/plain", nil, false)
	b.Asset("/d\x00", "text/plain", nil, false)
	b.Asset(`/e\f`, "text/plain", nil, false)
	_, err := b.Build()
	if err == nil {
		t.Fatal("built")
	}
	for _, want := range []string{
		"/about is there twice",
		"page /style: <p> has a style attribute",
		"page /handler: <button> has the event handler onclick",
		"page /script: <a> has a script as its href",
		"page /frame: frame document: <b> has a style attribute",
		`reply page "sent" is there twice`,
		"reply: page sent: <p> has a style attribute",
		"/.git/config",
		"/a/../b",
		`path "c" does not start with a slash`,
		`"/d\x00"`,
		`"/e\\f"`,
		"there is no not-found page",
		"ftp://example.com/send",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("not reported: %s\nin:\n%v", want, err)
		}
	}
}

func TestAReplyKeepsTheVisitorsWordsAsText(t *testing.T) {
	r := build(t, site(publish.Options{}))
	body, h, err := r.Reply("contact-unsent", map[string]string{
		"~name~":    `"><script>alert(1)</script> ~message~`,
		"~message~": "</textarea>&\n",
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `<!doctype html><input value="&#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt; ~message~"><textarea>&lt;/textarea&gt;&amp;` + "\n</textarea>"
	if string(body) != want {
		t.Errorf("got  %s\nwant %s", body, want)
	}
	if h.Get("Cache-Control") != "no-store" || h.Get("Content-Type") != "text/html; charset=utf-8" || h.Get("Content-Security-Policy") == "" {
		t.Errorf("header %v", h)
	}
	if _, _, err := r.Reply("nothing", nil); !errors.Is(err, publish.ErrNoReply) {
		t.Errorf("unknown reply: %v", err)
	}
}
