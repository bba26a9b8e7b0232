package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/riverqueue/river"

	"lectern/internal/contact"
)

// Receive accepts a checked submission and returns the ID of its message after
// message and delivery job are durable. A key that came before with the same
// content gives the same ID again and nothing new. The errors by which to decide
// are contact.ErrKeyReused and contact.LimitError; after any other the caller may
// send again with the same key.
func (s *Store) Receive(ctx context.Context, submission contact.Submission) (string, error) {
	id, err := s.accepting.do(ctx, submission)
	if err != nil {
		return "", fmt.Errorf("record message: %w", err)
	}
	return id, nil
}

// arrival is one submission on its way through accept.
type arrival struct {
	contact.Submission
	answer  *answer[string]
	id      string
	signals []contact.Signal
}

// accept stores a batch in one transaction and with a fixed number of statements,
// however many there are.
func (s *Store) accept(ctx context.Context, batch []contact.Submission) ([]answer[string], error) {
	answers := make([]answer[string], len(batch))
	err := s.transact(ctx, func(tx *sql.Tx) error {
		arrivals := make([]*arrival, len(batch))
		for i, submission := range batch {
			arrivals[i] = &arrival{Submission: submission, answer: &answers[i]}
		}
		// Replicas that meet the same keys meet them in the same order, so none waits
		// for another in a circle.
		slices.SortStableFunc(arrivals, func(a, b *arrival) int { return cmp.Compare(a.Key, b.Key) })
		first, unsure := splitTwins(arrivals)
		allowances, err := s.readAllowances(ctx, tx, first)
		if err != nil {
			return err
		}
		admitted, refused := allowances.admit(first, s.Now())
		if err := s.judge(ctx, tx, admitted); err != nil {
			return err
		}
		stored, known, err := s.insert(ctx, tx, admitted)
		if err != nil {
			return err
		}
		if err := s.chargeAllowances(ctx, tx, allowances, stored); err != nil {
			return err
		}
		// Most messages are new, so only what is not gets looked up: a repeated key is
		// answered whatever the allowance.
		return s.answerKnown(ctx, tx, slices.Concat(unsure, known, refused))
	})
	return answers, err
}

// splitTwins sets those apart whose key another one in the batch has too.
func splitTwins(arrivals []*arrival) (first, twins []*arrival) {
	seen := map[string]bool{}
	for _, a := range arrivals {
		if a.Key != "" && seen[a.Key] {
			twins = append(twins, a)
			continue
		}
		seen[a.Key] = true
		first = append(first, a)
	}
	return first, twins
}

func findKeys(given string) string {
	return `SELECT idempotency_key, id, digest FROM messages
		WHERE idempotency_key IN (SELECT value ->> 0 FROM ` + given + `)`
}

