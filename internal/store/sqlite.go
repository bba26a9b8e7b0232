package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// openSQLite opens the file at path, which need not exist. One connection writes,
// as SQLite and River want it; as many as needed read beside it.
func openSQLite(ctx context.Context, path string) (engine, error) {
	if path == "" {
		return engine{}, errors.New(`"sqlite:" needs a path`)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return engine{}, fmt.Errorf("make folder: %w", err)
	}
	write, err := sql.Open("sqlite", sqliteURL(path, url.Values{
		"_pragma": {
			"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)",
			"secure_delete(ON)", "temp_store(MEMORY)", "cache_size(-16000)",
		},
		"_txlock": {"immediate"},
	}))
	if err != nil {
		return engine{}, fmt.Errorf("open file: %w", err)
	}
	write.SetMaxOpenConns(1)
	if err := write.PingContext(ctx); err != nil {
		return engine{}, errors.Join(fmt.Errorf("open file %s: %w", path, err), write.Close())
	}
	if err := os.Chmod(path, 0o600); err != nil && !errors.Is(err, os.ErrPermission) {
		return engine{}, errors.Join(fmt.Errorf("protect file: %w", err), write.Close())
	}
	read, err := sql.Open("sqlite", sqliteURL(path, url.Values{
		"_pragma": {"busy_timeout(10000)"},
		"mode":    {"ro"},
	}))
	if err != nil {
		return engine{}, errors.Join(fmt.Errorf("open file: %w", err), write.Close())
	}
	read.SetMaxOpenConns(4)
	driver := riversqlite.New(write)
	return engine{
		write:   write,
		read:    read,
		driver:  driver,
		given:   `json_each($1) AS given`,
		lock:    `SELECT 1`, // "_txlock=immediate" already waits for every other writer
		worker:  func(config *river.Config) (worker, error) { return river.NewClient(driver, config) },
		recover: func(ctx context.Context) (func() error, error) { return recoverSQLite(ctx, path, write) },
		forget: func(ctx context.Context) error {
			// Deleted rows are zeroed in the file (secure_delete); this empties the log
			// that still holds them.
			_, err := write.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
			return err
		},
		backup: func(ctx context.Context, target string) error { return backupSQLite(ctx, read, target) },
		close:  func() error { return errors.Join(read.Close(), write.Close()) },
	}, nil
}

func sqliteURL(path string, query url.Values) string {
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: query.Encode()}).String()
}

// recoverSQLite makes this process the only one that works the jobs of the file,
// which lets it put back at once what a killed process left running. The right is
// an exclusive transaction on a file beside the database, so it ends with the
// process, however that ends.
func recoverSQLite(ctx context.Context, path string, write *sql.DB) (release func() error, err error) {
	guard, err := sql.Open("sqlite", sqliteURL(path+".worker", url.Values{
		"_pragma": {"busy_timeout(10000)"},
		"_txlock": {"exclusive"},
	}))
	if err != nil {
		return nil, fmt.Errorf("open guard file: %w", err)
	}
	held, err := guard.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("another process delivers the messages of %s: %w", path, err), guard.Close())
	}
	release = func() error { return errors.Join(held.Rollback(), guard.Close()) }
	for _, statement := range []string{
		`UPDATE river_job SET state = 'available' WHERE state = 'running'`,
		`DELETE FROM river_leader`,
	} {
		if _, err := write.ExecContext(ctx, statement); err != nil {
			return nil, errors.Join(fmt.Errorf("recover jobs: %w", err), release())
		}
	}
	return release, nil
}

// backupSQLite copies a consistent state; writers go on meanwhile. The target
// appears complete or not at all.
func backupSQLite(ctx context.Context, read *sql.DB, target string) (err error) {
	part := fmt.Sprintf("%s.%d.part", target, time.Now().UnixNano())
	defer func() {
		if err != nil {
			err = errors.Join(err, removeIfExists(part))
		}
	}()
	if _, err := read.ExecContext(ctx, `VACUUM INTO $1`, part); err != nil {
		return fmt.Errorf("copy database: %w", err)
	}
	if err := os.Chmod(part, 0o600); err != nil {
		return err
	}
	if err := syncPath(part); err != nil {
		return err
	}
	if err := os.Rename(part, target); err != nil {
		return err
	}
	return syncPath(filepath.Dir(target))
}

func removeIfExists(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

func syncPath(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func sqliteBlamesInput(err error) bool {
	fault, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return false
	}
	switch fault.Code() & 0xff {
	case sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_MISMATCH:
		return true
	}
	return false
}
