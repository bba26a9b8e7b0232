// Package contact is the domain of Lectern: a visitor's message, the rules it
// has to meet, how suspicious it looks, and what becomes of it.
//
// The package knows no database, no mail and no HTTP. Every rule about a message
// is written here and nowhere else, so that a JSON call, a plain form post and a
// command judge alike.
package contact

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"
	"time"
	"unicode"
)

// ReplyPromise is the time within which the firm promises to answer.
const ReplyPromise = 24 * time.Hour

// Draft is what a visitor typed. Only Check turns it into something to keep.
type Draft struct {
	Name    string `json:"name"`
	Email   string `json:"email"`
	Company string `json:"company"`
	Text    string `json:"message"`
}

// Message is a draft that met the rules and was accepted.
type Message struct {
	ID string `json:"id"`
	Draft
	ReceivedAt time.Time `json:"received_at"`
}

// ReplyBy is the moment until which the visitor was promised an answer.
func (m Message) ReplyBy() time.Time { return m.ReceivedAt.Add(ReplyPromise) }

// State says how far the letter to the owner has come.
type State string

// The states of a letter. A message starts as Waiting or, if it is suspect, as
// Held; only the owner moves it out of Held and Parked.
const (
	Waiting   State = "waiting"   // a delivery job exists and will try, or try again
	Delivered State = "delivered" // the mail server or the mailbox has it
	Parked    State = "parked"    // refused for good or tried for days: needs the owner
	Held      State = "held"      // suspect: kept and listed apart, no letter is sent
)

// Entry is a message together with what became of it.
type Entry struct {
	Message
	State       State     `json:"state"`
	Suspect     bool      `json:"suspect"`
	Signals     []Signal  `json:"signals,omitempty"`
	Attempts    int       `json:"attempts"`
	Fault       string    `json:"fault,omitempty"` // why the last attempt did not succeed
	DeliveredAt time.Time `json:"delivered_at,omitzero"`
	AnsweredAt  time.Time `json:"answered_at,omitzero"`
}

// Overdue reports whether the promise to answer is broken at now.
func (e Entry) Overdue(now time.Time) bool {
	return !e.Suspect && e.AnsweredAt.IsZero() && now.After(e.ReplyBy())
}

var idAlphabet = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// NewID returns a new message ID: twelve characters that can be read aloud.
func NewID() string {
	var b [8]byte
	rand.Read(b[:])
	return idAlphabet.EncodeToString(b[:])[:12]
}

// Digest identifies the content of a draft: equal drafts, equal digests.
func (d Draft) Digest() string {
	h := sha256.New()
	for _, part := range []string{d.Name, d.Email, d.Company, d.Text} {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil))
}

// echoMinimum is the number of letters below which an equal text says nothing:
// two visitors may both write "Please call me".
const echoMinimum = 24

// Echo identifies the text of a draft whatever its case, spacing and
// punctuation, so that the same text sent under many names is recognised. It is
// empty when the text is too short to tell.
func (d Draft) Echo() string {
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, d.Text)
	if len([]rune(letters)) < echoMinimum {
		return ""
	}
	sum := sha256.Sum256([]byte(letters))
	return hex.EncodeToString(sum[:])
}

// Address is the visitor's address in the form that compares equal whatever its
// case. Two mailboxes that differ in case alone do not occur in practice.
func (d Draft) Address() string { return FoldAddress(d.Email) }

// FoldAddress brings an address into the form that Address has.
func FoldAddress(address string) string { return strings.ToLower(strings.TrimSpace(address)) }
