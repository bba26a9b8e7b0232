package server_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"lectern/internal/server"
)

func TestAnAddressInUseIsToldApart(t *testing.T) {
	first, err := server.Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	_, err = server.Listen(t.Context(), first.Addr().String())
	if !errors.Is(err, server.ErrAddressInUse) || !strings.Contains(err.Error(), first.Addr().String()) {
		t.Errorf("got %v", err)
	}
}

func TestAnAddressThatIsNoneIsAnError(t *testing.T) {
	_, err := server.Listen(t.Context(), "127.0.0.1:port")
	if err == nil || errors.Is(err, server.ErrAddressInUse) {
		t.Errorf("got %v", err)
	}
}

func TestAClientThatNeverFinishesItsHeadersIsCutOff(t *testing.T) {
	limits := server.DefaultLimits()
	limits.ReadHeader = 50 * time.Millisecond
	address := serve(t, server.Service{Handler: server.New(config(demo(t))), Limits: limits})
	conn := dial(t, address)
	if _, err := io.WriteString(conn, "GET /about HTTP/1.1\r\nHost: example.com\r\nX-Slow: a"); err != nil {
		t.Fatal(err)
	}
	// The read ends when the server has closed the connection; the deadline of
	// dial is what would make it fail.
	if _, err := io.ReadAll(conn); err != nil {
		t.Errorf("the connection stayed open: %v", err)
	}
}

func TestAClientThatNeverFinishesItsBodyIsCutOff(t *testing.T) {
	limits := server.DefaultLimits()
	limits.Read = 100 * time.Millisecond
	address := serve(t, server.Service{Handler: server.New(config(demo(t))), Limits: limits})
	conn := dial(t, address)
	if _, err := io.WriteString(conn, "POST "+functionPath+" HTTP/1.1\r\nHost: example.com\r\nContent-Length: 100\r\n\r\nhalf"); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusBadRequest {
		t.Errorf("answered %d", response.StatusCode)
	}
}

func TestStoppingFinishesTheRequestInHand(t *testing.T) {
	entered, proceed := make(chan struct{}), make(chan struct{})
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(entered)
		<-proceed
		if err := r.Context().Err(); err != nil {
			t.Errorf("the request was called off: %v", err)
		}
		_, _ = io.WriteString(w, "finished")
	})
	listener, err := server.Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	draining, done := make(chan struct{}), make(chan error, 1)
	service := server.Service{Handler: handler, Limits: server.DefaultLimits(), Draining: func() { close(draining) }}
	go func() { done <- service.Serve(ctx, listener) }()

	conn := dial(t, listener.Addr().String())
	if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: example.com\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	<-entered
	stop()
	<-draining
	if _, err := net.Dial("tcp", listener.Addr().String()); err == nil {
		t.Error("a new connection was accepted while draining")
	}
	close(proceed)
	answer, err := io.ReadAll(conn)
	if err != nil || !strings.HasSuffix(string(answer), "finished") {
		t.Errorf("got %q, %v", answer, err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// announced is a listener that tells of each connection that it has accepted.
type announced struct {
	net.Listener
	accepted chan struct{}
}

func (a announced) Accept() (net.Conn, error) {
	conn, err := a.Listener.Accept()
	if err == nil {
		a.accepted <- struct{}{}
	}
	return conn, err
}

func TestAConnectionThatWasAcceptedIsAnsweredWhileStopping(t *testing.T) {
	plain, err := server.Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener := announced{plain, make(chan struct{}, 2)}
	ctx, stop := context.WithCancel(t.Context())
	draining, done := make(chan struct{}), make(chan error, 1)
	limits := server.DefaultLimits()
	limits.Settle = limits.Drain
	service := server.Service{Handler: server.New(config(demo(t))), Limits: limits, Draining: func() { close(draining) }}
	go func() { done <- service.Serve(ctx, listener) }()
	const request = "GET /robots.txt HTTP/1.1\r\nHost: example.com\r\n\r\n"

	kept := dial(t, listener.Addr().String()) // it has asked before
	if _, err := io.WriteString(kept, request); err != nil {
		t.Fatal(err)
	}
	reader := bufio.NewReader(kept)
	answer, err := http.ReadResponse(reader, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(answer.Body); err != nil {
		t.Fatal(err)
	}
	fresh := dial(t, listener.Addr().String()) // it is about to ask
	if _, err := io.WriteString(fresh, request[:10]); err != nil {
		t.Fatal(err)
	}
	<-listener.accepted
	<-listener.accepted
	stop()
	<-draining
	for _, c := range []struct {
		conn   io.Writer
		reader *bufio.Reader
		rest   string
	}{{kept, reader, request}, {fresh, bufio.NewReader(fresh), request[10:]}} {
		if _, err := io.WriteString(c.conn, c.rest); err != nil {
			t.Fatal(err)
		}
		answer, err := http.ReadResponse(c.reader, nil)
		if err != nil || answer.StatusCode != 200 || !answer.Close {
			t.Errorf("got %v, %v", answer, err)
		}
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestStoppingWaitsNoLongerThanItsLimit(t *testing.T) {
	entered, release := make(chan struct{}), make(chan struct{})
	defer close(release)
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(entered)
		<-release
	})
	limits := server.DefaultLimits()
	limits.Drain = 20 * time.Millisecond
	listener, err := server.Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- server.Service{Handler: handler, Limits: limits}.Serve(ctx, listener) }()
	conn := dial(t, listener.Addr().String())
	if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: example.com\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	<-entered
	stop()
	if err := <-done; !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

func TestHTTP2IsSpokenOnAnEncryptedListener(t *testing.T) {
	model := httptest.NewUnstartedServer(nil)
	model.EnableHTTP2 = true
	model.StartTLS()
	defer model.Close()

	plain, err := server.Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := config(demo(t))
	c.HTTPS = nil
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	service := server.Service{Handler: server.New(c), Limits: server.DefaultLimits()}
	go func() { done <- service.Serve(ctx, tls.NewListener(plain, model.TLS)) }()

	client := model.Client()
	response, err := client.Get("https://" + plain.Addr().String() + "/about")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.ProtoMajor != 2 || response.StatusCode != 200 || response.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("%s %d %v", response.Proto, response.StatusCode, response.Header)
	}
	client.CloseIdleConnections()
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return conn
}
