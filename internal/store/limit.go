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

// applyLimits refuses what is over the allowance of its client, or of everybody,
// and returns the rest.
//
// A client's allowance is one moment in time: the one until which its messages
// are paid for. Each message costs an hour divided by the limit, and nobody may be
// an hour ahead of now. So a client can send its whole allowance at once and then
// earns it back evenly. The moments are in the database: the limit holds across
// replicas and restarts, and PostgreSQL's row lock keeps it exact.
func (s *Store) applyLimits(ctx context.Context, tx *sql.Tx, arrivals []*arrival) ([]*arrival, error) {
	if s.Limit == 0 && s.TotalLimit == 0 || len(arrivals) == 0 {
		return arrivals, nil
	}
	now := s.Now()
	usedTill, err := s.lockAllowances(ctx, tx, arrivals)
	if err != nil {
		return nil, err
	}
	var admitted []*arrival
	for _, a := range arrivals {
		if a.Client == "" {
			admitted = append(admitted, a)
			continue
		}
		own, ownWait := spend(usedTill[a.Client], s.Limit, now)
		all, allWait := spend(usedTill[everybody], s.TotalLimit, now)
		if wait := max(ownWait, allWait); wait > 0 {
			a.answer.err = contact.LimitError{After: wait}
			continue
		}
		if s.Limit > 0 {
			usedTill[a.Client] = own
		}
		if s.TotalLimit > 0 {
			usedTill[everybody] = all
		}
		admitted = append(admitted, a)
	}
	return admitted, s.saveAllowances(ctx, tx, usedTill)
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

// lockAllowances reads the allowances that arrivals touch, in a fixed order, and
// keeps other replicas from changing them until the commit.
func (s *Store) lockAllowances(ctx context.Context, tx *sql.Tx, arrivals []*arrival) (map[string]time.Time, error) {
	clients := map[string]bool{}
	for _, a := range arrivals {
		if a.Client != "" && s.Limit > 0 {
			clients[a.Client] = true
		}
		if a.Client != "" && s.TotalLimit > 0 {
			clients[everybody] = true
		}
	}
	usedTill := map[string]time.Time{}
	if len(clients) == 0 {
		return usedTill, nil
	}
	var fields []any
	for _, client := range slices.Sorted(maps.Keys(clients)) {
		fields = append(fields, client, 0)
	}
	query := `INSERT INTO allowances (client, used_till) VALUES ` + tuples(len(clients), 2) + `
		ON CONFLICT (client) DO UPDATE SET used_till = allowances.used_till RETURNING client, used_till`
	err := each(ctx, tx, query, fields, func(rows *sql.Rows) error {
		var client string
		var till int64
		err := rows.Scan(&client, &till)
		usedTill[client] = moment(till)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read allowances: %w", err)
	}
	return usedTill, nil
}

func (s *Store) saveAllowances(ctx context.Context, tx *sql.Tx, usedTill map[string]time.Time) error {
	if len(usedTill) == 0 {
		return nil
	}
	var fields []any
	for _, client := range slices.Sorted(maps.Keys(usedTill)) {
		fields = append(fields, client, micros(usedTill[client]))
	}
	query := `INSERT INTO allowances (client, used_till) VALUES ` + tuples(len(usedTill), 2) + `
		ON CONFLICT (client) DO UPDATE SET used_till = excluded.used_till`
	if _, err := tx.ExecContext(ctx, query, fields...); err != nil {
		return fmt.Errorf("save allowances: %w", err)
	}
	return nil
}
