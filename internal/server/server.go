// Package server answers requests from the current Release.
//
// A page or asset is a map lookup, a table lookup for the encoding and one
// write of bytes that were ready before the request came: no file system is
// reached, nothing is rendered, and our own code allocates nothing. Because
// only paths of the Release have an answer, there is no path to trick. What a
// visitor sends is never logged.
package server

import (
	"log/slog"
	"net/http"

	"lectern/internal/publish"
)

// Config says what to serve.
type Config struct {
	// Release returns the Release to answer from; it is called for each
	// request and must not be slow.
	Release func() *publish.Release
	// Function answers at FunctionPath, all methods. It may be nil.
	Function     http.Handler
	FunctionPath string
	// Live, if set, answers below LivePath and tells browsers to reload.
	Live http.Handler
	// Health, if set, answers at HealthPath and ReadyPath.
	Health http.Handler
	// Metrics, if set, counts every request.
	Metrics *Metrics
	// AltSvc, if set, is said to browsers that came over https by an older
	// protocol: where HTTP/3 is spoken.
	AltSvc []string
	// HTTPS tells whether the visitor came over https, perhaps by way of a
	// proxy. The default asks whether the connection itself is encrypted.
	HTTPS func(*http.Request) bool
	// Logger gets one line for each call of the function and each failure.
	Logger *slog.Logger
	// AccessLog adds a line for every other request.
	AccessLog bool
}

// New returns the handler of the whole site.
func New(config Config) http.Handler {
	s := &site{Config: config}
	if s.HTTPS == nil {
		s.HTTPS = func(r *http.Request) bool { return r.TLS != nil }
	}
	if s.Logger == nil {
		s.Logger = slog.New(slog.DiscardHandler)
	}
	return s
}

type site struct{ Config }

// ServeHTTP answers a request, and counts it if asked to.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	route := s.routeOf(r.URL.Path)
	if s.Metrics == nil {
		s.serve(w, r, route)
		return
	}
	rec, start := s.Metrics.begin(w)
	defer s.Metrics.end(rec, route, start)
	s.serve(rec, r, route)
}

// serve is the table of routes.
func (s *site) serve(w http.ResponseWriter, r *http.Request, route route) {
	defer s.rescue(w, r)
	if s.AltSvc != nil && r.TLS != nil && r.ProtoMajor < 3 {
		w.Header()["Alt-Svc"] = s.AltSvc
	}
	switch {
	case route == routeFunction:
		s.watched(w, r, "function", s.serveFunction)
	case route == routeHealth:
		s.Health.ServeHTTP(w, r)
	case route == routeLive:
		s.Live.ServeHTTP(w, r)
	case s.AccessLog:
		s.watched(w, r, "file", s.serveFile)
	default:
		s.serveFile(w, r)
	}
}

// serveFunction passes a call on with what every answer of ours carries.
func (s *site) serveFunction(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h["X-Content-Type-Options"] = nosniff
	h["Cache-Control"] = noStore
	if s.HTTPS(r) {
		h["Strict-Transport-Security"] = strict
	}
	s.Function.ServeHTTP(w, r)
}
