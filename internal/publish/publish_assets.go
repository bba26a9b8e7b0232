package publish

import (
	"bytes"
	"context"
	"errors"
	"io/fs"

	"lectern/internal/content"
	"lectern/internal/picture"
	"lectern/internal/render"
)

// pictures adds every variant that the pages show.
func (p *Press) pictures(ctx context.Context, b *Builder, folder *content.Folder, drawn []render.Output) error {
	var urls []string
	var orders []picture.Order
	asked := map[string]bool{}
	for _, out := range drawn {
		for _, ask := range out.Pictures {
			if asked[ask.URL] {
				continue
			}
			asked[ask.URL] = true
			x, y := content.Focus(ask.Focus).Point()
			spec := picture.Spec{Width: ask.Width, Height: ask.Height, FocusX: x, FocusY: y, Format: picture.Format(ask.Format)}
			urls, orders = append(urls, ask.URL), append(orders, picture.Order{Src: ask.Src, Spec: spec})
		}
	}
	prints, err := p.Darkroom.Develop(ctx, folder.FS, orders)
	if err != nil {
		return blame(folder, err)
	}
	for i, data := range prints {
		format := orders[i].Spec.Format
		if bytes.HasPrefix(data, []byte("\xff\xd8")) { // a proof, perhaps
			format = picture.JPEG
		}
		b.Asset(urls[i], format.Type(), data, true)
	}
	return nil
}

// blame points every unusable picture out at the line that names it.
func blame(folder *content.Folder, err error) error {
	all := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	var problems content.Problems
	for _, e := range all {
		source, ok := errors.AsType[*picture.SourceError](e)
		if !ok {
			return err
		}
		problems = append(problems, folder.Blame(source.Src, source.Err))
	}
	return problems
}

// cards adds the picture that stands for each page where its link is shared.
func (p *Press) cards(ctx context.Context, b *Builder, folder *content.Folder) error {
	site := folder.Site
	shown := map[string]picture.Card{
		"home":     {Eyebrow: site.Home.Hero.Eyebrow, Title: site.Home.Hero.Headline},
		"about":    {Eyebrow: site.About.Hero.Eyebrow, Title: site.About.Hero.Headline},
		"speaking": {Eyebrow: site.Speaking.Hero.Badge, Title: site.Speaking.Hero.Headline},
		"contact":  {Eyebrow: site.Contact.Hero.Eyebrow, Title: site.Contact.Hero.Headline},
	}
	cards := make([]picture.Card, len(pages))
	for i, page := range pages {
		cards[i] = shown[page.name]
		cards[i].Firm = site.Firm.Name
	}
	x, y := site.Firm.Preview.Focus.Point()
	drawn, err := p.Darkroom.Cards(ctx, folder.FS, string(site.Firm.Preview.Src), x, y, cards)
	if err != nil {
		return blame(folder, err)
	}
	for i, page := range pages {
		b.Asset("/og/"+page.name+".jpg", picture.JPEG.Type(), drawn[i], false)
	}
	return nil
}

// icons adds the firm's sign in the forms that browsers and home screens ask for.
func (p *Press) icons(ctx context.Context, b *Builder, folder *content.Folder) error {
	icon := folder.Site.Firm.Icon
	svg, err := fs.ReadFile(folder.FS, string(icon.SVG))
	if err != nil {
		return folder.Blame(string(icon.SVG), err)
	}
	icons, err := p.Darkroom.Icons(ctx, folder.FS, string(icon.PNG))
	if err != nil {
		return blame(folder, err)
	}
	for path, data := range map[string][]byte{
		"/favicon.svg":          svg,
		"/favicon.ico":          icons.Favicon,
		"/apple-touch-icon.png": icons.Touch,
		"/icon-192.png":         icons.Small,
		"/icon-512.png":         icons.Large,
		"/icon-maskable.png":    icons.Maskable,
	} {
		b.Asset(path, TypeOf(path), data, false)
	}
	return nil
}

// themeColor is the ink of the design.
const themeColor = "#0b0c14"

// extras adds what search engines, browsers and home screens ask for.
func (p *Press) extras(b *Builder, folder *content.Folder) error {
	locations := make([]Location, len(pages))
	for i, page := range pages {
		locations[i].Path = page.path
	}
	sitemap, err := Sitemap(p.Origin, locations)
	if err != nil {
		return err
	}
	firm := folder.Site.Firm
	manifest, err := Manifest{
		Name: firm.Name, Description: firm.Description, Language: string(folder.Site.Language),
		Theme: themeColor, Background: themeColor,
		Icons: []Icon{
			{URL: "/favicon.svg", Sizes: "any", Type: "image/svg+xml"},
			{URL: "/icon-192.png", Sizes: "192x192", Type: "image/png"},
			{URL: "/icon-512.png", Sizes: "512x512", Type: "image/png"},
			{URL: "/icon-maskable.png", Sizes: "512x512", Type: "image/png", Purpose: "maskable"},
		},
	}.JSON()
	if err != nil {
		return err
	}
	rules, err := SpeculationRules(p.FunctionPath)
	if err != nil {
		return err
	}
	b.Asset("/sitemap.xml", TypeOf("sitemap.xml"), sitemap, false)
	b.Asset("/robots.txt", TypeOf("robots.txt"), Robots(p.Origin, p.FunctionPath), false)
	b.Asset("/site.webmanifest", TypeOf("site.webmanifest"), manifest, false)
	b.Asset(SpeculationRulesPath, SpeculationRulesType, rules, false)
	return nil
}
