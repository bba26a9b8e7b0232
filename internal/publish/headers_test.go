package publish_test

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"testing"

	"lectern/internal/publish"
)

func sourceOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// policyOf builds a site of one page and returns its policy by directive.
func policyOf(t *testing.T, options publish.Options, document string, secure bool) map[string]string {
	t.Helper()
	b := publish.NewBuilder(options)
	b.NotFound("gone")
	b.Page("/", document)
	directives := map[string]string{}
	for d := range strings.SplitSeq(header(file(t, build(t, b), "/"), secure).Get("Content-Security-Policy"), "; ") {
		name, value, _ := strings.Cut(d, " ")
		directives[name] = value
	}
	return directives
}

func TestThePolicyNamesEveryInlineScriptAndStyleOnce(t *testing.T) {
	p := policyOf(t, publish.Options{}, `<!doctype html>
<style>a > b { c: "&amp;" }</style>
<style>a > b { c: "&amp;" }</style>
<script>if (a < b && c) d()</script>
<script type="module">import "/assets/e.js"</script>
<script type=importmap>{}</script>
<script type="speculationrules">{"f":1}</script>
<script type="application/ld+json">{"@type":"Person"}</script>
<script type="application/json">{"props":1}</script>
<script src="/assets/g.js">ignored</script>
<noscript><style>h { i: j }</style></noscript>
<iframe srcdoc="&lt;style&gt;k &gt; l { m: &#34;n&#34; }&lt;/style&gt;&lt;a href='https://www.youtube-nocookie.com/embed/x'&gt;Play&lt;/a&gt;"></iframe>
<!-- <script>never()</script> -->`, false)
	wantScripts := strings.Join([]string{"'self'", sourceOf("if (a < b && c) d()"), sourceOf(`import "/assets/e.js"`), sourceOf("{}"), sourceOf(`{"f":1}`)}, " ")
	if got := p["script-src"]; got != wantScripts {
		t.Errorf("script-src\n got %s\nwant %s", got, wantScripts)
	}
	wantStyles := strings.Join([]string{"'self'", sourceOf(`a > b { c: "&amp;" }`), sourceOf("h { i: j }"), sourceOf(`k > l { m: "n" }`)}, " ")
	if got := p["style-src"]; got != wantStyles {
		t.Errorf("style-src\n got %s\nwant %s", got, wantStyles)
	}
}

func TestThePolicyStartsFromNothing(t *testing.T) {
	p := policyOf(t, publish.Options{Function: "/functions/v1/send"}, "<!doctype html>", false)
	for name, want := range map[string]string{
		"default-src":     "'none'",
		"script-src":      "'self'",
		"style-src":       "'self'",
		"img-src":         "'self'",
		"font-src":        "'self'",
		"connect-src":     "'self'",
		"frame-src":       "https://www.youtube-nocookie.com",
		"form-action":     "'self'",
		"manifest-src":    "'self'",
		"base-uri":        "'none'",
		"frame-ancestors": "'none'",

		"require-trusted-types-for": "'script'",
		"trusted-types":             "'none'",
	} {
		if p[name] != want {
			t.Errorf("%s is %q, want %q", name, p[name], want)
		}
		delete(p, name)
	}
	if len(p) > 0 {
		t.Errorf("and more: %v", p)
	}
}

func TestAFunctionElsewhereMayBeCalledAndPostedTo(t *testing.T) {
	p := policyOf(t, publish.Options{Function: "https://project.supabase.co:8443/functions/v1/send?x=1"}, "", false)
	for _, name := range []string{"connect-src", "form-action"} {
		if want := "'self' https://project.supabase.co:8443"; p[name] != want {
			t.Errorf("%s is %q, want %q", name, p[name], want)
		}
	}
}

func TestPicturesAsDataAreAllowedOnlyWhereTheyStand(t *testing.T) {
	for _, document := range []string{
		`<img src="data:image/svg+xml,x">`,
		`<source srcset="data:image/webp;base64,x 1x">`,
		`<style>a { background: url(data:image/svg+xml,x) }</style>`,
		`<iframe srcdoc="<img src='data:image/png;base64,x'>"></iframe>`,
	} {
		if p := policyOf(t, publish.Options{}, document, false); p["img-src"] != "'self' data:" {
			t.Errorf("%s: img-src %s", document, p["img-src"])
		}
	}
}

func TestPicturesAsDataInAStylesheetAreAllowedOnEveryPage(t *testing.T) {
	b := site(publish.Options{})
	b.Asset("/assets/frame-5e6f.css", publish.TypeOf(".css"), []byte("a { background: url(data:image/svg+xml,x) }"), true)
	if p := header(file(t, build(t, b), "/about"), false).Get("Content-Security-Policy"); !strings.Contains(p, "img-src 'self' data:;") {
		t.Error(p)
	}
}

func TestOnlyAnAnswerOverHTTPSAsksForHTTPS(t *testing.T) {
	f := file(t, build(t, site(publish.Options{Origin: "https://example.com"})), "/about")
	for _, secure := range []bool{false, true} {
		h := header(f, secure)
		if got := strings.Contains(h.Get("Content-Security-Policy"), "upgrade-insecure-requests"); got != secure {
			t.Errorf("secure %v: upgrade-insecure-requests %v", secure, got)
		}
		if got := h.Get("Strict-Transport-Security") != ""; got != secure {
			t.Errorf("secure %v: Strict-Transport-Security %v", secure, got)
		}
	}
}

func TestADrawingOpenedByItselfDoesNothing(t *testing.T) {
	h := header(file(t, build(t, site(publish.Options{})), "/favicon.svg"), false)
	want := "default-src 'none'; style-src " + sourceOf("path { fill: red }") + "; img-src data:; frame-ancestors 'none'; sandbox"
	if got := h.Get("Content-Security-Policy"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestOnlyPicturesWithALastingNameMayBeShownElsewhere(t *testing.T) {
	r := build(t, site(publish.Options{}))
	for path, want := range map[string]string{
		"/about":                   "same-origin",
		"/assets/app-1a2b.js":      "same-origin",
		"/assets/serif-3c4d.woff2": "same-origin",
		"/og/home.jpg":             "cross-origin",
		"/favicon.svg":             "cross-origin",
	} {
		if got := header(file(t, r, path), false).Get("Cross-Origin-Resource-Policy"); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

func TestNoPolicyAllowsUnsafeInline(t *testing.T) {
	r := build(t, site(publish.Options{}))
	for f := range r.Files() {
		if p := header(f, true).Get("Content-Security-Policy"); strings.Contains(p, "unsafe") || (p == "" && f.Page()) {
			t.Errorf("%s: %q", f.Path, p)
		}
	}
}
