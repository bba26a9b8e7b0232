package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"lectern/internal/content"
)

type checkCmd struct {
	siteSettings
	messageSettings
	addressSettings
	JSON         bool     `name:"json" help:"Write one JSON object a line."`
	Offline      bool     `help:"Leave out what needs the network: mail server, DNS, public address."`
	DNS          string   `name:"dns" placeholder:"HOST:PORT" help:"Name server to ask instead of this machine's."`
	DKIMSelector []string `name:"dkim-selector" placeholder:"NAME,…" help:"Names under which the mail provider signs letters, as its instructions say."`
}

// patience is how long one examination may take.
const patience = 20 * time.Second

func (c *checkCmd) Run(ctx context.Context, t terminal) error {
	u := &checkup{
		checkCmd: c,
		now:      time.Now(),
		resolver: resolverAt(c.DNS),
		client:   &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
	}
	u.folder, u.folderErr = c.folder()
	examinations := []func(context.Context) []finding{u.settings, u.content, u.disk, u.messages}
	if !c.Offline {
		examinations = append(examinations, u.mail, u.sender, u.public)
	}
	// All at once, for each may have to wait for somebody; told in order.
	results := make([]chan []finding, len(examinations))
	for i, examine := range examinations {
		results[i] = make(chan []finding, 1)
		go func() {
			ctx, cancel := context.WithTimeout(ctx, patience)
			defer cancel()
			results[i] <- examine(ctx)
		}()
	}
	write := textWriter(t)
	if c.JSON {
		write = jsonWriter(t)
	}
	total := map[status]int{}
	for _, result := range results {
		for _, f := range <-result {
			total[f.Status]++
			if err := write(f); err != nil {
				return fmt.Errorf("write findings: %w", err)
			}
		}
	}
	said := count(total[bad], "error", "errors") + ", " + count(total[doubtful], "warning", "warnings")
	if total[bad] > 0 {
		return advise(errors.New(said), "each line above says what to do; run lectern check again afterwards")
	}
	_, err := fmt.Fprintln(t.Err, said)
	return err
}

// checkup is one run of all examinations.
type checkup struct {
	*checkCmd
	now      time.Time
	resolver resolver
	client   *http.Client

	folder    *content.Folder // nil if the content cannot be used
	folderErr error
}

// finding is one thing that an operator should know before going live.
type finding struct {
	Status  status `json:"status"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
	Hint    string `json:"hint,omitempty"` // what to do next
}

// status is how bad a finding is. With an error the site does not do what it promises.
type status string

const (
	fine     status = "ok"
	doubtful status = "warning"
	bad      status = "error"
)

// fail is the finding for an error; a hint of its own is kept.
func fail(subject string, err error, hint string) finding {
	text, _, _ := strings.Cut(err.Error(), "\n")
	text = strings.TrimPrefix(text, errUsage.Error()+": ")
	return finding{bad, subject, text, cmp.Or(hintFor(err), hint)}
}

func textWriter(t terminal) func(finding) error {
	paint := newPaint(t.Out)
	colours := map[status]colour{fine: green, doubtful: yellow, bad: red}
	return func(f finding) error {
		line := paint.over(fmt.Sprintf("%-8s", f.Status), colours[f.Status]) + fmt.Sprintf(" %-10s %s", f.Subject, f.Text)
		if f.Hint != "" {
			line += ": " + f.Hint
		}
		_, err := fmt.Fprintln(t.Out, line)
		return err
	}
}

func jsonWriter(t terminal) func(finding) error {
	out := json.NewEncoder(t.Out)
	out.SetEscapeHTML(false)
	return func(f finding) error { return out.Encode(f) }
}
