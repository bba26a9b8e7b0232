package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/caddyserver/certmagic"
)

// Vault keeps certificates and their private keys in the store, so that all
// replicas use the same ones and only one of them asks for a new one. It is a
// certmagic.Storage: paths with slashes lead to files.
type Vault struct {
	store *Store
	mu    sync.Mutex
	held  map[string]lease // by the name of the lock
}

// Vault returns the vault of the store, to be used before Close.
func (s *Store) Vault() *Vault { return &Vault{store: s, held: map[string]lease{}} }

// Conditions for a file below path $1, and for one there or below.
const (
	below  = `substr(path, 1, length(CAST($1 AS TEXT)) + 1) = CAST($1 AS TEXT) || '/'`
	within = `(path = $1 OR ` + below + `)`
)

// Store writes a file.
func (v *Vault) Store(ctx context.Context, path string, content []byte) error {
	err := v.store.transact(ctx, func(tx *sql.Tx) error {
		return exec(ctx, tx, `INSERT INTO certificate_files (path, content, modified_at) VALUES ($1, $2, $3)
			ON CONFLICT (path) DO UPDATE SET content = excluded.content, modified_at = excluded.modified_at`,
			path, content, micros(v.store.Now()))
	})
	if err != nil {
		return fmt.Errorf("store %s: %w", path, err)
	}
	return nil
}

// Load reads a file. It is fs.ErrNotExist if there is none.
func (v *Vault) Load(ctx context.Context, path string) ([]byte, error) {
	var content []byte
	err := v.store.read.QueryRowContext(ctx, `SELECT content FROM certificate_files WHERE path = $1`, path).Scan(&content)
	if errors.Is(err, sql.ErrNoRows) {
		err = fs.ErrNotExist
	}
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", path, err)
	}
	return content, nil
}

// Delete removes a file, or all files below path; none is no error.
func (v *Vault) Delete(ctx context.Context, path string) error {
	err := v.store.transact(ctx, func(tx *sql.Tx) error {
		return exec(ctx, tx, `DELETE FROM certificate_files WHERE `+within, path)
	})
	if err != nil {
		return fmt.Errorf("delete %s: %w", path, err)
	}
	return nil
}

// Exists reports whether there is a file at path or below it.
func (v *Vault) Exists(ctx context.Context, path string) bool {
	_, err := v.Stat(ctx, path)
	return err == nil
}

// List returns what is directly below path, files and folders, or everything
// below it. It is fs.ErrNotExist if there is nothing.
func (v *Vault) List(ctx context.Context, path string, recursive bool) ([]string, error) {
	found := map[string]bool{}
	err := each(ctx, v.store.read, `SELECT path FROM certificate_files WHERE `+below, []any{path}, func(rows *sql.Rows) error {
		var file string
		err := rows.Scan(&file)
		parts := strings.Split(strings.TrimPrefix(file, path+"/"), "/")
		if !recursive {
			parts = parts[:1]
		}
		for i := range parts {
			found[path+"/"+strings.Join(parts[:i+1], "/")] = true
		}
		return err
	})
	if err == nil && len(found) == 0 {
		err = fs.ErrNotExist
	}
	if err != nil {
		return nil, fmt.Errorf("list %s: %w", path, err)
	}
	return slices.Sorted(maps.Keys(found)), nil
}

// Stat describes a file or folder. It is fs.ErrNotExist if there is none.
func (v *Vault) Stat(ctx context.Context, path string) (certmagic.KeyInfo, error) {
	info := certmagic.KeyInfo{Key: path}
	found := false
	query := `SELECT path, length(content), modified_at FROM certificate_files WHERE ` + within + ` ORDER BY path LIMIT 1`
	err := each(ctx, v.store.read, query, []any{path}, func(rows *sql.Rows) error {
		var file string
		var size, modified int64
		err := rows.Scan(&file, &size, &modified)
		found = true
		if file == path {
			info.IsTerminal, info.Size, info.Modified = true, size, moment(modified)
		}
		return err
	})
	if err == nil && !found {
		err = fs.ErrNotExist
	}
	if err != nil {
		return info, fmt.Errorf("stat %s: %w", path, err)
	}
	return info, nil
}
