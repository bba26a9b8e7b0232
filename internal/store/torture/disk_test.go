package torture

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"lectern/internal/contact"
	"lectern/internal/server"
	"lectern/internal/store"
)

func TestAFullDiskRefusesMessagesAndLosesNone(t *testing.T) {
	disk := smallDisk(t)
	if disk == nil {
		return // another process has run it
	}
	s := open(t, "sqlite:"+filepath.Join(disk.folder, "lectern.db"))
	function, err := server.NewFunction(server.FunctionConfig{Inbox: s})
	if err != nil {
		t.Fatal(err)
	}
	accepted := map[string]bool{}
	send := func(n int) int {
		body := fmt.Sprintf(`{"name":"%d","email":"a@example.com","message":%q}`, n, strings.Repeat("word ", 1500))
		request := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Idempotency-Key", fmt.Sprint(n))
		answer := httptest.NewRecorder()
		function.ServeHTTP(answer, request)
		if answer.Code == http.StatusOK {
			accepted[fmt.Sprint(n)] = true
		}
		return answer.Code
	}
	n, status := 0, http.StatusOK
	for ; status == http.StatusOK && n < 5000; n++ {
		status = send(n)
	}
	if status != http.StatusServiceUnavailable {
		t.Fatalf("message %d on a full disk: %d, want 503", n, status)
	}
	full := n - 1
	if err := disk.free(); err != nil {
		t.Fatal(err)
	}
	if status := send(full); status != http.StatusOK {
		t.Errorf("the refused message, with room again: %d, want 200", status)
	}
	stored := map[string]bool{}
	err = s.List(t.Context(), store.Filter{All: true}, func(e contact.Entry) error {
		stored[e.Name] = true
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range accepted {
		if !stored[name] {
			t.Errorf("message %s was accepted and is not there", name)
		}
	}
	for name := range stored {
		if !accepted[name] {
			t.Errorf("message %s is there and was never accepted", name)
		}
	}
	t.Logf("%d accepted, the disk was full at %d", len(accepted), full)
}

// disk is a folder that is soon full, until free makes room.
type disk struct {
	folder string
	free   func() error
}

// limitedDisk marks a process of this binary that runs one test with a limit on the
// size of files.
const limitedDisk = "LECTERN_TORTURE_DISK"

// smallDisk returns a small file system of its own. Where this user may not mount
// one it runs the test in another process whose files cannot grow, and returns nil.
func smallDisk(t *testing.T) *disk {
	t.Helper()
	folder := t.TempDir()
	if os.Getenv(limitedDisk) != "" {
		return &disk{folder, limitFiles(t, 1<<20)}
	}
	err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=3m")
	if err != nil {
		t.Logf("a small file system cannot be mounted (%v): limiting the size of files instead", err)
		again := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
		again.Env = append(os.Environ(), limitedDisk+"=1")
		words, err := again.CombinedOutput()
		if t.Logf("%s", words); err != nil {
			t.Error(err)
		}
		return nil
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	ballast := filepath.Join(folder, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	return &disk{folder, func() error { return os.Remove(ballast) }}
}

// limitFiles keeps this process from making a file larger than size.
func limitFiles(t *testing.T, size uint64) (free func() error) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: size, Max: before.Max}); err != nil {
		t.Fatal(err)
	}
	return func() error { return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before) }
}
