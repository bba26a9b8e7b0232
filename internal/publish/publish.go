// Package publish turns a content folder into a Release: every public file of a site, ready to be sent.
//
// Everything that can be done before a request comes is done here, once per change of the content: pages are drawn,
// pictures developed, files compressed, headers and policies computed. A Release never changes after that.
package publish

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"lectern/internal/content"
	"lectern/internal/picture"
	"lectern/internal/render"
)

// The pages of the site. Replies have no path: they answer a form post.
var pages = []struct{ name, path string }{
	{"home", "/"},
	{"about", "/about"},
	{"speaking", "/speaking"},
	{"contact", "/contact"},
}

// The reply pages, and the sentinels that stand in ReplyFailed for what the visitor wrote and for what was wrong
// with it.
const (
	ReplySent   = "contact-sent"
	ReplyFailed = "contact-unsent"
	notFound    = "not-found"
)

// ReplyValue is the sentinel for the value of a form field.
func ReplyValue(field string) string { return "lectern-value-" + field + "-" }

// ReplyError is the sentinel for what is wrong with a form field.
func ReplyError(field string) string { return "lectern-error-" + field + "-" }

// FormFields are the names of the contact form's fields.
var FormFields = []string{"name", "email", "company", "message"}

// Press turns content folders into Releases.
type Press struct {
	engine *render.Engine
	client fs.FS
	PressOptions
}

// PressOptions are what a Release depends on besides the content.
type PressOptions struct {
	Origin       string // public address, without a trailing slash
	FunctionPath string // where this server answers the contact function
	FunctionURL  string // where pages send messages: FunctionPath, or an absolute URL
	PublicKey    string // the key that pages show to the function
	Effort       Effort // how hard to compress
	Darkroom     *picture.Darkroom
	LiveScript   string // URL of the script that reloads pages while the owner writes; empty in production
}

// NewPress prepares a built front end.
func NewPress(web fs.FS, options PressOptions) (*Press, error) {
	bundle, err := fs.ReadFile(web, "server.js")
	if err != nil {
		return nil, fmt.Errorf("read front end: %w", err)
	}
	sourceMap, err := fs.ReadFile(web, "server.js.map")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read front end: %w", err)
	}
	engine, err := render.New(bundle, sourceMap)
	if err != nil {
		return nil, err
	}
	client, err := fs.Sub(web, "client")
	if err != nil {
		return nil, fmt.Errorf("read front end: %w", err)
	}
	return &Press{engine: engine, client: client, PressOptions: options}, nil
}

// Proof is Publish for an author who waits: pictures that are not there yet come as quick stand-ins, and proofs tells
// whether there are any.
func (p *Press) Proof(ctx context.Context, folder *content.Folder, previous *Release) (release *Release, proofs bool, err error) {
	quick, room := *p, *p.Darkroom
	room.Proofs, room.Progress = true, func(int, int) { proofs = true }
	quick.Darkroom = &room
	release, err = quick.Publish(ctx, folder, previous)
	return release, proofs, err
}

// Publish makes a Release of a content folder. What it shares with the previous one, which may be nil, is not made
// again.
func (p *Press) Publish(ctx context.Context, folder *content.Folder, previous *Release) (*Release, error) {
	b := NewBuilder(Options{Origin: p.Origin, Function: p.FunctionURL, Effort: p.Effort, Previous: previous})
	drawn, err := p.draw(ctx, b, folder)
	if err != nil {
		return nil, err
	}
	b.Folder(p.client)
	for _, add := range []func() error{
		func() error { return p.files(b, folder, drawn) },
		func() error { return p.pictures(ctx, b, folder, drawn) },
		func() error { return p.cards(ctx, b, folder) },
		func() error { return p.icons(ctx, b, folder) },
		func() error { return p.extras(b, folder) },
	} {
		if err := add(); err != nil {
			return nil, err
		}
	}
	return b.Build()
}

// draw renders every page into the builder.
func (p *Press) draw(ctx context.Context, b *Builder, folder *content.Folder) ([]render.Output, error) {
	var drawn []render.Output
	page := func(name, path string, reply *render.Reply, add func(html string)) error {
		out, err := p.engine.Render(ctx, render.Input{
			Page: name, Path: path, Origin: p.Origin, Site: folder.Site, Reply: reply, Live: p.LiveScript,
			Endpoint: render.Endpoint{URL: p.FunctionURL, Key: p.PublicKey},
		})
		if err != nil {
			return err
		}
		drawn = append(drawn, out)
		add(out.HTML)
		return nil
	}
	for _, s := range pages {
		if err := page(s.name, s.path, nil, func(html string) { b.Page(s.path, html) }); err != nil {
			return nil, err
		}
	}
	if err := page(notFound, "", nil, b.NotFound); err != nil {
		return nil, err
	}
	if err := page(ReplySent, "/contact", nil, func(html string) { b.Reply(ReplySent, html) }); err != nil {
		return nil, err
	}
	sentinels := &render.Reply{Values: map[string]string{}, Errors: map[string]string{}}
	for _, field := range FormFields {
		sentinels.Values[field], sentinels.Errors[field] = ReplyValue(field), ReplyError(field)
	}
	err := page(ReplyFailed, "/contact", sentinels, func(html string) { b.Reply(ReplyFailed, html) })
	return drawn, err
}

// files adds what the pages refer to as it is: wordmarks, the logo.
func (p *Press) files(b *Builder, folder *content.Folder, drawn []render.Output) error {
	added := map[string]bool{}
	for _, out := range drawn {
		for _, file := range out.Files {
			if added[file.URL] {
				continue
			}
			added[file.URL] = true
			data, err := fs.ReadFile(folder.FS, file.Src)
			if err != nil {
				return folder.Blame(file.Src, err)
			}
			b.Asset(file.URL, TypeOf(file.Src), data, path.Dir(file.URL) == "/files")
		}
	}
	return nil
}
