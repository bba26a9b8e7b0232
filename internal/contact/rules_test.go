package contact

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

func valid() Draft {
	return Draft{Name: "Ada Lovelace", Email: "ada@example.com", Company: "Engines", Text: "Hello"}
}

func fieldsAtFault(d Draft) string {
	_, err := Check(d)
	faults, _ := errors.AsType[Faults](err)
	var fields []string
	for _, f := range faults {
		fields = append(fields, f.Field)
	}
	return strings.Join(fields, " ")
}

func TestADraftIsTrimmedAndOtherwiseKept(t *testing.T) {
	got, err := Check(Draft{
		Name:    " \tZoë 王 O'Neill 👩‍🚀 \n",
		Email:   " zoe@bücher.example ",
		Company: "\u00a0Smith & Søn\u00a0",
		Text:    "\r\nOne\r\n\ttwo\rthree  \n\n",
	})
	want := Draft{"Zoë 王 O'Neill 👩‍🚀", "zoe@bücher.example", "Smith & Søn", "One\n\ttwo\nthree"}
	if err != nil || got != want {
		t.Errorf("got %+q, %v; want %+q", got, err, want)
	}
}

func TestTheRulesOfTheFields(t *testing.T) {
	long := func(n int) string { return strings.Repeat("ü", n) }
	for _, c := range []struct {
		claim string
		draft func(*Draft)
		fault string
	}{
		{"a plain draft passes", func(*Draft) {}, ""},
		{"the company may be left out", func(d *Draft) { d.Company = "" }, ""},
		{"a name is needed", func(d *Draft) { d.Name = " " }, "name"},
		{"a name of zero-width characters is none", func(d *Draft) { d.Name = "\u200b\u200d" }, "name"},
		{"a name has 200 characters", func(d *Draft) { d.Name = long(200) }, ""},
		{"and not 201", func(d *Draft) { d.Name = long(201) }, "name"},
		{"a name is one line", func(d *Draft) { d.Name = "Ada\nBcc: all@example.com" }, "name"},
		{"whatever breaks the line", func(d *Draft) { d.Name = "Ada\u2028Lovelace" }, "name"},
		{"a name has no control character", func(d *Draft) { d.Name = "Ada\x00" }, "name"},
		{"nor a direction override", func(d *Draft) { d.Name = "Ada \u202egro.live" }, "name"},
		{"but the joiners of its script", func(d *Draft) { d.Name = "می\u200cخواهم\u200f" }, ""},
		{"a name is valid text", func(d *Draft) { d.Name = "Ada\xff" }, "name"},
		{"a company is one line", func(d *Draft) { d.Company = "A\rB" }, "company"},
		{"a company has 200 characters at most", func(d *Draft) { d.Company = long(201) }, "company"},
		{"a message is needed", func(d *Draft) { d.Text = "\n" }, "message"},
		{"a message has 10,000 characters", func(d *Draft) { d.Text = long(10_000) }, ""},
		{"and not 10,001", func(d *Draft) { d.Text = long(10_001) }, "message"},
		{"a line end counts once", func(d *Draft) { d.Text = "a" + strings.Repeat("\r\n", 9_998) + "b" }, ""},
		{"a message has no control character", func(d *Draft) { d.Text = "bell \a" }, "message"},
		{"all faults are told at once", func(d *Draft) { *d = Draft{Company: "\x1b"} }, "name email company message"},
	} {
		d := valid()
		c.draft(&d)
		if got := fieldsAtFault(d); got != c.fault {
			t.Errorf("%s: fault in %q, want %q", c.claim, got, c.fault)
		}
	}
}

