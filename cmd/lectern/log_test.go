package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

func TestEveryLineOfAJSONLogIsJSON(t *testing.T) {
	address, stderr, stop := serve(t, "--log-format", "json", "--access-log", "--url", "https://example.com", "--content", "../../content")
	id := get(t, http.DefaultClient, address+"/about").Header.Get("X-Request-Id")
	stop()
	seen := false
	for line := range strings.Lines(stderr.String()) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Errorf("%v: %s", err, line)
		}
		seen = seen || fields["msg"] == "request" && fields["request_id"] == id && fields["status"] == 200.0
	}
	if id == "" || !seen {
		t.Errorf("the request %q is not in the log: %s", id, stderr)
	}
}

func TestTheLevelSaysWhatIsLogged(t *testing.T) {
	address, stderr, stop := serve(t, "--log-level", "error", "--access-log")
	get(t, http.DefaultClient, address+"/about")
	stop()
	if stderr.String() != "" {
		t.Errorf("logged %s", stderr)
	}
}
