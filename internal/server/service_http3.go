package server

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/quic-go/quic-go"
	"github.com/quic-go/quic-go/http3"
)

// ServeHTTP3 is Serve for HTTP/3 on a UDP socket, which it closes at the end.
func (s Service) ServeHTTP3(ctx context.Context, conn net.PacketConn, config *tls.Config) error {
	server := &http3.Server{
		Handler:        http.HandlerFunc(s.limited),
		TLSConfig:      http3.ConfigureTLSConfig(config),
		MaxHeaderBytes: s.Limits.HeaderBytes,
		IdleTimeout:    s.Limits.Idle,
		QUICConfig: &quic.Config{
			HandshakeIdleTimeout: s.Limits.ReadHeader,
			MaxIdleTimeout:       s.Limits.Idle,
		},
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(conn) }()
	defer conn.Close()
	select {
	case err := <-served:
		return fmt.Errorf("serve HTTP/3: %w", err)
	case <-ctx.Done():
	}
	limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.Limits.Drain)
	defer cancel()
	err := server.Shutdown(limit)
	if err != nil {
		err = fmt.Errorf("drain HTTP/3: %w", errors.Join(ErrCutOff, err, server.Close()))
	}
	<-served
	return err
}

// limited gives a stream the time that http.Server gives a connection.
func (s Service) limited(w http.ResponseWriter, r *http.Request) {
	control, now := http.NewResponseController(w), time.Now()
	if err := errors.Join(control.SetReadDeadline(now.Add(s.Limits.Read)), control.SetWriteDeadline(now.Add(s.Limits.Write))); err != nil {
		panic(http.ErrAbortHandler) // a stream without limits is not served
	}
	s.Handler.ServeHTTP(w, r)
}
