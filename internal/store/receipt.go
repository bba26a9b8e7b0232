package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"lectern/internal/contact"
)

// receiptJob asks for the receipt to a visitor.
type receiptJob struct {
	ID string `json:"id"`
}

func (receiptJob) Kind() string { return "receipt" }

func (receiptJob) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 5} }

// receiptWindow is the time within which an address gets one receipt at most, so
// that nobody can use the form to fill a stranger's mailbox.
const receiptWindow = 24 * time.Hour

type receiptWorker struct {
	river.WorkerDefaults[receiptJob]
	store   *Store
	courier Courier
}

// Work sends one receipt. It claims the address's allowance first: a receipt lost
// with a dying process does less harm than two.
func (w *receiptWorker) Work(ctx context.Context, job *river.Job[receiptJob]) error {
	entry, err := w.store.Find(ctx, job.Args.ID)
	if errors.Is(err, contact.ErrNotFound) || entry.Suspect {
		return nil
	}
	if err != nil {
		return err
	}
	claimed, err := w.store.claimReceipt(ctx, entry.Message)
	if err != nil || !claimed {
		return err
	}
	err = w.courier.Acknowledge(ctx, entry.Message)
	if err == nil {
		return nil
	}
	w.store.Logger.WarnContext(ctx, "receipt not sent", "message", entry.ID, "attempt", job.Attempt)
	if errors.Is(err, contact.ErrRefused) {
		return river.JobCancel(errUndelivered)
	}
	return errors.Join(errUndelivered, w.store.releaseReceipt(ctx, entry.ID))
}

func (s *Store) claimReceipt(ctx context.Context, m contact.Message) (bool, error) {
	var claimed int64
	err := s.transact(ctx, func(tx *sql.Tx) (err error) {
		// Others who ask for the same address wait here, and then see what was claimed.
		if err := exec(ctx, tx, `UPDATE messages SET receipt_at = receipt_at WHERE address = $1`, m.Address()); err != nil {
			return err
		}
		now := s.Now()
		claimed, err = count(tx.ExecContext(ctx, `UPDATE messages SET receipt_at = $2 WHERE id = $1 AND NOT EXISTS
			(SELECT 1 FROM messages AS earlier WHERE earlier.address = $3 AND earlier.receipt_at > $4)`,
			m.ID, micros(now), m.Address(), micros(now.Add(-receiptWindow))))
		return err
	})
	if err != nil {
		return false, fmt.Errorf("claim receipt: %w", err)
	}
	return claimed == 1, nil
}

func (s *Store) releaseReceipt(ctx context.Context, id string) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		return exec(ctx, tx, `UPDATE messages SET receipt_at = 0 WHERE id = $1`, id)
	})
}
