package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	demonstration "lectern/content"
	"lectern/internal/content"
)

type initCmd struct {
	Dir string `arg:"" help:"New or empty folder."`
}

func (c *initCmd) Run(t terminal) error {
	entries, err := os.ReadDir(c.Dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("init: %w", err)
	}
	if len(entries) > 0 {
		return advise(fmt.Errorf("init: %s is not empty", c.Dir), "name a new folder")
	}
	if err := os.CopyFS(c.Dir, demonstration.Files); err != nil {
		return fmt.Errorf("init: %w", err)
	}
	if err := os.WriteFile(filepath.Join(c.Dir, "site.schema.json"), content.Schema(), 0o644); err != nil {
		return fmt.Errorf("init: %w", err)
	}
	_, err = fmt.Fprintf(t.Out, "%s holds the words and pictures of the demonstration.\nSee it while you write: lectern serve --content %s --watch\n", c.Dir, c.Dir)
	return err
}
