// Package certificate gets certificates for the site's domains and renews them,
// by ACME, so that https needs no care.
//
// Nothing waits for a certificate: the site serves at once, a handshake succeeds
// as soon as there is one, and what goes wrong is tried again for weeks. Replicas
// that share a storage share certificates, and each can answer the challenge that
// another one was given.
package certificate

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"net/http"
	"time"

	"github.com/caddyserver/certmagic"
	"go.uber.org/zap"
)

// Config says for which names certificates are kept, and by whose grace.
type Config struct {
	Domains   []string
	Email     string         // where the authority writes about trouble; may be empty
	Directory string         // of the ACME authority; default Let's Encrypt
	Roots     *x509.CertPool // by which the authority's own https is trusted; default the system's
	Storage   certmagic.Storage
	// The ports on which this program answers, perhaps behind those that the world
	// sees as 80 and 443.
	HTTPPort, HTTPSPort int
	Logger              *slog.Logger
}

// Keeper keeps the certificates of some domains.
type Keeper struct {
	domains []string
	cache   *certmagic.Cache
	magic   *certmagic.Config
	issuer  *certmagic.ACMEIssuer
}

// New returns a Keeper that has nothing to do until Keep.
func New(config Config) *Keeper {
	logger := zap.New(core{config.Logger.With("part", "certificate").Handler()})
	k := &Keeper{domains: config.Domains}
	k.cache = certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return k.magic, nil },
		Logger:           logger,
	})
	k.magic = certmagic.New(k.cache, certmagic.Config{Storage: config.Storage, Logger: logger})
	k.issuer = certmagic.NewACMEIssuer(k.magic, certmagic.ACMEIssuer{
		CA:             config.Directory,
		Email:          config.Email,
		Agreed:         true,
		TrustedRoots:   config.Roots,
		AltHTTPPort:    config.HTTPPort,
		AltTLSALPNPort: config.HTTPSPort,
		Logger:         logger,
	})
	k.magic.Issuers = []certmagic.Issuer{k.issuer}
	return k
}

// Keep gets and renews certificates until ctx ends. Challenges and a listener
// with TLS should be serving.
func (k *Keeper) Keep(ctx context.Context) error {
	defer k.cache.Stop()
	if err := k.magic.ManageAsync(ctx, k.domains); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// TLS returns a configuration that presents the certificates. Of TLS 1.2 only the
// suites with forward secrecy and authenticated encryption are left.
func (k *Keeper) TLS() *tls.Config {
	config := k.magic.TLSConfig()
	config.NextProtos = append([]string{"h2", "http/1.1"}, config.NextProtos...)
	config.MinVersion = tls.VersionTLS12
	config.CipherSuites = []uint16{
		tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256,
		tls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
		tls.TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
		tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
		tls.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
		tls.TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
	}
	return config
}

// Challenges returns a handler for the http port: it answers the authority, and
// next answers everybody else.
func (k *Keeper) Challenges(next http.Handler) http.Handler {
	return k.issuer.HTTPChallengeHandler(next)
}

// Expiry is when the certificate of a domain ends; zero if there is none.
func (k *Keeper) Expiry(domain string) time.Time {
	var latest time.Time
	for _, c := range k.cache.AllMatchingCertificates(domain) {
		if c.Leaf != nil && c.Leaf.NotAfter.After(latest) {
			latest = c.Leaf.NotAfter
		}
	}
	return latest
}
