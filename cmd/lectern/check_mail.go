package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/textproto"
	"path/filepath"
	"strings"
	"time"

	"lectern/internal/content"
	"lectern/internal/mail"
)

// courier makes the courier that these settings describe, for a firm and the address of its site.
func (s messageSettings) courier(data string, firm content.Firm, site string) (*mail.Courier, error) {
	return mail.NewCourier(mail.Settings{
		URL:      orElse(s.Mail, "maildir:"+filepath.Join(data, "mail")),
		From:     orElse(s.MailFrom, (&netmail.Address{Name: firm.Name, Address: string(firm.Email)}).String()),
		To:       orElse(s.MailTo, string(firm.Email)),
		Firm:     firm.Name,
		Site:     site,
		Location: time.Local,
		Receipts: s.Receipts,
	})
}

// firm is whose site it is; nobody's if the content cannot be used.
func (u *checkup) firm() content.Firm {
	if u.folder == nil {
		return content.Firm{}
	}
	return u.folder.Site.Firm
}

// mail examines whether letters would be taken. None is sent.
func (u *checkup) mail(ctx context.Context) []finding {
	if u.folder == nil && (u.MailFrom == "" || u.MailTo == "") {
		return []finding{{doubtful, "mail", "not examined, because the addresses are in the content", "correct the content first"}}
	}
	courier, err := u.courier(u.Data, u.firm(), "")
	if err != nil {
		return []finding{fail("mail", err, "see LECTERN_MAIL, LECTERN_MAIL_FROM and LECTERN_MAIL_TO in lectern serve --help")}
	}
	probe, err := courier.Probe(ctx)
	if err != nil {
		found := fail("mail", fmt.Errorf("%s: %w", probe.Place, err), mailHint(err))
		if refusal, ok := errors.AsType[*textproto.Error](err); ok && refusal.Code < 500 {
			found.Status, found.Hint = doubtful, "the server may say yes later, as it would to a letter; run lectern check again"
		}
		return []finding{found}
	}
	if probe.Local {
		return []finding{{doubtful, "mail", "letters stay on this machine, in the Maildir " + probe.Place, "set LECTERN_MAIL to a mail server, unless somebody reads them there"}}
	}
	how := []string{"without encryption"}
	if probe.Encryption != "" {
		how[0] = probe.Encryption
	}
	if probe.LoggedIn {
		how = append(how, "logged in")
	}
	return []finding{{fine, "mail", fmt.Sprintf("%s takes letters from %s (%s)", probe.Place, courier.Sender(), strings.Join(how, ", ")), ""}}
}

// mailHint is what to do about a mail server that would not take a letter.
func mailHint(err error) string {
	if _, ok := errors.AsType[*net.DNSError](err); ok {
		return "check the name of the mail server in LECTERN_MAIL"
	}
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return "use the name that is in the server's certificate"
	}
	if refusal, ok := errors.AsType[*textproto.Error](err); ok {
		switch refusal.Code {
		case 530, 534, 535, 538:
			return "check user and password in LECTERN_MAIL; many providers want a password made for this program"
		}
		return "the server does not take letters from this sender to this recipient; see LECTERN_MAIL_FROM and LECTERN_MAIL_TO"
	}
	if _, ok := errors.AsType[net.Error](err); ok {
		return "check host and port in LECTERN_MAIL, and whether a firewall is between; many hosters close port 25"
	}
	return "587 is the usual port for smtp://, 465 for smtps://"
}
