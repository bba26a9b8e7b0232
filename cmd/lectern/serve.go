package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/errgroup"

	"lectern/internal/publish"
	"lectern/internal/server"
)

type serveCmd struct {
	siteSettings
	messageSettings
	addressSettings
	authoritySettings
	adminSettings
	logSettings
	Watch      bool          `help:"Publish anew when the content changes, and reload open browsers."`
	AccessLog  bool          `help:"Log every request, not only messages and failures."`
	DrainDelay time.Duration `placeholder:"DURATION" help:"Time between saying not ready and the end of listening, for a load balancer to notice (0s)."`
}

func (c *serveCmd) Run(ctx context.Context, t terminal) error {
	if c.Watch && c.Content == "" {
		return advise(fmt.Errorf("%w: watch: the demonstration site is built in and never changes", errUsage), "name a folder with --content")
	}
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, syscall.SIGHUP)
	defer signal.Stop(hangup)
	logger := c.logger(t.Err)
	slog.SetDefault(logger) // what libraries have to say
	door, err := c.openDoor(ctx, logger)
	if err != nil {
		return err
	}
	defer door.close()
	admin, err := c.adminSettings.listen(ctx, logger)
	if err != nil {
		return err
	}
	if admin != nil {
		defer admin.Close()
	}
	public := door.origin
	if c.URL != "" {
		if public, err = origin(c.URL); err != nil {
			return err
		}
	}

	s := &site{
		settings: c.siteSettings,
		options:  publish.PressOptions{Origin: public, FunctionURL: functionPath},
		terminal: c.terminal(t, logger),

		stopFinishing: func() {},
		logger:        logger,
	}
	config := server.Config{Release: s.release.Load, FunctionPath: functionPath, Logger: logger, AccessLog: c.AccessLog, AltSvc: door.altSvc(public)}
	service := server.Service{Limits: server.DefaultLimits(), Logger: logger}
	if config.HTTPS, err = c.visitorHTTPS(public); err != nil {
		return err
	}
	var watcher *fsnotify.Watcher
	if c.Watch {
		if watcher, err = s.watch(); err != nil {
			return err
		}
		s.live = server.NewLive()
		s.options.LiveScript = server.LiveScriptPath
		config.Live, service.Draining = s.live, s.live.Close
	}
	firm, err := s.publish(ctx)
	if ctx.Err() != nil {
		return nil // told to stop before it had begun
	}
	if err != nil {
		return err
	}
	desk, err := newDesk(ctx, c, s, firm, logger)
	if err != nil {
		return err
	}
	defer desk.store.Close()
	keeper, err := c.keeper(door, desk.store, logger)
	if err != nil {
		return err
	}

	var leaving atomic.Bool
	health := server.NewHealth(func(ctx context.Context) error {
		if leaving.Load() {
			return errLeaving
		}
		return desk.store.Ping(ctx)
	}, logger)
	registry := newRegistry()
	s.observe(registry)
	observeCertificates(registry, keeper, c.Domain)
	registry.MustRegister(&messageCollector{observe: desk.store.Observe})
	config.Metrics, config.Health, config.Function = server.NewMetrics(registry), health, desk.function
	service.Handler = server.New(config)

	boss, told := supervisor{logger}, ctx
	defer context.AfterFunc(told, func() { leaving.Store(true); boss.stopping() })()
	tasks, ctx := errgroup.WithContext(linger(told, c.DrainDelay))
	door.admit(ctx, tasks, service, keeper, health, public)
	c.admit(ctx, tasks, admin, registry, health, logger)
	tasks.Go(func() error { return desk.store.Work(ctx, desk.courier) })
	tasks.Go(func() error { return s.keepCurrent(ctx, watcher, hangup, boss) })
	tasks.Go(func() error {
		return boss.reassure(ctx, func(ctx context.Context) error { return probe(ctx, door.clear()) })
	})
	fmt.Fprintf(t.Out, "Lectern serves %s on %s\n", s.name(), door.origin)
	boss.ready()
	err = tasks.Wait()
	if told.Err() != nil && errors.Is(err, context.Canceled) {
		return nil // told to stop before it had quite begun
	}
	return err
}

var errLeaving = errors.New("the program is about to stop")

// visitorHTTPS tells how a request is known to have come over https; nil is by its own connection.
func (c *serveCmd) visitorHTTPS(public string) (func(*http.Request) bool, error) {
	proxies, err := prefixes(c.TrustedProxies)
	assumed := strings.HasPrefix(public, "https://")
	switch {
	case err != nil:
		return nil, err
	case len(proxies) > 0:
		return server.Behind(proxies, assumed), nil
	case assumed && len(c.Domain) == 0: // a proxy in front of us speaks it
		return func(*http.Request) bool { return true }, nil
	}
	return nil, nil
}

// admit starts what answers the operator.
func (c *serveCmd) admit(ctx context.Context, tasks *errgroup.Group, admin net.Listener, registry *prometheus.Registry, health http.Handler, logger *slog.Logger) {
	if admin == nil {
		return
	}
	address, ok := admin.Addr().(*net.TCPAddr)
	service := server.Service{
		Handler: adminHandler(registry, health, ok && address.IP.IsLoopback()),
		Limits:  server.DefaultLimits(), Logger: logger,
	}
	tasks.Go(func() error { return service.Serve(ctx, admin) })
}

// linger returns a context that ends some time after ctx.
func linger(ctx context.Context, delay time.Duration) context.Context {
	if delay <= 0 {
		return ctx
	}
	later, end := context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() { time.AfterFunc(delay, end) })
	return later
}
