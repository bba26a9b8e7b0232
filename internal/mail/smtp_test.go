package mail

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	smtpserver "github.com/emersion/go-smtp"
	gomail "github.com/wneessen/go-mail"

	"lectern/internal/contact"
)

// postOffice is a real SMTP server whose answers a test can set.
type postOffice struct {
	address string
	rcpt    func(attempt int) error // answer to RCPT
	data    func() error            // answer to the letter
	auth    func(user, password string) error

	mu       sync.Mutex
	attempts int
	commands []string
	letters  []string
}

func (p *postOffice) note(command string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.commands = append(p.commands, command)
}

func (p *postOffice) received() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.letters
}

// open starts the server, with TLS of the given kind if config is given.
func (p *postOffice) open(t *testing.T, config *tls.Config, implicit bool) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if implicit {
		listener = tls.NewListener(listener, config)
	}
	p.address = listener.Addr().String()
	server := smtpserver.NewServer(smtpserver.BackendFunc(func(*smtpserver.Conn) (smtpserver.Session, error) {
		return &session{p}, nil
	}))
	server.TLSConfig = config
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
}

type session struct{ *postOffice }

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }
func (s *session) Mail(from string, _ *smtpserver.MailOptions) error {
	s.note("MAIL " + from)
	return nil
}

func (s *session) Rcpt(to string, _ *smtpserver.RcptOptions) error {
	s.note("RCPT " + to)
	s.mu.Lock()
	s.attempts++
	attempt := s.attempts
	s.mu.Unlock()
	if s.rcpt != nil {
		return s.rcpt(attempt)
	}
	return nil
}

func (s *session) Data(r io.Reader) error {
	letter, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if s.data != nil {
		if err := s.data(); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.letters = append(s.letters, string(letter))
	return nil
}

func (s *session) AuthMechanisms() []string {
	if s.auth == nil {
		return nil
	}
	return []string{sasl.Plain}
}

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error { return s.auth(user, password) }), nil
}

func deliver(t *testing.T, c *Courier) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	return c.Deliver(ctx, message())
}

func TestALetterIsDeliveredToAMailServer(t *testing.T) {
	var office postOffice
	office.open(t, nil, false)
	if err := deliver(t, newTestCourier(t, "smtp://"+office.address)); err != nil {
		t.Fatal(err)
	}
	if got := office.received(); len(got) != 1 || !strings.Contains(got[0], "Message from Ada Lovelace") {
		t.Errorf("server received %q", got)
	}
	if got := strings.Join(office.commands, "; "); got != "MAIL site@marlowe.example; RCPT elias@marlowe.example" {
		t.Errorf("envelope: %s", got)
	}
}

func TestAGreylistedLetterMayBeSentAgain(t *testing.T) {
	office := postOffice{rcpt: func(attempt int) error {
		if attempt == 1 {
			return &smtpserver.SMTPError{Code: 451, EnhancedCode: smtpserver.EnhancedCode{4, 7, 1}, Message: "Greylisted, come back later"}
		}
		return nil
	}}
	office.open(t, nil, false)
	c := newTestCourier(t, "smtp://"+office.address)
	if err := deliver(t, c); err == nil || errors.Is(err, contact.ErrRefused) {
		t.Fatalf("first attempt: %v, want a temporary error", err)
	}
	if err := deliver(t, c); err != nil {
		t.Fatalf("second attempt: %v", err)
	}
}

func TestARefusalIsFinalWhereverItComes(t *testing.T) {
	no := &smtpserver.SMTPError{Code: 550, EnhancedCode: smtpserver.EnhancedCode{5, 1, 1}, Message: "No such mailbox"}
	for place, office := range map[string]*postOffice{
		"recipient": {rcpt: func(int) error { return no }},
		"letter":    {data: func() error { return no }},
	} {
		t.Run(place, func(t *testing.T) {
			office.open(t, nil, false)
			err := deliver(t, newTestCourier(t, "smtp://"+office.address))
			if !errors.Is(err, contact.ErrRefused) || !strings.Contains(err.Error(), "No such mailbox") {
				t.Errorf("error %v, want a final one with the server's words", err)
			}
		})
	}
}

func TestAServerThatIsAwayIsTriedAgain(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	err = deliver(t, newTestCourier(t, "smtp://"+listener.Addr().String()))
	if err == nil || errors.Is(err, contact.ErrRefused) {
		t.Errorf("error %v, want a temporary one", err)
	}
}

// scripted is a server that says what it is told and then does what end says.
func scripted(t *testing.T, end func(net.Conn, *bufio.Reader)) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				in := bufio.NewReader(conn)
				fmt.Fprint(conn, "220 test\r\n")
				for {
					line, err := in.ReadString('\n')
					if err != nil {
						return
					}
					if strings.HasPrefix(line, "DATA") {
						fmt.Fprint(conn, "354 go on\r\n")
						end(conn, in)
						return
					}
					fmt.Fprint(conn, "250 fine\r\n")
				}
			}()
		}
	}()
	return listener.Addr().String()
}

