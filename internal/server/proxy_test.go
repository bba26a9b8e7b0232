package server_test

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"lectern/internal/server"
)

func TestOnlyATrustedProxySaysByWhichSchemeTheVisitorCame(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for name, c := range map[string]struct {
		peer    string
		said    []string
		tls     bool
		assumed bool
		want    bool
	}{
		"a proxy says https":                         {peer: "10.1.2.3:4", said: []string{"https"}, want: true},
		"a proxy says it loudly":                     {peer: "[fd00::1]:4", said: []string{"HTTPS"}, want: true},
		"a proxy says http":                          {peer: "10.1.2.3:4", said: []string{"http"}, assumed: true},
		"a visitor claims https":                     {peer: "192.0.2.1:4", said: []string{"https"}, assumed: true},
		"a visitor claims https through a proxy":     {peer: "10.1.2.3:4", said: []string{"https, http"}},
		"a visitor claims it in a line of itself":    {peer: "10.1.2.3:4", said: []string{"https", "http"}},
		"a proxy that says nothing":                  {peer: "10.1.2.3:4"},
		"a proxy that says nothing, on a https site": {peer: "10.1.2.3:4", assumed: true, want: true},
		"an encrypted connection":                    {peer: "192.0.2.1:4", tls: true, want: true},
		"a peer without an address":                  {peer: "@", said: []string{"https"}, assumed: true},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		r.Header["X-Forwarded-Proto"] = c.said
		if c.said == nil {
			r.Header.Del("X-Forwarded-Proto")
		}
		if c.tls {
			r.TLS = &tls.ConnectionState{}
		}
		if got := server.Behind(proxies, c.assumed)(r); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestAnAnswerThroughAProxyAllocatesNothing(t *testing.T) {
	c := config(demo(t))
	c.HTTPS = server.Behind([]netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, true)
	handler := server.New(c)
	r := httptest.NewRequest("GET", "/about", nil)
	r.RemoteAddr = "10.1.2.3:4567"
	r.Header.Set("X-Forwarded-Proto", "https")
	w := &sink{header: http.Header{}}
	if n := testing.AllocsPerRun(200, func() { handler.ServeHTTP(w, r) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if w.header["Strict-Transport-Security"] == nil {
		t.Errorf("no HSTS: %v", w.header)
	}
}
