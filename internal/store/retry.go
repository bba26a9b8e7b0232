package store

import (
	"time"

	"github.com/riverqueue/river/rivertype"
)

// patience is the schedule by which the queue tries again.
type patience struct{}

// The pauses double from half a minute up to three hours, so that a mail server
// that comes back is noticed soon, and 33 attempts cover three days.
const (
	firstPause     = 30 * time.Second
	longestPause   = 3 * time.Hour
	letterAttempts = 34
)

// NextRetry returns the time of the attempt after the one that failed.
func (patience) NextRetry(job *rivertype.JobRow) time.Time {
	// The row is as it was when the attempt began: its failure is not in it yet.
	return time.Now().Add(pause(job.Attempt))
}

func pause(attempt int) time.Duration {
	p := firstPause
	for range attempt - 1 {
		p = min(2*p, longestPause)
	}
	return p
}
