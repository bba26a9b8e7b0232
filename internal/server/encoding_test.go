package server_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"lectern/internal/server"
)

// FuzzAcceptEncoding holds that no header makes the server fail, or send an
// encoding that the client did not hear of.
func FuzzAcceptEncoding(f *testing.F) {
	for _, seed := range []string{"", "br", "gzip;q=0.5, *;q=0", "identity;q=0", ";;;=,,,", "br;q=1.0000", "\x00", "GZIP ;q = 1", "*;q=0.001"} {
		f.Add(seed)
	}
	handler := server.New(config(demo(f)))
	f.Fuzz(func(t *testing.T, accept string) {
		r := httptest.NewRequest("GET", "/about", nil)
		r.Header["Accept-Encoding"] = []string{accept}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		switch w.Code {
		case http.StatusOK:
			if w.Body.Len() == 0 {
				t.Errorf("%q: no body", accept)
			}
		case http.StatusNotAcceptable:
		default:
			t.Errorf("%q: status %d", accept, w.Code)
		}
	})
}
