package store

import (
	"cmp"
	"context"
	"database/sql"
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
		fresh, twins := splitTwins(arrivals)
		fresh, err := s.answerKnown(ctx, tx, fresh)
		if err != nil {
			return err
		}
		if fresh, err = s.applyLimits(ctx, tx, fresh); err != nil {
			return err
		}
		if err := s.judge(ctx, tx, fresh); err != nil {
			return err
		}
		if err := s.insert(ctx, tx, fresh); err != nil {
			return err
		}
		_, err = s.answerKnown(ctx, tx, twins)
		return err
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

// answerKnown answers those whose key is stored and returns the others.
func (s *Store) answerKnown(ctx context.Context, tx *sql.Tx, arrivals []*arrival) ([]*arrival, error) {
	var keys []any
	for _, a := range arrivals {
		if a.Key != "" {
			keys = append(keys, a.Key)
		}
	}
	if len(keys) == 0 {
		return arrivals, nil
	}
	type known struct{ id, digest string }
	stored := map[string]known{}
	query := `SELECT idempotency_key, id, digest FROM messages WHERE idempotency_key IN ` + list(1, len(keys))
	err := each(ctx, tx, query, keys, func(rows *sql.Rows) error {
		var key string
		var k known
		err := rows.Scan(&key, &k.id, &k.digest)
		stored[key] = k
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("look up keys: %w", err)
	}
	var others []*arrival
	for _, a := range arrivals {
		switch k, ok := stored[a.Key]; {
		case !ok:
			others = append(others, a)
		case k.digest != a.Digest():
			a.answer.err = contact.ErrKeyReused
		default:
			a.answer.out = k.id
		}
	}
	return others, nil
}

// judge finds out how suspicious each arrival is.
func (s *Store) judge(ctx context.Context, tx *sql.Tx, arrivals []*arrival) error {
	echoes := []any{micros(s.Now().Add(-contact.EchoWindow))}
	for _, a := range arrivals {
		if echo := a.Echo(); echo != "" {
			echoes = append(echoes, echo)
		}
	}
	repeats := map[string]int{}
	if len(echoes) > 1 {
		query := `SELECT echo, COUNT(*) FROM messages WHERE echo <> '' AND received_at > $1 AND echo IN ` +
			list(2, len(echoes)-1) + ` GROUP BY echo`
		err := each(ctx, tx, query, echoes, func(rows *sql.Rows) error {
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

// insert stores the arrivals with their delivery jobs. One whose key another
// replica stored in the meantime gets the answer that the other's got.
func (s *Store) insert(ctx context.Context, tx *sql.Tx, arrivals []*arrival) error {
	if len(arrivals) == 0 {
		return nil
	}
	const columns = 13
	now := micros(s.Now())
	var fields []any
	for _, a := range arrivals {
		a.id = contact.NewID()
		suspect, state := contact.Suspect(a.signals), contact.Waiting
		if suspect {
			state = contact.Held
		}
		fields = append(fields,
			a.id, sql.NullString{String: a.Key, Valid: a.Key != ""}, a.Digest(), a.Echo(),
			a.Name, a.Email, a.Company, a.Text, a.Address(),
			now, joinSignals(a.signals), suspect, string(state))
	}
	stored := map[string]bool{}
	query := `INSERT INTO messages (id, idempotency_key, digest, echo, name, email, company, body, address,
		received_at, signals, suspect, state) VALUES ` + tuples(len(arrivals), columns) + `
		ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`
	err := each(ctx, tx, query, fields, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		stored[id] = true
		return err
	})
	if err != nil {
		return fmt.Errorf("insert messages: %w", err)
	}
	var own, others []*arrival
	for _, a := range arrivals {
		if stored[a.id] {
			a.answer.out = a.id
			own = append(own, a)
		} else {
			others = append(others, a)
		}
	}
	if jobs := s.jobsFor(own); len(jobs) > 0 {
		if _, err := s.jobs.InsertManyFastTx(ctx, tx, jobs); err != nil {
			return fmt.Errorf("insert jobs: %w", err)
		}
	}
	_, err = s.answerKnown(ctx, tx, others)
	return err
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

func joinSignals(signals []contact.Signal) string {
	words := make([]string, len(signals))
	for i, signal := range signals {
		words[i] = string(signal)
	}
	return strings.Join(words, " ")
}
