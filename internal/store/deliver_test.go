package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lectern/internal/contact"
)

func TestEveryAcceptedMessageIsDeliveredOnce(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		var mu sync.Mutex
		letters := map[string]int{}
		work(t, s, courier{deliver: func(_ context.Context, m contact.Message) error {
			mu.Lock()
			defer mu.Unlock()
			letters[m.ID]++
			return nil
		}})
		const count = 40
		for n := range count {
			receive(t, s, submission(n))
		}
		await(t, "all delivered", func() bool { return tally(t, s).Delivered == count })
		mu.Lock()
		defer mu.Unlock()
		for id, times := range letters {
			if times != 1 {
				t.Errorf("message %s was delivered %d times", id, times)
			}
		}
		if e := all(t, s)[0]; e.DeliveredAt.IsZero() || e.Attempts != 1 {
			t.Errorf("delivered message says %+v", e)
		}
	})
}

func TestARefusedLetterIsParkedAtOnceAndResentOnDemand(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		var refuse atomic.Bool
		refuse.Store(true)
		work(t, s, courier{deliver: func(context.Context, contact.Message) error {
			if refuse.Load() {
				return fmt.Errorf("550 no such mailbox: %w", contact.ErrRefused)
			}
			return nil
		}})
		id := receive(t, s, submission(1))
		await(t, "parked", func() bool { return find(t, s, id).State == contact.Parked })
		if e := find(t, s, id); !strings.Contains(e.Fault, "550") || e.Attempts != 1 {
			t.Errorf("parked message says %+v", e)
		}
		refuse.Store(false)
		if err := s.Resend(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		await(t, "delivered", func() bool { return find(t, s, id).State == contact.Delivered })
	})
}

func TestAMailServerAwayForThreeDaysLosesNothing(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		work(t, s, courier{deliver: func(context.Context, contact.Message) error { return errors.New("451 try again later") }})
		id := receive(t, s, submission(1))
		var away, last time.Duration
		for attempt := 1; attempt < letterAttempts; attempt++ {
			await(t, fmt.Sprintf("attempt %d failed", attempt), func() bool { return retryable(t, s, id, attempt) })
			if e := find(t, s, id); e.State != contact.Waiting || e.Attempts != attempt {
				t.Fatalf("after attempt %d: %+v", attempt, e)
			}
			next := untilRetry(t, s, id).Round(10 * time.Second)
			if next < last {
				t.Errorf("pause %s after one of %s, want them to grow", next, last)
			}
			last, away = next, away+next
			travel(t, s, id)
		}
		await(t, "parked", func() bool { return find(t, s, id).State == contact.Parked })
		if away < 72*time.Hour {
			t.Errorf("tried for %s, want at least three days", away)
		}
	})
}

func TestAMailServerThatComesBackGetsTheLetter(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		var back atomic.Bool
		work(t, s, courier{deliver: func(context.Context, contact.Message) error {
			if !back.Load() {
				return errors.New("connection refused")
			}
			return nil
		}})
		id := receive(t, s, submission(1))
		for attempt := 1; attempt <= 10; attempt++ { // about seven hours
			await(t, "attempt failed", func() bool { return retryable(t, s, id, attempt) })
			back.Store(attempt == 10)
			travel(t, s, id)
		}
		await(t, "delivered", func() bool { return find(t, s, id).State == contact.Delivered })
	})
}

// retryable reports whether the letter's job waits after the given attempt.
func retryable(t testing.TB, s *Store, id string, attempt int) bool {
	t.Helper()
	var n int
	err := s.read.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM river_job
		WHERE args ->> 'id' = $1 AND state = 'retryable' AND attempt = $2`, id, attempt).Scan(&n)
	if err != nil {
		t.Fatal(err)
	}
	return n == 1
}

// untilRetry returns how far the next attempt is from now.
func untilRetry(t testing.TB, s *Store, id string) time.Duration {
	t.Helper()
	var at time.Time
	err := s.read.QueryRowContext(t.Context(), `SELECT scheduled_at FROM river_job WHERE args ->> 'id' = $1`, id).Scan(&at)
	if err != nil {
		t.Fatal(err)
	}
	return time.Until(at)
}

// travel lets the pause before the next attempt pass.
func travel(t testing.TB, s *Store, id string) {
	t.Helper()
	_, err := s.write.ExecContext(t.Context(), `UPDATE river_job SET state = 'available', scheduled_at = CURRENT_TIMESTAMP
		WHERE args ->> 'id' = $1 AND state = 'retryable'`, id)
	if err != nil {
		t.Fatal(err)
	}
}

func TestALetterThatWasSentAndNotEndedIsNotSentAgain(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		id := receive(t, s, submission(1))
		// The process dies after the note and before the end of the job.
		if err := s.note(t.Context(), mark{id: id, state: contact.Delivered, attempts: 1}); err != nil {
			t.Fatal(err)
		}
		var sent atomic.Int64
		work(t, s, courier{deliver: func(context.Context, contact.Message) error { sent.Add(1); return nil }})
		await(t, "job ended", func() bool {
			var n int
			err := s.read.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM river_job WHERE kind = 'letter' AND state = 'completed'`).Scan(&n)
			return err == nil && n == 1
		})
		if n := sent.Load(); n != 0 {
			t.Errorf("sent %d more times", n)
		}
	})
}

