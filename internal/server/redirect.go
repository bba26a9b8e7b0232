package server

import (
	"net"
	"net/http"
	"slices"
	"strings"
)

// Redirect returns the handler of the http port of a site that speaks https: it
// sends every visitor there, to the same name if it is one of ours, otherwise to
// the first. Probes are answered in the clear. The port may be empty.
func Redirect(domains []string, port string, health http.Handler) http.Handler {
	if port == "443" {
		port = ""
	}
	return &redirector{domains, port, health}
}

type redirector struct {
	domains []string
	port    string
	health  http.Handler
}

// ServeHTTP answers one visitor.
func (rd *redirector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == HealthPath || r.URL.Path == ReadyPath {
		rd.health.ServeHTTP(w, r)
		return
	}
	host := strings.ToLower(r.Host)
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if !slices.Contains(rd.domains, host) {
		host = rd.domains[0]
	}
	if rd.port != "" {
		host = net.JoinHostPort(host, rd.port)
	}
	target := r.URL.RequestURI()
	if !strings.HasPrefix(target, "/") { // OPTIONS *
		target = "/"
	}
	header := w.Header()
	header["Location"] = []string{"https://" + host + target}
	header["Cache-Control"] = day
	header["Content-Length"] = []string{"0"}
	header["X-Content-Type-Options"] = nosniff
	w.WriteHeader(http.StatusPermanentRedirect)
}
