package main

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/mattn/go-isatty"

	"lectern/internal/contact"
	"lectern/internal/mail"
	"lectern/internal/store"
)

type inboxExportCmd struct {
	ownerSettings
	Format string `enum:"csv,jsonl" default:"csv" placeholder:"FORMAT" help:"csv for spreadsheets, jsonl for programs (${default})."`
}

func (c *inboxExportCmd) Run(ctx context.Context, t terminal) error {
	return c.use(ctx, func(s *store.Store) error {
		out := bufio.NewWriter(t.Out)
		table := newSheet(out)
		err := s.List(ctx, store.Filter{All: true}, func(e contact.Entry) error {
			if c.Format == "jsonl" {
				return writeJSONLines(out, []contact.Entry{e})
			}
			return table.add(e)
		})
		if err == nil && c.Format == "csv" {
			err = table.end()
		}
		if err := errors.Join(err, out.Flush()); err != nil {
			return fmt.Errorf("export messages: %w", err)
		}
		return nil
	})
}

// sheet is a table that a spreadsheet opens without harm: in the encoding it expects, and with no field that it would
// take for a formula.
type sheet struct {
	out   *csv.Writer
	plain io.Writer
	begun bool
}

func newSheet(w io.Writer) *sheet { return &sheet{out: csv.NewWriter(w), plain: w} }

var sheetHead = []string{
	"id", "received_at", "name", "email", "company", "message", "state", "attempts", "fault", "delivered_at", "answered_at", "reply_by", "suspect", "signals",
}

func (s *sheet) add(e contact.Entry) error {
	if err := s.begin(); err != nil {
		return err
	}
	var signals []string
	for _, signal := range e.Signals {
		signals = append(signals, string(signal))
	}
	fields := []string{
		e.ID, stamp(e.ReceivedAt), e.Name, e.Email, e.Company, e.Text, string(e.State), strconv.Itoa(e.Attempts), e.Fault,
		stamp(e.DeliveredAt), stamp(e.AnsweredAt), stamp(e.ReplyBy()), strconv.FormatBool(e.Suspect), strings.Join(signals, " "),
	}
	for i := range fields {
		fields[i] = harmless(fields[i])
	}
	return s.out.Write(fields)
}

func (s *sheet) begin() error {
	if s.begun {
		return nil
	}
	s.begun = true
	// The mark by which spreadsheets recognise UTF-8.
	if _, err := io.WriteString(s.plain, "\ufeff"); err != nil {
		return err
	}
	return s.out.Write(sheetHead)
}

func (s *sheet) end() error {
	if err := s.begin(); err != nil {
		return err
	}
	s.out.Flush()
	return s.out.Error()
}

// harmless keeps a spreadsheet from computing what a visitor typed: a field that would begin a formula, also after
// spaces, begins with an apostrophe.
func harmless(field string) string {
	begin := strings.TrimLeft(field, " \t\r\n\u00a0")
	if begin != field && strings.ContainsAny(field[:1], "\t\r\n") || begin != "" && strings.ContainsRune("=+-@＝＋－＠|%", []rune(begin)[0]) {
		return "'" + field
	}
	return field
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

type inboxEraseCmd struct {
	ownerSettings
	Mail    string `placeholder:"URL" help:"Where letters go, as for serve: letters in a Maildir are deleted too (maildir:DATA/mail)."`
	Address string `arg:"" help:"The e-mail address."`
	Yes     bool   `help:"Do not ask."`
}

func (c *inboxEraseCmd) Run(ctx context.Context, t terminal) error {
	return c.use(ctx, func(s *store.Store) error {
		found := 0
		err := s.List(ctx, store.Filter{All: true, Address: c.Address}, func(contact.Entry) error { found++; return nil })
		if err != nil {
			return err
		}
		if found == 0 {
			return advise(fmt.Errorf("no message came from %s", c.Address), "lectern inbox lists the messages")
		}
		if err := c.confirm(t, found); err != nil {
			return err
		}
		// Letters go first: as long as the messages are there, erasing can be repeated.
		letters, err := c.eraseLetters(ctx, s)
		if err != nil {
			return err
		}
		ids, err := s.Erase(ctx, c.Address)
		if err != nil {
			return err
		}
		fmt.Fprintf(t.Err, "erased %s and %s\n", count(len(ids), "message", "messages"), count(letters, "letter", "letters"))
		fmt.Fprintln(t.Err, "hint: backups, exports and mailboxes on mail servers are out of reach; delete them there")
		return nil
	})
}

func (c *inboxEraseCmd) confirm(t terminal, found int) error {
	if c.Yes {
		return nil
	}
	if !isatty.IsTerminal(os.Stdin.Fd()) {
		return advise(fmt.Errorf("%w: erasing asks for confirmation", errUsage), "add --yes where nobody can answer")
	}
	fmt.Fprintf(t.Err, "Delete %s from %s for ever? Type the address again: ", count(found, "message", "messages"), c.Address)
	typed, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil || contact.FoldAddress(typed) != contact.FoldAddress(c.Address) {
		return errors.New("nothing was erased")
	}
	return nil
}

func (c *inboxEraseCmd) eraseLetters(ctx context.Context, s *store.Store) (int, error) {
	courier, err := mail.NewCourier(mail.Settings{
		URL:  orElse(c.Mail, "maildir:"+filepath.Join(c.Data, "mail")),
		From: "erase@localhost", To: "erase@localhost", // nothing is sent
	})
	if err != nil {
		return 0, fmt.Errorf("%w: %w", errUsage, err)
	}
	var ids []string
	err = s.List(ctx, store.Filter{All: true, Address: c.Address}, func(e contact.Entry) error {
		ids = append(ids, e.ID)
		return nil
	})
	if err != nil {
		return 0, err
	}
	return courier.Erase(ids)
}
