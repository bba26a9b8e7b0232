package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"

	"lectern/internal/server"
)

// settings examines what can be told from the settings alone.
func (u *checkup) settings(context.Context) []finding {
	var found []finding
	public, err := u.origin()
	switch {
	case err != nil:
		found = append(found, fail("settings", err, ""))
	case public == "":
		found = append(found, finding{doubtful, "settings", "no public address is set, so link previews and the site map name localhost", "set --domain or --url, like https://example.com"})
	case strings.HasPrefix(public, "http://"):
		found = append(found, finding{doubtful, "settings", "the public address is http, so anybody on the way can read what visitors write", "serve https: with --domain, or behind a proxy that speaks it"})
	}
	if _, err := prefixes(u.TrustedProxies); err != nil {
		found = append(found, fail("settings", err, ""))
	}
	if _, err := server.NewFunction(server.FunctionConfig{Origins: u.AllowedOrigins}); err != nil {
		found = append(found, fail("settings", fmt.Errorf("allowed-origins: %w", err), ""))
	}
	if u.behindUnknownProxy(public) {
		found = append(found, finding{doubtful, "settings", "no proxy is trusted, so all visitors behind one share the limit of " + count(u.RateLimit, "message", "messages") + " an hour", "set LECTERN_TRUSTED_PROXIES to the proxy's address"})
	}
	if len(found) == 0 {
		found = append(found, finding{fine, "settings", "the site is to be " + public, ""})
	}
	return found
}

// origin is the public address, empty if none is set.
func (u *checkup) origin() (string, error) {
	switch {
	case u.URL != "":
		return origin(u.URL)
	case len(u.Domain) > 0:
		address, err := origin("https://" + u.Domain[0])
		if _, port, split := net.SplitHostPort(u.siteAddr()); split == nil && port != "443" {
			address += ":" + port
		}
		return address, err
	}
	return "", nil
}

// behindUnknownProxy tells whether somebody else must speak https for us whose word we do not take.
func (u *checkup) behindUnknownProxy(public string) bool {
	return strings.HasPrefix(public, "https://") && len(u.Domain) == 0 && len(u.TrustedProxies) == 0 && u.RateLimit > 0
}

// Below these bytes the disk is nearly full, or full for our purposes: messages and their log, pictures, certificates.
const (
	roomLow  = 1 << 30
	roomNone = 64 << 20
)

// disk examines the data folder.
func (u *checkup) disk(context.Context) []finding {
	folder, err := existing(u.Data)
	if err != nil {
		return []finding{fail("disk", err, "name another folder with --data or LECTERN_DATA")}
	}
	if err := writable(folder); err != nil {
		return []finding{fail("disk", fmt.Errorf("the data folder %s cannot be written: %w", u.Data, err), "make it writable for the user who runs lectern, or name another with LECTERN_DATA")}
	}
	free, err := freeBytes(folder)
	if err != nil {
		return []finding{{doubtful, "disk", "the free space of " + folder + " cannot be told: " + err.Error(), ""}}
	}
	return []finding{room(u.Data, free)}
}

// room says whether that many free bytes are enough.
func room(folder string, free uint64) finding {
	found := finding{fine, "disk", fmt.Sprintf("%s has %s free", folder, size(free)), ""}
	if free < roomLow {
		found.Status, found.Hint = doubtful, "make room, or put the data folder on another disk"
	}
	if free < roomNone {
		found.Status = bad
	}
	return found
}

// existing is the folder itself or the nearest one above it that exists: there it would be made.
func existing(folder string) (string, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	for {
		info, err := os.Stat(folder)
		switch {
		case err == nil && !info.IsDir():
			return "", fmt.Errorf("%s is not a folder", folder)
		case err == nil:
			return folder, nil
		case !errors.Is(err, fs.ErrNotExist):
			return "", err
		}
		folder = filepath.Dir(folder)
	}
}

// writable makes and removes a file.
func writable(folder string) error {
	file, err := os.CreateTemp(folder, ".lectern-check-")
	if err != nil {
		return err
	}
	return cmp.Or(file.Close(), os.Remove(file.Name()))
}

func size(bytes uint64) string {
	if bytes < 10<<30 {
		return fmt.Sprintf("%d MB", bytes>>20)
	}
	return fmt.Sprintf("%d GB", bytes>>30)
}
