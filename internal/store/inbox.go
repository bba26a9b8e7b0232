package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/riverqueue/river"

	"lectern/internal/contact"
)

const entryColumns = `id, name, email, company, body, received_at, signals, suspect, state, attempts, fault, delivered_at, answered_at`

// Filter says which messages List returns, newest first. The zero value is
// everything that is not suspect.
type Filter struct {
	Suspect bool          // the suspects instead
	All     bool          // both
	State   contact.State // only this one, if given
	Address string        // only from this address, if given
	Limit   int           // at most so many, if given
}

// List calls yield for every message that filter admits until it returns an error.
func (s *Store) List(ctx context.Context, filter Filter, yield func(contact.Entry) error) error {
	var where []string
	var args []any
	if !filter.All {
		args = append(args, filter.Suspect)
		where = append(where, fmt.Sprintf(`suspect = $%d`, len(args)))
	}
	if filter.State != "" {
		args = append(args, string(filter.State))
		where = append(where, fmt.Sprintf(`state = $%d`, len(args)))
	}
	if filter.Address != "" {
		args = append(args, contact.FoldAddress(filter.Address))
		where = append(where, fmt.Sprintf(`address = $%d`, len(args)))
	}
	query := `SELECT ` + entryColumns + ` FROM messages`
	if len(where) > 0 {
		query += ` WHERE ` + strings.Join(where, ` AND `)
	}
	query += ` ORDER BY received_at DESC, id`
	if filter.Limit > 0 {
		args = append(args, filter.Limit)
		query += fmt.Sprintf(` LIMIT $%d`, len(args))
	}
	err := each(ctx, s.read, query, args, func(rows *sql.Rows) error {
		entry, err := scanEntry(rows)
		if err != nil {
			return err
		}
		return yield(entry)
	})
	if err != nil {
		return fmt.Errorf("list messages: %w", err)
	}
	return nil
}

// Find returns the message whose ID is, or alone begins with, id.
func (s *Store) Find(ctx context.Context, id string) (contact.Entry, error) {
	id = strings.ToLower(strings.TrimSpace(id))
	if id == "" {
		return contact.Entry{}, contact.ErrNotFound
	}
	found, err := s.match(ctx, `id = $1`, id)
	if err == nil && len(found) == 0 {
		found, err = s.match(ctx, `substr(id, 1, $2) = $1`, id, len(id))
	}
	switch {
	case err != nil:
		return contact.Entry{}, fmt.Errorf("find message: %w", err)
	case len(found) == 0:
		return contact.Entry{}, contact.ErrNotFound
	case len(found) > 1:
		return contact.Entry{}, contact.ErrAmbiguous
	}
	return found[0], nil
}

// match returns up to two messages that meet the condition.
func (s *Store) match(ctx context.Context, condition string, args ...any) (found []contact.Entry, err error) {
	query := `SELECT ` + entryColumns + ` FROM messages WHERE ` + condition + ` LIMIT 2`
	err = each(ctx, s.read, query, args, func(rows *sql.Rows) error {
		entry, err := scanEntry(rows)
		found = append(found, entry)
		return err
	})
	return found, err
}

// Answer notes that the owner has answered the message.
func (s *Store) Answer(ctx context.Context, id string) error {
	return s.change(ctx, id, func(tx *sql.Tx, e contact.Entry) error {
		return exec(ctx, tx, `UPDATE messages SET answered_at = $2 WHERE id = $1`, e.ID, micros(s.Now()))
	})
}

// Distrust sets the message apart as spam. A letter not yet sent is held back.
func (s *Store) Distrust(ctx context.Context, id string) error {
	return s.change(ctx, id, func(tx *sql.Tx, e contact.Entry) error {
		if err := dropJobs(ctx, tx, e.ID); err != nil {
			return err
		}
		return exec(ctx, tx, `UPDATE messages SET suspect = TRUE,
			state = CASE state WHEN 'delivered' THEN 'delivered' ELSE 'held' END WHERE id = $1`, e.ID)
	})
}

// Trust puts the message among the good ones. A letter held back is sent.
func (s *Store) Trust(ctx context.Context, id string) error {
	return s.change(ctx, id, func(tx *sql.Tx, e contact.Entry) error {
		if e.State == contact.Held {
			if err := s.sendAgain(ctx, tx, e.ID); err != nil {
				return err
			}
		}
		return exec(ctx, tx, `UPDATE messages SET suspect = FALSE WHERE id = $1`, e.ID)
	})
}

