package publish

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// videoHost is the one other host that a page may show, in a frame.
const videoHost = "https://www.youtube-nocookie.com"

// inline is what a document carries in itself and a Content-Security-Policy
// must name: hash sources of scripts and styles, each once.
type inline struct {
	scripts, styles []string
	data            bool // pictures written as data: URLs
}

// scan notes what the file carries if it is a document. Only a page must keep
// to the rules: a drawing is shown as a picture, where none of it acts.
func (f *File) scan() error {
	if f.inline != nil || (!f.Page() && !f.drawing()) {
		return nil
	}
	found, err := scan(string(f.body()))
	f.inline = &found
	if err != nil && f.Page() {
		return fmt.Errorf("page %s: %w", f.Path, err)
	}
	return nil
}

// sheetsHaveData tells whether a stylesheet, which any page may load, carries
// pictures in itself.
func sheetsHaveData(files []*File) bool {
	return slices.ContainsFunc(files, func(f *File) bool {
		return strings.HasPrefix(f.Type, "text/css") && hasDataImage(string(f.body()))
	})
}

// scan reads a document, and the documents of its frames, for what runs or
// styles in place. A style attribute or an event handler is an error: no hash
// could allow it.
func scan(document string) (inline, error) {
	var found inline
	err := found.read(document)
	return found, err
}

func (in *inline) read(document string) error {
	z := html.NewTokenizer(strings.NewReader(document))
	for {
		switch z.Next() {
		case html.ErrorToken:
			if errors.Is(z.Err(), io.EOF) {
				return nil
			}
			return fmt.Errorf("read HTML: %w", z.Err())
		case html.StartTagToken, html.SelfClosingTagToken:
			tag := z.Token()
			if err := in.readTag(tag); err != nil {
				return err
			}
			if err := in.readText(z, tag); err != nil {
				return err
			}
		}
	}
}

func (in *inline) readTag(tag html.Token) error {
	for _, a := range tag.Attr {
		value := strings.TrimSpace(a.Val)
		switch {
		case a.Key == "style":
			return fmt.Errorf("<%s> has a style attribute, which the Content-Security-Policy forbids: %q", tag.Data, value)
		case strings.HasPrefix(a.Key, "on"):
			return fmt.Errorf("<%s> has the event handler %s, which the Content-Security-Policy forbids", tag.Data, a.Key)
		case len(value) >= 11 && strings.EqualFold(value[:11], "javascript:"):
			return fmt.Errorf("<%s> has a script as its %s, which the Content-Security-Policy forbids", tag.Data, a.Key)
		case a.Key == "srcdoc":
			if err := in.read(a.Val); err != nil {
				return fmt.Errorf("frame document: %w", err)
			}
		case a.Key == "src" || a.Key == "srcset" || a.Key == "href":
			in.data = in.data || strings.Contains(value, "data:image/")
		}
	}
	return nil
}

// readText consumes the text of an element whose content is not markup.
func (in *inline) readText(z *html.Tokenizer, tag html.Token) error {
	switch tag.Data {
	case "style", "script", "noscript":
	default:
		return nil
	}
	if tag.Type == html.SelfClosingTagToken || z.Next() != html.TextToken {
		return nil
	}
	text := z.Token().Data
	switch tag.Data {
	case "style":
		in.styles = once(in.styles, source(text))
		in.data = in.data || hasDataImage(text)
	case "script":
		if executable(tag) {
			in.scripts = once(in.scripts, source(text))
		}
	case "noscript":
		return in.read(text)
	}
	return nil
}

// executable tells whether a browser asks the policy before it takes the
// script's text; JSON-LD and other data are not asked about.
func executable(tag html.Token) bool {
	kind := ""
	for _, a := range tag.Attr {
		switch a.Key {
		case "src":
			return false
		case "type":
			kind = strings.ToLower(strings.TrimSpace(a.Val))
		}
	}
	switch kind {
	case "", "module", "importmap", "speculationrules", "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript":
		return true
	}
	return false
}

// join adds what other carries.
func (in *inline) join(other *inline) {
	for _, s := range other.scripts {
		in.scripts = once(in.scripts, s)
	}
	for _, s := range other.styles {
		in.styles = once(in.styles, s)
	}
	in.data = in.data || other.data
}

// policy returns the Content-Security-Policy of a document that carries in.
// function is the origin of a contact function on another host, or empty;
// data allows pictures as data: URLs whether or not the document has any.
func (in *inline) policy(function string, data, secure bool) string {
	pictures := "'self'"
	if data || in.data {
		pictures += " data:"
	}
	self := strings.TrimSpace("'self' " + function)
	directives := []string{
		"default-src 'none'",
		"script-src " + strings.Join(append([]string{"'self'"}, in.scripts...), " "),
		"style-src " + strings.Join(append([]string{"'self'"}, in.styles...), " "),
		"img-src " + pictures,
		"font-src 'self'",
		"connect-src " + self,
		"frame-src " + videoHost,
		"manifest-src 'self'",
		"form-action " + self,
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
	}
	if secure {
		directives = append(directives, "upgrade-insecure-requests")
	}
	return strings.Join(directives, "; ")
}

// policyOf returns how to write the policy of a file that is a document, in
// the clear and over https.
func (r *Release) policyOf(f *File) func(secure bool) string {
	return func(secure bool) string {
		switch {
		case f.Page():
			return f.inline.policy(r.function, r.sheetsHaveData, secure)
		case f.drawing():
			return f.inline.drawingPolicy()
		}
		return ""
	}
}

// drawingPolicy is for an SVG file that is opened by itself: it may look as it
// does on a page, and do nothing.
func (in *inline) drawingPolicy() string {
	styles := "'none'"
	if len(in.styles) > 0 {
		styles = strings.Join(in.styles, " ")
	}
	return "default-src 'none'; style-src " + styles + "; img-src data:; frame-ancestors 'none'; sandbox"
}

// originOf returns scheme and host of an absolute URL, or an empty string for
// a path on our own host.
func originOf(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", fmt.Errorf("read URL of the contact function: %w", err)
	}
	if u.Host == "" {
		return "", nil
	}
	if u.Scheme != "http" && u.Scheme != "https" {
		return "", fmt.Errorf("URL of the contact function %q: want http or https", address)
	}
	return u.Scheme + "://" + u.Host, nil
}

func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func hasDataImage(css string) bool { return strings.Contains(css, "data:image/") }

func once(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}
