package main

import (
	"context"
	"crypto/tls"
	"net"
	"net/http/httptest"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"golang.org/x/net/dns/dnsmessage"
)

func TestACheckLogsInAtTheMailServerAndSendsNothing(t *testing.T) {
	office := &postOffice{}
	address := office.open(t)
	found := check(t, "--mail", "smtp://ada:secret@"+address, "--mail-from", "site@ardent-and-sons.com", "--dns", zone{}.open(t))
	want(t, found, "mail", fine, address+" takes letters from site@ardent-and-sons.com (TLS 1.3, logged in)")
	if office.letters > 0 {
		t.Error("a letter was sent")
	}
}

func TestACheckTellsWhyTheMailServerRefuses(t *testing.T) {
	office := &postOffice{}
	address := office.open(t)
	dns := zone{}.open(t)
	want(t, check(t, "--mail", "smtp://ada:wrong@"+address, "--dns", dns), "mail", bad, "535")

	office.refusal = &smtp.SMTPError{Code: 550, Message: "relaying denied"}
	want(t, check(t, "--mail", "smtp://ada:secret@"+address, "--dns", dns), "mail", bad, "relaying denied")

	office.refusal = &smtp.SMTPError{Code: 451, Message: "greylisted"}
	want(t, check(t, "--mail", "smtp://ada:secret@"+address, "--dns", dns), "mail", doubtful, "greylisted")

	want(t, check(t, "--mail", "smtp://127.0.0.1:1", "--dns", dns), "mail", bad, "refused")
}

func TestACheckReadsWhatTheDNSSaysOfTheSender(t *testing.T) {
	for name, test := range map[string]struct {
		zone    zone
		flags   []string
		subject string
		status  status
		text    string
	}{
		"SPF":                    {zone{"ardent.com.": {"x=1", "v=spf1 include:mail.example.net -all"}}, nil, "spf", fine, "-all"},
		"no SPF":                 {zone{"ardent.com.": {"x=1"}}, nil, "spf", doubtful, "does not say"},
		"SPF twice":              {zone{"ardent.com.": {"v=spf1 -all", "v=spf1 mx -all"}}, nil, "spf", bad, "twice"},
		"SPF for everybody":      {zone{"ardent.com.": {"v=spf1 +all"}}, nil, "spf", bad, "every server"},
		"SPF without an end":     {zone{"ardent.com.": {"v=spf1 mx"}}, nil, "spf", doubtful, "does not forbid"},
		"DKIM":                   {zone{"google._domainkey.ardent.com.": {"v=DKIM1; k=rsa; p=MIIB"}}, nil, "dkim", fine, "under google"},
		"DKIM under its own":     {zone{"x9._domainkey.ardent.com.": {"p=MIIB"}}, []string{"--dkim-selector", "x9"}, "dkim", fine, "under x9"},
		"DKIM withdrawn":         {zone{"x9._domainkey.ardent.com.": {"v=DKIM1; p="}}, []string{"--dkim-selector", "x9"}, "dkim", bad, "no key under x9"},
		"no DKIM":                {zone{}, nil, "dkim", doubtful, "no key under the usual names"},
		"DMARC":                  {zone{"_dmarc.ardent.com.": {"v=DMARC1; p=reject"}}, nil, "dmarc", fine, "p=reject"},
		"DMARC that watches":     {zone{"_dmarc.ardent.com.": {"v=DMARC1; p=none"}}, nil, "dmarc", fine, "only reported"},
		"DMARC of the parent":    {zone{"_dmarc.ardent.com.": {"v=DMARC1; p=reject"}}, []string{"--mail-from", "a@mail.ardent.com"}, "dmarc", fine, "p=reject"},
		"no DMARC":               {zone{}, nil, "dmarc", doubtful, "forged letters"},
		"DMARC without a policy": {zone{"_dmarc.ardent.com.": {"v=DMARC1; sp=none"}}, nil, "dmarc", bad, "does not exist"},
		"a reserved domain":      {zone{}, []string{"--mail-from", "site@marlowe.example"}, "sender", bad, "can never send mail"},
	} {
		t.Run(name, func(t *testing.T) {
			flags := append([]string{"--mail", "smtp://127.0.0.1:1", "--mail-from", "site@ardent.com", "--dns", test.zone.open(t)}, test.flags...)
			want(t, check(t, flags...), test.subject, test.status, test.text)
		})
	}
}

func TestACheckDoesNotTakeASilentDNSForAnAnswer(t *testing.T) {
	u := &checkup{checkCmd: &checkCmd{}, resolver: silent{}}
	want(t, []finding{u.spf(t.Context(), "ardent.com")}, "spf", doubtful, "does not tell")
	want(t, []finding{u.dkim(t.Context(), "ardent.com")}, "dkim", doubtful, "does not tell")
	want(t, []finding{u.dmarc(t.Context(), "ardent.com")}, "dmarc", doubtful, "does not tell")
}

// silent is a DNS that cannot be reached.
type silent struct{}

func (silent) LookupTXT(context.Context, string) ([]string, error) {
	return nil, &net.DNSError{Err: "i/o timeout", IsTimeout: true}
}

// postOffice is a real SMTP server for ada, whose password is secret.
type postOffice struct {
	refusal error // answer to RCPT
	letters int
}

func (p *postOffice) open(t *testing.T) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &counter{office: p}, nil }))
	lender := httptest.NewTLSServer(nil) // its certificate is as good as any on this machine
	lender.Close()
	server.TLSConfig = &tls.Config{Certificates: lender.TLS.Certificates}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	return listener.Addr().String()
}

// counter is a conversation with a postOffice.
type counter struct {
	smtp.Session
	office *postOffice
}

func (c *counter) AuthMechanisms() []string { return []string{sasl.Plain} }

func (c *counter) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "ada" || password != "secret" {
			return smtp.ErrAuthFailed
		}
		return nil
	}), nil
}

func (c *counter) Mail(string, *smtp.MailOptions) error { c.office.letters++; return nil }
func (c *counter) Rcpt(string, *smtp.RcptOptions) error { return c.office.refusal }
func (c *counter) Reset()                               { c.office.letters = 0 }
func (c *counter) Logout() error                        { return nil }

// zone is what a name server knows: the TXT records of names.
type zone map[string][]string

func (z zone) open(t *testing.T) (address string) {
	t.Helper()
	socket, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { socket.Close() })
	go func() {
		packet := make([]byte, 4096)
		for {
			n, client, err := socket.ReadFrom(packet)
			if err != nil {
				return
			}
			if answer, err := z.answer(packet[:n]); err == nil {
				socket.WriteTo(answer, client)
			}
		}
	}()
	return socket.LocalAddr().String()
}

func (z zone) answer(query []byte) ([]byte, error) {
	var message dnsmessage.Message
	if err := message.Unpack(query); err != nil {
		return nil, err
	}
	question := message.Questions[0]
	message.Response, message.Authoritative, message.Additionals = true, true, nil
	known := z[question.Name.String()]
	if len(known) == 0 {
		message.RCode = dnsmessage.RCodeNameError
	}
	for _, text := range known {
		message.Answers = append(message.Answers, dnsmessage.Resource{
			Header: dnsmessage.ResourceHeader{Name: question.Name, Class: dnsmessage.ClassINET, TTL: 60},
			Body:   &dnsmessage.TXTResource{TXT: []string{text}},
		})
	}
	return message.Pack()
}
