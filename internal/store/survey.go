package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"

	"lectern/internal/contact"
)

// Survey is what can be told of a database without changing it.
type Survey struct {
	// New says that there is no database, or an empty one: the first start makes it.
	New bool
	// Pending are the migrations that the next start applies, Unknown those that a
	// newer program has applied.
	Pending, Unknown []string
	Tally
	// Late counts the messages that wait for an answer beyond the promise.
	Late int
}

// Inspect looks at the database that url names, which may be in use, and leaves it
// as it is. The promise is judged at now. It is fs.ErrPermission if a file cannot
// be written.
func Inspect(ctx context.Context, url string, now time.Time) (survey Survey, err error) {
	e, ledger, err := openForReading(ctx, url)
	if errors.Is(err, fs.ErrNotExist) {
		return Survey{New: true}, nil
	}
	if err != nil {
		return survey, fmt.Errorf("database: %w", err)
	}
	defer func() { err = errors.Join(err, e.close()) }()
	s := &Store{engine: e, Options: Options{Logger: slog.New(slog.DiscardHandler)}.withDefaults()}
	var made bool
	if err := e.read.QueryRowContext(ctx, ledger).Scan(&made); err != nil {
		return survey, fmt.Errorf("database: %w", err)
	}
	if !made {
		return Survey{New: true}, nil
	}
	if err := s.surveyMigrations(ctx, &survey); err != nil {
		return survey, fmt.Errorf("database: read migrations: %w", err)
	}
	if slices.Contains(survey.Pending, firstMigration) {
		return survey, nil
	}
	if survey.Tally, err = s.Tally(ctx); err != nil {
		return survey, err
	}
	const late = `SELECT COUNT(*) FROM messages WHERE NOT suspect AND answered_at = 0 AND received_at < $1`
	if err := e.read.QueryRowContext(ctx, late, micros(now.Add(-contact.ReplyPromise))).Scan(&survey.Late); err != nil {
		return survey, fmt.Errorf("count late answers: %w", err)
	}
	return survey, nil
}

// firstMigration makes the table of messages.
const firstMigration = "migrations/001_messages.sql"

// openForReading opens a database that exists, and gives the query that tells
// whether we have ever used it.
func openForReading(ctx context.Context, address string) (e engine, ledger string, err error) {
	path, isFile := strings.CutPrefix(address, "sqlite:")
	if !isFile {
		if !strings.HasPrefix(address, "postgres:") && !strings.HasPrefix(address, "postgresql:") {
			return e, "", errors.New(`the URL begins with neither "sqlite:" nor "postgres:"`)
		}
		if e, err = openPostgres(ctx, address); err != nil {
			return e, "", err
		}
		var readOnly string
		if err := e.read.QueryRowContext(ctx, `SELECT current_setting('transaction_read_only')`).Scan(&readOnly); err != nil || readOnly == "on" {
			return e, "", errors.Join(errors.New("the server takes no writes"), err, e.close())
		}
		return e, `SELECT to_regclass('lectern_migrations') IS NOT NULL`, nil
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return e, "", err
	}
	if err := file.Close(); err != nil {
		return e, "", err
	}
	read, err := sql.Open("sqlite", sqliteURL(path, url.Values{"_pragma": {"busy_timeout(10000)"}, "mode": {"ro"}}))
	if err != nil {
		return e, "", err
	}
	e = engine{read: read, driver: riversqlite.New(read), close: read.Close}
	return e, `SELECT COUNT(*) > 0 FROM sqlite_master WHERE name = 'lectern_migrations'`, nil
}

// surveyMigrations compares what was applied with what this program carries.
func (s *Store) surveyMigrations(ctx context.Context, survey *Survey) error {
	queue, err := rivermigrate.New(s.driver, &rivermigrate.Config{Logger: s.queueLogger()})
	if err != nil {
		return err
	}
	verdict, err := queue.Validate(ctx)
	if err != nil {
		return err
	}
	if !verdict.OK {
		survey.Pending = append(survey.Pending, "queue")
	}
	ours, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return err
	}
	var applied []string
	err = each(ctx, s.read, `SELECT name FROM lectern_migrations ORDER BY name`, nil, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		applied = append(applied, name)
		return err
	})
	for _, name := range ours {
		if !slices.Contains(applied, name) {
			survey.Pending = append(survey.Pending, name)
		}
	}
	for _, name := range applied {
		if !slices.Contains(ours, name) {
			survey.Unknown = append(survey.Unknown, name)
		}
	}
	return err
}
