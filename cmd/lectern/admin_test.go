package main

import (
	"bytes"
	"io"
	"log/slog"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

func TestTheOperatorSeesRequestsMessagesAndTheRelease(t *testing.T) {
	address, stderr, _ := serve(t, "--admin-addr", "127.0.0.1:0")
	found := regexp.MustCompile(`metrics and profiles are served" addr=(\S+)`).FindStringSubmatch(stderr.String())
	if found == nil {
		t.Fatalf("no private address: %s", stderr)
	}
	private := "http://" + found[1]
	for _, path := range []string{"/about", "/about", "/nothing", "/robots.txt"} {
		get(t, http.DefaultClient, address+path)
	}
	response, err := http.Post(address+functionPath, "application/json",
		strings.NewReader(`{"name":"Ada","email":"ada@example.com","company":"","message":"Please speak at our meeting."}`))
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	await(t, "the message is delivered", func() bool {
		return strings.Contains(text(t, private+"/metrics"), `lectern_messages{state="delivered"} 1`)
	})
	metrics := text(t, private+"/metrics")
	for _, want := range []string{
		`lectern_requests_total{route="page",status="200"} 2`,
		`lectern_requests_total{route="page",status="404"} 1`,
		`lectern_requests_total{route="asset",status="200"} 1`,
		`lectern_requests_total{route="function",status="200"} 1`,
		`lectern_request_duration_seconds_count{route="page"} 3`,
		`lectern_messages{state="held"} 0`,
		`lectern_messages{state="parked"} 0`,
		`lectern_queue_age_seconds 0`,
		`lectern_store_up 1`,
		`lectern_release_current 1`,
		`lectern_release_timestamp_seconds `,
		`lectern_build_info{`,
		`go_goroutines `,
	} {
		if !strings.Contains(metrics, want) {
			t.Errorf("no %s in:\n%s", want, metrics)
		}
	}
	if got := get(t, http.DefaultClient, private+"/debug/pprof/heap?debug=1").StatusCode; got != 200 {
		t.Errorf("profile: %d", got)
	}
	for _, path := range []string{"/metrics", "/debug/pprof/"} {
		if got := get(t, http.DefaultClient, address+path).StatusCode; got != 404 {
			t.Errorf("%s is public: %d", path, got)
		}
	}
}

func text(t *testing.T, address string) string {
	t.Helper()
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestAPageCannotReadThePrivateAddressByANameOfItsOwn(t *testing.T) {
	for host, want := range map[string]bool{
		"127.0.0.1:9090": true, "localhost:9090": true, "[::1]:9090": true, "localhost": true,
		"evil.example:9090": false, "": false, "192.0.2.1:9090": false,
	} {
		if localHost(host) != want {
			t.Errorf("%q: %v", host, !want)
		}
	}
}

func TestATakenPrivateAddressStopsOnlyWhoAskedForIt(t *testing.T) {
	if taken, err := net.Listen("tcp", adminAddr); err == nil {
		defer taken.Close()
	} // else another program has it, which is as good
	var log bytes.Buffer
	listener, err := adminSettings{}.listen(t.Context(), slog.New(slog.NewTextHandler(&log, nil)))
	if listener != nil || err != nil || !strings.Contains(log.String(), "hint=") {
		t.Errorf("by default: %v, %v, %s", listener, err, log.String())
	}
	_, err = adminSettings{adminAddr}.listen(t.Context(), slog.New(slog.DiscardHandler))
	if err == nil || !strings.Contains(hintFor(err), "--admin-addr") {
		t.Errorf("as asked for: %v", err)
	}
}
