package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"lectern/internal/store"
)

// ownerSettings are what every command of the owner needs to find the messages.
type ownerSettings struct {
	Data string `default:"./data" placeholder:"DIR" help:"Folder for everything that is kept (${default})."`
	storeSettings
}

// use opens the store of a running or stopped site for deed. Unlike serve it does not make one that is not there.
func (s ownerSettings) use(ctx context.Context, deed func(*store.Store) error) (err error) {
	address := orElse(s.Database, "sqlite:"+filepath.Join(s.Data, "lectern.db"))
	if path, isFile := strings.CutPrefix(address, "sqlite:"); isFile {
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return advise(fmt.Errorf("there are no messages: %s does not exist", path), "name the site's folder with --data or LECTERN_DATA, or its database with --database or LECTERN_DATABASE")
		}
	}
	opened, err := s.open(ctx, s.Data, store.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, opened.Close()) }()
	return deed(opened)
}
