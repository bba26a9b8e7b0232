package store

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"lectern/internal/contact"
)

func TestTheInboxListsTheNewestFirstAndSuspectsApart(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		clock := newClock()
		s := open(t, url, Options{Now: clock.Now})
		old := receive(t, s, submission(1))
		clock.Advance(time.Second)
		recent := receive(t, s, submission(2))
		spam := submission(3)
		spam.Trap, spam.Elapsed = true, time.Second
		suspect := receive(t, s, spam)
		ids := func(f Filter) string {
			var ids []string
			err := s.List(t.Context(), f, func(e contact.Entry) error { ids = append(ids, e.ID); return nil })
			if err != nil {
				t.Fatal(err)
			}
			return strings.Join(ids, " ")
		}
		for _, c := range []struct {
			filter Filter
			want   string
		}{
			{Filter{}, recent + " " + old},
			{Filter{Limit: 1}, recent},
			{Filter{Suspect: true}, suspect},
			{Filter{All: true, State: contact.Held}, suspect},
			{Filter{Address: "ADA1@example.com"}, old},
		} {
			if got := ids(c.filter); got != c.want {
				t.Errorf("%+v lists %q, want %q", c.filter, got, c.want)
			}
		}
	})
}

func TestAMessageIsFoundByTheBeginningOfItsID(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		id := receive(t, s, submission(1))
		if got := find(t, s, strings.ToUpper(id[:8])); got.ID != id {
			t.Errorf("found %s, want %s", got.ID, id)
		}
		for n := range 40 { // more than the alphabet has letters
			receive(t, s, submission(n+2))
		}
		ambiguous := 0
		for _, e := range all(t, s) {
			if _, err := s.Find(t.Context(), e.ID[:1]); errors.Is(err, contact.ErrAmbiguous) {
				ambiguous++
			}
		}
		if ambiguous == 0 {
			t.Error("no first letter is ambiguous among 41 messages")
		}
		for _, absent := range []string{"", "uuuu", "%", "' OR 1=1"} {
			if _, err := s.Find(t.Context(), absent); !errors.Is(err, contact.ErrNotFound) {
				t.Errorf("Find(%q): %v, want %v", absent, err, contact.ErrNotFound)
			}
		}
	})
}

func TestASuspectThatIsTrustedGetsDelivered(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		work(t, s, courier{})
		in := submission(1)
		in.Trap, in.Elapsed = true, time.Second
		id := receive(t, s, in)
		if err := s.Resend(t.Context(), id); !errors.Is(err, contact.ErrHeld) {
			t.Errorf("resend: %v, want %v", err, contact.ErrHeld)
		}
		if err := s.Trust(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		await(t, "delivered", func() bool { return find(t, s, id).State == contact.Delivered })
		if err := s.Distrust(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if e := find(t, s, id); !e.Suspect || e.State != contact.Delivered {
			t.Errorf("distrusted after delivery: %+v", e)
		}
	})
}

func TestADistrustedMessageIsHeldBack(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		id := receive(t, s, submission(1))
		if err := s.Distrust(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if e := find(t, s, id); e.State != contact.Held || !e.Suspect {
			t.Errorf("distrusted: %+v", e)
		}
		if n := jobCount(t, s, "letter"); n != 0 {
			t.Errorf("%d jobs left", n)
		}
	})
}

func TestAnAnsweredMessageIsNoLongerDue(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		clock := newClock()
		s := open(t, url, Options{Now: clock.Now})
		id := receive(t, s, submission(1))
		clock.Advance(25 * time.Hour)
		if !find(t, s, id).Overdue(clock.Now()) {
			t.Error("not overdue after 25 hours")
		}
		if err := s.Answer(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if find(t, s, id).Overdue(clock.Now()) {
			t.Error("overdue though answered")
		}
	})
}

func TestErasingAnAddressLeavesNoTraceInTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lectern.db")
	s := open(t, "sqlite:"+path, Options{})
	in := submission(1)
	in.Name, in.Email, in.Text = "Persephone", "Persephone@example.org", strings.Repeat("pomegranate ", 800)
	receive(t, s, in)
	receive(t, s, submission(2))
	ids, err := s.Erase(t.Context(), " persephone@EXAMPLE.org")
	if err != nil || len(ids) != 1 {
		t.Fatalf("erased %v, %v", ids, err)
	}
	for _, name := range []string{path, path + "-wal"} {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, trace := range []string{"Persephone", "persephone", "pomegranate"} {
			if bytes.Contains(file, []byte(trace)) {
				t.Errorf("%s holds %q", filepath.Base(name), trace)
			}
		}
	}
}

func TestErasingAnAddressDeletesItsMessagesAndJobsAlone(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{Receipts: true})
		id, other := receive(t, s, submission(1)), receive(t, s, submission(2))
		ids, err := s.Erase(t.Context(), submission(1).Email)
		if err != nil || len(ids) != 1 || ids[0] != id {
			t.Fatalf("erased %v, %v; want %s", ids, err, id)
		}
		if left := all(t, s); len(left) != 1 || left[0].ID != other {
			t.Errorf("left %v", left)
		}
		if n := jobCount(t, s, "letter") + jobCount(t, s, "receipt"); n != 2 {
			t.Errorf("%d jobs left, want 2", n)
		}
	})
}

func TestABackupTakenUnderLoadIsWholeAndOpens(t *testing.T) {
	s := open(t, "sqlite:"+filepath.Join(t.TempDir(), "lectern.db"), Options{})
	for n := range 20 {
		receive(t, s, submission(n))
	}
	ctx, cancel := context.WithCancel(t.Context())
	var senders sync.WaitGroup
	senders.Go(func() {
		for n := 20; ctx.Err() == nil; n++ {
			if _, err := s.Receive(ctx, submission(n)); err != nil && ctx.Err() == nil {
				t.Error(err)
			}
		}
	})
	copied := filepath.Join(t.TempDir(), "backup.db")
	for range 2 { // the second replaces the first
		if err := s.Backup(t.Context(), copied); err != nil {
			t.Fatal(err)
		}
	}
	cancel()
	senders.Wait()
	if n := len(all(t, open(t, "sqlite:"+copied, Options{}))); n < 20 {
		t.Errorf("backup has %d messages, want at least 20", n)
	}
	if parts, _ := filepath.Glob(copied + "*.part"); parts != nil {
		t.Errorf("left behind %v", parts)
	}
}

func TestOneProcessDeliversFromASQLiteFile(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "lectern.db")
	first, second := open(t, url, Options{}), open(t, url, Options{})
	release, err := first.recover(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- second.Work(ctx, courier{}) }()
	if err := release(); err != nil { // the first ends, and the second takes over
		t.Fatal(err)
	}
	id := receive(t, first, submission(1))
	await(t, "delivered", func() bool { return find(t, first, id).State == contact.Delivered })
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
