package server_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"lectern/internal/server"
)

// logged answers the request with the configuration and returns the answer and
// the lines of the log.
func logged(t *testing.T, c server.Config, r *http.Request) (*httptest.ResponseRecorder, []map[string]any) {
	t.Helper()
	var out bytes.Buffer
	c.Logger = slog.New(slog.NewJSONHandler(&out, nil))
	w := httptest.NewRecorder()
	server.New(c).ServeHTTP(w, r)
	var lines []map[string]any
	for line := range strings.Lines(out.String()) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, fields)
	}
	return w, lines
}

func TestACallOfTheFunctionIsLoggedWithoutWhatTheVisitorSent(t *testing.T) {
	r := httptest.NewRequest("POST", functionPath+"?secret=query", strings.NewReader("secret body"))
	r.Header.Set("X-Secret", "secret header")
	r.Header.Set("User-Agent", "secret agent")
	r.RemoteAddr = "203.0.113.7:1234"
	w, lines := logged(t, config(demo(t)), r)
	if len(lines) != 1 {
		t.Fatalf("%d lines", len(lines))
	}
	line := lines[0]
	for key, want := range map[string]any{
		"msg": "request", "method": "POST", "route": "function", "status": 200.0, "bytes": float64(w.Body.Len()),
		"request_id": w.Header().Get("X-Request-Id"),
	} {
		if line[key] != want {
			t.Errorf("%s is %v, want %v", key, line[key], want)
		}
	}
	text, _ := json.Marshal(line)
	for _, private := range []string{"secret", "203.0.113.7"} {
		if strings.Contains(string(text), private) {
			t.Errorf("the log holds %q: %s", private, text)
		}
	}
}

func TestPagesAreLoggedOnlyOnRequest(t *testing.T) {
	c := config(demo(t))
	if _, lines := logged(t, c, httptest.NewRequest("GET", "/about", nil)); len(lines) > 0 {
		t.Errorf("logged %v", lines)
	}
	c.AccessLog = true
	w, lines := logged(t, c, httptest.NewRequest("BREW", "/secret", nil))
	if len(lines) != 1 || lines[0]["status"] != 405.0 || lines[0]["route"] != "file" || lines[0]["method"] != "other" {
		t.Errorf("status %d logged as %v", w.Code, lines)
	}
}

func TestAPanicIsLoggedUnderTheNameThatTheVisitorGets(t *testing.T) {
	w, lines := logged(t, config(demo(t)), httptest.NewRequest("PUT", functionPath, nil))
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "bug") {
		t.Errorf("answered %d %s", w.Code, w.Body)
	}
	if len(lines) != 2 || lines[0]["cause"] != "the function has a bug" || lines[0]["request_id"] != w.Header().Get("X-Request-Id") {
		t.Fatalf("logged %v", lines)
	}
	if lines[1]["status"] != 500.0 || lines[1]["level"] != "ERROR" {
		t.Errorf("logged %v", lines[1])
	}
}

func TestAPanicOnTheHotPathIsAnsweredToo(t *testing.T) {
	c := config(nil) // there is no release: its first use panics
	w, lines := logged(t, c, httptest.NewRequest("GET", "/about", nil))
	if w.Code != http.StatusInternalServerError || w.Header().Get("X-Request-Id") == "" {
		t.Errorf("answered %d %v", w.Code, w.Header())
	}
	if len(lines) != 1 || lines[0]["msg"] != "panic" {
		t.Errorf("logged %v", lines)
	}
}

func TestAnAnswerThatPanicsHalfwayIsBrokenOff(t *testing.T) {
	c := config(demo(t))
	c.Function = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte("half an ans"))
		panic("gone")
	})
	defer func() {
		if cause := recover(); cause != http.ErrAbortHandler {
			t.Errorf("ended with %v", cause)
		}
	}()
	logged(t, c, httptest.NewRequest("POST", functionPath, nil))
}

func TestTheFunctionKnowsTheNameOfItsRequest(t *testing.T) {
	c := config(demo(t))
	var id string
	c.Function = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { id = server.RequestID(r.Context()) })
	w, _ := logged(t, c, httptest.NewRequest("POST", functionPath, nil))
	if id == "" || id != w.Header().Get("X-Request-Id") {
		t.Errorf("got %q, the visitor got %q", id, w.Header().Get("X-Request-Id"))
	}
}
