package server

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"
)

type requestIDKey struct{}

// RequestID returns the name under which the log knows the request, or an
// empty string if it is not logged.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// watched runs the handler and logs what came of it: route instead of path,
// and nothing that a visitor sent.
func (s *site) watched(w http.ResponseWriter, r *http.Request, route string, handle http.HandlerFunc) {
	id, start := newRequestID(), time.Now()
	rec := &recorder{ResponseWriter: w}
	rec.Header().Set("X-Request-Id", id)
	r = r.WithContext(context.WithValue(r.Context(), requestIDKey{}, id))
	defer func() {
		level := slog.LevelInfo
		if rec.status >= http.StatusInternalServerError {
			level = slog.LevelError
		}
		s.Logger.LogAttrs(r.Context(), level, "request",
			slog.String("method", methodName(r.Method)),
			slog.String("route", route),
			slog.Int("status", rec.status),
			slog.Int64("bytes", rec.bytes),
			slog.Duration("duration", time.Since(start)),
			slog.String("request_id", id))
	}()
	defer s.rescue(rec, r)
	handle(rec, r)
}

// rescue turns a panic into a 500 and a line in the log. An answer that has
// begun cannot be taken back, so it is broken off.
func (s *site) rescue(w http.ResponseWriter, r *http.Request) {
	cause := recover()
	if cause == nil {
		return
	}
	if cause == http.ErrAbortHandler {
		panic(cause)
	}
	id := RequestID(r.Context())
	if id == "" {
		id = newRequestID()
		w.Header().Set("X-Request-Id", id)
	}
	s.Logger.LogAttrs(r.Context(), slog.LevelError, "panic",
		slog.Any("cause", cause),
		slog.String("stack", string(debug.Stack())),
		slog.String("request_id", id))
	if rec, ok := w.(*recorder); ok && rec.status != 0 {
		panic(http.ErrAbortHandler)
	}
	clear(w.Header())
	w.Header().Set("X-Request-Id", id)
	refuse(w, http.StatusInternalServerError)
}

// methodName keeps an invented method out of the log.
func methodName(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodOptions, http.MethodPut, http.MethodPatch, http.MethodDelete:
		return method
	}
	return "other"
}

func newRequestID() string { return rand.Text()[:16] }

// recorder remembers how an answer went.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

// WriteHeader remembers the final status.
func (rec *recorder) WriteHeader(status int) {
	if rec.status == 0 && status >= http.StatusOK {
		rec.status = status
	}
	rec.ResponseWriter.WriteHeader(status)
}

// Write counts the bytes of the body.
func (rec *recorder) Write(p []byte) (int, error) {
	if rec.status == 0 {
		rec.status = http.StatusOK
	}
	n, err := rec.ResponseWriter.Write(p)
	rec.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (rec *recorder) Unwrap() http.ResponseWriter { return rec.ResponseWriter }
