package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/quic-go/quic-go"
	"github.com/quic-go/quic-go/http3"

	"lectern/internal/store/cluster"
)

// secure is a program that serves https.
type secure struct {
	origin    string // https://lectern.test:PORT
	clear     string // the address of its http port
	authority *authority
	stderr    *journal
	stop      func()
}

// serveHTTPS runs the program with certificates of the authority.
func serveHTTPS(t *testing.T, a *authority, flags ...string) *secure {
	t.Helper()
	s := &secure{authority: a}
	s.origin, s.stderr, s.stop = serve(t, append([]string{
		"--domain", "lectern.test,www.lectern.test", "--http-addr", "127.0.0.1:0", "--acme-url", a.directory, "--acme-root", a.root,
	}, flags...)...)
	found := regexp.MustCompile(`http is sent to https" from=(\S+)`).FindStringSubmatch(s.stderr.String())
	if found == nil {
		t.Fatalf("no http port: %s", s.stderr)
	}
	s.clear = found[1]
	return s
}

func (s *secure) ports(t *testing.T) (clear, encrypted int) {
	t.Helper()
	u, err := url.Parse(s.origin)
	if err != nil {
		t.Fatal(err)
	}
	encrypted, err = strconv.Atoi(u.Port())
	if err != nil {
		t.Fatal(err)
	}
	clear, err = strconv.Atoi(s.clear[strings.LastIndexByte(s.clear, ':')+1:])
	if err != nil {
		t.Fatal(err)
	}
	return clear, encrypted
}

// client trusts the authority, finds every name on this machine and follows no redirect.
func (s *secure) client() *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			ForceAttemptHTTP2: true,
			TLSClientConfig:   &tls.Config{RootCAs: s.authority.issued},
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				return new(net.Dialer).DialContext(ctx, network, "127.0.0.1"+address[strings.LastIndexByte(address, ':'):])
			},
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// certificate waits for the certificate that the site shows for a name.
func (s *secure) certificate(t *testing.T, name string) *x509.Certificate {
	t.Helper()
	_, port := s.ports(t)
	var leaf *x509.Certificate
	await(t, "a certificate for "+name, func() bool {
		conn, err := tls.Dial("tcp", "127.0.0.1:"+strconv.Itoa(port), &tls.Config{RootCAs: s.authority.issued, ServerName: name})
		if err != nil {
			return false
		}
		defer conn.Close()
		leaf = conn.ConnectionState().PeerCertificates[0]
		return true
	})
	return leaf
}

func get(t *testing.T, client *http.Client, address string) *http.Response {
	t.Helper()
	response, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		t.Fatal(err)
	}
	return response
}

func TestHTTPSComesByItselfAndStays(t *testing.T) {
	a, data := newAuthority(t), t.TempDir()
	s := serveHTTPS(t, a, "--data", data)
	a.validate(s.ports(t))
	first := s.certificate(t, "lectern.test")
	if www := s.certificate(t, "www.lectern.test"); www.DNSNames[0] != "www.lectern.test" {
		t.Errorf("the second domain has a certificate for %v", www.DNSNames)
	}

	client := s.client()
	page := get(t, client, s.origin+"/about")
	port := s.origin[strings.LastIndexByte(s.origin, ':')+1:]
	for name, want := range map[string]string{
		"Strict-Transport-Security": "max-age=63072000", "Alt-Svc": `h3=":` + port + `"; ma=86400`,
	} {
		if got := page.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if page.StatusCode != 200 || page.ProtoMajor != 2 {
		t.Errorf("over TCP: %s %s", page.Proto, page.Status)
	}

	moved := get(t, client, "http://"+s.clear+"/about?from=card")
	if moved.StatusCode != 308 || moved.Header.Get("Location") != s.origin+"/about?from=card" {
		t.Errorf("in the clear: %s %v", moved.Status, moved.Header)
	}
	if err := probe(t.Context(), s.clear); err != nil {
		t.Error(err)
	}
	client.CloseIdleConnections()

	quick := &http3.Transport{
		TLSClientConfig: &tls.Config{RootCAs: a.issued, ServerName: "lectern.test"},
		Dial: func(ctx context.Context, _ string, config *tls.Config, settings *quic.Config) (*quic.Conn, error) {
			return quic.DialAddrEarly(ctx, "127.0.0.1:"+port, config, settings)
		},
	}
	page = get(t, &http.Client{Transport: quick}, s.origin+"/about")
	if page.StatusCode != 200 || page.ProtoMajor != 3 || page.Header.Get("Strict-Transport-Security") == "" || page.Header.Get("Alt-Svc") != "" {
		t.Errorf("over QUIC: %s %s %v", page.Proto, page.Status, page.Header)
	}
	if err := quick.Close(); err != nil {
		t.Error(err)
	}
	s.stop()

	again := serveHTTPS(t, a, "--data", data)
	if second := again.certificate(t, "lectern.test"); second.SerialNumber.Cmp(first.SerialNumber) != 0 {
		t.Error("a restart asked for a new certificate")
	}
}

func TestOldEncryptionIsRefused(t *testing.T) {
	a := newAuthority(t)
	s := serveHTTPS(t, a)
	a.validate(s.ports(t))
	s.certificate(t, "lectern.test")
	_, port := s.ports(t)
	for name, config := range map[string]*tls.Config{
		"TLS 1.1":                      {MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS11},
		"a suite without forward care": {MaxVersion: tls.VersionTLS12, CipherSuites: []uint16{tls.TLS_RSA_WITH_AES_128_GCM_SHA256}},
		"a suite of the CBC kind":      {MaxVersion: tls.VersionTLS12, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA}},
		"another name":                 {ServerName: "elsewhere.test"},
	} {
		config.RootCAs = a.issued
		if config.ServerName == "" {
			config.ServerName = "lectern.test"
		}
		if conn, err := tls.Dial("tcp", "127.0.0.1:"+strconv.Itoa(port), config); err == nil {
			conn.Close()
			t.Errorf("%s was accepted", name)
		}
	}
	if strings.Contains(s.stderr.String(), "TLS handshake error") {
		t.Errorf("what strangers do is in the log: %s", s.stderr)
	}
}

func TestReplicasShareOneCertificate(t *testing.T) {
	postgres, err := cluster.Start("fsync=off")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := postgres.Stop(); err != nil {
			t.Error(err)
		}
	})
	database, err := postgres.CreateDatabase(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a := newAuthority(t)
	first := serveHTTPS(t, a, "--database", database)
	a.validate(first.ports(t))
	// The authority reaches only the first: what the second has, it has from the database.
	second := serveHTTPS(t, a, "--database", database)
	for _, name := range []string{"lectern.test", "www.lectern.test"} {
		one, two := first.certificate(t, name), second.certificate(t, name)
		if one.SerialNumber.Cmp(two.SerialNumber) != 0 {
			t.Errorf("each replica has its own certificate for %s", name)
		}
	}
}
