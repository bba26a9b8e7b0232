// Accept measures how many messages a second the store accepts durably, against a
// bare loop of inserts with the same durability on the same machine.
//
// The bare loop does the least that "stored" can mean: one row, one transaction,
// one sync. The store does that and looks up the idempotency key, counts repeats,
// spends the sender's allowance and inserts the delivery job. A ratio of 1 means
// that all this is free.
package main

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"lectern/internal/contact"
	"lectern/internal/store"
	"lectern/internal/store/cluster"
)

func main() {
	span := flag.Duration("span", 2*time.Second, "length of one run")
	runs := flag.Int("runs", 5, "runs of each kind, of which the median counts")
	folder := flag.String("dir", "", "folder on the disk to measure (default: the temporary folder)")
	flag.Parse()
	if err := measure(context.Background(), *folder, *span, *runs); err != nil {
		fmt.Fprintln(os.Stderr, "accept:", err)
		os.Exit(1)
	}
}

// insert stores message n of a run.
type insert func(ctx context.Context, n int64) error

func measure(ctx context.Context, parent string, span time.Duration, runs int) (err error) {
	folder, err := os.MkdirTemp(parent, "lectern-accept")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	server, err := cluster.Start()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()

	files := 0
	file := func(context.Context) (string, error) {
		files++
		return "sqlite:" + filepath.Join(folder, fmt.Sprintf("%d.db", files)), nil
	}
	fmt.Println("| database | senders | bare inserts/s | messages/s | ratio |")
	fmt.Println("|---|---|---|---|---|")
	for _, engine := range []struct {
		name     string
		database func(context.Context) (string, error)
		bare     func(ctx context.Context, url string, senders int) (insert, func() error, error)
	}{
		{"SQLite", file, bareSQLite},
		{"PostgreSQL", server.CreateDatabase, barePostgres},
	} {
		for _, senders := range []int{1, 8, 64} {
			var bare, ours []float64
			for range runs { // by turns, so that a slow moment of the machine hits both
				for _, side := range []struct {
					rates *[]float64
					open  func(context.Context, string, int) (insert, func() error, error)
				}{{&bare, engine.bare}, {&ours, lectern}} {
					url, err := engine.database(ctx)
					if err != nil {
						return err
					}
					rate, err := race(ctx, url, senders, span, side.open)
					if err != nil {
						return fmt.Errorf("%s, %d senders: %w", engine.name, senders, err)
					}
					*side.rates = append(*side.rates, rate)
				}
			}
			b, o := median(bare), median(ours)
			fmt.Printf("| %s | %d | %.0f | %.0f | %.2f |\n", engine.name, senders, b, o, o/b)
		}
	}
	return nil
}

// race lets the senders insert for span and returns the rate.
func race(ctx context.Context, url string, senders int, span time.Duration, open func(context.Context, string, int) (insert, func() error, error)) (rate float64, err error) {
	put, end, err := open(ctx, url, senders)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, end()) }()
	var next, done atomic.Int64
	var failure atomic.Value
	var group sync.WaitGroup
	begin := time.Now()
	for range senders {
		group.Go(func() {
			for time.Since(begin) < span {
				if err := put(ctx, next.Add(1)); err != nil {
					failure.Store(err)
					return
				}
				done.Add(1)
			}
		})
	}
	group.Wait()
	if err, ok := failure.Load().(error); ok {
		return 0, err
	}
	return float64(done.Load()) / time.Since(begin).Seconds(), nil
}

func median(rates []float64) float64 {
	slices.Sort(rates)
	return rates[len(rates)/2]
}

func draft(n int64) contact.Draft {
	return contact.Draft{
		Name:    fmt.Sprintf("Ada Lovelace %d", n),
		Email:   fmt.Sprintf("ada%d@example.com", n),
		Company: "Analytical Engines",
		Text: fmt.Sprintf("We hold our summit number %d in Lisbon and would like a keynote on growth. "+
			"Are you free on 12 November, and what would it cost us, travel included?", n),
	}
}

// lectern is the store as the server uses it.
func lectern(ctx context.Context, url string, _ int) (insert, func() error, error) {
	s, err := store.Open(ctx, url, store.Options{
		Logger: slog.New(slog.DiscardHandler), Limit: 1 << 30, TotalLimit: 1 << 30,
	})
	if err != nil {
		return nil, nil, err
	}
	put := func(ctx context.Context, n int64) error {
		_, err := s.Receive(ctx, contact.Submission{
			Draft: draft(n), Key: fmt.Sprintf("key-%d", n), Client: fmt.Sprintf("203.0.113.%d", n%64),
		})
		return err
	}
	return put, s.Close, nil
}

const table = `CREATE TABLE messages (id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL,
	company TEXT NOT NULL, body TEXT NOT NULL, received_at BIGINT NOT NULL)`

func bareSQLite(ctx context.Context, url string, _ int) (insert, func() error, error) {
	db, err := sql.Open("sqlite", "file:"+url[len("sqlite:"):]+
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=busy_timeout(10000)")
	if err != nil {
		return nil, nil, err
	}
	db.SetMaxOpenConns(1) // more of them only wait for each other's lock
	return bare(ctx, db)
}

func barePostgres(ctx context.Context, url string, senders int) (insert, func() error, error) {
	db, err := sql.Open("pgx", url)
	if err != nil {
		return nil, nil, err
	}
	db.SetMaxOpenConns(senders)
	db.SetMaxIdleConns(senders)
	return bare(ctx, db)
}

func bare(ctx context.Context, db *sql.DB) (insert, func() error, error) {
	if _, err := db.ExecContext(ctx, table); err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	put := func(ctx context.Context, n int64) error {
		d := draft(n)
		_, err := db.ExecContext(ctx, `INSERT INTO messages (id, name, email, company, body, received_at) VALUES ($1, $2, $3, $4, $5, $6)`,
			contact.NewID(), d.Name, d.Email, d.Company, d.Text, time.Now().UnixMicro())
		return err
	}
	return put, db.Close, nil
}