func TestARealAddressIsAcceptedAndNothingElse(t *testing.T) {
	label := strings.Repeat("a", 60)
	domain254 := label + "." + label + "." + label + ".example"
	local := strings.Repeat("x", 254-1-len(domain254))
	for _, address := range []string{
		"ada@example.com", "Ada.Lovelace+talks@sub.example.co.uk", "o'neill@example.ie", "x_y-z%1@example.museum",
		"ada@bücher.example", "ada@xn--bcher-kva.example", "用户@例子.广告", "a@b.co", local + "@" + domain254,
	} {
		if d := valid(); fieldsAtFault(Draft{d.Name, address, d.Company, d.Text}) != "" {
			t.Errorf("%q was refused", address)
		}
	}
	for _, address := range []string{
		"", "ada", "ada@", "@example.com", "ada@example", "ada@localhost", "ada@@example.com", "a b@example.com",
		"ada@exa mple.com", "ada@-example.com", "ada@example-.com", "ada@example..com", "ada@.example.com", "ada@example.com.",
		"ada@127.0.0.1", "ada@[127.0.0.1]", "ada@example.123", "Ada <ada@example.com>", "<ada@example.com>",
		`"ada lovelace"@example.com`, "ada@example.com, eve@example.com", "ada@example.com\r\nBcc: eve@example.com",
		"ada..x@example.com", ".ada@example.com", "ada.@example.com", "ada(comment)@example.com", "ada@exam_ple.com",
		strings.Repeat("x", 65) + "@example.com", local + "x@" + domain254, "ada\u200b@example.com", "ada@exa\u202emple.com",
	} {
		if d := valid(); fieldsAtFault(Draft{d.Name, address, d.Company, d.Text}) != "email" {
			t.Errorf("%q was accepted", address)
		}
	}
}

func TestAMailboxIsSpelledAsEveryMailServerUnderstandsIt(t *testing.T) {
	for address, want := range map[string]string{
		"ada@example.com": "ada@example.com",
		"ada@bücher.de":   "ada@xn--bcher-kva.de",
		"zoë@example.com": "",
	} {
		if got, ok := (Draft{Email: address}).Mailbox(); got != want || ok != (want != "") {
			t.Errorf("%q gives %q, %v; want %q", address, got, ok, want)
		}
	}
}

func TestAFaultSaysNothingOfTheContent(t *testing.T) {
	_, err := Check(Draft{Name: "Persephone\x00", Email: "persephone", Text: ""})
	if text := fmt.Sprintf("%v %+v", err, err); strings.Contains(strings.ToLower(text), "persephone") {
		t.Errorf("error repeats the visitor's words: %s", text)
	}
}

func FuzzCheck(f *testing.F) {
	f.Add("Ada", "ada@example.com", "Engines", "Hello")
	f.Add("", "", "", "")
	f.Add("Ada\r\nBcc: x@y.zz", "a@b@c.de", "\x00", "\u2028\xff")
	f.Add("王", "用户@例子.广告", "\u202e", "\r\r\n")
	f.Fuzz(func(t *testing.T, name, email, company, text string) {
		d, err := Check(Draft{name, email, company, text})
		if err != nil {
			return
		}
		if again, err := Check(d); err != nil || again != d {
			t.Errorf("checked again, %+q became %+q, %v", d, again, err)
		}
		for _, line := range []string{d.Name, d.Email, d.Company} {
			if strings.ContainsAny(line, "\r\n\x00\u2028\u2029\u0085") {
				t.Errorf("one-line field %+q breaks", line)
			}
		}
		if !utf8.ValidString(d.Name+d.Email+d.Company+d.Text) || strings.ContainsRune(d.Text, 0) {
			t.Errorf("%+q cannot be stored", d)
		}
		if utf8.RuneCountInString(d.Text) > MaxText || len(d.Email) > MaxEmail {
			t.Errorf("too long")
		}
		if box, ok := d.Mailbox(); ok && strings.ContainsFunc(box, func(r rune) bool { return r <= ' ' || r > '~' }) {
			t.Errorf("mailbox %+q is not ASCII", box)
		}
		d.Digest()
		d.Echo()
	})
}
