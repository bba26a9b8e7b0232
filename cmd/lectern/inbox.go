package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"lectern/internal/contact"
	"lectern/internal/store"
)

// inboxCmd is what the owner does with messages.
type inboxCmd struct {
	List     inboxListCmd     `cmd:"" default:"withargs" help:"List the messages, the newest first."`
	Show     inboxShowCmd     `cmd:"" help:"Show a message and what became of it."`
	Answered inboxAnsweredCmd `cmd:"" help:"Note that messages were answered."`
	Spam     inboxSpamCmd     `cmd:"" help:"Set messages apart as spam and hold their letters back."`
	Ham      inboxHamCmd      `cmd:"" help:"Put messages back among the good ones and send their letters."`
	Resend   inboxResendCmd   `cmd:"" help:"Send the letters of messages once more."`
	Export   inboxExportCmd   `cmd:"" help:"Write all messages as a table or as JSON lines."`
	Erase    inboxEraseCmd    `cmd:"" help:"Delete every message from an address, for ever."`
}

type inboxListCmd struct {
	ownerSettings
	JSON  bool   `name:"json" help:"Write one JSON object a line, with all fields."`
	Spam  bool   `help:"List the suspects instead."`
	State string `enum:",waiting,delivered,parked,held" default:"" placeholder:"STATE" help:"Only messages whose letter is waiting, delivered, parked or held."`
	Limit int    `default:"50" placeholder:"N" help:"At most so many; 0 is all (${default})."`
}

func (c *inboxListCmd) Run(ctx context.Context, t terminal) error {
	return c.use(ctx, func(s *store.Store) error {
		filter := store.Filter{Suspect: c.Spam, State: contact.State(c.State), Limit: c.Limit}
		filter.All = c.State != "" && !c.Spam
		var entries []contact.Entry
		err := s.List(ctx, filter, func(e contact.Entry) error {
			entries = append(entries, e)
			return nil
		})
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSONLines(t.Out, entries)
		}
		now := time.Now()
		writeTable(t.Out, inboxTable(entries, now), newPaint(t.Out))
		return c.summarize(ctx, t, s, entries, now)
	})
}

// summarize says below the list what needs the owner.
func (c *inboxListCmd) summarize(ctx context.Context, t terminal, s *store.Store, entries []contact.Entry, now time.Time) error {
	tally, err := s.Tally(ctx)
	if err != nil {
		return err
	}
	late := 0
	for _, e := range entries {
		if e.Overdue(now) {
			late++
		}
	}
	said := []string{count(len(entries), "message", "messages")}
	if late > 0 {
		said = append(said, fmt.Sprintf("%d late", late))
	}
	if tally.Parked > 0 {
		said = append(said, fmt.Sprintf("%d parked (lectern inbox --state parked)", tally.Parked))
	}
	if tally.Held > 0 && !c.Spam {
		said = append(said, fmt.Sprintf("%d held as spam (lectern inbox --spam)", tally.Held))
	}
	fmt.Fprintln(t.Err, strings.Join(said, ", "))
	return nil
}

type inboxShowCmd struct {
	ownerSettings
	ID   string `arg:"" help:"The message's ID or its beginning."`
	JSON bool   `name:"json" help:"Write a JSON object."`
}

func (c *inboxShowCmd) Run(ctx context.Context, t terminal) error {
	return c.use(ctx, func(s *store.Store) error {
		entry, err := s.Find(ctx, c.ID)
		if err != nil {
			return explain(c.ID, err)
		}
		if c.JSON {
			return writeJSONLines(t.Out, []contact.Entry{entry})
		}
		writeEntry(t.Out, entry, time.Now(), newPaint(t.Out))
		return nil
	})
}

// someMessages are the messages that a command is about.
type someMessages struct {
	ownerSettings
	IDs []string `arg:"" name:"id" help:"The messages' IDs or their beginnings."`
}

// each does the deed to every message and says so.
func (c someMessages) each(ctx context.Context, t terminal, done string, deed func(*store.Store, string) error) error {
	return c.use(ctx, func(s *store.Store) error {
		var errs []error
		for _, id := range c.IDs {
			if err := deed(s, id); err != nil {
				errs = append(errs, explain(id, err))
				continue
			}
			fmt.Fprintf(t.Err, "%s: %s\n", id, done)
		}
		return errors.Join(errs...)
	})
}

type inboxAnsweredCmd struct{ someMessages }

func (c *inboxAnsweredCmd) Run(ctx context.Context, t terminal) error {
	return c.each(ctx, t, "answered", func(s *store.Store, id string) error { return s.Answer(ctx, id) })
}

type inboxSpamCmd struct{ someMessages }

func (c *inboxSpamCmd) Run(ctx context.Context, t terminal) error {
	return c.each(ctx, t, "set apart as spam", func(s *store.Store, id string) error { return s.Distrust(ctx, id) })
}

type inboxHamCmd struct{ someMessages }

func (c *inboxHamCmd) Run(ctx context.Context, t terminal) error {
	return c.each(ctx, t, "back among the good ones", func(s *store.Store, id string) error { return s.Trust(ctx, id) })
}

type inboxResendCmd struct{ someMessages }

func (c *inboxResendCmd) Run(ctx context.Context, t terminal) error {
	return c.each(ctx, t, "will be sent again", func(s *store.Store, id string) error { return s.Resend(ctx, id) })
}

// explain says about which message err is, and what to do.
func explain(id string, err error) error {
	err = fmt.Errorf("message %s: %w", id, err)
	switch {
	case errors.Is(err, contact.ErrNotFound):
		return advise(err, "lectern inbox lists the messages, lectern inbox --spam the suspects")
	case errors.Is(err, contact.ErrAmbiguous):
		return advise(err, "give more of the ID")
	case errors.Is(err, contact.ErrHeld):
		return advise(err, "lectern inbox ham "+id+" sends it")
	}
	return err
}

// writeJSONLines writes one object a line.
func writeJSONLines(w io.Writer, entries []contact.Entry) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	for _, e := range entries {
		err := out.Encode(struct {
			contact.Entry
			ReplyBy time.Time `json:"reply_by"`
		}{e, e.ReplyBy()})
		if err != nil {
			return fmt.Errorf("write messages: %w", err)
		}
	}
	return nil
}
