package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lectern/internal/contact"
	"lectern/internal/store"
)

func TestACheckOfARunningSiteFindsIt(t *testing.T) {
	address, _, stop := serve(t)
	defer stop()
	found := check(t, "--url", address)
	want(t, found, "public", fine, address+" answers with this site")
	want(t, found, "function", fine, "messages are taken")
	found = check(t, "--url", address, "--public-key", "another")
	want(t, found, "function", bad, "knows another public key")
}

func TestACheckIsNotContentWithAnotherSite(t *testing.T) {
	address, _, stop := serve(t)
	defer stop()
	found := check(t, "--url", address, "--content", ownContent(t))
	want(t, found, "public", bad, "answers with another site")

	wrongOrigin, _, stop2 := serve(t, "--url", "https://elsewhere.example.com")
	defer stop2()
	want(t, check(t, "--url", wrongOrigin), "public", bad, "believes to be https://elsewhere.example.com")

	moved := httptest.NewServer(http.RedirectHandler("https://www.example.com/", http.StatusMovedPermanently))
	defer moved.Close()
	want(t, check(t, "--url", moved.URL), "public", bad, "leads to https://www.example.com/")

	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	want(t, check(t, "--url", gone.URL), "public", bad, "does not answer")
}

func TestACheckTellsTheAgeOfACertificate(t *testing.T) {
	page := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "<!doctype html><title>A &amp; B</title><link rel=canonical href=https://"+r.Host+"/>")
	}))
	defer page.Close()
	leaf := page.Certificate()
	examine := func(now time.Time, client *http.Client) []finding {
		u := &checkup{checkCmd: &checkCmd{siteSettings: siteSettings{URL: page.URL}}, now: now, client: client}
		return u.public(t.Context())
	}
	want(t, examine(leaf.NotAfter.Add(-leaf.NotAfter.Sub(leaf.NotBefore)/2), page.Client()), "https", fine, "valid for another")
	want(t, examine(leaf.NotAfter.Add(-time.Hour), page.Client()), "https", doubtful, "valid for another 1 h")
	want(t, examine(time.Now(), &http.Client{}), "public", bad, "certificate")
}

func TestACheckFindsWhatIsLeftOfTheDemonstration(t *testing.T) {
	folder := ownContent(t)
	found := check(t, "--offline", "--content", folder)
	want(t, found, "content", doubtful, "6 videos are stand-ins, in "+folder+"/site.yaml:")
	want(t, found, "content", doubtful, "links lead nowhere, in "+folder+"/site.yaml:")
	want(t, found, "content", doubtful, "pictures are the demonstration's")
	want(t, found, "content", doubtful, "wordmarks are the demonstration's")
	want(t, found, "content", doubtful, "1 text still names the demonstration's people, in "+folder+"/site.yaml:")
	for _, f := range found {
		if f.Status == bad {
			t.Errorf("%+v", f)
		}
	}
}

func TestACheckFindsParkedLettersAndBrokenPromises(t *testing.T) {
	data := t.TempDir()
	kept, err := store.Open(t.Context(), "sqlite:"+filepath.Join(data, "lectern.db"), store.Options{
		Now: func() time.Time { return time.Now().Add(-26 * time.Hour) },
	})
	if err != nil {
		t.Fatal(err)
	}
	draft := contact.Draft{Name: "Ada", Email: "ada@example.com", Text: "Please call me back about the opening in May."}
	if _, err := kept.Receive(t.Context(), contact.Submission{Draft: draft, Client: "192.0.2.1"}); err != nil {
		t.Fatal(err)
	}
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	found := check(t, "--offline", "--data", data)
	want(t, found, "letters", doubtful, "1 letter waits, the oldest for 26 h")
	want(t, found, "answers", doubtful, "1 message has been unanswered for more than the promised 24 hours")

	u := &checkup{now: time.Now()}
	want(t, u.letters(store.Survey{Tally: store.Tally{Parked: 2}}), "letters", bad, "2 letters are parked")
}

func TestACheckNamesADatabaseWithoutItsPassword(t *testing.T) {
	found := check(t, "--offline", "--database", "postgres://lectern:hunter2@127.0.0.1:1/lectern?connect_timeout=1")
	want(t, found, "database", bad, "connect to 127.0.0.1")
	for _, f := range found {
		if strings.Contains(f.Text+f.Hint, "hunter2") {
			t.Errorf("the password is told: %+v", f)
		}
	}
	if name := databaseName("postgres://lectern:hunter2@db.internal:5432/lectern"); name != "PostgreSQL at db.internal:5432" {
		t.Error(name)
	}
}

func TestACheckKnowsThatAFullDiskIsNone(t *testing.T) {
	for free, verdict := range map[uint64]status{1 << 40: fine, 500 << 20: doubtful, 1 << 20: bad} {
		if got := room("data", free).Status; got != verdict {
			t.Errorf("%s free: %s, expected %s", size(free), got, verdict)
		}
	}
}

func TestFindingsArePlainUnlessAPersonLooks(t *testing.T) {
	var out bytes.Buffer
	if err := textWriter(terminal{Out: &out})(finding{bad, "mail", "it is down", "lift it up"}); err != nil {
		t.Fatal(err)
	}
	if out.String() != "error    mail       it is down: lift it up\n" {
		t.Errorf("%q", out.String())
	}
}

// check runs the command and reads its findings.
func check(t *testing.T, flags ...string) []finding {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := run(t.Context(), append([]string{"check", "--json", "--data", t.TempDir()}, flags...), &stdout, &stderr)
	var found []finding
	failed := false
	for decoder := json.NewDecoder(&stdout); decoder.More(); {
		var f finding
		if err := decoder.Decode(&f); err != nil {
			t.Fatal(err)
		}
		failed = failed || f.Status == bad
		found = append(found, f)
	}
	if failed != (status == 1) {
		t.Errorf("status %d with findings %+v: %s", status, found, stderr.String())
	}
	return found
}

// want looks for a finding.
func want(t *testing.T, found []finding, subject string, status status, text string) {
	t.Helper()
	for _, f := range found {
		if f.Subject == subject && f.Status == status && strings.Contains(f.Text, text) {
			return
		}
	}
	t.Errorf("no %s about %s: %s\n%+v", status, subject, text, found)
}

// ownContent is the demonstration under other names.
func ownContent(t *testing.T) string {
	t.Helper()
	folder := filepath.ToSlash(t.TempDir())
	if err := os.CopyFS(folder, os.DirFS("../../content")); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "site.yaml")
	words, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	own := strings.NewReplacer("Marlowe & Company", "Ardent & Sons", "marlowe.example", "ardent-and-sons.com", "name: Elias Marlowe", "name: Ines Ardent")
	if err := os.WriteFile(file, []byte(own.Replace(string(words))), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}
