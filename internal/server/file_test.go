package server_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"lectern/internal/publish"
	"lectern/internal/server"
)

// sink is a ResponseWriter that is used again and again, as a connection's
// would be if net/http kept it.
type sink struct {
	header http.Header
	status int
	bytes  int
}

func (s *sink) Header() http.Header         { return s.header }
func (s *sink) WriteHeader(status int)      { s.status = status }
func (s *sink) Write(p []byte) (int, error) { s.bytes += len(p); return len(p), nil }

func TestAnAnswerFromTheReleaseAllocatesNothing(t *testing.T) {
	release := demo(t)
	handler := server.New(config(release))
	about, _ := release.File("/about")
	for name, c := range map[string]struct {
		path, encoding, etag string
		status               int
	}{
		"a page for a browser":             {"/about", "gzip, deflate, br, zstd", "", 200},
		"a page for an unusual client":     {"/about", "zstd;q=0.8, gzip;q=0.9, *;q=0.1", "", 200},
		"an asset":                         {"/assets/app-1a2b.js", "gzip, deflate, br", "", 200},
		"an asset in its only form":        {"/assets/serif-3c4d.woff2", "br", "", 200},
		"a page that the browser has":      {"/about", "br", about.Variant(publish.Brotli).ETag, 304},
		"a page that the browser had":      {"/about", "br", `"old", W/"older"`, 200},
		"a page that does not exist":       {"/nothing", "br", "", 404},
		"a page for a client with no wish": {"/", "", "", 200},
	} {
		r := httptest.NewRequest("GET", c.path, nil)
		if c.encoding != "" {
			r.Header.Set("Accept-Encoding", c.encoding)
		}
		if c.etag != "" {
			r.Header.Set("If-None-Match", c.etag)
		}
		w := &sink{header: http.Header{}}
		if n := testing.AllocsPerRun(200, func() { handler.ServeHTTP(w, r) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
		if w.status != c.status {
			t.Errorf("%s: status %d, want %d", name, w.status, c.status)
		}
	}
}

func TestTheNewReleaseAnswersFromTheNextRequestOn(t *testing.T) {
	current := demo(t)
	c := config(nil)
	c.Release = func() *publish.Release { return current }
	handler := server.New(c)
	status := func() int {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", "/about", nil))
		return w.Code
	}
	if got := status(); got != 200 {
		t.Fatalf("before: %d", got)
	}
	b := publish.NewBuilder(publish.Options{})
	b.NotFound("gone")
	next, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	current = next
	if got := status(); got != 404 {
		t.Errorf("after: %d", got)
	}
}

func BenchmarkPage(b *testing.B) {
	handler := server.New(config(demo(b)))
	r := httptest.NewRequest("GET", "/about", nil)
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	w := &sink{header: http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		handler.ServeHTTP(w, r)
	}
}
