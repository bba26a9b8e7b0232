package main

import (
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"
)

// authority is Pebble, the test authority of Let's Encrypt, in this process. To it every name is this machine.
type authority struct {
	directory string         // its address
	root      string         // a file with the certificate of that address
	issued    *x509.CertPool // trusts what it issues
	orders    *db.MemoryStore
	validate  func(httpPort, httpsPort int) // begins its work
}

// newAuthority starts an authority that waits until it is told which ports of this machine are 80 and 443.
func newAuthority(t *testing.T) *authority {
	t.Helper()
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	t.Setenv("PEBBLE_WFE_NONCEREJECT", "0")
	logger := log.New(io.Discard, "", 0)
	a := &authority{orders: db.NewMemoryStore(), issued: x509.NewCertPool()}
	issuer := ca.New(logger, a.orders, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {}})
	a.issued.AddCert(issuer.GetRootCert(0).Cert)
	resolver := newResolver(t)

	var front http.Handler
	ready := make(chan struct{})
	a.validate = func(httpPort, httpsPort int) {
		validator := va.New(logger, httpPort, httpsPort, false, resolver, a.orders)
		end := wfe.New(logger, a.orders, validator, issuer, []string{"pebble.letsencrypt.org"}, false, false, 1, 1)
		front = end.Handler()
		close(ready)
	}
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-ready:
			front.ServeHTTP(w, r)
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(server.Close)
	a.directory = server.URL + wfe.DirectoryPath
	a.root = filepath.Join(t.TempDir(), "root.pem")
	certificate := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(a.root, certificate, 0o600); err != nil {
		t.Fatal(err)
	}
	return a
}

// newResolver starts a name server that knows one address.
func newResolver(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &dns.Server{Listener: listener, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, question *dns.Msg) {
		answer := new(dns.Msg)
		answer.SetReply(question)
		if q := question.Question[0]; q.Qtype == dns.TypeA {
			answer.Answer = []dns.RR{&dns.A{
				Hdr: dns.RR_Header{Name: q.Name, Rrtype: dns.TypeA, Class: dns.ClassINET, Ttl: 60},
				A:   net.IPv4(127, 0, 0, 1),
			}}
		}
		_ = w.WriteMsg(answer) // an authority that is gone asks nothing more
	})}
	done := make(chan error, 1)
	go func() { done <- server.ActivateAndServe() }()
	t.Cleanup(func() {
		listener.Close()
		<-done
	})
	return listener.Addr().String()
}
