package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/riverqueue/river"
)

// sweepJob asks for the hourly tidying up.
type sweepJob struct{}

func (sweepJob) Kind() string { return "sweep" }

func sweepPeriodically() *river.PeriodicJob {
	return river.NewPeriodicJob(river.PeriodicInterval(time.Hour),
		func() (river.JobArgs, *river.InsertOpts) { return sweepJob{}, &river.InsertOpts{MaxAttempts: 1} },
		&river.PeriodicJobOpts{RunOnStart: true})
}

type sweepWorker struct {
	river.WorkerDefaults[sweepJob]
	store *Store
}

// Work runs one Sweep.
func (w *sweepWorker) Work(ctx context.Context, _ *river.Job[sweepJob]) error {
	return w.store.Sweep(ctx)
}

// Sweep deletes what is older than the retention, which never concerns a letter
// that still has to be delivered, forgets unused allowances, and parks messages
// that wait without a job, so that nothing can wait unseen for ever.
func (s *Store) Sweep(ctx context.Context) error {
	var expired, stranded int64
	err := s.transact(ctx, func(tx *sql.Tx) (err error) {
		now := s.Now()
		if s.Retention > 0 {
			expired, err = count(tx.ExecContext(ctx, `DELETE FROM messages
				WHERE received_at < $1 AND state IN ('delivered', 'held')`, micros(now.Add(-s.Retention))))
			if err != nil {
				return fmt.Errorf("delete expired messages: %w", err)
			}
		}
		if err := exec(ctx, tx, `DELETE FROM allowances WHERE used_till < $1`, micros(now)); err != nil {
			return fmt.Errorf("delete allowances: %w", err)
		}
		// The queue gives up by itself on a job whose last attempt died with its process.
		stranded, err = count(tx.ExecContext(ctx, `UPDATE messages SET state = 'parked', fault = 'the last attempt did not end'
			WHERE state = 'waiting' AND NOT EXISTS (SELECT 1 FROM river_job
				WHERE kind = 'letter' AND args ->> 'id' = messages.id
				AND state IN ('available', 'pending', 'retryable', 'running', 'scheduled'))`))
		if err != nil {
			return fmt.Errorf("park stranded messages: %w", err)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("sweep: %w", err)
	}
	if stranded > 0 {
		s.Logger.ErrorContext(ctx, "letters parked", "count", stranded, "hint", "lectern inbox --state parked")
	}
	if expired > 0 {
		s.Logger.InfoContext(ctx, "messages expired", "count", expired)
		return s.forget(ctx)
	}
	return nil
}

func count(result sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
