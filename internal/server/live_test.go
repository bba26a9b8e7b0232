package server_test

import (
	"bufio"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"lectern/internal/server"
)

// follow opens the stream of events and returns a function that waits for the
// next one, and false at the stream's end.
func follow(t *testing.T, address string) (next func() (string, bool)) {
	t.Helper()
	response, err := http.Get("http://" + address + server.LivePath)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	if got := response.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Fatalf("Content-Type %q", got)
	}
	lines := bufio.NewScanner(response.Body)
	return func() (string, bool) {
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return data, true
			}
		}
		return "", false
	}
}

func watching(t *testing.T) (*server.Live, string) {
	t.Helper()
	live := server.NewLive()
	c := config(demo(t))
	c.Live = live
	return live, serve(t, server.Service{Handler: server.New(c), Limits: server.DefaultLimits(), Draining: live.Close})
}

func TestEveryOpenPageHearsOfANewRelease(t *testing.T) {
	live, address := watching(t)
	first, second := follow(t, address), follow(t, address)
	before, _ := first()
	if same, _ := second(); same != before {
		t.Errorf("two pages hear %s and %s", before, same)
	}
	live.Notify()
	after, _ := first()
	if after == before {
		t.Errorf("nothing changed: %s", after)
	}
	if same, _ := second(); same != after {
		t.Errorf("two pages hear %s and %s", after, same)
	}
}

func TestAPageThatConnectsLateKnowsThatItIsOld(t *testing.T) {
	live, address := watching(t)
	response, err := http.Get("http://" + address + server.LiveScriptPath)
	if err != nil {
		t.Fatal(err)
	}
	script, err := io.ReadAll(response.Body)
	response.Body.Close()
	if err != nil || response.Header.Get("Content-Type") != "text/javascript; charset=utf-8" || response.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%v %v", response.Header, err)
	}
	live.Notify()
	state, _ := follow(t, address)()
	if strings.Contains(string(script), state) {
		t.Errorf("the script already knows %s", state)
	}
}

func TestARestartIsNewsToo(t *testing.T) {
	_, one := watching(t)
	_, other := watching(t)
	before, _ := follow(t, one)()
	after, _ := follow(t, other)()
	if before == after {
		t.Errorf("both say %s", before)
	}
}

func TestOpenPagesDoNotKeepTheServerFromStopping(t *testing.T) {
	live, address := watching(t)
	next := follow(t, address)
	next()
	live.Close()
	live.Close()
	if state, ok := next(); ok {
		t.Errorf("the stream went on with %s", state)
	}
}

func TestAStreamOutlivesTheLimitsOfARequest(t *testing.T) {
	live := server.NewLive()
	c := config(demo(t))
	c.Live = live
	limits := server.DefaultLimits()
	limits.ReadHeader, limits.Read, limits.Write = 50*time.Millisecond, 50*time.Millisecond, 50*time.Millisecond
	address := serve(t, server.Service{Handler: server.New(c), Limits: limits, Draining: live.Close})
	next := follow(t, address)
	before, _ := next()
	// A request that began later and was cut off tells that the time is up.
	late := dial(t, address)
	if _, err := io.WriteString(late, "GET /about HTTP/1.1\r\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(late); err != nil {
		t.Fatal(err)
	}
	live.Notify()
	if after, ok := next(); !ok || after == before {
		t.Errorf("after the limit the stream says %q", after)
	}
}

func TestTheStreamCanOnlyBeRead(t *testing.T) {
	w := httptest.NewRecorder()
	server.NewLive().ServeHTTP(w, httptest.NewRequest("POST", server.LivePath, nil))
	if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}
