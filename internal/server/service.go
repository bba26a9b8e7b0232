package server

import (
	"context"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"
)

// ErrAddressInUse says that another program listens there already.
var ErrAddressInUse = errors.New("address already in use")

// ErrCutOff says that requests in hand were not finished in the time for it.
var ErrCutOff = errors.New("requests were cut off")

// Limits are what a connection may take of us.
type Limits struct {
	ReadHeader  time.Duration // until the headers are here
	Read        time.Duration // until the whole request is here
	Write       time.Duration // until the answer is out, counted from the headers
	Idle        time.Duration // between two requests
	Drain       time.Duration // for the requests in hand when the program stops
	Settle      time.Duration // of Drain, for a connection that is open to say what it wants
	HeaderBytes int           // more is answered with 431
}

// DefaultLimits leave a phone on a slow line the time for a large picture.
func DefaultLimits() Limits {
	return Limits{
		ReadHeader:  10 * time.Second,
		Read:        30 * time.Second,
		Write:       2 * time.Minute,
		Idle:        2 * time.Minute,
		Drain:       15 * time.Second,
		Settle:      500 * time.Millisecond,
		HeaderBytes: 64 << 10,
	}
}

// Service is a handler on the network.
type Service struct {
	Handler http.Handler
	Limits  Limits
	Logger  *slog.Logger
	// Draining, if set, is called when the program is about to stop, to end
	// answers that would go on for ever.
	Draining func()
}

// Listen opens the address. It is ErrAddressInUse if another program has it.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("listen on %s: %w", address, ErrAddressInUse)
	}
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", address, err)
	}
	return listener, nil
}

// Serve answers on the listener until ctx is done; then it closes the listener and
// finishes what is in hand, and what comes on open connections, within
// Limits.Drain. HTTP/2 is spoken on a listener that returns TLS connections.
func (s Service) Serve(ctx context.Context, listener net.Listener) error {
	logger := s.Logger
	if logger == nil {
		logger = slog.New(slog.DiscardHandler)
	}
	var d departure
	server := &http.Server{
		Handler:           d.wrap(s.Handler),
		ConnState:         d.count,
		ReadHeaderTimeout: s.Limits.ReadHeader,
		ReadTimeout:       s.Limits.Read,
		WriteTimeout:      s.Limits.Write,
		IdleTimeout:       s.Limits.Idle,
		MaxHeaderBytes:    s.Limits.HeaderBytes,
		ErrorLog:          log.New(discreet{logger}, "", 0),
		// Requests in hand outlive ctx: it only says that it is time to drain.
		BaseContext: func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err := <-served:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	d.begin()
	listener.Close()
	<-served
	if s.Draining != nil {
		s.Draining()
	}
	limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.Limits.Drain)
	defer cancel()
	d.settle(limit, s.Limits.Settle)
	if err := server.Shutdown(limit); err != nil {
		return fmt.Errorf("drain: %w", errors.Join(ErrCutOff, err, server.Close()))
	}
	return nil
}

// discreet writes what net/http has to say into the log, except what any scanner
// of the internet can make it say, which names the peer's address.
type discreet struct{ logger *slog.Logger }

// Write logs a line.
func (d discreet) Write(line []byte) (int, error) {
	text := strings.TrimSpace(string(line))
	if !strings.HasPrefix(text, "http: TLS handshake error") && !strings.Contains(text, "reading preface from client") {
		d.logger.Warn(text)
	}
	return len(line), nil
}
