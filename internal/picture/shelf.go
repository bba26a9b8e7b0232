package picture

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gen2brain/avif"
)

// key names a variant before it is made.
type key string

func keyOf(source [sha256.Size]byte, s Spec) key {
	encoders := recipe
	if avif.Dynamic() == nil {
		encoders += " of this system" // the build tag nodynamic is missing and a system library encodes, of any version
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %x %d %d %g %g %s", encoders, source, s.Width, s.Height, s.FocusX, s.FocusY, s.Format))
	return key(hex.EncodeToString(sum[:10]))
}

// shelf is a folder of finished variants, each a plain picture file. Its name is the key and a checksum of its bytes, so
// a file tells by itself whether it is whole, and a folder that one program filled can be shipped inside another.
type shelf struct {
	files fs.FS
	names map[key][]string
}

// openShelf lists a folder. One that cannot be listed is as good as empty: what lies there is made again.
func openShelf(files fs.FS) shelf {
	s := shelf{files: files, names: map[key][]string{}}
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return s
	}
	for _, e := range entries {
		if k, _, ok := strings.Cut(e.Name(), "-"); ok {
			s.names[key(k)] = append(s.names[key(k)], e.Name())
		}
	}
	return s
}

// find returns a variant if it is there and whole.
func (s shelf) find(k key) ([]byte, bool) {
	for _, name := range s.names[k] {
		data, err := fs.ReadFile(s.files, name)
		if err == nil && strings.HasPrefix(name, stem(k, data)) {
			return data, true
		}
	}
	return nil, false
}

// keep writes a variant into dir, which it makes if needed. Others who read the folder see it whole or not at all, and others who write the same
// variant at the same time do no harm.
func keep(dir string, k key, f Format, data []byte) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("keep picture: %w", err)
	}
	name := filepath.Join(dir, stem(k, data)+string(f))
	temp, err := os.CreateTemp(dir, ".new-*")
	if err != nil {
		return fmt.Errorf("keep picture: %w", err)
	}
	_, err = temp.Write(data)
	err = errors.Join(err, temp.Chmod(0o644), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), name)
	}
	if err != nil {
		return fmt.Errorf("keep picture: %w", errors.Join(err, os.Remove(temp.Name())))
	}
	return nil
}

func stem(k key, data []byte) string {
	sum := sha256.Sum256(data)
	return string(k) + "-" + hex.EncodeToString(sum[:8]) + "."
}
