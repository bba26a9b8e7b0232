package server

import (
	"context"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// departure is the orderly end of a server. http.Server.Shutdown alone drops a
// connection that was accepted a moment ago and whose request is not read yet,
// and one kept alive on which the next request is under way. So connections are
// first given a moment to say what they want, and are closed by their answer.
type departure struct {
	begun atomic.Bool
	open  atomic.Int64
}

var hangUp = []string{"close"}

// wrap returns a handler that, once the end has begun, closes connections with
// their next answer.
func (d *departure) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if d.begun.Load() {
			w.Header()["Connection"] = hangUp
		}
		next.ServeHTTP(w, r)
	})
}

// count is an http.Server.ConnState.
func (d *departure) count(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		d.open.Add(1)
	case http.StateClosed, http.StateHijacked:
		d.open.Add(-1)
	}
}

func (d *departure) begin() { d.begun.Store(true) }

// settle returns when no connection is open, or after the given time.
func (d *departure) settle(ctx context.Context, limit time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for d.open.Load() > 0 {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
