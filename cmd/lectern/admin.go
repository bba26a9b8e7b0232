package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"lectern/internal/server"
)

// adminAddr is where the operator looks if no setting says otherwise.
const adminAddr = "127.0.0.1:9090"

// adminSettings say where the operator can look inside.
type adminSettings struct {
	AdminAddr string `placeholder:"HOST:PORT" help:"Private address for /metrics and /debug/pprof; off for none (127.0.0.1:9090, if it is free)."`
}

// listen opens the private address; nil is none. That another program has the
// default one is no reason not to serve a site.
func (s adminSettings) listen(ctx context.Context, logger *slog.Logger) (net.Listener, error) {
	if s.AdminAddr == "off" {
		return nil, nil
	}
	listener, err := server.Listen(ctx, cmp.Or(s.AdminAddr, adminAddr))
	switch {
	case err == nil:
		logger.Info("metrics and profiles are served", "addr", listener.Addr().String())
		return listener, nil
	case s.AdminAddr == "":
		logger.Warn("no metrics: the private address is taken", "addr", adminAddr, "hint", "set --admin-addr or LECTERN_ADMIN_ADDR, or off")
		return nil, nil
	case errors.Is(err, server.ErrAddressInUse):
		err = advise(err, "choose another port with --admin-addr or LECTERN_ADMIN_ADDR, or off")
	}
	return nil, fmt.Errorf("admin-addr: %w", err)
}

// adminHandler shows the operator what the program does.
func adminHandler(registry *prometheus.Registry, health http.Handler, local bool) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	mux.Handle("GET "+server.HealthPath, health)
	mux.Handle("GET "+server.ReadyPath, health)
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	if !local {
		return mux
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// A page in the operator's browser can point a name of its own at this machine.
		if !localHost(r.Host) {
			http.Error(w, "ask by the address 127.0.0.1", http.StatusForbidden)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

func localHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
