package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

// migrationLock is the number of the advisory lock that migrations hold.
const migrationLock = 7_305_437_174_106

// openPostgres opens the database at url. Queries go through database/sql as with
// SQLite; only the worker uses pgx itself, because that can listen for new jobs.
func openPostgres(ctx context.Context, url string) (engine, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		// The parser's message may repeat the password.
		return engine{}, errors.New("the PostgreSQL URL cannot be read")
	}
	config.MaxConns = max(config.MaxConns, 10) // one listens, eight deliver, one accepts
	config.ConnConfig.ConnectTimeout = 5 * time.Second
	// Whatever the server's default is: an answer means that the commit is on disk.
	config.ConnConfig.RuntimeParams["synchronous_commit"] = "on"
	config.ConnConfig.RuntimeParams["application_name"] = "lectern"
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return engine{}, fmt.Errorf("connect: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return engine{}, fmt.Errorf("connect to %s: %w", config.ConnConfig.Host, err)
	}
	db := stdlib.OpenDBFromPool(pool)
	return engine{
		write:  db,
		read:   db,
		driver: riverdatabasesql.New(db),
		given:  `jsonb_array_elements($1::text::jsonb) AS given(value)`,
		lock:   fmt.Sprintf(`SELECT pg_advisory_xact_lock(%d)`, migrationLock),
		worker: func(config *river.Config) (worker, error) {
			return river.NewClient(riverpgxv5.New(pool), config)
		},
		// Other replicas may be at work, so a killed one's jobs wait for River's rescuer.
		recover: func(context.Context) (func() error, error) { return func() error { return nil }, nil },
		forget:  func(context.Context) error { return nil },
		backup: func(context.Context, string) error {
			return errors.New("only SQLite is backed up by lectern: use pg_dump")
		},
		close: func() error {
			err := db.Close()
			pool.Close()
			return err
		},
	}, nil
}

// blamesInput reports whether err is about the rows of a transaction, not about
// the database.
func blamesInput(err error) bool {
	if fault, ok := errors.AsType[*pgconn.PgError](err); ok {
		// Classes 22 and 23: data exceptions and broken constraints.
		return strings.HasPrefix(fault.Code, "22") || strings.HasPrefix(fault.Code, "23")
	}
	return sqliteBlamesInput(err)
}
