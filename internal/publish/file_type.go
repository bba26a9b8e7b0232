package publish

import (
	"fmt"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// types is our own table and not the system's, so that every machine serves
// the same file with the same type.
var types = map[string]string{
	".avif":        "image/avif",
	".css":         "text/css; charset=utf-8",
	".gif":         "image/gif",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".jpeg":        "image/jpeg",
	".jpg":         "image/jpeg",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".map":         "application/json",
	".pdf":         "application/pdf",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".vtt":         "text/vtt; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".webp":        "image/webp",
	".woff2":       "font/woff2",
	".xml":         "application/xml",
}

// TypeOf returns the media type that the name's extension stands for, and
// application/octet-stream for an extension it does not know.
func TypeOf(name string) string {
	if t, ok := types[strings.ToLower(path.Ext(name))]; ok {
		return t
	}
	return "application/octet-stream"
}

// compressible tells whether an encoding is worth trying; pictures and fonts
// are compressed already.
func compressible(contentType string) bool {
	t, _, _ := strings.Cut(contentType, ";")
	switch t {
	case "image/svg+xml", "image/x-icon", "application/xml":
		return true
	}
	return strings.HasPrefix(t, "text/") || strings.HasSuffix(t, "json")
}

// checkPath refuses a path that could be asked for in more than one way, or
// that would be hidden or outside the folder once it is exported.
func checkPath(p string) error {
	switch {
	case !strings.HasPrefix(p, "/"):
		return fmt.Errorf("path %q does not start with a slash", p)
	case path.Clean(p) != p:
		return fmt.Errorf("path %q is not in its shortest form", p)
	case !utf8.ValidString(p) || strings.ContainsFunc(p, unicode.IsControl):
		return fmt.Errorf("path %q holds bytes that are not text", p)
	case strings.ContainsAny(p, `\?#%*:"<>|`):
		return fmt.Errorf("path %q holds a character that not every host can serve", p)
	}
	for segment := range strings.SplitSeq(p[1:], "/") {
		if strings.HasPrefix(segment, ".") && segment != ".well-known" {
			return fmt.Errorf("path %q names a hidden file", p)
		}
	}
	return nil
}
