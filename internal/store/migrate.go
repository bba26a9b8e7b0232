package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/riverqueue/river/rivermigrate"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings River's tables and ours up to date. Each step is a transaction
// that waits for any other process that is doing the same. A file of migrations/ is
// never edited after a release, only followed by another.
func (s *Store) migrate(ctx context.Context) error {
	queue, err := rivermigrate.New(s.driver, &rivermigrate.Config{Logger: s.queueLogger()})
	if err != nil {
		return fmt.Errorf("read queue migrations: %w", err)
	}
	for done := false; !done; {
		err := s.migrateStep(ctx, func(tx *sql.Tx) error {
			// One at a time: PostgreSQL cannot use a new value of an enumeration in the
			// transaction that added it.
			//lint:ignore SA1019 it is deprecated for several steps in one transaction; this is one step, and the lock
			// that keeps other processes out is the transaction's
			step, err := queue.MigrateTx(ctx, tx, rivermigrate.DirectionUp, &rivermigrate.MigrateOpts{MaxSteps: 1})
			done = err == nil && len(step.Versions) == 0
			return err
		})
		if err != nil {
			return fmt.Errorf("migrate queue: %w", err)
		}
	}
	return s.migrateStep(ctx, func(tx *sql.Tx) error { return s.migrateMessages(ctx, tx) })
}

func (s *Store) migrateStep(ctx context.Context, step func(*sql.Tx) error) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, s.lock); err != nil {
			return fmt.Errorf("lock schema: %w", err)
		}
		return step(tx)
	})
}

func (s *Store) migrateMessages(ctx context.Context, tx *sql.Tx) error {
	const ledger = `CREATE TABLE IF NOT EXISTS lectern_migrations (name TEXT PRIMARY KEY, applied_at BIGINT NOT NULL)`
	if _, err := tx.ExecContext(ctx, ledger); err != nil {
		return fmt.Errorf("make migration ledger: %w", err)
	}
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return err
	}
	for _, file := range files {
		var name string
		err := tx.QueryRowContext(ctx, `SELECT name FROM lectern_migrations WHERE name = $1`, file).Scan(&name)
		if err == nil {
			continue
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("read migration ledger: %w", err)
		}
		statements, err := migrations.ReadFile(file)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, string(statements)); err != nil {
			return fmt.Errorf("apply %s: %w", file, err)
		}
		const note = `INSERT INTO lectern_migrations (name, applied_at) VALUES ($1, $2)`
		if _, err := tx.ExecContext(ctx, note, file, micros(s.Now())); err != nil {
			return fmt.Errorf("note %s: %w", file, err)
		}
	}
	return nil
}
