package server_test

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"testing"

	"lectern/internal/server"
)

func TestTheHTTPPortSendsEverybodyToHTTPS(t *testing.T) {
	health := server.NewHealth(func(context.Context) error { return nil }, slog.New(slog.DiscardHandler))
	for _, c := range []struct{ port, method, target, host, want string }{
		{"443", "GET", "/about?a=b%20c", "example.com", "https://example.com/about?a=b%20c"},
		{"", "GET", "/", "WWW.example.com:80", "https://www.example.com/"},
		{"8443", "GET", "/about", "example.com:8080", "https://example.com:8443/about"},
		{"", "GET", "/about", "evil.example", "https://example.com/about"},
		{"", "GET", "//evil.example/%2e%2e", "example.com", "https://example.com//evil.example/%2e%2e"},
		{"", "GET", "http://evil.example/about", "evil.example", "https://example.com/about"},
		{"", "POST", functionPath, "example.com", "https://example.com" + functionPath},
		{"", "OPTIONS", "*", "example.com", "https://example.com/"},
	} {
		handler := server.Redirect([]string{"example.com", "www.example.com"}, c.port, health)
		r := httptest.NewRequest(c.method, c.target, nil)
		r.Host = c.host
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != 308 || w.Header().Get("Location") != c.want || w.Header().Get("Strict-Transport-Security") != "" {
			t.Errorf("%s %s of %s: %d %v", c.method, c.target, c.host, w.Code, w.Header())
		}
	}
	w := httptest.NewRecorder()
	server.Redirect([]string{"example.com"}, "", health).ServeHTTP(w, httptest.NewRequest("GET", "/healthz", nil))
	if w.Code != 200 {
		t.Errorf("healthz: %d", w.Code)
	}
}
