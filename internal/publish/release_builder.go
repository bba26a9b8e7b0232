package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// Options are what a Release depends on besides its files.
type Options struct {
	// Origin is the public address without a trailing slash, or empty.
	Origin string
	// Function is the URL of the contact function. If it is absolute, pages
	// may send to its host.
	Function string
	// Effort is how hard to compress.
	Effort Effort
	// Previous is the Release before this one, or nil: files that are the same
	// as in it are not compressed again.
	Previous *Release
}

// Builder collects the files of a Release. Its methods remember the first
// problems they meet and Build reports them, so calls need no checks between.
// It is not safe for use by several goroutines.
type Builder struct {
	options  Options
	files    map[string]*File
	notFound *File
	replies  map[string]string
	problems []error
}

// Form is an asset that was encoded beforehand.
type Form struct {
	Encoding Encoding
	Body     []byte
}

// NewBuilder returns an empty Builder.
func NewBuilder(options Options) *Builder {
	return &Builder{options: options, files: map[string]*File{}, replies: map[string]string{}}
}

// Page adds an HTML document at the path.
func (b *Builder) Page(path, document string) {
	b.add(newPage(path, document, cachePage))
}

// NotFound sets the page that answers for every other path.
func (b *Builder) NotFound(document string) {
	if b.notFound != nil {
		b.problem("the not-found page is there twice")
	}
	b.notFound = newPage("/404", document, cacheNever)
	b.notFound.Status = http.StatusNotFound
}

// Reply adds a page that no path leads to: Release.Reply finishes it.
func (b *Builder) Reply(name, document string) {
	if _, ok := b.replies[name]; ok {
		b.problem("the reply page %q is there twice", name)
	}
	b.replies[name] = document
}

// Asset adds any other file. An immutable one has a hash of its content in its
// name. An encoding that is among forms is taken from there.
func (b *Builder) Asset(path, contentType string, body []byte, immutable bool, forms ...Form) {
	f := newFile(path, contentType, body, cacheAsset)
	if immutable {
		f.cache = cacheImmutable
	}
	for _, form := range forms {
		if form.Encoding != Identity && len(form.Body) < len(body) {
			f.variants[form.Encoding] = &Variant{Encoding: form.Encoding, Body: form.Body, effort: given}
		}
	}
	b.add(f)
}

// Folder adds every file of a front-end build: those below assets/ as
// immutable, siblings such as app.js.br as forms of app.js.
func (b *Builder) Folder(folder fs.FS) {
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		for e := Gzip; e < encodings; e++ {
			if original, ok := strings.CutSuffix(name, e.Suffix()); ok {
				if _, err := fs.Stat(folder, original); err == nil {
					return nil
				}
			}
		}
		body, err := fs.ReadFile(folder, name)
		if err != nil {
			return err
		}
		var forms []Form
		for e := Gzip; e < encodings; e++ {
			encoded, err := fs.ReadFile(folder, name+e.Suffix())
			if err == nil {
				forms = append(forms, Form{Encoding: e, Body: encoded})
			} else if !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		b.Asset("/"+name, TypeOf(name), body, strings.HasPrefix(name, "assets/"), forms...)
		return nil
	})
	if err != nil {
		b.problem("read front end: %w", err)
	}
}

// Build encodes every file on all cores and returns the Release, or every
// problem that the files have.
func (b *Builder) Build() (*Release, error) {
	if b.notFound == nil {
		b.problem("there is no not-found page")
		b.NotFound("")
	}
	function, err := originOf(b.options.Function)
	if err != nil {
		b.problem("%w", err)
	}
	r := &Release{
		files:    b.files,
		notFound: b.notFound,
		replies:  make(map[string]reply, len(b.replies)),
		function: function,
		secure:   strings.HasPrefix(b.options.Origin, "https://"),
	}
	all := append(slices.Collect(r.Files()), r.notFound)
	if err := b.prepare(all); err != nil {
		b.problem("%w", err)
	}
	r.sheetsHaveData = sheetsHaveData(all)
	for _, f := range all {
		f.dress(r.policyOf(f))
	}
	b.finishReplies(r)
	if err := errors.Join(b.problems...); err != nil {
		return nil, err
	}
	return r, nil
}

// prepare reads and encodes the files on all cores.
func (b *Builder) prepare(files []*File) error {
	problems := make([]error, len(files))
	var next atomic.Int64
	var group errgroup.Group
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			c, err := newEncoder(b.options.Effort)
			for i := int(next.Add(1)) - 1; err == nil && i < len(files); i = int(next.Add(1)) - 1 {
				problems[i] = b.prepareFile(files[i], c)
			}
			return err
		})
	}
	return errors.Join(group.Wait(), errors.Join(problems...))
}

func (b *Builder) prepareFile(f *File, c *encoder) error {
	f.adopt(b.options.Previous)
	if err := f.scan(); err != nil {
		return err
	}
	if err := f.encode(c); err != nil {
		return fmt.Errorf("%s: %w", f.Path, err)
	}
	f.measure()
	return nil
}

// finishReplies gives the reply pages their headers.
func (b *Builder) finishReplies(r *Release) {
	for name, document := range b.replies {
		f := newPage(name, document, cacheNever)
		if err := f.scan(); err != nil {
			b.problem("reply: %w", err)
		}
		header := append(f.lasting(r.policyOf(f)(false)), field("Content-Type", f.Type))
		r.replies[name] = reply{template: document, header: header}
	}
}

func (b *Builder) add(f *File) {
	if err := checkPath(f.Path); err != nil {
		b.problems = append(b.problems, err)
		return
	}
	if _, ok := b.files[f.Path]; ok {
		b.problem("%s is there twice", f.Path)
		return
	}
	b.files[f.Path] = f
}

func (b *Builder) problem(format string, args ...any) {
	b.problems = append(b.problems, fmt.Errorf(format, args...))
}
