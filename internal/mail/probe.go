package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// Probe is what a mail server or a mailbox told when it was asked to take a letter.
type Probe struct {
	Place      string // the mail server's name, or the mailbox's path
	Local      bool   // letters stay on this machine
	Encryption string // like "TLS 1.3"; empty if there is none
	LoggedIn   bool   // the server asked who we are and was content
}

// Probe goes as far as a letter would, without writing one: it connects, asks for
// encryption, logs in, names the sender and the recipients, and takes it all back.
// Into a Maildir it writes a file that it removes.
func (c *Courier) Probe(ctx context.Context) (Probe, error) {
	switch carrier := c.transport.(type) {
	case *maildir:
		return Probe{Place: carrier.path, Local: true}, carrier.probe()
	case *smtp:
		return c.probe(ctx, carrier)
	}
	return Probe{}, fmt.Errorf("probe mail: unknown transport %T", c.transport)
}

// Sender is the address from which letters are sent.
func (c *Courier) Sender() string { return c.from.Address }

// probe writes a file where letters are begun, or where that folder will be made.
func (d *maildir) probe() error {
	folder := filepath.Join(d.path, "tmp")
	for {
		_, err := os.Stat(folder)
		if !errors.Is(err, fs.ErrNotExist) || folder == filepath.Dir(folder) {
			break
		}
		folder = filepath.Dir(folder)
	}
	file, err := os.CreateTemp(folder, "probe-")
	if err != nil {
		return fmt.Errorf("write to mailbox: %w", err)
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

func (c *Courier) probe(ctx context.Context, server *smtp) (Probe, error) {
	options := server.options
	if end, limited := ctx.Deadline(); limited {
		options = append(slices.Clone(options), gomail.WithTimeout(time.Until(end)))
	}
	client, err := gomail.NewClient(server.host, options...)
	if err != nil {
		return Probe{}, err
	}
	probe := Probe{Place: client.ServerAddr()}
	if address, err := url.Parse(c.settings.URL); err == nil {
		probe.LoggedIn = address.User != nil
	}
	talk, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return probe, fmt.Errorf("connect: %w", err)
	}
	defer func() { _ = client.CloseWithSMTPClient(talk) }() // what it says in parting changes nothing
	if state, encrypted := talk.TLSConnectionState(); encrypted {
		probe.Encryption = tls.VersionName(state.Version)
	}
	if err := talk.Mail(c.from.Address); err != nil {
		return probe, fmt.Errorf("send from %s: %w", c.from.Address, err)
	}
	for _, reader := range c.to {
		if err := talk.Rcpt(reader.Address); err != nil {
			return probe, fmt.Errorf("send to %s: %w", reader.Address, err)
		}
	}
	return probe, talk.Reset()
}
