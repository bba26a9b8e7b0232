package contact

import (
	"fmt"
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// The limits of the fields, in characters; for an address, as the mail standards
// count, in bytes.
const (
	MaxName    = 200
	MaxEmail   = 254
	MaxCompany = 200
	MaxText    = 10_000
)

// The fields of a draft, by the names that forms and JSON use.
const (
	FieldName    = "name"
	FieldEmail   = "email"
	FieldCompany = "company"
	FieldText    = "message"
)

// Fault says what is wrong with one field, in words for the visitor.
type Fault struct {
	Field  string `json:"field"`
	Detail string `json:"detail"`
}

// Faults is the error of a draft that breaks rules: at most one fault a field, in
// the order of the fields.
type Faults []Fault

// Error names the fields at fault and none of their content.
func (f Faults) Error() string {
	fields := make([]string, len(f))
	for i, fault := range f {
		fields[i] = fault.Field
	}
	return "invalid " + strings.Join(fields, ", ")
}

// Check returns the draft as it is to be kept: trimmed, line ends as "\n", every
// other character as typed. The error, if any, is of type Faults.
func Check(d Draft) (Draft, error) {
	d = Draft{
		Name:    strings.TrimSpace(d.Name),
		Email:   strings.TrimSpace(d.Email),
		Company: strings.TrimSpace(d.Company),
		Text:    strings.TrimSpace(lineEnds.Replace(d.Text)),
	}
	var faults Faults
	check := func(field, detail string) {
		if detail != "" {
			faults = append(faults, Fault{field, detail})
		}
	}
	check(FieldName, checkLine(d.Name, MaxName, "Please enter your name."))
	check(FieldEmail, checkEmail(d.Email))
	if d.Company != "" {
		check(FieldCompany, checkLine(d.Company, MaxCompany, "Please enter the company's name or leave it out."))
	}
	check(FieldText, checkText(d.Text))
	if faults != nil {
		return d, faults
	}
	return d, nil
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

func checkLine(s string, limit int, missing string) string {
	switch {
	case strings.ContainsFunc(s, breaksLine):
		return "Please use one line without control characters."
	default:
		return checkLength(s, limit, missing)
	}
}

func checkText(s string) string {
	control := func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }
	if strings.ContainsFunc(s, control) {
		return "Please remove the control characters."
	}
	return checkLength(s, MaxText, "Please enter a message.")
}

func checkLength(s string, limit int, missing string) string {
	switch {
	case !utf8.ValidString(s):
		return "Please use valid text (UTF-8)."
	case !strings.ContainsFunc(s, visible):
		return missing
	case utf8.RuneCountInString(s) > limit:
		return fmt.Sprintf("Please use at most %d characters.", limit)
	}
	return ""
}

// visible reports whether a reader can see r: a name of zero-width characters is
// no name.
func visible(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }

// breaksLine reports whether r may not stand in a one-line field: controls, line
// breaks of any kind, and the bidirectional overrides that make a line read as
// something else. The plain direction marks of right-to-left scripts may stand.
func breaksLine(r rune) bool {
	switch {
	case unicode.IsControl(r), r == '\u2028', r == '\u2029':
		return true
	case r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
		return true
	}
	return false
}

const notAnAddress = "Please enter a valid email address."

func checkEmail(s string) string {
	switch {
	case s == "":
		return "Please enter your email address."
	case !utf8.ValidString(s) || strings.ContainsFunc(s, breaksLine) || strings.ContainsFunc(s, unicode.IsSpace):
		return notAnAddress
	case len(s) > MaxEmail:
		return fmt.Sprintf("Please use at most %d characters.", MaxEmail)
	}
	parsed, err := mail.ParseAddress(s)
	if err != nil || parsed.Name != "" || parsed.Address != s {
		return notAnAddress
	}
	at := strings.LastIndexByte(s, '@')
	if local := s[:at]; len(local) > 64 || strings.ContainsAny(local, `"\`) || strings.ContainsFunc(local, invisible) {
		return notAnAddress
	}
	if _, err := asciiDomain(s[at+1:]); err != nil {
		return notAnAddress
	}
	return ""
}

func invisible(r rune) bool { return !unicode.IsGraphic(r) }

// asciiDomain returns the domain as the mail system spells it. It refuses what
// cannot be a public mail domain: one label, an IP address, a numeric top level.
func asciiDomain(domain string) (string, error) {
	ascii, err := idna.Lookup.ToASCII(domain)
	if err != nil {
		return "", fmt.Errorf("read domain: %w", err)
	}
	labels := strings.Split(ascii, ".")
	for _, label := range labels {
		if label == "" || len(label) > 63 {
			return "", fmt.Errorf("read domain: label of %d characters", len(label))
		}
	}
	top := labels[len(labels)-1]
	if len(labels) < 2 || len(ascii) > 253 || strings.Trim(top, "0123456789") == "" {
		return "", fmt.Errorf("read domain: not public")
	}
	return ascii, nil
}

// Mailbox returns the visitor's address as every mail server understands it, an
// international domain in its ASCII form. It reports false when the part before
// the @ needs characters that not every mail server understands.
func (d Draft) Mailbox() (string, bool) {
	at := strings.LastIndexByte(d.Email, '@')
	if at < 0 || strings.ContainsFunc(d.Email[:at], func(r rune) bool { return r >= utf8.RuneSelf }) {
		return "", false
	}
	domain, err := asciiDomain(d.Email[at+1:])
	if err != nil {
		return "", false
	}
	return d.Email[:at+1] + domain, true
}
