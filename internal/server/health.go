package server

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// Where the world asks how we are.
const (
	HealthPath = "/healthz" // the program runs and answers
	ReadyPath  = "/readyz"  // it can do its work, such as keeping a message
)

// How often and how long Health asks whether the work can be done.
const (
	readyPause    = time.Second
	readyPatience = 2 * time.Second
)

// Health answers at HealthPath and ReadyPath. It tells anybody as little as can
// be said; why something cannot be done is in the log.
type Health struct {
	ready  func(context.Context) error
	logger *slog.Logger

	mu    sync.Mutex
	asked time.Time
	err   error
}

// NewHealth returns a Health that is ready when ready returns nil, which is
// asked at most once a second, however many want to know.
func NewHealth(ready func(context.Context) error, logger *slog.Logger) *Health {
	return &Health{ready: ready, logger: logger}
}

// ServeHTTP answers a probe.
func (h *Health) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header()["Allow"] = []string{"GET, HEAD"}
		refuse(w, http.StatusMethodNotAllowed)
	case r.URL.Path == ReadyPath && h.Ready() != nil:
		refuse(w, http.StatusServiceUnavailable)
	default:
		header := w.Header()
		header["Cache-Control"] = noStore
		header["Content-Type"] = plain
		header["X-Content-Type-Options"] = nosniff
		_, _ = w.Write([]byte("ok\n"))
	}
}

// Ready says why the work cannot be done, as of a second ago at most.
func (h *Health) Ready() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.asked.IsZero() && time.Since(h.asked) < readyPause {
		return h.err
	}
	// Not the context of a request: one that is called off says nothing about us.
	ctx, cancel := context.WithTimeout(context.Background(), readyPatience)
	defer cancel()
	before := h.err
	h.err = h.ready(ctx)
	h.asked = time.Now()
	switch {
	case h.err != nil && before == nil:
		h.logger.Warn("not ready", "cause", h.err)
	case h.err == nil && before != nil:
		h.logger.Info("ready again")
	}
	return h.err
}
