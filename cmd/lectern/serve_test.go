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
	"sync"
	"syscall"
	"testing"
	"time"
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
	limit := time.After(time.Minute)
	for {
		select {
		case <-limit:
			t.Fatal("the new words did not appear")
		default:
		}
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

// journal is a buffer that may be read while the program writes.
type journal struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.buffer.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.buffer.String()
}

// serve runs the program in this process until stop is called; it gives the address that the program prints.
func serve(t *testing.T, flags ...string) (address string, stderr *journal, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	stderr = &journal{}
	done := make(chan int, 1)
	go func() {
		standard := []string{"serve", "--addr", "127.0.0.1:0", "--admin-addr", "off", "--data", t.TempDir()}
		status := run(ctx, append(standard, flags...), in, stderr)
		in.Close()
		done <- status
	}()
	line := make([]byte, 200)
	n, err := out.Read(line)
	if err != nil {
		t.Fatalf("it did not start (%v): %s", err, stderr.String())
	}
	go io.Copy(io.Discard, out)
	_, address, _ = strings.Cut(strings.TrimSpace(string(line[:n])), " on ")
	stop = sync.OnceFunc(func() {
		cancel()
		if status := <-done; status != 0 {
			t.Errorf("it stopped with status %d: %s", status, stderr.String())
		}
	})
	t.Cleanup(stop)
	return address, stderr, stop
}

// await returns when holds does, and fails the test if that takes too long.
func await(t testing.TB, what string, holds func() bool) {
	t.Helper()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	late := time.After(60 * time.Second)
	for !holds() {
		select {
		case <-tick.C:
		case <-late:
			t.Fatalf("waited too long: %s", what)
		}
	}
}
