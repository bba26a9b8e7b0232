// Package web carries the built front end: public files in client, the bundle that draws the pages in server.js.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Dist is the built front end.
func Dist() fs.FS {
	built, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is a constant
	}
	return built
}
