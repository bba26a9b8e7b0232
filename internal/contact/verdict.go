package contact

import (
	"regexp"
	"time"
)

// Submission is a checked draft on its way into the inbox, with what is known
// about how it came.
type Submission struct {
	Draft
	Key     string        // idempotency key of the caller, or ""
	Client  string        // network address the rate limit counts by, or "" to be exempt
	Trap    bool          // the field that no person sees was filled in
	Elapsed time.Duration // from the first touch of the form to sending; 0 if unknown
}

// Signal is one sign that a machine wrote a message.
type Signal string

// The signals. None of them is proof.
const (
	SignalTrap   Signal = "trap"   // the invisible field was filled in
	SignalHaste  Signal = "haste"  // filled in faster than a person types
	SignalLinks  Signal = "links"  // many links
	SignalRepeat Signal = "repeat" // the same text came before, more than once
)

const (
	hasty        = 3 * time.Second
	manyLinks    = 3
	manyRepeats  = 2
	suspectCount = 2
)

// EchoWindow is the time for which an equal text counts as a repeat.
const EchoWindow = 7 * 24 * time.Hour

var link = regexp.MustCompile(`(?i)\b(?:https?://|www\.)|\[url|<a\s`)

// Judge returns the signals that a submission gives. Repeats is how often the
// same text came within EchoWindow. What is unknown gives no signal, so that a
// visitor without JavaScript is judged by less and never more harshly.
func (s Submission) Judge(repeats int) []Signal {
	var signals []Signal
	if s.Trap {
		signals = append(signals, SignalTrap)
	}
	if s.Elapsed > 0 && s.Elapsed < hasty {
		signals = append(signals, SignalHaste)
	}
	if len(link.FindAllStringIndex(s.Text, manyLinks)) >= manyLinks {
		signals = append(signals, SignalLinks)
	}
	if repeats >= manyRepeats {
		signals = append(signals, SignalRepeat)
	}
	return signals
}

// Suspect reports whether signals are enough to hold a message back. One alone
// never is: a fast typist, a password manager that fills every field and a
// visitor with four references are all clients.
func Suspect(signals []Signal) bool { return len(signals) >= suspectCount }
