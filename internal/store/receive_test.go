package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"lectern/internal/contact"
)

func TestAnAcceptedMessageIsStoredAsTyped(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		in := submission(1)
		in.Name, in.Text = "Zoë 王 👩‍🚀", "First line\n\tsecond — “quoted”; DROP TABLE messages;--"
		got := find(t, s, receive(t, s, in))
		if got.Draft != in.Draft {
			t.Errorf("stored %+v, want %+v", got.Draft, in.Draft)
		}
		if got.State != contact.Waiting || got.Suspect || got.Attempts != 0 {
			t.Errorf("state %+v, want waiting and trusted", got)
		}
		if age := time.Since(got.ReceivedAt); age < 0 || age > time.Minute {
			t.Errorf("received %s ago", age)
		}
	})
}

func TestTheSameKeyGivesOneMessageAndOneAnswer(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		first := receive(t, s, submission(1))
		if second := receive(t, s, submission(1)); second != first {
			t.Errorf("second answer %q, want %q", second, first)
		}
		if n := len(all(t, s)); n != 1 {
			t.Errorf("%d messages, want 1", n)
		}
	})
}

func TestTheSameKeyWithOtherContentIsRefused(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		receive(t, s, submission(1))
		other := submission(2)
		other.Key = submission(1).Key
		if _, err := s.Receive(t.Context(), other); !errors.Is(err, contact.ErrKeyReused) {
			t.Errorf("error %v, want %v", err, contact.ErrKeyReused)
		}
	})
}

func TestAKeySentManyTimesAtOnceToTwoReplicasGivesOneMessage(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		replicas := []*Store{open(t, url, Options{}), open(t, url, Options{})}
		const keys, times = 8, 12
		answers := make([][]string, keys)
		var senders sync.WaitGroup
		for k := range keys {
			answers[k] = make([]string, times)
			for i := range times {
				senders.Go(func() {
					id, err := replicas[i%2].Receive(t.Context(), submission(k))
					if err != nil {
						t.Error(err)
					}
					answers[k][i] = id
				})
			}
		}
		senders.Wait()
		for k, ids := range answers {
			for _, id := range ids {
				if id != ids[0] {
					t.Errorf("key %d got answers %q and %q", k, id, ids[0])
				}
			}
		}
		if n := len(all(t, replicas[0])); n != keys {
			t.Errorf("%d messages, want %d", n, keys)
		}
	})
}

func TestMessagesWithoutAKeyAreAllKept(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		in := submission(1)
		in.Key = ""
		first, second := receive(t, s, in), receive(t, s, in)
		if first == second {
			t.Error("two messages got one ID")
		}
	})
}

func TestEveryMessageOfManySendersIsStoredWithOneJob(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{Limit: 1000, TotalLimit: 100_000})
		const senders, each = 32, 20
		var group sync.WaitGroup
		for sender := range senders {
			group.Go(func() {
				for i := range each {
					in := submission(sender*each + i)
					in.Client = fmt.Sprint(sender)
					receive(t, s, in)
				}
			})
		}
		group.Wait()
		if n := len(all(t, s)); n != senders*each {
			t.Errorf("%d messages, want %d", n, senders*each)
		}
		if n := jobCount(t, s, "letter"); n != senders*each {
			t.Errorf("%d jobs, want %d", n, senders*each)
		}
	})
}

func TestASuspectIsStoredWithoutAJobAndOneSignalIsNotEnough(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		lone := submission(1)
		lone.Trap = true
		if e := find(t, s, receive(t, s, lone)); e.State != contact.Waiting || e.Suspect || len(e.Signals) != 1 {
			t.Errorf("one signal gave %+v", e)
		}
		both := submission(2)
		both.Trap, both.Elapsed = true, time.Second
		if e := find(t, s, receive(t, s, both)); e.State != contact.Held || !e.Suspect {
			t.Errorf("two signals gave %+v", e)
		}
		if n := jobCount(t, s, "letter"); n != 1 {
			t.Errorf("%d jobs, want 1", n)
		}
	})
}

func TestATextThatCameTwiceBeforeIsARepeat(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		for n, want := range []int{0, 0, 1, 1} {
			in := submission(n)
			in.Text = "Buy our gold-plated lecterns, only today and only here"
			if got := len(find(t, s, receive(t, s, in)).Signals); got != want {
				t.Errorf("message %d gave %d signals, want %d", n+1, got, want)
			}
		}
	})
}

func TestARowThatCannotBeStoredDoesNotFailItsNeighbours(t *testing.T) {
	s := open(t, newPostgres(t), Options{})
	bad := submission(1)
	bad.Text = "a NUL \x00 that PostgreSQL cannot store"
	answers, err := commitTogether(s, submission(0), bad, submission(2))
	if err != nil || answers[0].err != nil || answers[1].err == nil || answers[2].err != nil {
		t.Errorf("answers %+v, %v; want only the second to fail", answers, err)
	}
}

// commitTogether hands the submissions to the group as one batch.
func commitTogether(s *Store, ins ...contact.Submission) ([]answer[string], error) {
	var batch []request[contact.Submission, string]
	for _, in := range ins {
		batch = append(batch, request[contact.Submission, string]{context.Background(), in, make(chan answer[string], 1)})
	}
	s.accepting.commitAll(batch)
	var answers []answer[string]
	for _, r := range batch {
		answers = append(answers, <-r.answer)
	}
	return answers, nil
}

func TestAClosedStoreAnswersWithAnError(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		s, err := Open(t.Context(), url, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Receive(t.Context(), submission(1)); err == nil {
			t.Error("a closed store accepted a message")
		}
	})
}

func TestManyProcessesMayMigrateAtOnce(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		var group sync.WaitGroup
		for range 6 {
			group.Go(func() {
				s, err := Open(t.Context(), url, Options{})
				if err != nil {
					t.Error(err)
					return
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
	})
}

func jobCount(t testing.TB, s *Store, kind string) int {
	t.Helper()
	var n int
	if err := s.read.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM river_job WHERE kind = $1`, kind).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
