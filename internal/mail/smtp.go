package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"

	"lectern/internal/contact"
)

// smtpPatience is how long a mail server may take for a whole conversation.
const smtpPatience = 60 * time.Second

// smtp is a mail server. Each letter has a connection of its own: letters are few
// and an idle connection is one more thing that can be broken.
type smtp struct {
	host    string
	options []gomail.Option
}

func newSMTP(address *url.URL) (*smtp, error) {
	host := address.Hostname()
	s := &smtp{host: host, options: []gomail.Option{
		gomail.WithTimeout(smtpPatience), gomail.WithoutNoop(),
	}}
	config := &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}
	port := 587
	switch {
	case address.Scheme == "smtps":
		port = 465
		s.options = append(s.options, gomail.WithSSL())
	case isLoopback(host):
		// Nobody listens between us and ourselves, and certificates for localhost are
		// rarely signed by anybody.
		port = 25
		config.InsecureSkipVerify = true
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	default:
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if given := address.Port(); given != "" {
		var err error
		if port, err = strconv.Atoi(given); err != nil {
			return nil, fmt.Errorf("mail: port %q is not a number", given)
		}
	}
	s.options = append(s.options, gomail.WithTLSConfig(config), gomail.WithPort(port))
	if user := address.User; user != nil {
		password, _ := user.Password()
		s.options = append(s.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(user.Username()), gomail.WithPassword(password))
	}
	if _, err := gomail.NewClient(s.host, s.options...); err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return s, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func (s *smtp) send(ctx context.Context, _ string, letter *gomail.Msg) error {
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- client.DialAndSendWithContext(ctx, letter) }()
	select {
	case err = <-ended:
	case <-ctx.Done():
		// The conversation ends by its own deadline; its outcome no longer counts.
		return fmt.Errorf("talk to the mail server: %w", ctx.Err())
	}
	switch {
	case err == nil, letter.IsDelivered():
		return nil // what goes wrong after the server took the letter is its own affair
	case isFinal(err):
		return fmt.Errorf("%w: %w", err, contact.ErrRefused)
	}
	return err
}

// aboutUs are refusals that concern the sender's rights. They are tried again,
// because the owner can mend them without touching the message.
var aboutUs = []int{530, 534, 535, 538}

// isFinal reports whether the server refused this letter, and not this attempt.
func isFinal(err error) bool {
	refusal, ok := errors.AsType[*gomail.SendError](err)
	if !ok {
		return false
	}
	switch refusal.Reason {
	case gomail.ErrSMTPMailFrom, gomail.ErrSMTPRcptTo, gomail.ErrSMTPData, gomail.ErrSMTPDataClose:
		code := refusal.ErrorCode()
		return code >= 500 && code < 600 && !slices.Contains(aboutUs, code)
	}
	return false
}
