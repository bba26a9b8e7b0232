package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/riverqueue/river"

	"lectern/internal/contact"
)

// Courier carries letters. An error that is contact.ErrRefused is final, any other
// is tried again.
type Courier interface {
	// Deliver sends the owner the letter about a message.
	Deliver(context.Context, contact.Message) error
	// Acknowledge sends the visitor a receipt.
	Acknowledge(context.Context, contact.Message) error
}

// letterWorkers is how many letters are under way at once; mail servers dislike
// more connections from one sender.
const letterWorkers = 8

// worker is the part of a River client that Work needs, whatever its transaction
// type.
type worker interface {
	Start(context.Context) error
	Stop(context.Context) error
	StopAndCancel(context.Context) error
}

// Work delivers letters until ctx ends; then it finishes those under way, for a
// few seconds at most. On SQLite one process at a time may do this.
func (s *Store) Work(ctx context.Context, courier Courier) (err error) {
	release, err := s.recover(ctx)
	if err != nil {
		return fmt.Errorf("deliver: %w", err)
	}
	defer func() { err = errors.Join(err, release()) }()
	workers := river.NewWorkers()
	river.AddWorker(workers, &letterWorker{store: s, courier: courier})
	river.AddWorker(workers, &receiptWorker{store: s, courier: courier})
	river.AddWorker(workers, &sweepWorker{store: s})
	client, err := s.startQueue(ctx, &river.Config{
		Logger:               s.queueLogger(),
		Workers:              workers,
		Queues:               map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: letterWorkers}},
		RetryPolicy:          patience{},
		JobTimeout:           s.Attempt,
		RescueStuckJobsAfter: s.Attempt + s.Attempt/2,
		FetchPollInterval:    s.Poll,
		FetchCooldown:        min(s.Poll, 100*time.Millisecond),
		PeriodicJobs:         []*river.PeriodicJob{sweepPeriodically()},
	})
	if err != nil {
		return fmt.Errorf("deliver: %w", err)
	}
	<-ctx.Done()
	return s.stopWorking(client)
}

// startQueue starts a client of the queue. A database that is away just then is waited for, because messages are
// accepted meanwhile and the program must not end for it.
func (s *Store) startQueue(ctx context.Context, config *river.Config) (worker, error) {
	for {
		client, err := s.worker(config)
		if err != nil {
			return nil, fmt.Errorf("open queue: %w", err)
		}
		// The queue outlives ctx by its own orderly stop.
		if err = client.Start(context.WithoutCancel(ctx)); err == nil {
			return client, nil
		}
		s.Logger.WarnContext(ctx, "queue does not start, it is tried again", "error", err)
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("start queue: %w", err)
		case <-time.After(time.Second):
		}
	}
}

func (s *Store) stopWorking(client worker) error {
	soft, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	err := client.Stop(soft)
	if errors.Is(err, context.DeadlineExceeded) {
		hard, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		err = client.StopAndCancel(hard)
	}
	if err != nil {
		return fmt.Errorf("deliver: stop queue: %w", err)
	}
	return nil
}

// letterJob asks for the letter about a message. It holds no word of it.
type letterJob struct {
	ID string `json:"id"`
}

func (letterJob) Kind() string { return "letter" }

func (letterJob) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: letterAttempts} }

type letterWorker struct {
	river.WorkerDefaults[letterJob]
	store   *Store
	courier Courier
}

// errUndelivered is all that the queue learns of a failure: its errors are logged,
// and a mail server's words may repeat a visitor's.
var errUndelivered = errors.New("letter was not delivered")

