package store

import (
	"context"
	"database/sql"
	"fmt"

	"lectern/internal/contact"
)

// Observe counts the messages as Tally does, at a price that can be paid every few
// seconds for years: it reads no message, only the index of arrivals and the small
// one of what is not delivered.
func (s *Store) Observe(ctx context.Context) (Tally, error) {
	var t Tally
	err := each(ctx, s.read, `SELECT COUNT(*) FROM messages`, nil, func(rows *sql.Rows) error {
		return rows.Scan(&t.Delivered)
	})
	if err != nil {
		return Tally{}, fmt.Errorf("observe messages: %w", err)
	}
	query := `SELECT state, COUNT(*), MIN(received_at) FROM messages WHERE state <> 'delivered' GROUP BY state`
	err = each(ctx, s.read, query, nil, func(rows *sql.Rows) error {
		var state contact.State
		var count int
		var oldest int64
		if err := rows.Scan(&state, &count, &oldest); err != nil {
			return err
		}
		switch state {
		case contact.Waiting:
			t.Waiting, t.Oldest = count, moment(oldest)
		case contact.Parked:
			t.Parked = count
		case contact.Held:
			t.Held = count
		}
		// One that came between the two queries is not delivered yet.
		t.Delivered = max(0, t.Delivered-count)
		return nil
	})
	if err != nil {
		return Tally{}, fmt.Errorf("observe messages: %w", err)
	}
	return t, nil
}
