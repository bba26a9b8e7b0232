package server_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"lectern/internal/publish"
	"lectern/internal/server"
)

const functionPath = "/functions/v1/send-contact-email"

// demo is a small site with every kind of file.
func demo(t testing.TB) *publish.Release {
	t.Helper()
	var prose strings.Builder
	for i := range 300 {
		fmt.Fprintf(&prose, "<p>Sentence %d is unlike sentence %d.</p>\n", i, i*i)
	}
	b := publish.NewBuilder(publish.Options{Function: functionPath})
	b.Page("/", "<!doctype html><title>Home</title>"+prose.String())
	b.Page("/about", "<!doctype html><title>About</title><style>p { margin: 0 }</style>"+prose.String())
	b.NotFound("<!doctype html><title>Oops! Page not found</title>" + prose.String())
	b.Asset("/assets/app-1a2b.js", publish.TypeOf(".js"), []byte(strings.Repeat("export const a = 1;\n", 100)), true)
	b.Asset("/assets/serif-3c4d.woff2", publish.TypeOf(".woff2"), []byte(strings.Repeat("0123456789", 1000)), true)
	b.Asset("/robots.txt", publish.TypeOf(".txt"), publish.Robots("", functionPath), false)
	r, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// echo is a function that tells what reached it, or panics if asked to.
func echo(w http.ResponseWriter, r *http.Request) {
	if r.Method == "PUT" {
		panic("the function has a bug")
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	fmt.Fprintf(w, "%s %s", r.Method, body)
}

func config(release *publish.Release) server.Config {
	return server.Config{
		Release:      func() *publish.Release { return release },
		Function:     http.HandlerFunc(echo),
		FunctionPath: functionPath,
		HTTPS:        func(r *http.Request) bool { return r.Header.Get("X-Forwarded-Proto") == "https" },
	}
}

// start serves the release on a free port until the test ends.
func start(t *testing.T, release *publish.Release) (address string) {
	t.Helper()
	return serve(t, server.Service{Handler: server.New(config(release)), Limits: server.DefaultLimits()})
}

func serve(t *testing.T, service server.Service) (address string) {
	t.Helper()
	listener, err := server.Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- service.Serve(ctx, listener) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}
