package server

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"
	"time"

	"lectern/internal/publish"
)

// Header values that are not part of a Release, shared by all answers.
var (
	allow   = []string{"GET, HEAD, OPTIONS"}
	nosniff = []string{"nosniff"}
	noStore = []string{"no-store"}
	strict  = publish.StrictTransport.Value
	plain   = []string{"text/plain; charset=utf-8"}
	day     = []string{"public, max-age=86400"}
)

// serveFile answers with a file of the Release, or with its not-found page.
func (s *site) serveFile(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case http.MethodGet, http.MethodHead:
	case http.MethodOptions:
		w.Header()["Allow"] = allow
		w.WriteHeader(http.StatusNoContent)
		return
	default:
		w.Header()["Allow"] = allow
		refuse(w, http.StatusMethodNotAllowed)
		return
	}
	release, secure := s.Release(), s.HTTPS(r)
	file, found := release.File(r.URL.Path)
	// A path that is spelt in another way than its own, such as /%61bout or
	// /assets%2Fapp.js, is another path.
	if !found || r.URL.RawPath != "" {
		if page, ok := slashed(release, r); ok {
			redirect(w, r, page, secure)
			return
		}
		file = release.NotFound()
	}
	order := orderOf(r.Header["Accept-Encoding"])
	if file.Status == http.StatusOK && r.Method == http.MethodGet && strings.HasPrefix(r.Header.Get("Range"), "bytes=") && order.accepts(publish.Identity) {
		serveRange(w, r, file, secure)
		return
	}
	variant := order.pick(file)
	if variant == nil {
		w.Header()["Vary"] = varyEncoding
		refuse(w, http.StatusNotAcceptable)
		return
	}
	serveVariant(w, r, file, variant, secure)
}

// serveVariant is the hot path: it must not allocate.
func serveVariant(w http.ResponseWriter, r *http.Request, file *publish.File, variant *publish.Variant, secure bool) {
	header := w.Header()
	if file.Status == http.StatusOK {
		switch condition(r.Header, variant.ETag) {
		case unchanged:
			assign(header, variant.Unchanged(secure))
			w.WriteHeader(http.StatusNotModified)
			return
		case mismatched:
			refuse(w, http.StatusPreconditionFailed)
			return
		}
	}
	assign(header, variant.Header(secure))
	w.WriteHeader(file.Status)
	if r.Method != http.MethodHead {
		// A visitor who has gone is no error of ours.
		_, _ = w.Write(variant.Body)
	}
}

// serveRange answers from the identity, the one form whose parts are useful.
func serveRange(w http.ResponseWriter, r *http.Request, file *publish.File, secure bool) {
	variant := file.Variant(publish.Identity)
	assign(w.Header(), variant.Header(secure))
	w.Header().Del("Content-Length")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(variant.Body))
}

// slashed returns the page that a path with a slash too many means.
func slashed(release *publish.Release, r *http.Request) (*publish.File, bool) {
	path, ok := strings.CutSuffix(r.URL.Path, "/")
	if !ok || r.URL.RawPath != "" {
		return nil, false
	}
	file, ok := release.File(path)
	return file, ok && file.Page()
}

// redirect sends the visitor to the page. The target is the path of a known
// file, so it never leaves the site.
func redirect(w http.ResponseWriter, r *http.Request, page *publish.File, secure bool) {
	header := w.Header()
	target := url.URL{Path: page.Path, RawQuery: r.URL.RawQuery}
	header["Location"] = []string{target.String()}
	header["Cache-Control"] = day
	header["X-Content-Type-Options"] = nosniff
	if secure {
		header["Strict-Transport-Security"] = strict
	}
	header["Content-Length"] = []string{"0"}
	w.WriteHeader(http.StatusPermanentRedirect)
}

// refuse answers with the status and its name, for programs rather than for
// visitors.
func refuse(w http.ResponseWriter, status int) {
	header := w.Header()
	header["Cache-Control"] = noStore
	header["Content-Type"] = plain
	header["X-Content-Type-Options"] = nosniff
	w.WriteHeader(status)
	_, _ = w.Write([]byte(http.StatusText(status) + "\n"))
}

func assign(header http.Header, fields []publish.Field) {
	for i := range fields {
		header[fields[i].Name] = fields[i].Value
	}
}