func TestAServerThatDiesInTheMiddleOfALetterIsTriedAgain(t *testing.T) {
	address := scripted(t, func(_ net.Conn, in *bufio.Reader) { in.ReadString('\n') })
	if err := deliver(t, newTestCourier(t, "smtp://"+address)); err == nil || errors.Is(err, contact.ErrRefused) {
		t.Errorf("error %v, want a temporary one", err)
	}
}

func TestALetterTakenByAServerThatThenDiesIsDelivered(t *testing.T) {
	address := scripted(t, func(conn net.Conn, in *bufio.Reader) {
		for {
			if line, err := in.ReadString('\n'); err != nil || line == ".\r\n" {
				fmt.Fprint(conn, "250 taken\r\n")
				return
			}
		}
	})
	if err := deliver(t, newTestCourier(t, "smtp://"+address)); err != nil {
		t.Errorf("error %v: the letter would be sent twice", err)
	}
}

func TestAServerThatHangsHoldsUpNobodyForLong(t *testing.T) {
	released := make(chan struct{})
	defer close(released)
	address := scripted(t, func(net.Conn, *bufio.Reader) { <-released })
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	err := newTestCourier(t, "smtp://"+address).Deliver(ctx, message())
	if !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, contact.ErrRefused) {
		t.Errorf("error %v, want a temporary one at the deadline", err)
	}
}

// elsewhere makes a courier for a mail server that is not on this machine, though
// it is.
func elsewhere(t *testing.T, office *postOffice, user string, roots *x509.CertPool) *Courier {
	t.Helper()
	c := newTestCourier(t, "smtp://"+user+"mail.marlowe.example:587")
	carrier := c.transport.(*smtp)
	carrier.options = append(carrier.options,
		gomail.WithTLSConfig(&tls.Config{ServerName: "mail.marlowe.example", RootCAs: roots}),
		gomail.WithDialContextFunc(func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "tcp", office.address)
		}))
	return c
}

func TestNothingIsSentInClearToAServerElsewhere(t *testing.T) {
	var office postOffice
	office.open(t, nil, false) // it offers no STARTTLS
	err := deliver(t, elsewhere(t, &office, "", nil))
	if err == nil || errors.Is(err, contact.ErrRefused) {
		t.Errorf("error %v, want a temporary one", err)
	}
	if len(office.commands) != 0 {
		t.Errorf("in clear: %v", office.commands)
	}
}

func TestAServerElsewhereMustShowItsCertificate(t *testing.T) {
	certificate, roots := newCertificate(t, "mail.marlowe.example")
	office := postOffice{auth: func(user, password string) error {
		if user != "site" || password != "p@ss word" {
			return smtpserver.ErrAuthFailed
		}
		return nil
	}}
	office.open(t, &tls.Config{Certificates: []tls.Certificate{certificate}}, false)
	if err := deliver(t, elsewhere(t, &office, "", nil)); err == nil || len(office.commands) != 0 {
		t.Errorf("unknown authority: %v, %v", err, office.commands)
	}
	if err := deliver(t, elsewhere(t, &office, "site:p%40ss%20word@", roots)); err != nil {
		t.Errorf("known authority and right password: %v", err)
	}
	err := deliver(t, elsewhere(t, &office, "site:wrong@", roots))
	if err == nil || errors.Is(err, contact.ErrRefused) {
		t.Errorf("wrong password: %v, want a temporary error, for the owner can mend it", err)
	}
	if err != nil && strings.Contains(err.Error(), "wrong") {
		t.Errorf("error repeats the password: %v", err)
	}
}

func TestALetterGoesOverImplicitTLS(t *testing.T) {
	certificate, roots := newCertificate(t, "localhost")
	var office postOffice
	office.open(t, &tls.Config{Certificates: []tls.Certificate{certificate}}, true)
	_, port, _ := net.SplitHostPort(office.address)
	c := newTestCourier(t, "smtps://localhost:"+port)
	carrier := c.transport.(*smtp)
	carrier.options = append(carrier.options, gomail.WithTLSConfig(&tls.Config{ServerName: "localhost", RootCAs: roots}))
	if err := deliver(t, c); err != nil || len(office.received()) != 1 {
		t.Errorf("%v, received %d", err, len(office.received()))
	}
}

func newCertificate(t *testing.T, host string) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{host}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(leaf)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, roots
}

func TestWrongSettingsAreAllToldAtOnceAndNoPasswordWithThem(t *testing.T) {
	_, err := NewCourier(Settings{URL: "smtp://u:hunter2@host:port", From: "nobody", To: ""})
	if err == nil {
		t.Fatal("accepted")
	}
	for _, part := range []string{"sender", "recipient", "SMTP URL"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not mention the %s", err, part)
		}
	}
	if strings.Contains(err.Error(), "hunter2") {
		t.Errorf("%q repeats the password", err)
	}
	for _, url := range []string{"", "maildir:", "http://x", "smtp:", "smtp://h:x"} {
		if _, err := NewCourier(Settings{URL: url, From: "a@b.co", To: "c@d.co"}); err == nil {
			t.Errorf("URL %q was accepted", url)
		}
	}
	if _, err := NewCourier(Settings{URL: "maildir:x", From: "a@b.co", To: "c@d.co", Receipts: true}); err == nil {
		t.Error("receipts into a Maildir were accepted")
	}
}
