package mail

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	smtpserver "github.com/emersion/go-smtp"
)

func TestAProbeGoesAsFarAsALetterAndSendsNone(t *testing.T) {
	office := &postOffice{}
	office.open(t, nil, false)
	probe, err := probeOf(t, "smtp://"+office.address)
	if err != nil {
		t.Fatal(err)
	}
	if probe.Local || probe.LoggedIn || probe.Encryption != "" || probe.Place != office.address {
		t.Errorf("probe %+v", probe)
	}
	if len(office.received()) > 0 {
		t.Error("a letter was sent")
	}
	office.mu.Lock()
	defer office.mu.Unlock()
	if !slices.ContainsFunc(office.commands, func(c string) bool { return strings.HasPrefix(c, "MAIL ") }) {
		t.Errorf("the sender was not named: %v", office.commands)
	}
}

func TestAProbeTellsWhatTheServerRefuses(t *testing.T) {
	office := &postOffice{rcpt: func(int) error {
		return &smtpserver.SMTPError{Code: 550, Message: "relaying denied"}
	}}
	office.open(t, nil, false)
	if _, err := probeOf(t, "smtp://"+office.address); err == nil || !strings.Contains(err.Error(), "send to hello@marlowe.example: 550") {
		t.Errorf("error %v", err)
	}
}

func TestAProbeEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	office := &postOffice{}
	office.open(t, nil, false)
	courier := courierTo(t, "smtp://"+office.address)
	if _, err := courier.Probe(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestAProbeOfAMailboxLeavesNothing(t *testing.T) {
	parent := t.TempDir()
	box := filepath.Join(parent, "data", "mail")
	probe, err := probeOf(t, "maildir:"+box)
	if err != nil || !probe.Local || probe.Place != box {
		t.Errorf("probe %+v, error %v", probe, err)
	}
	if entries, err := os.ReadDir(parent); err != nil || len(entries) > 0 {
		t.Errorf("it left %v (%v)", entries, err)
	}
}

func TestAProbeFindsAMailboxThatCannotBe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "thesis.txt")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := probeOf(t, "maildir:"+filepath.Join(file, "mail")); err == nil {
		t.Error("a file was taken for a folder")
	}
}

func probeOf(t *testing.T, url string) (Probe, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	return courierTo(t, url).Probe(ctx)
}

func courierTo(t *testing.T, url string) *Courier {
	t.Helper()
	courier, err := NewCourier(Settings{URL: url, From: "site@marlowe.example", To: "hello@marlowe.example"})
	if err != nil {
		t.Fatal(err)
	}
	return courier
}
