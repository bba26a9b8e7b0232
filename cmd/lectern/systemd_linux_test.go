package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// service is the program as systemd runs it: with a socket that outlives it, and a place to report to.
type service struct {
	socket  *os.File
	address string
	data    string
	reports *net.UnixConn
	notify  string
	program string
}

func newService(t *testing.T) *service {
	t.Helper()
	listener, err := net.ListenTCP("tcp", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	s := &service{address: listener.Addr().String(), data: t.TempDir()}
	if s.socket, err = listener.File(); err != nil {
		t.Fatal(err)
	}
	listener.Close()
	folder, err := os.MkdirTemp("", "lectern") // the name of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	s.notify = filepath.Join(folder, "notify")
	if s.reports, err = net.ListenUnixgram("unixgram", &net.UnixAddr{Net: "unixgram", Name: s.notify}); err != nil {
		t.Fatal(err)
	}
	// Under this name the test binary is the program; see TestMain.
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s.program = filepath.Join(folder, "lectern")
	if err := os.Symlink(self, s.program); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.socket.Close()
		s.reports.Close()
		os.RemoveAll(folder)
	})
	return s
}

// start runs the program and returns when it reports that it is ready.
func (s *service) start(t *testing.T, env ...string) *exec.Cmd {
	t.Helper()
	// The shell knows the process that it becomes.
	command := exec.Command("/bin/sh", "-c", `LISTEN_PID=$$ exec "$0" "$@"`, s.program, "serve", "--addr", s.address, "--data", s.data, "--admin-addr", "off")
	command.Env = append(os.Environ(), append(env, "LISTEN_FDS=1", "NOTIFY_SOCKET="+s.notify)...)
	command.ExtraFiles = []*os.File{s.socket}
	command.Stderr = t.Output()
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { command.Process.Kill() }) // if the test ended early
	s.expect(t, "READY=1")
	return command
}

// expect waits for a report.
func (s *service) expect(t *testing.T, want string) string {
	t.Helper()
	if err := s.reports.SetReadDeadline(time.Now().Add(60 * time.Second)); err != nil {
		t.Fatal(err)
	}
	message := make([]byte, 1000)
	for {
		n, err := s.reports.Read(message)
		if err != nil {
			t.Fatalf("waiting for %s: %v", want, err)
		}
		if report := string(message[:n]); strings.HasPrefix(report, want) {
			return report
		}
	}
}

func (s *service) stop(t *testing.T, command *exec.Cmd) {
	t.Helper()
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	s.expect(t, "STOPPING=1")
	if err := command.Wait(); err != nil {
		t.Errorf("it stopped with %v", err)
	}
}

func TestARestartUnderLoadRefusesNobody(t *testing.T) {
	s := newService(t)
	running := s.start(t)
	ctx, end := context.WithCancel(t.Context())
	var answered, failed atomic.Int64
	var visitors sync.WaitGroup
	for i := range 6 {
		visitors.Go(func() {
			transport := &http.Transport{DisableKeepAlives: i%2 == 0}
			defer transport.CloseIdleConnections()
			client := &http.Client{Transport: transport, Timeout: 60 * time.Second}
			for ctx.Err() == nil {
				response, err := client.Get("http://" + s.address + "/about")
				if err == nil {
					_, err = io.Copy(io.Discard, response.Body)
					response.Body.Close()
				}
				if err != nil || response.StatusCode != 200 {
					failed.Add(1)
					t.Errorf("a visitor got %v", err)
					return
				}
				answered.Add(1)
			}
		})
	}
	more := func() {
		enough := answered.Load() + 100
		await(t, "visitors are answered", func() bool { return answered.Load() > enough || failed.Load() > 0 })
	}
	for range 3 {
		more()
		s.stop(t, running)
		running = s.start(t)
	}
	more()
	end()
	visitors.Wait()
	s.stop(t, running)
	t.Logf("%d answers, %d failures", answered.Load(), failed.Load())
}

func TestSystemdIsToldOfReloads(t *testing.T) {
	s := newService(t)
	running := s.start(t)
	if err := running.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	var since int64
	report := s.expect(t, "RELOADING=1")
	if _, err := fmt.Sscanf(report, "RELOADING=1\nMONOTONIC_USEC=%d", &since); err != nil || since <= 0 || since > monotonic() {
		t.Errorf("%q: %v", report, err)
	}
	s.expect(t, "READY=1")
	s.stop(t, running)
}

func TestTheWatchdogHearsOfASiteThatAnswers(t *testing.T) {
	s := newService(t)
	running := s.start(t, "WATCHDOG_USEC=3000000")
	s.expect(t, "WATCHDOG=1")
	s.expect(t, "WATCHDOG=1")
	s.stop(t, running)
}

func TestASocketThatNoSettingNamesIsAnError(t *testing.T) {
	s := newService(t)
	command := exec.Command("/bin/sh", "-c", `LISTEN_PID=$$ exec "$0" "$@"`, s.program, "serve", "--addr", "127.0.0.1:0", "--data", s.data)
	command.Env = append(os.Environ(), "LISTEN_FDS=1")
	command.ExtraFiles = []*os.File{s.socket}
	said, err := command.CombinedOutput()
	if err == nil || !strings.Contains(string(said), s.address+", which no setting names\nhint: ") {
		t.Errorf("%v: %s", err, said)
	}
}

func TestAStopFinishesTheMessageInHand(t *testing.T) {
	s := newService(t)
	running := s.start(t)
	conn, err := net.Dial("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	message := `{"name":"Ada","email":"ada@example.com","company":"","message":"Please speak at our meeting."}`
	// The interim answer says that the program has begun to read the message.
	fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", functionPath, s.address, len(message))
	reader := bufio.NewReader(conn)
	if line, err := reader.ReadString('\n'); err != nil || !strings.Contains(line, "100") {
		t.Fatalf("%q, %v", line, err)
	}
	if _, err := reader.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if err := running.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	s.expect(t, "STOPPING=1")
	if _, err := io.WriteString(conn, message); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(reader, nil)
	if err != nil || response.StatusCode != 200 {
		t.Fatalf("the message was lost: %v", err)
	}
	if err := running.Wait(); err != nil {
		t.Errorf("it stopped with %v", err)
	}
}
