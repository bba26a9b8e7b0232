// Package mail writes letters about messages and carries them: to a mail server
// over SMTP, or into a Maildir on this machine.
//
// A letter comes from the firm's own address, so that it passes the checks which
// mail servers make of a sender, and is answered to the visitor's. What a visitor
// typed reaches a header only encoded and never as a header of its own. Sending
// the same message again gives a letter with the same Message-ID, so that a
// repetition is recognisable.
package mail

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"lectern/internal/contact"
)

// Settings say where letters go.
type Settings struct {
	URL      string         // "maildir:PATH", "smtp://[USER:PASSWORD@]HOST[:PORT]" or "smtps://…"
	From     string         // the firm's own address, with or without a name
	To       string         // who reads the messages; several separated by commas
	Firm     string         // the firm's name, for letters and receipts
	Site     string         // the site's public address, or ""
	Location *time.Location // in which times are written; default UTC
	Receipts bool           // whether Acknowledge will be used
}

// Courier carries letters. It is safe for concurrent use.
type Courier struct {
	settings  Settings
	from      *mail.Address
	to        []*mail.Address
	domain    string
	transport transport
}

// transport carries one letter; name is the same whenever the same letter is sent.
// A final refusal is contact.ErrRefused.
type transport interface {
	send(ctx context.Context, name string, letter *gomail.Msg) error
}

// NewCourier checks the settings and makes a courier. It does not connect.
func NewCourier(settings Settings) (*Courier, error) {
	from, fromErr := mail.ParseAddress(settings.From)
	if fromErr != nil {
		fromErr = fmt.Errorf("mail: the sender %q is not an address", settings.From)
	}
	to, toErr := mail.ParseAddressList(settings.To)
	if toErr != nil {
		toErr = fmt.Errorf("mail: the recipient %q is not an address", settings.To)
	}
	carrier, urlErr := newTransport(settings.URL)
	if _, local := carrier.(*maildir); local && settings.Receipts {
		urlErr = errors.New("mail: receipts to visitors need a mail server: use an smtp: or smtps: URL")
	}
	if err := errors.Join(fromErr, toErr, urlErr); err != nil {
		return nil, err
	}
	if settings.Location == nil {
		settings.Location = time.UTC
	}
	return &Courier{
		settings:  settings,
		from:      from,
		to:        to,
		domain:    from.Address[strings.LastIndexByte(from.Address, '@')+1:],
		transport: carrier,
	}, nil
}

func newTransport(address string) (transport, error) {
	scheme, rest, _ := strings.Cut(address, ":")
	switch scheme {
	case "maildir":
		if rest == "" {
			return nil, errors.New(`mail: "maildir:" needs a path`)
		}
		return &maildir{rest}, nil
	case "smtp", "smtps":
		// The URL may hold a password, so neither it nor the parser's error is repeated.
		parsed, err := url.Parse(address)
		if err != nil || parsed.Hostname() == "" {
			return nil, errors.New("mail: the SMTP URL cannot be read: use smtp://USER:PASSWORD@HOST:PORT")
		}
		return newSMTP(parsed)
	default:
		return nil, errors.New(`mail: the URL begins with none of "maildir:", "smtp:", "smtps:"`)
	}
}

// Deliver sends the owner the letter about a message.
func (c *Courier) Deliver(ctx context.Context, m contact.Message) error {
	letter, err := c.letter(m)
	if err != nil {
		return fmt.Errorf("write letter: %w", err)
	}
	if err := c.transport.send(ctx, letterName(m), letter); err != nil {
		return fmt.Errorf("send letter: %w", err)
	}
	return nil
}

// Acknowledge sends the visitor a receipt. Nothing that the visitor typed is in
// it, so that nobody can have us write to strangers in their words.
func (c *Courier) Acknowledge(ctx context.Context, m contact.Message) error {
	receipt, err := c.receipt(m)
	if err != nil {
		return fmt.Errorf("write receipt: %w", err)
	}
	if err := c.transport.send(ctx, "receipt-"+letterName(m), receipt); err != nil {
		return fmt.Errorf("send receipt: %w", err)
	}
	return nil
}

// Erase deletes the letters about the messages with these IDs from where we put
// them, and returns their number. Letters handed to a mail server are out of
// reach.
func (c *Courier) Erase(ids []string) (int, error) {
	if box, local := c.transport.(*maildir); local {
		return box.erase(ids)
	}
	return 0, nil
}

// letterName is the name of a letter as a file: the time, the message, the sender,
// as Maildir wants it.
func letterName(m contact.Message) string {
	return fmt.Sprintf("%d.%s.lectern", m.ReceivedAt.Unix(), m.ID)
}
