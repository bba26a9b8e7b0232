package main

import (
	"context"
	"fmt"
	"time"

	"lectern/internal/publish"
)

type exportCmd struct {
	siteSettings
	Dir      string `arg:"" help:"New or empty folder, or one of an earlier export."`
	Function string `placeholder:"URL" help:"Address of the contact function, when it is not on the site's own host: a Lectern server, or a Supabase project."`
}

func (c *exportCmd) Run(ctx context.Context, t terminal) error {
	begun := time.Now()
	if c.URL == "" {
		return advise(fmt.Errorf("%w: url: an exported site must know its public address", errUsage), "set --url or LECTERN_URL, like https://example.com")
	}
	address, err := origin(c.URL)
	if err != nil {
		return err
	}
	function := functionPath
	if c.Function != "" {
		if function, err = functionURL(c.Function); err != nil {
			return err
		}
	}
	folder, err := c.folder()
	if err != nil {
		return err
	}
	press, err := c.press(t, publish.PressOptions{Origin: address, FunctionURL: function, Effort: publish.Best})
	if err != nil {
		return err
	}
	release, err := press.Publish(ctx, folder, nil)
	if err != nil {
		return err
	}
	if err := release.Export(c.Dir); err != nil {
		return err
	}
	_, err = fmt.Fprintf(t.Out, "%s in %s (%.1f s)\n", count(release.Len(), "file", "files"), c.Dir, time.Since(begun).Seconds())
	return err
}
