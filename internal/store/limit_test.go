package store

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lectern/internal/contact"
)

// clock is a time that the test moves.
type clock struct{ now atomic.Int64 }

func newClock() *clock {
	c := &clock{}
	c.now.Store(time.Now().UnixMicro())
	return c
}

func (c *clock) Now() time.Time          { return time.UnixMicro(c.now.Load()) }
func (c *clock) Advance(d time.Duration) { c.now.Add(d.Microseconds()) }

func from(client string, n int) contact.Submission {
	in := submission(n)
	in.Client = client
	return in
}

func TestAClientOverItsAllowanceIsToldWhenToComeBack(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		clock := newClock()
		s := open(t, url, Options{Limit: 6, Now: clock.Now})
		for n := range 6 {
			receive(t, s, from("203.0.113.7", n))
		}
		_, err := s.Receive(t.Context(), from("203.0.113.7", 6))
		limited, ok := errors.AsType[contact.LimitError](err)
		if !ok || limited.After <= 0 || limited.After > 10*time.Minute {
			t.Fatalf("seventh message: %v, want to wait for at most 10 minutes", err)
		}
		receive(t, s, from("198.51.100.9", 7))
		clock.Advance(limited.After)
		receive(t, s, from("203.0.113.7", 6))
	})
}

func TestARepeatedKeyIsAnsweredWhateverTheAllowance(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{Limit: 1})
		first := receive(t, s, from("203.0.113.7", 1))
		if again := receive(t, s, from("203.0.113.7", 1)); again != first {
			t.Errorf("answer %q, want %q", again, first)
		}
	})
}

func TestTheAllowanceOfEverybodyHoldsForAllClientsTogether(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{TotalLimit: 3})
		for n := range 3 {
			receive(t, s, from(string(rune('a'+n)), n))
		}
		if _, err := s.Receive(t.Context(), from("d", 4)); !isLimit(err) {
			t.Errorf("fourth message: %v, want a limit", err)
		}
	})
}

func TestTheAllowanceIsExactAcrossReplicas(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		const limit, sent = 10, 60
		options := Options{Limit: limit, TotalLimit: 1000, Now: newClock().Now}
		replicas := []*Store{open(t, url, options), open(t, url, options), open(t, url, options)}
		var accepted atomic.Int64
		var senders sync.WaitGroup
		for n := range sent {
			senders.Go(func() {
				switch _, err := replicas[n%3].Receive(t.Context(), from("203.0.113.7", n)); {
				case err == nil:
					accepted.Add(1)
				case !isLimit(err):
					t.Error(err)
				}
			})
		}
		senders.Wait()
		if n := accepted.Load(); n != limit {
			t.Errorf("%d messages accepted, want %d", n, limit)
		}
	})
}

func isLimit(err error) bool {
	_, ok := errors.AsType[contact.LimitError](err)
	return ok
}
