package torture

import (
	"context"
	"path/filepath"
	"testing"

	"lectern/internal/contact"
	"lectern/internal/mail"
	"lectern/internal/store/cluster"
)

func TestDeliveryBeginsWhenTheDatabaseIsBack(t *testing.T) {
	t.Parallel()
	c, err := cluster.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Stop()
	s := open(t, newDatabase(t, c))
	box := filepath.Join(t.TempDir(), "mail")
	courier, err := mail.NewCourier(mail.Settings{URL: "maildir:" + box, From: firm, To: "owner@marlowe.example", Firm: "Marlowe"})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Kill(); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	worked := make(chan error, 1)
	go func() { worked <- s.Work(ctx, courier) }()
	defer func() {
		stop()
		<-worked
	}()
	if err := c.Up(); err != nil {
		t.Fatal(err)
	}
	draft := contact.Draft{Name: "Ada", Email: "ada@example.com", Text: "Hello."}
	await(t, "the message to be accepted", func() bool {
		_, err := s.Receive(t.Context(), contact.Submission{Draft: draft, Key: "one"})
		return err == nil
	})
	await(t, "its letter", func() bool {
		letters, _ := filepath.Glob(filepath.Join(box, "new", "*"))
		return len(letters) == 1
	})
}