func TestAMessageThatWaitsWithoutAJobIsParked(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		stranded, safe := receive(t, s, submission(1)), receive(t, s, submission(2))
		if _, err := s.write.ExecContext(t.Context(), `DELETE FROM river_job WHERE args ->> 'id' = $1`, stranded); err != nil {
			t.Fatal(err)
		}
		if err := s.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := find(t, s, stranded).State; got != contact.Parked {
			t.Errorf("message without a job is %s", got)
		}
		if got := find(t, s, safe).State; got != contact.Waiting {
			t.Errorf("message with a job is %s", got)
		}
	})
}

func TestOnlySettledMessagesExpire(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		clock := newClock()
		s := open(t, url, Options{Retention: 30 * 24 * time.Hour, Now: clock.Now})
		delivered, waiting := receive(t, s, submission(1)), receive(t, s, submission(2))
		if err := s.note(t.Context(), mark{id: delivered, state: contact.Delivered, attempts: 1}); err != nil {
			t.Fatal(err)
		}
		clock.Advance(31 * 24 * time.Hour)
		recent := receive(t, s, submission(3))
		if err := s.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		left := map[string]bool{}
		for _, e := range all(t, s) {
			left[e.ID] = true
		}
		if left[delivered] || !left[waiting] || !left[recent] {
			t.Errorf("left %v; want %s gone, %s and %s kept", left, delivered, waiting, recent)
		}
	})
}

func TestReceiptsAreOffUnlessSetAndCappedForAnAddress(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		quiet := open(t, url, Options{})
		receive(t, quiet, submission(1))
		if n := jobCount(t, quiet, "receipt"); n != 0 {
			t.Errorf("%d receipts by default", n)
		}
		s := open(t, url, Options{Receipts: true})
		var receipts atomic.Int64
		work(t, s, courier{acknowledge: func(context.Context, contact.Message) error { receipts.Add(1); return nil }})
		for n := range 5 {
			in := submission(n + 10)
			in.Email = "Victim@Example.com"
			receive(t, s, in)
		}
		await(t, "receipt jobs ended", func() bool {
			var n int
			err := s.read.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM river_job WHERE kind = 'receipt' AND state = 'completed'`).Scan(&n)
			return err == nil && n == 5
		})
		if n := receipts.Load(); n != 1 {
			t.Errorf("%d receipts to one address, want 1", n)
		}
	})
}

func TestOneOfManyClaimsToAReceiptIsGranted(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		var granted atomic.Int64
		var claims sync.WaitGroup
		for n := range 20 {
			in := submission(n)
			in.Email = "victim@example.com"
			m := find(t, s, receive(t, s, in)).Message
			claims.Go(func() {
				ok, err := s.claimReceipt(t.Context(), m)
				if err != nil {
					t.Error(err)
				}
				if ok {
					granted.Add(1)
				}
			})
		}
		claims.Wait()
		if n := granted.Load(); n != 1 {
			t.Errorf("%d receipts granted, want 1", n)
		}
	})
}

func TestNoVisitorDataReachesTheLogs(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		var log lockedBuffer
		s := open(t, url, Options{Logger: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))})
		work(t, s, courier{deliver: func(_ context.Context, m contact.Message) error {
			return fmt.Errorf("451 no, %s <%s>: %q", m.Name, m.Email, m.Text)
		}})
		in := submission(1)
		in.Name, in.Email, in.Text = "Persephone", "persephone@example.org", "pomegranate"
		id := receive(t, s, in)
		await(t, "attempt failed", func() bool { return retryable(t, s, id, 1) })
		if !strings.Contains(log.String(), id) {
			t.Error("the log does not mention the delay at all")
		}
		for _, secret := range []string{"Persephone", "persephone", "pomegranate"} {
			if strings.Contains(log.String(), secret) {
				t.Errorf("the log holds %q:\n%s", secret, log.String())
			}
		}
	})
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func tally(t testing.TB, s *Store) Tally {
	t.Helper()
	tally, err := s.Tally(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return tally
}
