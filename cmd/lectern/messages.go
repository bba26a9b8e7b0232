package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"time"

	"lectern/internal/content"
	"lectern/internal/mail"
	"lectern/internal/publish"
	"lectern/internal/server"
	"lectern/internal/store"
)

// storeSettings say where messages are kept.
type storeSettings struct {
	Database string `placeholder:"URL" help:"Where messages are kept: sqlite:PATH or postgres://… Without it a file in the data folder."`
}

// open opens the store, and makes the data folder if the store is in it.
func (s storeSettings) open(ctx context.Context, data string, options store.Options) (*store.Store, error) {
	address := s.Database
	if address == "" {
		if err := os.MkdirAll(data, 0o700); err != nil {
			return nil, advise(fmt.Errorf("data folder: %w", err), "name another folder with --data or LECTERN_DATA, or make it writable for this user")
		}
		address = "sqlite:" + filepath.Join(data, "lectern.db")
	}
	opened, err := store.Open(ctx, address, options)
	if errors.Is(err, fs.ErrPermission) {
		return nil, advise(err, "set LECTERN_DATABASE, or make the folder writable for this user")
	}
	if err != nil {
		return nil, advise(err, "LECTERN_DATABASE names the database: sqlite:PATH, or postgres://USER:PASSWORD@HOST/NAME")
	}
	return opened, nil
}

// messageSettings are what becomes of a message that a visitor sends.
type messageSettings struct {
	storeSettings
	Mail           string        `placeholder:"URL" help:"How messages reach the owner: smtp://USER:PASSWORD@HOST, smtps://… or maildir:PATH. Without it a Maildir in the data folder."`
	MailFrom       string        `placeholder:"ADDRESS" help:"The firm's own address, from which letters are sent. Without it the one in the content."`
	MailTo         string        `placeholder:"ADDRESS,…" help:"Who reads the messages. Without it the address in the content."`
	Receipts       bool          `help:"Send the visitor a receipt."`
	AllowedOrigins []string      `placeholder:"ORIGIN,…" help:"Other sites whose pages may send messages here, like https://example.com."`
	TrustedProxies []string      `placeholder:"ADDRESS,…" help:"Proxies whose X-Forwarded-For is believed, like 10.0.0.0/8."`
	RateLimit      int           `default:"20" placeholder:"N" help:"Messages an hour from one address; 0 is no limit (${default})."`
	TotalLimit     int           `default:"2000" placeholder:"N" help:"Messages an hour from everybody; 0 is no limit (${default})."`
	Retention      time.Duration `placeholder:"DURATION" help:"Age at which settled messages are deleted, like 8760h for a year. Without it never."`
}

// desk is where messages come in and from where they are delivered.
type desk struct {
	store    *store.Store
	courier  *mail.Courier
	function http.Handler
}

// newDesk connects store, mail and function. The caller closes the store.
func newDesk(ctx context.Context, c *serveCmd, s *site, firm content.Firm, logger *slog.Logger) (*desk, error) {
	courier, err := c.courier(c.Data, firm, s.options.Origin)
	if err != nil {
		return nil, advise(fmt.Errorf("%w: %w", errUsage, err), "see LECTERN_MAIL, LECTERN_MAIL_FROM and LECTERN_MAIL_TO in lectern serve --help")
	}
	proxies, err := prefixes(c.TrustedProxies)
	if err != nil {
		return nil, err
	}
	opened, err := c.open(ctx, c.Data, store.Options{
		Logger: logger, Limit: c.RateLimit, TotalLimit: c.TotalLimit, Retention: c.Retention, Receipts: c.Receipts,
	})
	if err != nil {
		return nil, err
	}
	function, err := server.NewFunction(server.FunctionConfig{
		Inbox: opened, Key: c.PublicKey, Origins: c.AllowedOrigins, Proxies: proxies,
		Reply: server.ReplyFrom(func() *publish.Release { return s.release.Load() }), Logger: logger,
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%w: allowed-origins: %w", errUsage, err), opened.Close())
	}
	return &desk{opened, courier, function}, nil
}

// prefixes reads addresses and networks.
func prefixes(list []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range list {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			address, addressErr := netip.ParseAddr(text)
			if addressErr != nil {
				return nil, advise(fmt.Errorf("%w: trusted-proxies: %q is no address", errUsage, text), "expected an address or a network, like 10.0.0.7 or 10.0.0.0/8")
			}
			prefix = netip.PrefixFrom(address, address.BitLen())
		}
		all = append(all, prefix.Masked())
	}
	return all, nil
}

func orElse(text, otherwise string) string {
	if strings.TrimSpace(text) == "" {
		return otherwise
	}
	return text
}
