package main

import (
	"context"
	"fmt"
	"time"

	"lectern/internal/publish"
)

type exportCmd struct {
	siteSettings
	Dir        string `arg:"" help:"New or empty folder, or one of an earlier export."`
	Compressed bool   `help:"Write each file compressed beside it too, as .br, .gz and .zst, for servers that look there."`
	Function   string `placeholder:"URL" help:"Address of the contact function, when it is not on the site's own host: a Lectern server, or a Supabase project."`
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
	if err := publish.CheckFolder(c.Dir); err != nil {
		return advise(err, "name a new folder, or empty this one yourself")
	}
	options := publish.PressOptions{Origin: address, FunctionURL: function}
	var forms []publish.Encoding
	if c.Compressed {
		options.Effort, forms = publish.Best, []publish.Encoding{publish.Brotli, publish.Gzip, publish.Zstd}
	}
	folder, err := c.folder()
	if err != nil {
		return err
	}
	press, err := c.press(t, options)
	if err != nil {
		return err
	}
	release, err := press.Publish(ctx, folder, nil)
	if err != nil {
		return err
	}
	if err := release.Export(c.Dir, forms...); err != nil {
		return err
	}
	_, err = fmt.Fprintf(t.Out, "%s in %s (%.1f s)\n", count(release.Len(), "file", "files"), c.Dir, time.Since(begun).Seconds())
	return err
}
