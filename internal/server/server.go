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

// ServeHTTP is the table of routes.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer s.rescue(w, r)
	switch path := r.URL.Path; {
	case s.Function != nil && path == s.FunctionPath:
		s.watched(w, r, "function", s.serveFunction)
	case s.Live != nil && (path == LivePath || path == LiveScriptPath):
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
