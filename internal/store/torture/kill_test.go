package torture

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	smtpserver "github.com/emersion/go-smtp"
	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"lectern/internal/store/cluster"
)

const firm = "site@marlowe.example"

func TestEveryAcceptedMessageSurvivesKill(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		surviveKills(t, "sqlite:"+filepath.Join(t.TempDir(), "lectern.db"))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		c, err := postgres.Get()
		if err != nil {
			t.Fatal(err)
		}
		surviveKills(t, newDatabase(t, c))
	})
}

func surviveKills(t *testing.T, database string) {
	box := filepath.Join(t.TempDir(), "mail")
	process := start(t, database, "maildir:"+box, firm)
	crowd := gather(t, process.url)
	for range size(5, 100) {
		before := crowd.answers()
		await(t, "answers between kills", func() bool { return crowd.answers() > before })
		<-time.After(rand.N(300 * time.Millisecond)) // a random moment is what this is about
		process.kill()
		process = start(t, database, "maildir:"+box, firm)
		crowd.moveTo(process.url)
	}
	crowd.disperse()
	s := open(t, database)
	entries := judge(t, s, crowd)
	t.Run("a key repeated after the kills gives the same message", func(t *testing.T) {
		for key, id := range crowd.acked {
			if again, ok := post(t.Context(), http.DefaultClient, process.url, key); !ok || again != id {
				t.Errorf("key %s gave %q, %v; want %q", key, again, ok, id)
			}
		}
	})
	// What the killed processes had begun is begun again by the next one, at the
	// latest when the time of an attempt has passed.
	process.kill()
	skipTime(t, database, `UPDATE river_job SET attempted_at = '2020-01-01 00:00:00' WHERE state = 'running'`)
	start(t, database, "maildir:"+box, firm)
	awaitDelivery(t, s, skipPauses(t, database))
	for _, e := range entries {
		letters, err := filepath.Glob(filepath.Join(box, "new", "*."+e.ID+".lectern"))
		if err != nil || len(letters) != 1 {
			t.Errorf("message %s has %d letters, %v", e.ID, len(letters), err)
		}
	}
}

func TestNothingIsLostWhenPostgreSQLRestartsUnderLoad(t *testing.T) {
	t.Parallel()
	c, err := cluster.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Stop()
	database := newDatabase(t, c)
	box := filepath.Join(t.TempDir(), "mail")
	process := start(t, database, "maildir:"+box, firm)
	crowd := gather(t, process.url)
	for range size(3, 30) {
		before := crowd.answers()
		await(t, "answers between restarts", func() bool { return crowd.answers() > before+senders })
		if err := c.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := c.Up(); err != nil {
			t.Fatal(err)
		}
	}
	crowd.disperse()
	s := open(t, database)
	judge(t, s, crowd)
	process.kill()
	skipTime(t, database, `UPDATE river_job SET attempted_at = '2020-01-01 00:00:00' WHERE state = 'running'`)
	start(t, database, "maildir:"+box, firm)
	awaitDelivery(t, s, skipPauses(t, database))
}

func TestThreeReplicasDeliverOnceThoughOneIsKilled(t *testing.T) {
	t.Parallel()
	c, err := postgres.Get()
	if err != nil {
		t.Fatal(err)
	}
	database := newDatabase(t, c)
	var office office
	letters := "smtp://" + office.open(t)
	var replicas []*child
	for n := range 3 {
		replicas = append(replicas, start(t, database, letters, fmt.Sprintf("replica%d@marlowe.example", n)))
	}
	crowd := gather(t, replicas[0].url, replicas[1].url, replicas[2].url)
	await(t, "letters from every replica", func() bool { return office.heardFrom(3) })
	replicas[0].kill()
	crowd.moveTo(replicas[1].url, replicas[2].url)
	before := crowd.answers()
	await(t, "answers after the kill", func() bool { return crowd.answers() > before+size(50, 1000) })
	crowd.disperse()
	s := open(t, database)
	entries := judge(t, s, crowd)
	awaitDelivery(t, s, skipPauses(t, database))
	for _, e := range entries {
		office.mu.Lock()
		carriers := office.letters["letter-"+e.ID]
		office.mu.Unlock()
		if len(carriers) == 0 {
			t.Errorf("message %s was never delivered", e.ID)
		}
		if len(carriers) > 1 && !strings.Contains(strings.Join(carriers, " "), "replica0@") {
			t.Errorf("message %s was delivered by %v, and none of them died", e.ID, carriers)
		}
	}
}

// office is a mail server that notes who brought which letter.
type office struct {
	mu      sync.Mutex
	letters map[string][]string // Message-ID without domain → senders
	senders map[string]bool
}

func (o *office) open(t *testing.T) string {
	t.Helper()
	o.letters, o.senders = map[string][]string{}, map[string]bool{}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := smtpserver.NewServer(smtpserver.BackendFunc(func(*smtpserver.Conn) (smtpserver.Session, error) {
		return &visit{office: o}, nil
	}))
	go s.Serve(listener)
	t.Cleanup(func() { s.Close() })
	return listener.Addr().String()
}

func (o *office) heardFrom(n int) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.senders) == n
}

type visit struct {
	*office
	from string
}

func (v *visit) Reset()                                            {}
func (v *visit) Logout() error                                     { return nil }
func (v *visit) Mail(from string, _ *smtpserver.MailOptions) error { v.from = from; return nil }
func (v *visit) Rcpt(string, *smtpserver.RcptOptions) error        { return nil }

func (v *visit) Data(r io.Reader) error {
	letter, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	_, rest, _ := strings.Cut(string(letter), "Message-ID: <")
	id, _, _ := strings.Cut(rest, "@")
	v.mu.Lock()
	defer v.mu.Unlock()
	v.letters[id] = append(v.letters[id], v.from)
	v.senders[v.from] = true
	return nil
}

func newDatabase(t *testing.T, c *cluster.Cluster) string {
	t.Helper()
	url, err := c.CreateDatabase(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return url
}

func await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	late := time.After(2 * time.Minute)
	for !holds() {
		select {
		case <-tick.C:
		case <-late:
			t.Fatalf("waited too long: %s", what)
		}
	}
}

// skipTime changes times in the database, as if they had passed.
func skipTime(t *testing.T, database, statement string) {
	t.Helper()
	driver, name := "pgx", database
	if path, file := strings.CutPrefix(database, "sqlite:"); file {
		driver, name = "sqlite", "file:"+path+"?_pragma=busy_timeout(10000)"
	}
	db, err := sql.Open(driver, name)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(context.WithoutCancel(t.Context()), statement); err != nil {
		t.Fatal(err)
	}
}

// skipPauses returns a function that lets the pauses before further attempts pass.
func skipPauses(t *testing.T, database string) func() {
	return func() {
		t.Helper()
		skipTime(t, database, `UPDATE river_job SET state = 'available', scheduled_at = CURRENT_TIMESTAMP WHERE state = 'retryable'`)
	}
}
