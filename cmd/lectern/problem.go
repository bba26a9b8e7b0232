package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"syscall"

	"lectern/internal/content"
	"lectern/internal/server"
)

// errUsage marks an error in what was asked for, not in the doing of it.
var errUsage = errors.New("wrong setting")

// hinted is an error with what to do next.
type hinted struct {
	error
	hint string
}

func (h hinted) Unwrap() error { return h.error }

// advise adds what to do next to an error.
func advise(err error, hint string) error { return hinted{err, hint} }

// report prints an error as one clear line, or one for each problem of the content, with a hint.
func report(w io.Writer, err error) {
	if problems, ok := errors.AsType[content.Problems](err); ok {
		fmt.Fprintf(w, "lectern: %s\n%v\n", count(len(problems), "problem", "problems")+" in the content", problems)
		fmt.Fprintln(w, "hint: correct the lines above; an editor that knows site.schema.json shows such mistakes while you write")
		return
	}
	fmt.Fprintf(w, "lectern: %v\n", err)
	if hint := hintFor(err); hint != "" {
		fmt.Fprintf(w, "hint: %s\n", hint)
	}
}

func hintFor(err error) string {
	if h, ok := errors.AsType[hinted](err); ok {
		return h.hint
	}
	switch {
	case errors.Is(err, server.ErrAddressInUse):
		return "another program listens there; stop it, or choose another port with --addr :8081 or LECTERN_ADDR"
	case isAddressError(err):
		return "--addr wants a host and a port up to 65535, like :8080 or 127.0.0.1:8080"
	case errors.Is(err, syscall.EACCES):
		return "make it readable and writable for this user; ports below 1024 need a privilege, see --addr"
	case errors.Is(err, fs.ErrPermission):
		return "make the file or folder readable for this user"
	}
	return ""
}

// isAddressError tells whether an address to listen on makes no sense.
func isAddressError(err error) bool {
	if _, ok := errors.AsType[*net.AddrError](err); ok {
		return true
	}
	_, ok := errors.AsType[*net.DNSError](err)
	return ok
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
