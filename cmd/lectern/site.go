package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/fsnotify/fsnotify"

	"lectern/internal/content"
	"lectern/internal/publish"
	"lectern/internal/server"
)

// site keeps the Release of a content folder current. A mistake in the content never takes a site down: the last
// good Release stays until there is a better one.
type site struct {
	settings siteSettings
	options  publish.PressOptions
	press    *publish.Press
	release  atomic.Pointer[publish.Release]
	live     *server.Live
	terminal terminal

	stopFinishing func() // ends what goes on behind the current Release
	watched       []string
	logger        *slog.Logger

	published atomic.Int64 // when, in seconds since 1970
	broken    atomic.Bool  // the content has mistakes, and an older Release is up
}

// publish reads the content and swaps the new Release in. It tells whose site it is.
func (s *site) publish(ctx context.Context) (firm content.Firm, err error) {
	s.stopFinishing()
	defer func() { s.broken.Store(err != nil) }()
	folder, err := s.settings.folder()
	if err != nil {
		return firm, err
	}
	if s.press == nil {
		if s.press, err = s.settings.press(s.terminal, s.options); err != nil {
			return firm, err
		}
	}
	var release *publish.Release
	proofs := false
	if s.live != nil {
		release, proofs, err = s.press.Proof(ctx, folder, s.release.Load())
	} else {
		release, err = s.press.Publish(ctx, folder, s.release.Load())
	}
	if err != nil {
		return firm, err
	}
	s.release.Store(release)
	s.published.Store(time.Now().Unix())
	if s.live != nil {
		s.live.Notify()
	}
	ctx, s.stopFinishing = context.WithCancel(ctx)
	go s.finish(ctx, s.press, folder, release, proofs)
	return folder.Site.Firm, nil
}

// finish does, behind a site that already serves, what would have kept its owner waiting: it makes the pictures for
// which proofs stand in, and compresses everything as well as can be. Open pages are not told.
func (s *site) finish(ctx context.Context, press *publish.Press, folder *content.Folder, release *publish.Release, proofs bool) {
	if proofs {
		whole, err := press.Publish(ctx, folder, release)
		if err != nil || !s.release.CompareAndSwap(release, whole) {
			return
		}
		release = whole
	}
	if fine, err := release.Refine(ctx); err == nil {
		s.release.CompareAndSwap(release, fine)
	}
}

// republish is publish for a site that already serves: what goes wrong is reported.
func (s *site) republish(ctx context.Context) {
	begun := time.Now()
	if _, err := s.publish(ctx); err != nil {
		s.logger.Error("content is not published, the last good site stays up")
		report(s.terminal.Err, err)
		return
	}
	s.logger.Info("published", "ms", time.Since(begun).Milliseconds())
}

// settle is how long the files must be still before they are read: editors write in several steps.
const settle = 40 * time.Millisecond

// keepCurrent publishes anew on SIGHUP and, with a watcher, whenever something that it watches changes.
func (s *site) keepCurrent(ctx context.Context, watcher *fsnotify.Watcher, hangup <-chan os.Signal, boss supervisor) error {
	var changes chan fsnotify.Event
	var troubles chan error
	if watcher != nil {
		defer watcher.Close()
		changes, troubles = watcher.Events, watcher.Errors
	}
	still := time.NewTimer(time.Hour)
	still.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-hangup:
			boss.reloading()
			s.republish(ctx)
			boss.ready()
		case event := <-changes:
			if s.notice(watcher, event) {
				still.Reset(settle)
			}
		case err := <-troubles:
			s.logger.Warn("watch", "problem", err)
		case <-still.C:
			s.republish(ctx)
		}
	}
}

// watch begins to look for changes of the content, and of the front end under development. It must begin before the
// first reading, or a change between the two would be missed.
func (s *site) watch() (*fsnotify.Watcher, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch: %w", err)
	}
	for _, name := range []string{s.settings.Content, s.settings.Web} {
		if name == "" {
			continue
		}
		root, err := filepath.EvalSymlinks(name)
		if err != nil {
			continue // what is not there cannot be published either, and publish says it better
		}
		s.watched = append(s.watched, root)
		// The parent tells when the folder itself is replaced.
		if err := errors.Join(watcher.Add(filepath.Dir(root)), addFolders(watcher, root)); err != nil {
			return nil, errors.Join(fmt.Errorf("watch: %w", err), watcher.Close())
		}
	}
	return watcher, nil
}

// notice reports whether an event is a change of what is watched.
func (s *site) notice(watcher *fsnotify.Watcher, event fsnotify.Event) bool {
	ours := slices.ContainsFunc(s.watched, func(root string) bool { return within(root, event.Name) })
	if event.Op == fsnotify.Chmod || !ours {
		return false
	}
	if event.Has(fsnotify.Create) {
		_ = addFolders(watcher, event.Name) // it may be gone again, which is no news
	}
	if s.settings.Web != "" && within(s.watched[len(s.watched)-1], event.Name) {
		s.press = nil
	}
	return true
}

// addFolders watches a folder and all below it; a file is nothing to watch.
func addFolders(watcher *fsnotify.Watcher, root string) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		return watcher.Add(path)
	})
}

func within(folder, name string) bool {
	rel, err := filepath.Rel(folder, name)
	return err == nil && filepath.IsLocal(rel)
}

// name says whose site is served.
func (s *site) name() string {
	if s.settings.Content == "" {
		return "the demonstration site"
	}
	if abs, err := filepath.Abs(s.settings.Content); err == nil {
		if home, err := os.UserHomeDir(); err == nil && within(home, abs) {
			rel, _ := filepath.Rel(home, abs)
			return filepath.Join("~", rel)
		}
	}
	return s.settings.Content
}
