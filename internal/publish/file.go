package publish

import (
	"bytes"
	"crypto/sha256"
	"net/http"
	"strings"
)

// Field is one response header, ready to be assigned into an http.Header
// without an allocation: Name is in canonical form and Value is shared by all
// responses, so it must not be changed.
type Field struct {
	Name  string
	Value []string
}

// File is one public file of a Release. It never changes after Build.
type File struct {
	Path   string // as in the URL: "/about"
	Type   string // media type with its charset
	Status int    // 200, or 404 for the not-found page

	cache    string  // Cache-Control
	inline   *inline // what the document carries, once it has been read
	variants [encodings]*Variant
}

// Variant is a File in one encoding.
type Variant struct {
	Encoding Encoding
	Body     []byte
	ETag     string // strong, with its quotation marks

	header    [2][]Field
	unchanged [2][]Field
	effort    Effort
	digest    []byte // of Body
}

// Variant returns the file in the given encoding, or nil if the file is not
// kept in it: an encoding that does not make a file smaller is left out.
// The identity is always there.
func (f *File) Variant(e Encoding) *Variant { return f.variants[e] }

func newFile(path, contentType string, body []byte, cache string) *File {
	f := &File{Path: path, Type: contentType, Status: http.StatusOK, cache: cache}
	f.variants[Identity] = &Variant{Encoding: Identity, Body: body}
	return f
}

func newPage(path, document, cache string) *File {
	return newFile(path, TypeOf(".html"), []byte(document), cache)
}

// clone returns a copy that can be dressed anew while f is being served.
func (f *File) clone() *File {
	twin := *f
	for e, v := range f.variants {
		if v != nil {
			twin.variants[e] = v.bare()
		}
	}
	return &twin
}

// adopt takes over what an earlier Release made of the same content.
func (f *File) adopt(earlier *Release) {
	if earlier == nil {
		return
	}
	twin := earlier.notFound
	if f.Status == http.StatusOK {
		twin = earlier.files[f.Path]
	}
	if twin == nil || twin.Type != f.Type || !bytes.Equal(twin.body(), f.body()) {
		return
	}
	f.inline = twin.inline
	for e, v := range twin.variants {
		if own := f.variants[e]; v != nil && (own == nil || e == int(Identity)) {
			f.variants[e] = v.bare()
		}
	}
}

// bare returns a copy without headers.
func (v *Variant) bare() *Variant {
	return &Variant{Encoding: v.Encoding, Body: v.Body, effort: v.effort, digest: v.digest}
}

// measure takes the digest of every variant that has none yet.
func (f *File) measure() {
	for _, v := range f.variants {
		if v != nil && v.digest == nil {
			sum := sha256.Sum256(v.Body)
			v.digest = sum[:]
		}
	}
}

// Page tells whether the file is an HTML document.
func (f *File) Page() bool { return strings.HasPrefix(f.Type, "text/html") }

// drawing tells whether the file is a picture that could also act as a
// document.
func (f *File) drawing() bool { return f.Type == "image/svg+xml" }

func (f *File) body() []byte { return f.variants[Identity].Body }

// Header returns the headers of a full answer; secure is true for an answer
// that travels over https.
func (v *Variant) Header(secure bool) []Field { return v.header[lane(secure)] }

// Unchanged returns the headers of a 304 answer. The ETag covers the headers
// of the full answer too, so nothing else needs repeating.
func (v *Variant) Unchanged(secure bool) []Field { return v.unchanged[lane(secure)] }

func lane(secure bool) int {
	if secure {
		return 1
	}
	return 0
}
