package publish

import (
	"context"
	"errors"
	"fmt"
	"html"
	"iter"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// ErrNoReply says that a Release has no reply page of the wanted name.
var ErrNoReply = errors.New("no such reply page")

// Release is everything that the site answers with, ready to be sent: each
// public file in its encodings, with the headers it travels with. It never
// changes once built, so any number of requests read it without a lock.
type Release struct {
	files    map[string]*File
	notFound *File
	replies  map[string]reply
	function string // origin of a contact function on another host
	secure   bool   // the public origin is https

	sheetsHaveData bool
}

// reply is a page that is finished per request.
type reply struct {
	template string
	header   []Field
}

// File returns the public file at the path of a URL.
func (r *Release) File(path string) (*File, bool) {
	f, ok := r.files[path]
	return f, ok
}

// NotFound returns the page for every path without a file.
func (r *Release) NotFound() *File { return r.notFound }

// Files yields every public file in the order of its path.
func (r *Release) Files() iter.Seq[*File] {
	return func(yield func(*File) bool) {
		for _, p := range slices.Sorted(maps.Keys(r.files)) {
			if !yield(r.files[p]) {
				return
			}
		}
	}
}

// Reply finishes the named reply page: every key of values that stands in it
// is replaced by the value, escaped for HTML. The body is never compressed,
// because it mixes a visitor's words with ours. An unknown name is ErrNoReply.
func (r *Release) Reply(name string, values map[string]string) ([]byte, http.Header, error) {
	page, ok := r.replies[name]
	if !ok {
		return nil, nil, fmt.Errorf("finish reply page %q: %w", name, ErrNoReply)
	}
	pairs := make([]string, 0, 2*len(values))
	// The longest key goes first, so that one may begin with another.
	keys := slices.SortedFunc(maps.Keys(values), func(a, b string) int { return len(b) - len(a) })
	for _, key := range keys {
		pairs = append(pairs, key, html.EscapeString(values[key]))
	}
	body := []byte(strings.NewReplacer(pairs...).Replace(page.template))

	header := make(http.Header, len(page.header)+2)
	for _, f := range page.header {
		header[f.Name] = slices.Clone(f.Value)
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	return body, header, nil
}

// Refine returns the same Release with every file compressed as well as can
// be. It works on one core, for about a second, so that it can run behind a
// site that already serves r; it stops early with ctx's error.
func (r *Release) Refine(ctx context.Context) (*Release, error) {
	c, err := newEncoder(Best)
	if err != nil {
		return nil, err
	}
	finer := *r
	finer.files = make(map[string]*File, len(r.files))
	for path, f := range r.files {
		refined, err := r.refine(ctx, f, c)
		if err != nil {
			return nil, fmt.Errorf("refine %s: %w", path, err)
		}
		finer.files[path] = refined
	}
	if finer.notFound, err = r.refine(ctx, r.notFound, c); err != nil {
		return nil, fmt.Errorf("refine the not-found page: %w", err)
	}
	return &finer, nil
}

func (r *Release) refine(ctx context.Context, f *File, c *encoder) (*File, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if !f.rough() {
		return f, nil
	}
	finer := f.clone()
	if err := finer.encode(c); err != nil {
		return nil, err
	}
	finer.dress(r.policyOf(f))
	return finer, nil
}

// Len is the number of public files.
func (r *Release) Len() int { return len(r.files) }
