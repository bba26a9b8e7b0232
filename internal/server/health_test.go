package server_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lectern/internal/server"
)

// probe asks a whole site whose readiness is the function.
func probe(t *testing.T, ready func(context.Context) error) func(method, path string) *httptest.ResponseRecorder {
	t.Helper()
	c := config(demo(t))
	c.Health = server.NewHealth(ready, slog.New(slog.DiscardHandler))
	handler := server.New(c)
	return func(method, path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(method, path, nil))
		return w
	}
}

func TestASiteWhoseStoreIsAwayIsHealthyAndNotReady(t *testing.T) {
	ask := probe(t, func(context.Context) error { return errors.New("secret address refuses") })
	if w := ask("GET", "/healthz"); w.Code != 200 || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("healthz: %d %v", w.Code, w.Header())
	}
	if w := ask("GET", "/readyz"); w.Code != 503 || strings.Contains(w.Body.String(), "secret") {
		t.Errorf("readyz: %d %s", w.Code, w.Body)
	}
	if w := ask("POST", "/healthz"); w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d %v", w.Code, w.Header())
	}
}

func TestReadinessIsAskedOnceASecondHoweverManyWantToKnow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		var state error
		ask := probe(t, func(context.Context) error { asked++; return state })
		for range 100 {
			if w := ask("GET", "/readyz"); w.Code != 200 {
				t.Fatalf("readyz: %d", w.Code)
			}
		}
		if asked != 1 {
			t.Errorf("asked %d times", asked)
		}
		state = errors.New("away")
		time.Sleep(time.Second)
		if w := ask("HEAD", "/readyz"); w.Code != http.StatusServiceUnavailable {
			t.Errorf("readyz: %d", w.Code)
		}
		state = nil
		time.Sleep(time.Second)
		if w := ask("GET", "/readyz"); w.Code != 200 {
			t.Errorf("readyz: %d", w.Code)
		}
	})
}

func TestAReadinessThatHangsIsNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ask := probe(t, func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() })
		if w := ask("GET", "/readyz"); w.Code != http.StatusServiceUnavailable {
			t.Errorf("readyz: %d", w.Code)
		}
	})
}
