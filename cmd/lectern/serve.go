package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"golang.org/x/sync/errgroup"

	"lectern/internal/publish"
	"lectern/internal/server"
)

type serveCmd struct {
	siteSettings
	messageSettings
	Addr      string `default:":8080" placeholder:"HOST:PORT" help:"Address to listen on (${default})."`
	Watch     bool   `help:"Publish anew when the content changes, and reload open browsers."`
	AccessLog bool   `help:"Log every request, not only messages and failures."`
}

func (c *serveCmd) Run(ctx context.Context, t terminal) error {
	if c.Watch && c.Content == "" {
		return advise(fmt.Errorf("%w: watch: the demonstration site is built in and never changes", errUsage), "name a folder with --content")
	}
	logger := slog.New(slog.NewTextHandler(t.Err, nil))
	listener, err := server.Listen(ctx, c.Addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	address := localOrigin(listener.Addr())
	public := address
	if c.URL != "" {
		if public, err = origin(c.URL); err != nil {
			return err
		}
	}

	s := &site{
		settings: c.siteSettings,
		options:  publish.PressOptions{Origin: public, FunctionURL: functionPath},
		terminal: t,

		stopDeveloping: func() {},
		logger:         logger,
	}
	config := server.Config{Release: s.release.Load, FunctionPath: functionPath, Logger: logger, AccessLog: c.AccessLog}
	service := server.Service{Limits: server.DefaultLimits(), Logger: logger}
	if strings.HasPrefix(public, "https://") { // it is a proxy in front of us that speaks it
		config.HTTPS = func(*http.Request) bool { return true }
	}
	if c.Watch {
		s.live = server.NewLive()
		s.options.LiveScript = server.LiveScriptPath
		config.Live, service.Draining = s.live, s.live.Close
	}
	firm, err := s.publish(ctx)
	if err != nil {
		return err
	}
	desk, err := newDesk(ctx, c, s, firm, logger)
	if err != nil {
		return err
	}
	defer desk.store.Close()
	config.Function = desk.function
	service.Handler = server.New(config)
	fmt.Fprintf(t.Out, "Lectern serves %s on %s\n", s.name(), address)

	tasks, ctx := errgroup.WithContext(ctx)
	tasks.Go(func() error { return service.Serve(ctx, listener) })
	tasks.Go(func() error { return desk.store.Work(ctx, desk.courier) })
	tasks.Go(func() error { return s.keepCurrent(ctx, c.Watch) })
	return tasks.Wait()
}

// keepCurrent publishes anew on SIGHUP and, if asked, when files change.
func (s *site) keepCurrent(ctx context.Context, watch bool) error {
	if watch {
		return s.watch(ctx)
	}
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, syscall.SIGHUP)
	defer signal.Stop(hangup)
	s.refine(ctx)
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-hangup:
			s.republish(ctx)
			s.refine(ctx)
		}
	}
}
