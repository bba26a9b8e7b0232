package store

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"
)

// each calls row for every row that the query returns.
func each(ctx context.Context, q querier, query string, args []any, row func(*sql.Rows) error) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	for rows.Next() {
		if err := row(rows); err != nil {
			return errors.Join(err, rows.Close())
		}
	}
	return errors.Join(rows.Err(), rows.Close())
}

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// list writes n placeholders in brackets, beginning with number first.
func list(first, n int) string {
	var b strings.Builder
	b.WriteByte('(')
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteByte('$')
		b.WriteString(strconv.Itoa(first + i))
	}
	b.WriteByte(')')
	return b.String()
}

// tuples writes the placeholders of several rows.
func tuples(rows, columns int) string {
	all := make([]string, rows)
	for i := range all {
		all[i] = list(1+i*columns, columns)
	}
	return strings.Join(all, ", ")
}
