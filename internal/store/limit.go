package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"time"

	"lectern/internal/contact"
)

// everybody is the client that stands for all clients together.
const everybody = "*"

// allowances are what clients may still send.
//
// A client's allowance is one moment in time: the one until which its messages
// are paid for. Each message costs an hour divided by the limit, and nobody may be
// an hour ahead of now. So a client can send its whole allowance at once and then
// earns it back evenly. The moments are in the database: the limit holds across
// replicas and restarts, and PostgreSQL's row lock keeps it exact.
type allowances struct {
	limit, totalLimit int
	usedTill          map[string]time.Time // as the database has it
}

// admit refuses what is over the allowance of its client, or of everybody.
func (w allowances) admit(arrivals []*arrival, now time.Time) (admitted, refused []*arrival) {
	usedTill := maps.Clone(w.usedTill)
	for _, a := range arrivals {
		if wait := w.spend(usedTill, a, now); wait > 0 {
			a.answer.err = contact.LimitError{After: wait}
			refused = append(refused, a)
		} else {
			admitted = append(admitted, a)
		}
	}
	return admitted, refused
}

// spend takes one message from the allowances, or says how long to wait.
func (w allowances) spend(usedTill map[string]time.Time, a *arrival, now time.Time) time.Duration {
	if a.Client == "" {
		return 0
	}
	own, ownWait := spend(usedTill[a.Client], w.limit, now)
	all, allWait := spend(usedTill[everybody], w.totalLimit, now)
	if wait := max(ownWait, allWait); wait > 0 {
		return wait
	}
	if w.limit > 0 {
		usedTill[a.Client] = own
	}
	if w.totalLimit > 0 {
		usedTill[everybody] = all
	}
	return 0
}

// spend takes one message from an allowance of limit messages an hour that is used
// until usedTill. It returns the new moment or the time to wait.
func spend(usedTill time.Time, limit int, now time.Time) (time.Time, time.Duration) {
	if limit == 0 {
		return usedTill, 0
	}
	if usedTill.Before(now) {
		usedTill = now
	}
	usedTill = usedTill.Add(time.Hour / time.Duration(limit))
	return usedTill, max(0, usedTill.Sub(now.Add(time.Hour)))
}

func lockAllowances(given string) string {
	return `INSERT INTO allowances (client, used_till) SELECT value ->> 0, 0 FROM ` + given + `
		WHERE TRUE ON CONFLICT (client) DO UPDATE SET used_till = allowances.used_till RETURNING client, used_till`
}

// readAllowances reads the allowances that arrivals touch, in a fixed order, and
// keeps other replicas from changing them until the commit.
func (s *Store) readAllowances(ctx context.Context, tx *sql.Tx, arrivals []*arrival) (allowances, error) {
	w := allowances{s.Limit, s.TotalLimit, map[string]time.Time{}}
	clients := map[string]bool{}
	for _, a := range arrivals {
		if a.Client != "" && s.Limit > 0 {
			clients[a.Client] = true
		}
		if a.Client != "" && s.TotalLimit > 0 {
			clients[everybody] = true
		}
	}
	if len(clients) == 0 {
		return w, nil
	}
	given := table(slices.Sorted(maps.Keys(clients)), single)
	err := run(ctx, tx, s.lockAllowances, []any{given}, func(rows *sql.Rows) error {
		var client string
		var till int64
		err := rows.Scan(&client, &till)
		w.usedTill[client] = moment(till)
		return err
	})
	if err != nil {
		return w, fmt.Errorf("read allowances: %w", err)
	}
	return w, nil
}

func saveAllowances(given string) string {
	return `UPDATE allowances SET used_till = CAST(value ->> 1 AS BIGINT) FROM ` + given + ` WHERE client = value ->> 0`
}

// chargeAllowances takes what was stored from the allowances.
func (s *Store) chargeAllowances(ctx context.Context, tx *sql.Tx, w allowances, stored []*arrival) error {
	now, usedTill := s.Now(), maps.Clone(w.usedTill)
	for _, a := range stored {
		w.spend(usedTill, a, now)
	}
	maps.DeleteFunc(usedTill, func(client string, till time.Time) bool { return till.Equal(w.usedTill[client]) })
	if len(usedTill) == 0 {
		return nil
	}
	given := table(slices.Sorted(maps.Keys(usedTill)), func(client string) []any {
		return []any{client, micros(usedTill[client])}
	})
	if _, err := tx.StmtContext(ctx, s.saveAllowances).ExecContext(ctx, given); err != nil {
		return fmt.Errorf("save allowances: %w", err)
	}
	return nil
}
