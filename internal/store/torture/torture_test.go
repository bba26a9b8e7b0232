// Package torture does to the store what the world does: it kills the process and
// the database in the middle of their work, fills the disk, and then counts.
//
// The process under torture is this test binary again, as a small server made of
// the same parts as the real one: function, store, worker, mail. TORTURE=full
// tortures at full size.
package torture

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"lectern/internal/contact"
	"lectern/internal/mail"
	"lectern/internal/server"
	"lectern/internal/store"
	"lectern/internal/store/cluster"
)

// Environment variables that make this binary the process under torture.
const (
	childDatabase = "LECTERN_TORTURE_DATABASE"
	childMail     = "LECTERN_TORTURE_MAIL"
	childFrom     = "LECTERN_TORTURE_FROM"
)

const senders = 32

func TestMain(m *testing.M) {
	if os.Getenv(childDatabase) != "" {
		if err := serve(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	code := m.Run()
	if err := postgres.Stop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// size returns how much torture there is: few in the everyday tests, full if asked.
func size(few, full int) int {
	if os.Getenv("TORTURE") == "full" {
		return full
	}
	return few
}

// serve is the process under torture.
func serve() error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	logger := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	s, err := store.Open(ctx, os.Getenv(childDatabase), store.Options{
		Logger: logger, Attempt: 4 * time.Second, Poll: 50 * time.Millisecond,
	})
	if err != nil {
		return err
	}
	courier, err := mail.NewCourier(mail.Settings{
		URL: os.Getenv(childMail), From: os.Getenv(childFrom), To: "owner@marlowe.example", Firm: "Marlowe",
	})
	if err != nil {
		return err
	}
	function, err := server.NewFunction(server.FunctionConfig{Inbox: s, Logger: logger})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println("http://" + listener.Addr().String())
	go http.Serve(listener, function)
	return s.Work(ctx, courier)
}

// child is a process under torture.
type child struct {
	cmd *exec.Cmd
	url string
}

func start(t *testing.T, database, letters, from string) *child {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childDatabase+"="+database, childMail+"="+letters, childFrom+"="+from)
	var words bytes.Buffer
	cmd.Stderr = &words
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		cmd.Wait()
		t.Fatalf("the process did not start: %v: %s", err, words.String())
	}
	c := &child{cmd, strings.TrimSpace(url)}
	t.Cleanup(c.kill)
	return c
}

// kill ends the process as a power cut would.
func (c *child) kill() {
	if c.cmd.ProcessState == nil {
		c.cmd.Process.Kill()
		c.cmd.Wait()
	}
}

// crowd is many senders that never give a message up before they have an answer.
type crowd struct {
	mu      sync.Mutex
	targets []string
	sent    map[string]bool   // every key that was ever tried
	acked   map[string]string // key → ID for which the sender saw status 200
	stop    context.CancelFunc
	gone    sync.WaitGroup
}

// gather lets the crowd send until disperse.
func gather(t *testing.T, targets ...string) *crowd {
	ctx, cancel := context.WithCancel(t.Context())
	c := &crowd{targets: targets, sent: map[string]bool{}, acked: map[string]string{}, stop: cancel}
	client := &http.Client{Timeout: 15 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: senders}}
	for sender := range senders {
		c.gone.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				key := fmt.Sprintf("%d-%d", sender, n)
				c.note(key, "")
				// The same key again until there is an answer, as the form does it.
				for ctx.Err() == nil {
					if id, ok := post(ctx, client, c.target(), key); ok {
						c.note(key, id)
						break
					}
				}
			}
		})
	}
	return c
}

func (c *crowd) target() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.targets[rand.IntN(len(c.targets))]
}

func (c *crowd) moveTo(targets ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.targets = targets
}

func (c *crowd) note(key, id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sent[key] = true
	if id != "" {
		c.acked[key] = id
	}
}

func (c *crowd) answers() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.acked)
}

func (c *crowd) disperse() {
	c.stop()
	c.gone.Wait()
}

func draft(key string) contact.Draft {
	return contact.Draft{Name: "Sender " + key, Email: "sender@example.com", Text: "Message " + key}
}

func post(ctx context.Context, client *http.Client, url, key string) (id string, ok bool) {
	body, err := json.Marshal(draft(key))
	if err != nil {
		panic(err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		panic(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", key)
	response, err := client.Do(request)
	if err != nil {
		return "", false
	}
	defer response.Body.Close()
	var answer struct{ ID string }
	content, err := io.ReadAll(response.Body)
	if response.StatusCode != http.StatusOK || err != nil || json.Unmarshal(content, &answer) != nil {
		return "", false
	}
	return answer.ID, true
}

// judge counts what the torture left: every message for which a sender saw 200 is
// there once, and no message is there that nobody sent.
func judge(t *testing.T, s *store.Store, c *crowd) []contact.Entry {
	t.Helper()
	if len(c.acked) == 0 {
		t.Fatal("nothing was accepted, so nothing was shown")
	}
	byKey := map[string]contact.Entry{}
	var entries []contact.Entry
	err := s.List(t.Context(), store.Filter{All: true}, func(e contact.Entry) error {
		key := strings.TrimPrefix(e.Name, "Sender ")
		if _, twice := byKey[key]; twice {
			t.Errorf("message %s is there twice", key)
		}
		if !c.sent[key] || e.Draft != draft(key) {
			t.Errorf("message %+v was invented", e)
		}
		byKey[key] = e
		entries = append(entries, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for key, id := range c.acked {
		if byKey[key].ID != id {
			t.Errorf("message %s was accepted as %q and is there as %q", key, id, byKey[key].ID)
		}
	}
	t.Logf("%d accepted, %d stored", len(c.acked), len(entries))
	return entries
}

// awaitDelivery returns when no letter waits any more. Meanwhile the pauses between
// attempts pass as in a dream.
func awaitDelivery(t *testing.T, s *store.Store, skipPauses func()) {
	t.Helper()
	late := time.After(4 * time.Minute)
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		tally, err := s.Tally(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if tally.Parked > 0 {
			t.Fatalf("%d letters are parked", tally.Parked)
		}
		if tally.Waiting == 0 {
			return
		}
		skipPauses()
		select {
		case <-late:
			t.Fatalf("%d letters still wait", tally.Waiting)
		case <-tick.C:
		}
	}
}

func open(t *testing.T, database string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), database, store.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// postgres is the server for the tests that leave it alone.
var postgres cluster.Shared
