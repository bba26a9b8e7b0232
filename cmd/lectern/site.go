package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"sync/atomic"
	"syscall"
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

	published atomic.Int64 // when, in seconds since 1970
	broken    atomic.Bool  // the content has mistakes, and an older Release is up
}

// publish reads the content and swaps the new Release in. It tells whose site it is.
func (s *site) publish(ctx context.Context) (firm content.Firm, err error) {
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
	produce := s.press.Publish
	if s.live != nil {
		produce = s.press.Proof
	}
	release, err := produce(ctx, folder, s.release.Load())
	if err != nil {
		return firm, err
	}
	s.release.Store(release)
	s.published.Store(time.Now().Unix())
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

// keepCurrent publishes anew on SIGHUP and, if asked, whenever a file of the content, or of the front end under
// development, changes.
func (s *site) keepCurrent(ctx context.Context, watch bool, boss supervisor) error {
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, syscall.SIGHUP)
	defer signal.Stop(hangup)
	watcher := &fsnotify.Watcher{} // nothing ever comes from its channels
	if watch {
		var err error
		if watcher, err = s.newWatcher(); err != nil {
			return fmt.Errorf("watch: %w", err)
		}
		defer watcher.Close()
	} else {
		s.refine(ctx)
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
			if !watch {
				s.refine(ctx)
			}
		case event := <-watcher.Events:
			if s.notice(watcher, event) {
				still.Reset(settle)
			}
		case err := <-watcher.Errors:
			s.logger.Warn("watch", "problem", err)
		case <-still.C:
			s.republish(ctx)
		}
	}
}

func (s *site) newWatcher() (*fsnotify.Watcher, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	for _, root := range []string{s.settings.Content, s.settings.Web} {
		if err := addFolders(watcher, root); err != nil {
			return nil, errors.Join(err, watcher.Close())
		}
	}
	return watcher, nil
}

// notice reports whether an event is a change.
func (s *site) notice(watcher *fsnotify.Watcher, event fsnotify.Event) bool {
	if event.Op == fsnotify.Chmod {
		return false
	}
	if event.Has(fsnotify.Create) {
		_ = addFolders(watcher, event.Name) // it may be gone again, which is no news
	}
	if s.settings.Web != "" && within(s.settings.Web, event.Name) {
		s.press = nil
	}
	return true
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
