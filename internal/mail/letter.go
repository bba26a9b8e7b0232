package mail

import (
	"embed"
	"fmt"
	"html/template"
	"net/mail"
	"net/url"
	"strings"
	text "text/template"
	"time"
	"unicode/utf8"

	gomail "github.com/wneessen/go-mail"

	"lectern/internal/contact"
)

//go:embed letter.html letter.txt receipt.txt
var templates embed.FS

var (
	letterHTML  = template.Must(template.ParseFS(templates, "letter.html"))
	letterText  = text.Must(text.ParseFS(templates, "letter.txt"))
	receiptText = text.Must(text.ParseFS(templates, "receipt.txt"))
)

// longestSubject is what a mail program shows of a subject, in characters.
const longestSubject = 100

// page is what the templates of a letter see.
type page struct {
	contact.Message
	Firm, Site string
	Lines      [][]string // the message: paragraphs of lines
	Preview    string
	Caller     string // the name, short enough for a button
	Received   string
	Due        string
	Reply      string // a mailto: URL
	Answerable bool   // whether answering the letter reaches the visitor
}

// letter writes the letter to the owner.
func (c *Courier) letter(m contact.Message) (*gomail.Msg, error) {
	msg := c.blank("letter", m)
	msg.ToMailAddress(c.to...)
	mailbox, answerable := m.Mailbox()
	if answerable {
		msg.ReplyToMailAddress(&mail.Address{Name: m.Name, Address: mailbox})
	}
	subject := "Message from " + m.Name
	if m.Company != "" {
		subject += ", " + m.Company
	}
	msg.Subject(shorten(subject, longestSubject))
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	p := page{
		Message:    m,
		Firm:       c.settings.Firm,
		Site:       c.settings.Site,
		Lines:      paragraphs(m.Text),
		Preview:    shorten(strings.Join(strings.Fields(m.Text), " "), 140),
		Caller:     shorten(m.Name, 40),
		Received:   c.clock(m.ReceivedAt),
		Due:        c.clock(m.ReplyBy()),
		Reply:      replyURL(m, c.settings.Firm),
		Answerable: answerable,
	}
	if err := msg.SetBodyTextTemplate(letterText, p); err != nil {
		return nil, err
	}
	if err := msg.AddAlternativeHTMLTemplate(letterHTML, p); err != nil {
		return nil, err
	}
	return msg, nil
}

// receipt writes the receipt to the visitor.
func (c *Courier) receipt(m contact.Message) (*gomail.Msg, error) {
	mailbox, ok := m.Mailbox()
	if !ok {
		return nil, fmt.Errorf("address needs characters that not every mail server knows: %w", contact.ErrRefused)
	}
	msg := c.blank("receipt", m)
	msg.ToMailAddress(&mail.Address{Address: mailbox})
	msg.ReplyToMailAddress(c.to...)
	msg.Subject(shorten("We have your message – "+c.settings.Firm, longestSubject))
	msg.SetGenHeader("Auto-Submitted", "auto-replied")
	msg.SetGenHeader("X-Auto-Response-Suppress", "All")
	p := page{Message: contact.Message{ID: m.ID}, Firm: c.settings.Firm, Site: c.settings.Site, Received: c.clock(m.ReceivedAt)}
	return msg, msg.SetBodyTextTemplate(receiptText, p)
}

// blank begins a letter from the firm. Everything in it follows from its kind and
// the message, so that the same letter is the same bytes.
func (c *Courier) blank(kind string, m contact.Message) *gomail.Msg {
	// No message can hold its own digest, so none can hold the boundary.
	boundary := "lectern-" + m.Digest()[:48]
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent(), gomail.WithBoundary(boundary),
		gomail.WithEncoding(gomail.EncodingQP))
	msg.FromMailAddress(c.from)
	msg.SetMessageIDWithValue(kind + "-" + m.ID + "@" + c.domain)
	msg.SetDateWithValue(m.ReceivedAt.In(c.settings.Location))
	return msg
}

func (c *Courier) clock(t time.Time) string {
	return t.In(c.settings.Location).Format("Mon 2 January 2006, 15:04 MST")
}

func replyURL(m contact.Message, firm string) string {
	quote := "\n\n> " + strings.ReplaceAll(shorten(m.Text, 1500), "\n", "\n> ")
	query := "subject=" + escapeQuery("Re: Your message to "+firm) + "&body=" + escapeQuery(strings.ReplaceAll(quote, "\n", "\r\n"))
	return "mailto:" + escapeQuery(m.Email) + "?" + query
}

// escapeQuery escapes like a query, with spaces as mail programs want them.
func escapeQuery(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }

func paragraphs(s string) [][]string {
	var all [][]string
	for _, paragraph := range strings.Split(s, "\n\n") {
		if paragraph = strings.Trim(paragraph, "\n"); paragraph != "" {
			all = append(all, strings.Split(paragraph, "\n"))
		}
	}
	return all
}

func shorten(s string, limit int) string {
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	return strings.TrimSpace(string([]rune(s)[:limit-1])) + "…"
}
