package contact

import (
	"errors"
	"fmt"
	"time"
)

// Errors by which callers decide.
var (
	// ErrNotFound means that no message has the given ID.
	ErrNotFound = errors.New("no such message")
	// ErrAmbiguous means that several messages begin with the given ID.
	ErrAmbiguous = errors.New("several messages begin with this ID")
	// ErrKeyReused means that an idempotency key came again with other content.
	ErrKeyReused = errors.New("idempotency key was used for another message")
	// ErrHeld means that a message is held back as suspect.
	ErrHeld = errors.New("message is held back as spam")
	// ErrRefused means that a letter was refused for good: sending it again as it
	// is will not help.
	ErrRefused = errors.New("refused for good")
)

// LimitError means that too many messages came; After is when to try again.
type LimitError struct{ After time.Duration }

// Error tells the time to wait.
func (e LimitError) Error() string { return fmt.Sprintf("too many messages, again in %s", e.After) }