// Work sends one letter and notes what became of it.
func (w *letterWorker) Work(ctx context.Context, job *river.Job[letterJob]) error {
	entry, err := w.store.Find(ctx, job.Args.ID)
	if errors.Is(err, contact.ErrNotFound) {
		return nil // erased meanwhile
	}
	if err != nil {
		return err
	}
	if entry.State == contact.Delivered || entry.State == contact.Held {
		return nil // the process died between the note and the end of the job, or the owner decided
	}
	m := mark{id: entry.ID, state: contact.Delivered, attempts: job.Attempt}
	if err := w.courier.Deliver(ctx, entry.Message); err != nil {
		m.fault, m.state = storable(err.Error()), contact.Waiting
		if errors.Is(err, contact.ErrRefused) || job.Attempt >= job.MaxAttempts {
			m.state = contact.Parked
		}
	}
	if err := w.store.note(ctx, m); err != nil {
		return err
	}
	log := w.store.Logger.With("message", m.id, "attempt", m.attempts)
	switch m.state {
	case contact.Delivered:
		log.InfoContext(ctx, "letter delivered")
		return nil
	case contact.Parked:
		log.ErrorContext(ctx, "letter parked", "hint", "lectern inbox show "+m.id)
		return river.JobCancel(errUndelivered)
	default:
		log.WarnContext(ctx, "letter delayed", "next", pause(job.Attempt))
		return errUndelivered
	}
}

// storable makes any words of a mail server fit for a column of either engine.
func storable(words string) string {
	words = strings.ReplaceAll(strings.ToValidUTF8(words, "?"), "\x00", "?")
	return words[:min(len(words), 1000)]
}

// mark is what is to be noted about a message after an attempt to deliver it.
type mark struct {
	id       string
	state    contact.State
	attempts int
	fault    string
}

// note commits m. It does not give up while ctx lasts, because a letter that was
// sent and not noted would be sent again.
func (s *Store) note(ctx context.Context, m mark) error {
	for pause := 50 * time.Millisecond; ; pause *= 2 {
		_, err := s.marking.do(ctx, m)
		if err == nil || errors.Is(err, errClosed) {
			return err
		}
		s.Logger.WarnContext(ctx, "delivery not noted yet", "message", m.id, "error", err)
		select {
		case <-ctx.Done():
			return fmt.Errorf("note delivery: %w", errors.Join(ctx.Err(), err))
		case <-time.After(min(pause, 5*time.Second)):
		}
	}
}

func (s *Store) settle(ctx context.Context, batch []mark) ([]answer[struct{}], error) {
	err := s.transact(ctx, func(tx *sql.Tx) error {
		for _, m := range batch {
			delivered := int64(0)
			if m.state == contact.Delivered {
				delivered = micros(s.Now())
			}
			// An attempt that failed says nothing against a state that the owner has set
			// meanwhile; one that succeeded is a fact.
			err := exec(ctx, tx, `UPDATE messages SET state = $2, attempts = $3, fault = $4, delivered_at = $5
				WHERE id = $1 AND (state = 'waiting' OR $2 = 'delivered')`,
				m.id, string(m.state), m.attempts, m.fault, delivered)
			if err != nil {
				return fmt.Errorf("note delivery: %w", err)
			}
		}
		return nil
	})
	return make([]answer[struct{}], len(batch)), err
}

// queueLogger returns the logger for River, which is talkative below warnings.
func (s *Store) queueLogger() *slog.Logger {
	return slog.New(quiet{s.Logger.With("part", "queue").Handler()})
}

// quiet is a handler that lets warnings and errors through, but for work that was called off: a queue that is told to
// stop while it begins complains of that.
type quiet struct{ slog.Handler }

func (q quiet) Handle(ctx context.Context, record slog.Record) error {
	calledOff := false
	record.Attrs(func(a slog.Attr) bool {
		calledOff = a.Value.String() == context.Canceled.Error()
		return !calledOff
	})
	if calledOff {
		return nil
	}
	return q.Handler.Handle(ctx, record)
}

func (q quiet) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && q.Handler.Enabled(ctx, level)
}

func (q quiet) WithAttrs(attrs []slog.Attr) slog.Handler { return quiet{q.Handler.WithAttrs(attrs)} }

func (q quiet) WithGroup(name string) slog.Handler { return quiet{q.Handler.WithGroup(name)} }
