package store

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"lectern/internal/contact"
	"lectern/internal/store/cluster"
)

// postgres is the one PostgreSQL server of this test binary.
var postgres = cluster.Shared{Settings: []string{"fsync=off"}}

func TestMain(m *testing.M) {
	code := m.Run()
	if err := postgres.Stop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// onEach runs a test on both engines, each time with an empty database.
func onEach(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		test(t, "sqlite:"+filepath.Join(t.TempDir(), "lectern.db"))
	})
	t.Run("postgres", func(t *testing.T) { test(t, newPostgres(t)) })
}

func newPostgres(t testing.TB) string {
	t.Helper()
	c, err := postgres.Get()
	if err != nil {
		t.Fatal(err)
	}
	url, err := c.CreateDatabase(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return url
}

func open(t testing.TB, url string, options Options) *Store {
	t.Helper()
	if options.Logger == nil {
		options.Logger = slog.New(slog.NewTextHandler(t.Output(), nil))
	}
	if options.Poll == 0 {
		options.Poll = 20 * time.Millisecond
	}
	s, err := Open(t.Context(), url, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func submission(n int) contact.Submission {
	return contact.Submission{
		Draft: contact.Draft{
			Name:    fmt.Sprintf("Ada %d", n),
			Email:   fmt.Sprintf("ada%d@example.com", n),
			Company: "Analytical Engines",
			Text:    fmt.Sprintf("Message number %d, on keynotes and clocks.", n),
		},
		Key: fmt.Sprintf("key-%d", n),
	}
}

func receive(t testing.TB, s *Store, submission contact.Submission) string {
	t.Helper()
	id, err := s.Receive(t.Context(), submission)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func all(t testing.TB, s *Store) []contact.Entry {
	t.Helper()
	var entries []contact.Entry
	err := s.List(t.Context(), Filter{All: true}, func(e contact.Entry) error {
		entries = append(entries, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func find(t testing.TB, s *Store, id string) contact.Entry {
	t.Helper()
	entry, err := s.Find(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return entry
}

// courier is a Courier made of functions; a nil one always succeeds.
type courier struct {
	deliver, acknowledge func(context.Context, contact.Message) error
}

func (c courier) Deliver(ctx context.Context, m contact.Message) error {
	if c.deliver == nil {
		return nil
	}
	return c.deliver(ctx, m)
}

func (c courier) Acknowledge(ctx context.Context, m contact.Message) error {
	if c.acknowledge == nil {
		return nil
	}
	return c.acknowledge(ctx, m)
}

// work runs the delivery until the test ends.
func work(t testing.TB, s *Store, c Courier) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- s.Work(ctx, c) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
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
