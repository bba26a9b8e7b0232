package mail

import (
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func files(t *testing.T, pattern ...string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(pattern...))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestALetterLiesInTheMaildirOnceAndWhole(t *testing.T) {
	box := filepath.Join(t.TempDir(), "mail")
	c := newTestCourier(t, "maildir:"+box)
	for range 2 { // as after a crash between the letter and the note about it
		if err := deliver(t, c); err != nil {
			t.Fatal(err)
		}
	}
	letters := files(t, box, "new", "*")
	if len(letters) != 1 || len(files(t, box, "tmp", "*")) != 0 {
		t.Fatalf("letters %v, left over %v", letters, files(t, box, "tmp", "*"))
	}
	letter, err := os.ReadFile(letters[0])
	if err != nil {
		t.Fatal(err)
	}
	got, err := mail.ReadMessage(strings.NewReader(string(letter)))
	if err != nil || got.Header.Get("Message-Id") != "<letter-k7m2q9xwtd3f@marlowe.example>" {
		t.Errorf("%v, %v", got, err)
	}
	if strings.Contains(string(letter), "\r") {
		t.Error("lines end as on the wire")
	}
	if info, err := os.Stat(letters[0]); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v; want a file for the owner alone", info.Mode(), err)
	}
}

func TestALetterThatWasReadIsNotDeliveredAgain(t *testing.T) {
	box := filepath.Join(t.TempDir(), "mail")
	c := newTestCourier(t, "maildir:"+box)
	if err := deliver(t, c); err != nil {
		t.Fatal(err)
	}
	unread := files(t, box, "new", "*")[0]
	if err := os.Rename(unread, filepath.Join(box, "cur", filepath.Base(unread)+":2,S")); err != nil {
		t.Fatal(err)
	}
	if err := deliver(t, c); err != nil {
		t.Fatal(err)
	}
	if again := files(t, box, "new", "*"); len(again) != 0 {
		t.Errorf("delivered again: %v", again)
	}
	if n, err := c.Erase([]string{"absent", message().ID}); n != 1 || err != nil {
		t.Errorf("erased %d, %v; want 1", n, err)
	}
	if left := files(t, box, "*", "*"); len(left) != 0 {
		t.Errorf("left %v", left)
	}
}

func TestAMaildirThatCannotBeWrittenIsATemporaryFailure(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := deliver(t, newTestCourier(t, "maildir:"+file)); err == nil {
		t.Error("delivered into a file")
	}
}
