package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestAPortInUseIsOneClearLineWithAHint(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	var stderr bytes.Buffer
	status := run(t.Context(), []string{"serve", "--addr", taken.Addr().String(), "--data", t.TempDir()}, io.Discard, &stderr)
	if status != 1 || !strings.Contains(stderr.String(), "address already in use\nhint: another program listens there") {
		t.Errorf("status %d: %s", status, stderr.String())
	}
}

func TestTheDemonstrationNeedsNoPictureMade(t *testing.T) {
	_, stderr, stop := serve(t)
	stop()
	if strings.Contains(stderr.String(), "making") {
		t.Errorf("run make variants: %s", stderr.String())
	}
}

func TestSIGHUPPublishesTheContentAnew(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("../../content")); err != nil {
		t.Fatal(err)
	}
	address, _, stop := serve(t, "--content", folder)
	defer stop()
	file := filepath.Join(folder, "site.yaml")
	words, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.Replace(words, []byte("Start Your Journey"), []byte("Begin Here"), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	for t.Context().Err() == nil {
		response, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		page, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(page, []byte("Begin Here")) {
			return
		}
	}
}

// serve runs the program in this process until stop is called; it gives the address that the program prints.
func serve(t *testing.T, flags ...string) (address string, stderr *bytes.Buffer, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	stderr = &bytes.Buffer{}
	done := make(chan int, 1)
	go func() {
		status := run(ctx, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir()}, flags...), in, stderr)
		in.Close()
		done <- status
	}()
	line := make([]byte, 200)
	n, err := out.Read(line)
	if err != nil {
		t.Fatalf("it did not start (%v): %s", err, stderr.String())
	}
	go io.Copy(io.Discard, out)
	text := string(line[:n])
	address = strings.TrimSpace(text[strings.Index(text, "http://"):])
	stop = func() {
		cancel()
		if status := <-done; status != 0 {
			t.Errorf("it stopped with status %d: %s", status, stderr.String())
		}
	}
	return address, stderr, stop
}