// Resend delivers the letter now and once more, whatever became of it before.
// For a suspect it returns contact.ErrHeld.
func (s *Store) Resend(ctx context.Context, id string) error {
	return s.change(ctx, id, func(tx *sql.Tx, e contact.Entry) error {
		if e.Suspect {
			return contact.ErrHeld
		}
		return s.sendAgain(ctx, tx, e.ID)
	})
}

// Erase deletes every message from the address with its jobs, and returns the IDs
// of what was deleted.
func (s *Store) Erase(ctx context.Context, address string) ([]string, error) {
	var ids []string
	err := s.transact(ctx, func(tx *sql.Tx) error {
		query := `DELETE FROM messages WHERE address = $1 RETURNING id`
		err := each(ctx, tx, query, []any{contact.FoldAddress(address)}, func(rows *sql.Rows) error {
			var id string
			err := rows.Scan(&id)
			ids = append(ids, id)
			return err
		})
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := exec(ctx, tx, `DELETE FROM river_job WHERE args ->> 'id' = $1`, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = s.forget(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("erase messages: %w", err)
	}
	return ids, nil
}

// Tally counts the messages by what became of them.
type Tally struct {
	Waiting, Delivered, Parked, Held int
	// Oldest is when the oldest waiting message came; zero if none waits.
	Oldest time.Time
}

// Tally counts the messages in the store.
func (s *Store) Tally(ctx context.Context) (Tally, error) {
	var t Tally
	query := `SELECT state, COUNT(*), MIN(received_at) FROM messages GROUP BY state`
	err := each(ctx, s.read, query, nil, func(rows *sql.Rows) error {
		var state contact.State
		var count int
		var oldest int64
		if err := rows.Scan(&state, &count, &oldest); err != nil {
			return err
		}
		switch state {
		case contact.Waiting:
			t.Waiting, t.Oldest = count, moment(oldest)
		case contact.Delivered:
			t.Delivered = count
		case contact.Parked:
			t.Parked = count
		case contact.Held:
			t.Held = count
		}
		return nil
	})
	if err != nil {
		return Tally{}, fmt.Errorf("count messages: %w", err)
	}
	return t, nil
}

// change finds the message and runs deed on it in a transaction.
func (s *Store) change(ctx context.Context, id string, deed func(*sql.Tx, contact.Entry) error) error {
	entry, err := s.Find(ctx, id)
	if err != nil {
		return err
	}
	return s.transact(ctx, func(tx *sql.Tx) error { return deed(tx, entry) })
}

func (s *Store) sendAgain(ctx context.Context, tx *sql.Tx, id string) error {
	if err := dropJobs(ctx, tx, id); err != nil {
		return err
	}
	if err := exec(ctx, tx, `UPDATE messages SET state = 'waiting', attempts = 0, fault = '' WHERE id = $1`, id); err != nil {
		return err
	}
	if _, err := s.jobs.InsertManyFastTx(ctx, tx, []river.InsertManyParams{{Args: letterJob{ID: id}}}); err != nil {
		return fmt.Errorf("insert job: %w", err)
	}
	return nil
}

// dropJobs removes the letter's jobs that nobody has begun.
func dropJobs(ctx context.Context, tx *sql.Tx, id string) error {
	return exec(ctx, tx, `DELETE FROM river_job WHERE kind = 'letter' AND args ->> 'id' = $1
		AND state IN ('available', 'pending', 'retryable', 'scheduled')`, id)
}

func exec(ctx context.Context, tx *sql.Tx, query string, args ...any) error {
	_, err := tx.ExecContext(ctx, query, args...)
	return err
}

func scanEntry(rows *sql.Rows) (contact.Entry, error) {
	var e contact.Entry
	var received, delivered, answered int64
	var signals string
	err := rows.Scan(&e.ID, &e.Name, &e.Email, &e.Company, &e.Text, &received, &signals, &e.Suspect,
		&e.State, &e.Attempts, &e.Fault, &delivered, &answered)
	if err != nil {
		return e, errors.Join(errors.New("read row"), err)
	}
	e.ReceivedAt, e.DeliveredAt, e.AnsweredAt = moment(received), moment(delivered), moment(answered)
	for _, signal := range strings.Fields(signals) {
		e.Signals = append(e.Signals, contact.Signal(signal))
	}
	return e, nil
}
