package main

import (
	"context"
	"fmt"

	"lectern/internal/store"
)

type backupCmd struct {
	ownerSettings
	File string `arg:"" help:"File to write; an older one is replaced when the new one is whole."`
}

func (c *backupCmd) Run(ctx context.Context, t terminal) error {
	return c.use(ctx, func(s *store.Store) error {
		if err := s.Backup(ctx, c.File); err != nil {
			return err
		}
		fmt.Fprintf(t.Err, "backed up to %s\n", c.File)
		return nil
	})
}
