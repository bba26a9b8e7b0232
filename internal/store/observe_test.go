package store

import (
	"context"
	"errors"
	"testing"

	"lectern/internal/contact"
)

func TestAnObservationIsTheTally(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		if got, err := s.Observe(t.Context()); err != nil || got != (Tally{}) {
			t.Errorf("an empty store: %+v, %v", got, err)
		}
		refused := receive(t, s, submission(1))
		for n := range 5 {
			receive(t, s, submission(2+n))
		}
		if err := s.Distrust(t.Context(), receive(t, s, submission(10))); err != nil {
			t.Fatal(err)
		}
		compare(t, s, 7)
		work(t, s, courier{deliver: func(_ context.Context, m contact.Message) error {
			if m.ID == refused {
				return errors.Join(contact.ErrRefused, errors.New("no such mailbox"))
			}
			return nil
		}})
		await(t, "everything is settled", func() bool {
			got, err := s.Observe(t.Context())
			return err == nil && got.Waiting == 0
		})
		compare(t, s, 7)
		if got, err := s.Observe(t.Context()); err != nil || got != (Tally{Delivered: 5, Parked: 1, Held: 1}) {
			t.Errorf("at the end: %+v, %v", got, err)
		}
	})
}

func compare(t *testing.T, s *Store, total int) {
	t.Helper()
	want, err := s.Tally(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Observe(t.Context())
	if err != nil || got != want || got.Waiting+got.Delivered+got.Parked+got.Held != total {
		t.Errorf("observed %+v (%v), counted %+v", got, err, want)
	}
}
