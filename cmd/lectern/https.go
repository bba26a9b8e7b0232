package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/caddyserver/certmagic"
	"golang.org/x/sync/errgroup"

	"lectern/internal/certificate"
	"lectern/internal/server"
	"lectern/internal/store"
)

// addressSettings say where the program listens.
type addressSettings struct {
	Addr     string   `placeholder:"HOST:PORT" help:"Address to listen on (:8080, or :443 with --domain)."`
	Domain   []string `placeholder:"NAME" help:"Serve https for these domains, with certificates from Let's Encrypt, whose terms you accept by this. The first is the site's public address."`
	HTTPAddr string   `name:"http-addr" placeholder:"HOST:PORT" help:"With --domain: address that sends http to https (:80)."`
}

// siteAddr is where the site is served, clearAddr where http is spoken.
func (s addressSettings) siteAddr() string {
	if len(s.Domain) > 0 {
		return cmp.Or(s.Addr, ":443")
	}
	return cmp.Or(s.Addr, ":8080")
}

func (s addressSettings) clearAddr() string {
	if len(s.Domain) > 0 {
		return cmp.Or(s.HTTPAddr, ":80")
	}
	return s.siteAddr()
}

// authoritySettings say where certificates come from.
type authoritySettings struct {
	ACMEEmail string `name:"acme-email" placeholder:"ADDRESS" help:"Where the certificate authority may write about trouble."`
	ACMEURL   string `name:"acme-url" placeholder:"URL" help:"Directory of another certificate authority than Let's Encrypt, by ACME."`
	ACMERoot  string `name:"acme-root" placeholder:"FILE" help:"Root certificates (PEM) by which that authority is trusted."`
}

// door is where visitors come in: a listener in the clear, or all that https takes.
type door struct {
	addressSettings
	site     net.Listener
	redirect net.Listener   // nil without a domain
	quic     net.PacketConn // nil without HTTP/3
	origin   string         // how a browser on this machine, or the world, finds the site
}

// openDoor listens on every address. The caller closes the door.
func (s addressSettings) openDoor(ctx context.Context, logger *slog.Logger) (*door, error) {
	for i, domain := range s.Domain {
		domain = strings.ToLower(strings.TrimSpace(domain))
		s.Domain[i] = domain
		if u, err := url.Parse("https://" + domain); err != nil || u.Hostname() != domain || strings.Contains(domain, "*") || net.ParseIP(domain) != nil {
			return nil, advise(fmt.Errorf("%w: domain: %q is no name of a host", errUsage, domain), "expected a bare name, like example.com")
		}
	}
	passed, err := inheritSockets()
	if err != nil {
		return nil, err
	}
	d := &door{addressSettings: s}
	if err := errors.Join(d.open(ctx, passed, logger), passed.leftover()); err != nil {
		d.close()
		return nil, err
	}
	return d, nil
}

func (d *door) open(ctx context.Context, passed *sockets, logger *slog.Logger) (err error) {
	if d.site, err = passed.listen(ctx, d.siteAddr()); err != nil {
		return err
	}
	if len(d.Domain) == 0 {
		d.origin = localOrigin(d.site.Addr())
		return nil
	}
	if d.redirect, err = passed.listen(ctx, d.clearAddr()); err != nil {
		return advise(err, "with --domain, http is sent to https from port 80; --http-addr or LECTERN_HTTP_ADDR is another address for that")
	}
	logger.Info("http is sent to https", "from", d.redirect.Addr().String())
	port := portOf(d.site)
	d.origin = "https://" + d.Domain[0]
	if port != "443" {
		d.origin += ":" + port
	}
	host, _, _ := net.SplitHostPort(d.siteAddr())
	if d.quic, err = passed.listenPacket(ctx, net.JoinHostPort(host, port)); err != nil {
		logger.Warn("HTTP/3 is not spoken", "error", err)
		d.quic = nil
	}
	return nil
}

func (d *door) close() {
	for _, l := range []net.Listener{d.site, d.redirect} {
		if l != nil {
			l.Close()
		}
	}
	if d.quic != nil {
		d.quic.Close()
	}
}

// clear is the address at which the program asks itself how it is.
func (d *door) clear() string {
	if d.redirect != nil {
		return d.redirect.Addr().String()
	}
	return d.site.Addr().String()
}

// altSvc tells browsers where HTTP/3 is, by the port of the public address.
func (d *door) altSvc(public string) []string {
	if d.quic == nil {
		return nil
	}
	return []string{`h3=":` + cmp.Or(publicPort(public), "443") + `"; ma=86400`}
}

// keeper keeps the certificates: beside the database that replicas share, or in the data folder.
func (c *serveCmd) keeper(d *door, kept *store.Store, logger *slog.Logger) (*certificate.Keeper, error) {
	if len(c.Domain) == 0 {
		return nil, nil
	}
	config := certificate.Config{
		Domains: c.Domain, Email: c.ACMEEmail, Directory: c.ACMEURL, Logger: logger,
		HTTPPort: d.redirect.Addr().(*net.TCPAddr).Port, HTTPSPort: d.site.Addr().(*net.TCPAddr).Port,
	}
	if strings.HasPrefix(c.Database, "postgres") {
		config.Storage = kept.Vault()
	} else {
		config.Storage = &certmagic.FileStorage{Path: filepath.Join(c.Data, "certificates")}
	}
	if c.ACMERoot != "" {
		pem, err := os.ReadFile(c.ACMERoot)
		if err != nil {
			return nil, fmt.Errorf("acme-root: %w", err)
		}
		config.Roots = x509.NewCertPool()
		if !config.Roots.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("%w: acme-root: there is no certificate in %s", errUsage, c.ACMERoot)
		}
	}
	return certificate.New(config), nil
}

// admit starts everything that answers visitors.
func (d *door) admit(ctx context.Context, tasks *errgroup.Group, service server.Service, keeper *certificate.Keeper, health http.Handler, public string) {
	drained := func(err error) error {
		if errors.Is(err, server.ErrCutOff) {
			service.Logger.Warn("stopped before the last answers were out", "error", err)
			return nil
		}
		return err
	}
	if keeper == nil {
		tasks.Go(func() error { return drained(service.Serve(ctx, d.site)) })
		return
	}
	clear := server.Service{
		Handler: keeper.Challenges(server.Redirect(d.Domain, publicPort(public), health)),
		Limits:  service.Limits, Logger: service.Logger,
	}
	tasks.Go(func() error { return drained(clear.Serve(ctx, d.redirect)) })
	tasks.Go(func() error { return drained(service.Serve(ctx, tls.NewListener(d.site, keeper.TLS()))) })
	if d.quic != nil {
		tasks.Go(func() error { return drained(service.ServeHTTP3(ctx, d.quic, keeper.TLS())) })
	}
	tasks.Go(func() error { return keeper.Keep(ctx) })
}

func portOf(listener net.Listener) string {
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return port
}

func publicPort(origin string) string {
	u, err := url.Parse(origin)
	if err != nil {
		return ""
	}
	return u.Port()
}
