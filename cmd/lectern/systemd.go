package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"slices"
	"strconv"
	"time"

	"lectern/internal/server"
)

// sockets are those that systemd opened for us. It keeps them open while the
// program restarts, so a visitor who comes then waits a moment and is not refused.
type sockets struct {
	streams []net.Listener
	packets []net.PacketConn
}

// firstSocket is the number of the first file that systemd passes.
const firstSocket = 3

// inheritSockets takes over what systemd passed, which may be nothing.
func inheritSockets() (*sockets, error) {
	s := &sockets{}
	if os.Getenv("LISTEN_PID") != strconv.Itoa(os.Getpid()) {
		return s, nil
	}
	count, err := strconv.Atoi(os.Getenv("LISTEN_FDS"))
	if err != nil {
		return nil, fmt.Errorf("sockets of systemd: %w", err)
	}
	for i := range count {
		file := os.NewFile(uintptr(firstSocket+i), "socket of systemd")
		if listener, err := net.FileListener(file); err == nil {
			s.streams = append(s.streams, listener)
		} else if conn, err := net.FilePacketConn(file); err == nil {
			s.packets = append(s.packets, conn)
		} else {
			return nil, fmt.Errorf("socket %d of systemd: %w", i, err)
		}
		file.Close() // the listener has its own
	}
	return s, nil
}

// listen opens the address, or takes the socket that systemd has for its port.
func (s *sockets) listen(ctx context.Context, address string) (net.Listener, error) {
	i := slices.IndexFunc(s.streams, func(l net.Listener) bool { return samePort(l.Addr(), address) })
	if i < 0 {
		return server.Listen(ctx, address)
	}
	taken := s.streams[i]
	s.streams = slices.Delete(s.streams, i, i+1)
	return taken, nil
}

// listenPacket is listen for UDP.
func (s *sockets) listenPacket(ctx context.Context, address string) (net.PacketConn, error) {
	i := slices.IndexFunc(s.packets, func(c net.PacketConn) bool { return samePort(c.LocalAddr(), address) })
	if i < 0 {
		var config net.ListenConfig
		return config.ListenPacket(ctx, "udp", address)
	}
	taken := s.packets[i]
	s.packets = slices.Delete(s.packets, i, i+1)
	return taken, nil
}

// leftover is an error if there is a socket on which visitors would wait in vain.
func (s *sockets) leftover() error {
	var addr net.Addr
	switch {
	case len(s.streams) > 0:
		addr = s.streams[0].Addr()
	case len(s.packets) > 0:
		addr = s.packets[0].LocalAddr()
	default:
		return nil
	}
	return advise(fmt.Errorf("%w: systemd has a socket for %s %s, which no setting names", errUsage, addr.Network(), addr),
		"give LECTERN_ADDR (and with LECTERN_DOMAIN also LECTERN_HTTP_ADDR) the ports of the socket unit")
}

func samePort(addr net.Addr, address string) bool {
	_, have, err := net.SplitHostPort(addr.String())
	_, want, wantErr := net.SplitHostPort(address)
	return err == nil && wantErr == nil && have == want
}

// supervisor is systemd, if it started us and wants to know how it goes.
type supervisor struct{ logger *slog.Logger }

func (s supervisor) ready()     { s.notify("READY=1") }
func (s supervisor) reloading() { s.notify(fmt.Sprintf("RELOADING=1\nMONOTONIC_USEC=%d", monotonic())) }
func (s supervisor) stopping()  { s.notify("STOPPING=1") }

func (s supervisor) notify(state string) {
	name := os.Getenv("NOTIFY_SOCKET")
	if name == "" {
		return
	}
	conn, err := net.Dial("unixgram", name)
	if err == nil {
		defer conn.Close()
		_, err = conn.Write([]byte(state))
	}
	if err != nil {
		s.logger.Warn("systemd is not told", "state", state, "error", err)
	}
}

// reassure tells systemd, as often as its watchdog wants, that visitors are
// answered; it is silent when healthy is not, and systemd acts.
func (s supervisor) reassure(ctx context.Context, healthy func(context.Context) error) error {
	limit, err := strconv.Atoi(os.Getenv("WATCHDOG_USEC"))
	if pid := os.Getenv("WATCHDOG_PID"); err != nil || limit <= 0 || pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return nil
	}
	pause := time.Duration(limit) * time.Microsecond / 3
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		patient, cancel := context.WithTimeout(ctx, pause)
		err := healthy(patient)
		cancel()
		if err == nil {
			s.notify("WATCHDOG=1")
		} else if ctx.Err() == nil {
			s.logger.Error("the site does not answer itself", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}