// answerKnown gives those whose key is stored the answer that the key has got.
func (s *Store) answerKnown(ctx context.Context, tx *sql.Tx, arrivals []*arrival) error {
	var keys []string
	for _, a := range arrivals {
		if a.Key != "" {
			keys = append(keys, a.Key)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	type known struct{ id, digest string }
	stored := map[string]known{}
	err := run(ctx, tx, s.findKeys, []any{table(keys, single)}, func(rows *sql.Rows) error {
		var key string
		var k known
		err := rows.Scan(&key, &k.id, &k.digest)
		stored[key] = k
		return err
	})
	if err != nil {
		return fmt.Errorf("look up keys: %w", err)
	}
	for _, a := range arrivals {
		k, ok := stored[a.Key]
		switch {
		case !ok && a.answer.err == nil:
			a.answer.err = errNotStored
		case ok && k.digest != a.Digest():
			*a.answer = answer[string]{err: contact.ErrKeyReused}
		case ok:
			*a.answer = answer[string]{out: k.id}
		}
	}
	return nil
}

// errNotStored is the answer to a message whose twin was refused, or was erased in
// this very moment: sending it again is right.
var errNotStored = errors.New("message with the same key was not stored")

func countEchoes(given string) string {
	return `SELECT echo, COUNT(*) FROM messages WHERE echo <> '' AND received_at > $2
		AND echo IN (SELECT value ->> 0 FROM ` + given + `) GROUP BY echo`
}

// judge finds out how suspicious each arrival is.
func (s *Store) judge(ctx context.Context, tx *sql.Tx, arrivals []*arrival) error {
	var echoes []string
	for _, a := range arrivals {
		if echo := a.Echo(); echo != "" {
			echoes = append(echoes, echo)
		}
	}
	repeats := map[string]int{}
	if len(echoes) > 0 {
		since := micros(s.Now().Add(-contact.EchoWindow))
		err := run(ctx, tx, s.countEchoes, []any{table(echoes, single), since}, func(rows *sql.Rows) error {
			var echo string
			var count int
			err := rows.Scan(&echo, &count)
			repeats[echo] = count
			return err
		})
		if err != nil {
			return fmt.Errorf("count repeats: %w", err)
		}
	}
	for _, a := range arrivals {
		echo := a.Echo()
		a.signals = a.Judge(repeats[echo])
		if echo != "" {
			repeats[echo]++
		}
	}
	return nil
}

func insertMessages(given string) string {
	return `INSERT INTO messages (id, idempotency_key, digest, echo, name, email, company, body, address,
			signals, suspect, state, received_at)
		SELECT value ->> 0, NULLIF(value ->> 1, ''), value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
			value ->> 7, value ->> 8, value ->> 9, value ->> 10 = 'held', value ->> 10, $2
		FROM ` + given + ` WHERE TRUE ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`
}

// insert stores the arrivals with their delivery jobs. It returns those that it
// stored and those whose key is stored already.
func (s *Store) insert(ctx context.Context, tx *sql.Tx, arrivals []*arrival) (stored, known []*arrival, err error) {
	if len(arrivals) == 0 {
		return nil, nil, nil
	}
	given := table(arrivals, func(a *arrival) []any {
		a.id = contact.NewID()
		state := contact.Waiting
		if contact.Suspect(a.signals) {
			state = contact.Held
		}
		return []any{
			a.id, a.Key, a.Digest(), a.Echo(), a.Name, a.Email, a.Company, a.Text, a.Address(), joinSignals(a.signals), state,
		}
	})
	inserted := map[string]bool{}
	err = run(ctx, tx, s.insertMessages, []any{given, micros(s.Now())}, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		inserted[id] = true
		return err
	})
	if err != nil {
		return nil, nil, fmt.Errorf("insert messages: %w", err)
	}
	for _, a := range arrivals {
		if inserted[a.id] {
			a.answer.out = a.id
			stored = append(stored, a)
		} else {
			known = append(known, a)
		}
	}
	if jobs := s.jobsFor(stored); len(jobs) > 0 {
		if _, err := s.jobs.InsertManyFastTx(ctx, tx, jobs); err != nil {
			return nil, nil, fmt.Errorf("insert jobs: %w", err)
		}
	}
	return stored, known, nil
}

func (s *Store) jobsFor(arrivals []*arrival) []river.InsertManyParams {
	var jobs []river.InsertManyParams
	for _, a := range arrivals {
		if contact.Suspect(a.signals) {
			continue
		}
		jobs = append(jobs, river.InsertManyParams{Args: letterJob{ID: a.id}})
		if s.Receipts {
			jobs = append(jobs, river.InsertManyParams{Args: receiptJob{ID: a.id}})
		}
	}
	return jobs
}

// single is the row of a table with one column.
func single(field string) []any { return []any{field} }

func joinSignals(signals []contact.Signal) string {
	words := make([]string, len(signals))
	for i, signal := range signals {
		words[i] = string(signal)
	}
	return strings.Join(words, " ")
}
