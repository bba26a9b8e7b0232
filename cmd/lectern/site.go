package main

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
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

	stopDeveloping func()
	logger         *slog.Logger
}

// publish reads the content and swaps the new Release in. It tells whose site it is.
func (s *site) publish(ctx context.Context) (firm content.Firm, err error) {
	folder, err := s.settings.folder()
	if err != nil {
		return firm, err
	}
	if s.press == nil {
		if s.press, err = s.settings.press(s.terminal, s.options); err != nil {
			return firm, err
		}
	}
	produce := s.press.Publish
	if s.live != nil {
		produce = s.press.Proof
	}
	release, err := produce(ctx, folder, s.release.Load())
	if err != nil {
		return firm, err
	}
	s.release.Store(release)
	if s.live != nil {
		s.live.Notify()
		s.develop(ctx, folder, release)
	}
	return folder.Site.Firm, nil
}

// develop makes what Proof left out, in the background, unless the content changes again before it is done. Open
// pages show the proofs and are not told.
func (s *site) develop(ctx context.Context, folder *content.Folder, proof *publish.Release) {
	s.stopDeveloping()
	ctx, s.stopDeveloping = context.WithCancel(ctx)
	press := s.press
	go func() {
		if whole, err := press.Publish(ctx, folder, proof); err == nil {
			s.release.CompareAndSwap(proof, whole)
		}
	}()
}

// republish is publish for a site that already serves: what goes wrong is logged.
func (s *site) republish(ctx context.Context) {
	begun := time.Now()
	if _, err := s.publish(ctx); err != nil {
		s.logger.Error("content is not published, the last good site stays up", "problem", "\n"+err.Error())
		return
	}
	s.logger.Info("published", "ms", time.Since(begun).Milliseconds())
}

// refine compresses the Release as well as can be, behind the site that already serves it.
func (s *site) refine(ctx context.Context) {
	rough := s.release.Load()
	if fine, err := rough.Refine(ctx); err == nil {
		s.release.CompareAndSwap(rough, fine)
	}
}

// settle is how long the files must be still before they are read: editors write in several steps.
const settle = 40 * time.Millisecond

// watch publishes anew whenever a file of the content, or of the front end under development, changes.
func (s *site) watch(ctx context.Context) error {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("watch: %w", err)
	}
	defer watcher.Close()
	for _, root := range []string{s.settings.Content, s.settings.Web} {
		if err := addFolders(watcher, root); err != nil {
			return fmt.Errorf("watch: %w", err)
		}
	}
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case event := <-watcher.Events:
			if event.Op == fsnotify.Chmod {
				continue
			}
			if event.Has(fsnotify.Create) {
				_ = addFolders(watcher, event.Name) // it may be gone again, which is no news
			}
			if s.settings.Web != "" && within(s.settings.Web, event.Name) {
				s.press = nil
			}
			timer.Reset(settle)
		case err := <-watcher.Errors:
			s.logger.Warn("watch", "problem", err)
		case <-timer.C:
			s.republish(ctx)
		}
	}
}

// addFolders watches a folder and all below it; a file or an empty name is nothing to watch.
func addFolders(watcher *fsnotify.Watcher, root string) error {
	if root == "" {
		return nil
	}
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
