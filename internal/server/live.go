package server

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Where a watched site tells open pages to load themselves again.
const (
	LivePath       = "/_lectern/live"
	LiveScriptPath = "/_lectern/live.js"
)

// Live tells open browsers that there is a new Release. Its zero value is not
// ready; use NewLive.
type Live struct {
	run string // differs after a restart, which is news too

	mu      sync.Mutex
	version int
	changed chan struct{} // closed at the next change
	closed  chan struct{}
	once    sync.Once
}

// NewLive returns a Live without listeners.
func NewLive() *Live {
	return &Live{run: rand.Text()[:8], changed: make(chan struct{}), closed: make(chan struct{})}
}

// Notify makes every open page load itself again.
func (l *Live) Notify() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.version++
	close(l.changed)
	l.changed = make(chan struct{})
}

// Close ends all streams, so that a server with open pages can stop.
func (l *Live) Close() { l.once.Do(func() { close(l.closed) }) }

// ServeHTTP serves the stream of events and the script that listens to it.
func (l *Live) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if r.Method != http.MethodGet {
		w.Header().Set("Allow", http.MethodGet)
		refuse(w, http.StatusMethodNotAllowed)
		return
	}
	if r.URL.Path == LiveScriptPath {
		state, _ := l.state()
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		fmt.Fprintf(w, liveScript, strconv.Quote(state), strconv.Quote(LivePath))
		return
	}
	l.stream(w, r)
}

// stream sends the state now and whenever it changes.
func (l *Live) stream(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	// A stream outlives the limit for an ordinary answer.
	if err := control.SetWriteDeadline(time.Time{}); err != nil {
		refuse(w, http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	for {
		state, changed := l.state()
		if _, err := fmt.Fprintf(w, "retry: 300\ndata: %s\n\n", state); err != nil {
			return
		}
		if err := control.Flush(); err != nil {
			return
		}
		select {
		case <-changed:
		case <-l.closed:
			return
		case <-r.Context().Done():
			return
		}
	}
}

// state names the Release that is served, and the channel that closes when
// there is a newer one.
func (l *Live) state() (string, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.run + "-" + strconv.Itoa(l.version), l.changed
}

// liveScript knows the state it was served with, so that a change between
// page and stream is not missed. A stream that the browser gave up is opened
// again: a program that is being rebuilt is away for a moment.
const liveScript = `const loaded = %s;
let source;
function listen() {
  source = new EventSource(%s);
  source.onmessage = (event) => {
    if (event.data !== loaded) location.reload();
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 300);
  };
}
addEventListener("pagehide", () => source.close());
addEventListener("pageshow", (event) => event.persisted && listen());
listen();
`
