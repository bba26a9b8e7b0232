// Package store keeps every accepted message and the jobs that deliver them, in a
// SQLite file or in PostgreSQL.
//
// Three rules hold. A message and its delivery job are committed in one
// transaction, and nobody is told "accepted" before that commit is durable. There
// is one schema and one set of queries for both engines; what differs is in
// sqlite.go and postgres.go. Nothing a visitor wrote goes into a log.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"

	"lectern/internal/contact"
)

// Options are the settings of a store. The zero value is usable.
type Options struct {
	Logger     *slog.Logger     // default: slog.Default()
	Now        func() time.Time // default: time.Now
	Limit      int              // messages an hour from one client address; 0 is no limit
	TotalLimit int              // messages an hour from everybody; 0 is no limit
	Retention  time.Duration    // age at which settled messages are deleted; 0 is never
	Receipts   bool             // send the visitor a receipt
	Attempt    time.Duration    // time for one attempt to deliver a letter; default 2 minutes
	Poll       time.Duration    // pause between looks for new jobs; default 1 second
}

// Store is an open database. Its methods may be called concurrently.
type Store struct {
	engine
	Options
	statements
	accepting *group[contact.Submission, string]
	marking   *group[mark, struct{}]
	jobs      *river.Client[*sql.Tx] // only inserts; Work has a client of its own
	stop      func()
	closed    sync.WaitGroup
}

// engine is what differs between SQLite and PostgreSQL.
type engine struct {
	write  *sql.DB
	read   *sql.DB
	driver riverdriver.Driver[*sql.Tx]
	// given is the table that the text of the first parameter of a query holds, see
	// the function table.
	given string
	// lock is the statement that makes a transaction wait for any other migration.
	lock string
	// worker makes the client that works jobs, and recover readies the queue for it
	// after a crash of the last one; both hold what they need until release.
	worker  func(*river.Config) (worker, error)
	recover func(context.Context) (release func() error, err error)
	// forget makes deleted rows unreadable in the files.
	forget func(context.Context) error
	backup func(ctx context.Context, path string) error
	close  func() error
}

// Open opens the database that url names, "sqlite:PATH" or "postgres://…", and
// brings its schema up to date. The caller closes the store.
func Open(ctx context.Context, url string, options Options) (*Store, error) {
	var e engine
	var err error
	switch scheme, rest, _ := strings.Cut(url, ":"); scheme {
	case "sqlite":
		e, err = openSQLite(ctx, rest)
	case "postgres", "postgresql":
		e, err = openPostgres(ctx, url)
	default:
		// The URL may hold a password, so it is not repeated.
		err = errors.New(`the URL begins with neither "sqlite:" nor "postgres:"`)
	}
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	s := &Store{engine: e, Options: options.withDefaults()}
	if err := s.migrate(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("database: %w", err), e.close())
	}
	if err := s.prepare(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("database: %w", err), e.close())
	}
	if s.jobs, err = river.NewClient(e.driver, &river.Config{Logger: s.queueLogger()}); err != nil {
		return nil, errors.Join(fmt.Errorf("database: open queue: %w", err), e.close())
	}
	life, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.accepting = newGroup(s.accept)
	s.marking = newGroup(s.settle)
	s.closed.Go(func() { s.accepting.run(life) })
	s.closed.Go(func() { s.marking.run(life) })
	return s, nil
}

// Close ends the store after the commits in progress. Work must have returned.
func (s *Store) Close() error {
	s.stop()
	s.closed.Wait()
	if err := s.engine.close(); err != nil {
		return fmt.Errorf("close database: %w", err)
	}
	return nil
}

// Ping reports whether the database answers and can be written to.
func (s *Store) Ping(ctx context.Context) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		var one int
		return tx.QueryRowContext(ctx, `SELECT 1`).Scan(&one)
	})
}

// Backup writes a copy of the database to path while the store is in use.
func (s *Store) Backup(ctx context.Context, path string) error {
	if err := s.engine.backup(ctx, path); err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	return nil
}

func (s *Store) transact(ctx context.Context, deed func(*sql.Tx) error) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	if err := deed(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

func (o Options) withDefaults() Options {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Attempt == 0 {
		o.Attempt = 2 * time.Minute
	}
	if o.Poll == 0 {
		o.Poll = time.Second
	}
	return o
}

func micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

func moment(micros int64) time.Time {
	if micros == 0 {
		return time.Time{}
	}
	return time.UnixMicro(micros).UTC()
}
