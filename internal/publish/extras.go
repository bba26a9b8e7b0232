package publish

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"path"
	"time"
)

// Location is a page as the sitemap names it.
type Location struct {
	Path     string
	Modified time.Time // the zero time leaves lastmod out
}

// Sitemap returns sitemap.xml. Origin must not be empty: the format knows only
// absolute addresses.
func Sitemap(origin string, pages []Location) ([]byte, error) {
	type entry struct {
		Address  string `xml:"loc"`
		Modified string `xml:"lastmod,omitempty"`
	}
	type document struct {
		XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		Entries []entry  `xml:"url"`
	}
	if origin == "" {
		return nil, fmt.Errorf("write sitemap: the public address is not known")
	}
	var d document
	for _, p := range pages {
		e := entry{Address: origin + p.Path}
		if !p.Modified.IsZero() {
			e.Modified = p.Modified.UTC().Format(time.DateOnly)
		}
		d.Entries = append(d.Entries, e)
	}
	body, err := xml.MarshalIndent(d, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write sitemap: %w", err)
	}
	return append([]byte(xml.Header), append(body, '\n')...), nil
}

// Robots returns robots.txt: everything may be read but the contact function.
// The sitemap is named when the origin is known.
func Robots(origin, functionPath string) []byte {
	text := "User-agent: *\nAllow: /\nDisallow: " + path.Dir(functionPath) + "/\n"
	if origin != "" {
		text += "\nSitemap: " + origin + "/sitemap.xml\n"
	}
	return []byte(text)
}

// Manifest is what a home screen wants to know.
type Manifest struct {
	Name        string `json:"name"`
	ShortName   string `json:"short_name,omitempty"`
	Description string `json:"description,omitempty"`
	Language    string `json:"lang,omitempty"`
	Theme       string `json:"theme_color,omitempty"`
	Background  string `json:"background_color,omitempty"`
	Icons       []Icon `json:"icons"`
}

// Icon is one picture of a Manifest.
type Icon struct {
	URL     string `json:"src"`
	Sizes   string `json:"sizes"` // "192x192", or "any" for a drawing
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"` // "maskable"
}

// JSON returns site.webmanifest. The site opens in a browser like any page:
// it has no life of its own on a home screen.
func (m Manifest) JSON() ([]byte, error) {
	body, err := json.MarshalIndent(struct {
		Manifest
		ID      string `json:"id"`
		Start   string `json:"start_url"`
		Scope   string `json:"scope"`
		Display string `json:"display"`
	}{m, "/", "/", "/", "browser"}, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write manifest: %w", err)
	}
	return append(body, '\n'), nil
}

// SpeculationRules returns the rules by which a browser prepares the page
// behind a link that a visitor is about to follow. Pages only: a link with a
// file name's dot, or into the contact function's folder, is left alone.
func SpeculationRules(functionPath string) ([]byte, error) {
	type object = map[string]any
	not := func(pattern string) object { return object{"not": object{"href_matches": pattern}} }
	where := object{"and": []object{
		{"href_matches": "/*"},
		not("/*.*"),
		not(path.Dir(functionPath) + "/*"),
		{"not": object{"selector_matches": "[download], [target=_blank], [rel~=nofollow]"}},
	}}
	body, err := json.MarshalIndent(object{
		"prerender": []object{{"where": where, "eagerness": "moderate"}},
	}, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write speculation rules: %w", err)
	}
	return append(body, '\n'), nil
}

// SpeculationRulesType is the one media type under which browsers take the
// rules.
const SpeculationRulesType = "application/speculationrules+json"
