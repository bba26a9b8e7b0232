package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
)

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// each calls row for every row that the query returns.
func each(ctx context.Context, q querier, query string, args []any, row func(*sql.Rows) error) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	return drain(rows, row)
}

func drain(rows *sql.Rows, row func(*sql.Rows) error) error {
	for rows.Next() {
		if err := row(rows); err != nil {
			return errors.Join(err, rows.Close())
		}
	}
	return errors.Join(rows.Err(), rows.Close())
}

// table writes rows of fields as one parameter of a query, which reads it as
// "FROM "+s.given and its fields as value ->> 0, value ->> 1 and so on. So a
// statement is the same however many rows there are.
func table[T any](list []T, fields func(T) []any) string {
	rows := make([][]any, len(list))
	for i, item := range list {
		rows[i] = fields(item)
	}
	text, err := json.Marshal(rows)
	if err != nil {
		panic(fmt.Errorf("write rows: %w", err)) // fields are strings and integers
	}
	return string(text)
}

// statements are those that accept a message. They are prepared once, because to
// read their text costs SQLite more than to run them.
type statements struct {
	lockAllowances, saveAllowances, countEchoes, insertMessages, findKeys *sql.Stmt
}

func (s *Store) prepare(ctx context.Context) error {
	for _, p := range []struct {
		into **sql.Stmt
		text string
	}{
		{&s.lockAllowances, lockAllowances(s.given)},
		{&s.saveAllowances, saveAllowances(s.given)},
		{&s.countEchoes, countEchoes(s.given)},
		{&s.insertMessages, insertMessages(s.given)},
		{&s.findKeys, findKeys(s.given)},
	} {
		prepared, err := s.write.PrepareContext(ctx, p.text)
		if err != nil {
			return fmt.Errorf("prepare statements: %w", err)
		}
		*p.into = prepared
	}
	return nil
}

// run runs a prepared statement in the transaction.
func run(ctx context.Context, tx *sql.Tx, s *sql.Stmt, args []any, row func(*sql.Rows) error) error {
	rows, err := tx.StmtContext(ctx, s).QueryContext(ctx, args...)
	if err != nil {
		return err
	}
	return drain(rows, row)
}
