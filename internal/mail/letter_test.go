package mail

import (
	"bytes"
	"flag"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	gomail "github.com/wneessen/go-mail"

	"lectern/internal/contact"
)

var update = flag.Bool("update", false, "write the golden files anew")

func message() contact.Message {
	return contact.Message{
		ID: "k7m2q9xwtd3f",
		Draft: contact.Draft{
			Name:    "Ada Lovelace",
			Email:   "ada@analytical.example",
			Company: "Analytical Engines",
			Text: "We hold our summit in Lisbon on 12 November and would like a keynote on growth.\n\n" +
				"Three questions:\n1. Are you free?\n2. What does it cost?\n3. Do you bring <b>slides</b> & \"notes\"?\n\nAda",
		},
		ReceivedAt: time.Date(2025, 6, 3, 14, 5, 9, 0, time.UTC),
	}
}

func newTestCourier(t testing.TB, url string) *Courier {
	t.Helper()
	c, err := NewCourier(Settings{
		URL:  url,
		From: "Marlowe & Company <site@marlowe.example>",
		To:   "elias@marlowe.example",
		Firm: "Marlowe & Company",
		Site: "https://marlowe.example",
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func wire(t testing.TB, msg *gomail.Msg, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := msg.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	got = strings.ReplaceAll(got, "\r\n", "\n")
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("differs from %s (look, then go test -update):\n%s", path, got)
	}
}

func TestTheLettersAreAsTheyWere(t *testing.T) {
	c := newTestCourier(t, "maildir:unused")
	long := message()
	long.Name = strings.Repeat("Wolfeschlegelsteinhausenbergerdorff ", 5) + "王小明"
	long.Email, long.Company, long.Text = "用户@例子.广告", "", "短い\n\n\n\nhttps://example.com/"+strings.Repeat("a", 300)
	plain, err := c.letter(message())
	golden(t, "letter.eml", wire(t, plain, err))
	foreign, err := c.letter(long)
	golden(t, "letter-international.eml", wire(t, foreign, err))
	receipt, err := c.receipt(message())
	golden(t, "receipt.eml", wire(t, receipt, err))
	html := decode(t, wire(t, plain, nil))["text/html"]
	golden(t, "letter.html", html)
}

func TestALetterComesFromTheFirmAndIsAnsweredToTheVisitor(t *testing.T) {
	msg, err := newTestCourier(t, "maildir:unused").letter(message())
	got := parse(t, wire(t, msg, err))
	for header, want := range map[string]string{
		"From":           `"Marlowe & Company" <site@marlowe.example>`,
		"To":             `<elias@marlowe.example>`,
		"Reply-To":       `"Ada Lovelace" <ada@analytical.example>`,
		"Subject":        "Message from Ada Lovelace, Analytical Engines",
		"Message-Id":     "<letter-k7m2q9xwtd3f@marlowe.example>",
		"Date":           "Tue, 03 Jun 2025 14:05:09 +0000",
		"Auto-Submitted": "auto-generated",
	} {
		if got.Header.Get(header) != want {
			t.Errorf("%s: %q, want %q", header, got.Header.Get(header), want)
		}
	}
}

func TestAReceiptHoldsNoWordOfTheVisitor(t *testing.T) {
	msg, err := newTestCourier(t, "maildir:unused").receipt(message())
	text := wire(t, msg, err)
	for _, word := range []string{"Lovelace", "Analytical", "Lisbon"} {
		if strings.Contains(text, word) {
			t.Errorf("receipt holds %q", word)
		}
	}
	if got := parse(t, text).Header.Get("Auto-Submitted"); got != "auto-replied" {
		t.Errorf("Auto-Submitted: %q", got)
	}
}

func TestTheTextOfALetterIsTheMessageWordForWord(t *testing.T) {
	msg, err := newTestCourier(t, "maildir:unused").letter(message())
	parts := decode(t, wire(t, msg, err))
	if text := strings.ReplaceAll(parts["text/plain"], "\r\n", "\n"); !strings.Contains(text, message().Text) {
		t.Errorf("text part lacks the message:\n%s", text)
	}
	if html := parts["text/html"]; strings.Contains(html, "<b>") || !strings.Contains(html, "&lt;b&gt;slides") {
		t.Errorf("HTML part does not escape the message:\n%s", html)
	}
}

// headers that a letter may have, and how often.
var allowed = map[string]bool{
	"Date": true, "Mime-Version": true, "Message-Id": true, "Subject": true, "From": true, "To": true,
	"Reply-To": true, "Auto-Submitted": true, "Content-Type": true, "X-Auto-Response-Suppress": true,
	"Content-Transfer-Encoding": true,
}

func FuzzNoHeaderCanBeInjected(f *testing.F) {
	f.Add("Ada", "ada@example.com", "Engines", "Hello")
	f.Add("Ada\r\nBcc: all@example.com", "a@b.co", "x\nSubject: y", "\r\n.\r\nQUIT")
	f.Add("=?utf-8?q?=0D=0ABcc:_all@example.com?=", "a@b.co", "=?utf-8?b?DQpCY2M6?=", "--=_letter-k7m2q9xwtd3f--")
	f.Add(`"\" <eve@example.com>, "`, "o'neill@bücher.example", strings.Repeat("ü", 200), "From nobody")
	c := newTestCourier(f, "maildir:unused")
	f.Fuzz(func(t *testing.T, name, email, company, text string) {
		draft, err := contact.Check(contact.Draft{Name: name, Email: email, Company: company, Text: text})
		if err != nil {
			return
		}
		m := message()
		m.Draft = draft
		msg, err := c.letter(m)
		sent := wire(t, msg, err)
		got := parse(t, sent)
		for header, values := range got.Header {
			if !allowed[header] || len(values) != 1 {
				t.Errorf("header %q: %q", header, values)
			}
		}
		for _, header := range []string{"From", "To"} {
			if list, err := got.Header.AddressList(header); err != nil || len(list) != 1 {
				t.Errorf("%s: %v, %v", header, list, err)
			}
		}
		if mailbox, ok := m.Mailbox(); ok {
			list, err := got.Header.AddressList("Reply-To")
			if err != nil || len(list) != 1 || list[0].Address != mailbox || list[0].Name != strings.ToValidUTF8(m.Name, "") {
				t.Errorf("Reply-To: %q, %v; want %q <%s>", list, err, m.Name, mailbox)
			}
		}
		plain := strings.ReplaceAll(decode(t, sent)["text/plain"], "\r\n", "\n")
		if !strings.Contains(plain, m.Text) {
			t.Errorf("text part lacks %+q:\n%+q", m.Text, plain)
		}
	})
}

func parse(t testing.TB, sent string) *mail.Message {
	t.Helper()
	for line := range strings.SplitSeq(sent, "\r\n") {
		if len(line) > 998 || strings.ContainsFunc(line, func(r rune) bool { return r > 126 }) {
			t.Errorf("line is not fit for every mail server: %q", line)
		}
	}
	got, err := mail.ReadMessage(strings.NewReader(sent))
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// decode returns the parts of a letter by type.
func decode(t testing.TB, sent string) map[string]string {
	t.Helper()
	got := parse(t, sent)
	_, params, err := mime.ParseMediaType(got.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	reader := multipart.NewReader(got.Body, params["boundary"])
	for {
		part, err := reader.NextRawPart()
		if err == io.EOF {
			return parts
		}
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			t.Fatal(err)
		}
		kind, _, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		if err != nil {
			t.Fatal(err)
		}
		parts[kind] = string(body)
	}
}
