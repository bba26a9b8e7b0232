package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"lectern/internal/content"
)

// version is set by the linker for a release.
var version = "development"

type versionCmd struct{}

func (versionCmd) Run(t terminal) error {
	revision := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = ", commit " + s.Value[:min(12, len(s.Value))]
			}
		}
	}
	_, err := fmt.Fprintf(t.Out, "lectern %s (%s, %s/%s%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH, revision)
	return err
}

type schemaCmd struct{}

func (schemaCmd) Run(t terminal) error {
	_, err := t.Out.Write(content.Schema())
	return err
}
