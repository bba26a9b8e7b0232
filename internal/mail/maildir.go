package mail

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

// maildir is a folder that any mail program can read. A letter is written aside,
// synced and moved into place, so it is there whole or not at all; one that is
// there already is not written again.
type maildir struct{ path string }

func (d *maildir) send(_ context.Context, name string, letter *gomail.Msg) error {
	for _, folder := range []string{"tmp", "new", "cur"} {
		if err := os.MkdirAll(filepath.Join(d.path, folder), 0o700); err != nil {
			return err
		}
	}
	there, err := d.holds(name)
	if err != nil || there {
		return err
	}
	draft := filepath.Join(d.path, "tmp", name+"-"+rand.Text())
	if err := writeLetter(draft, letter); err != nil {
		return errors.Join(err, os.Remove(draft))
	}
	if err := os.Rename(draft, filepath.Join(d.path, "new", name)); err != nil {
		return errors.Join(err, os.Remove(draft))
	}
	return syncFolder(filepath.Join(d.path, "new"))
}

// holds reports whether the letter lies in the box, read or unread: mail programs
// move what was read to cur and append its flags.
func (d *maildir) holds(name string) (bool, error) {
	if _, err := os.Stat(filepath.Join(d.path, "new", name)); err == nil {
		return true, nil
	}
	read, err := os.ReadDir(filepath.Join(d.path, "cur"))
	if err != nil {
		return false, err
	}
	for _, entry := range read {
		if strings.HasPrefix(entry.Name(), name) {
			return true, nil
		}
	}
	return false, nil
}

func (d *maildir) erase(ids []string) (int, error) {
	erased := 0
	for _, folder := range []string{"tmp", "new", "cur"} {
		entries, err := os.ReadDir(filepath.Join(d.path, folder))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return erased, fmt.Errorf("erase letters: %w", err)
		}
		for _, entry := range entries {
			for _, id := range ids {
				if !strings.Contains(entry.Name(), "."+id+".lectern") {
					continue
				}
				if err := os.Remove(filepath.Join(d.path, folder, entry.Name())); err != nil {
					return erased, fmt.Errorf("erase letters: %w", err)
				}
				erased++
			}
		}
	}
	return erased, nil
}

func writeLetter(path string, letter *gomail.Msg) error {
	var wire bytes.Buffer
	if _, err := letter.WriteTo(&wire); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(file)
	// Letters in files end their lines as files do.
	w.Write(bytes.ReplaceAll(wire.Bytes(), []byte("\r\n"), []byte("\n")))
	return errors.Join(w.Flush(), file.Sync(), file.Close())
}

func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
