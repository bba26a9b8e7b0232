// Package demonstration carries the demonstration site, which is served when no content folder is named, and the
// variants of its pictures, so that its first start is instant.
package demonstration

import (
	"embed"
	"io/fs"
)

// Files is the content folder of the demonstration.
//
//go:embed site.yaml icon.svg icon.png pictures marks
var Files embed.FS

//go:embed variants
var variants embed.FS

// Variants are finished variants of the demonstration's pictures.
func Variants() fs.FS {
	folder, err := fs.Sub(variants, "variants")
	if err != nil {
		panic(err) // the name is a constant
	}
	return folder
}
