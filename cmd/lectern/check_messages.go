package main

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"lectern/internal/contact"
	"lectern/internal/store"
)

// letterPatience is how long a letter may wait before it is worth a word; retries begin within seconds.
const letterPatience = 15 * time.Minute

// messages examines the database, and what in it needs the owner.
func (u *checkup) messages(ctx context.Context) []finding {
	address := orElse(u.Database, "sqlite:"+filepath.Join(u.Data, "lectern.db"))
	const hint = "LECTERN_DATABASE names the database: sqlite:PATH, or postgres://USER:PASSWORD@HOST/NAME"
	survey, err := store.Inspect(ctx, address, u.now)
	if err != nil {
		return []finding{fail("database", err, hint)}
	}
	path, isFile := strings.CutPrefix(address, "sqlite:")
	if isFile {
		folder, err := existing(filepath.Dir(path))
		if err == nil {
			err = writable(folder)
		}
		if err != nil {
			return []finding{fail("database", err, hint)}
		}
	}
	return append([]finding{schema(survey, databaseName(address))}, u.letters(survey)...)
}

// databaseName names a database without its password.
func databaseName(address string) string {
	if path, isFile := strings.CutPrefix(address, "sqlite:"); isFile {
		return path
	}
	if parsed, err := url.Parse(address); err == nil && parsed.Host != "" {
		return "PostgreSQL at " + parsed.Host
	}
	return "PostgreSQL"
}

// schema says whether this program and the tables fit together.
func schema(survey store.Survey, name string) finding {
	switch {
	case survey.New:
		return finding{fine, "database", name + " will be made by the first start", ""}
	case len(survey.Unknown) > 0:
		return finding{bad, "database", name + " was changed by a newer lectern", "run the version that was running last, or a newer one"}
	case len(survey.Pending) > 0:
		return finding{doubtful, "database", "the next start changes the tables of " + name, "make a backup first"}
	}
	kept := survey.Waiting + survey.Delivered + survey.Parked + survey.Held
	return finding{fine, "database", fmt.Sprintf("%s is up to date and holds %s", name, count(kept, "message", "messages")), ""}
}

// letters says which messages need somebody.
func (u *checkup) letters(survey store.Survey) []finding {
	var found []finding
	if survey.Parked > 0 {
		found = append(found, finding{bad, "letters", count(survey.Parked, "letter is", "letters are") + " parked and will not be tried again", "lectern inbox --state parked lists them, lectern inbox show ID says why, lectern inbox resend ID sends one"})
	}
	if waited := u.now.Sub(survey.Oldest); !survey.Oldest.IsZero() && waited > letterPatience {
		found = append(found, finding{doubtful, "letters", fmt.Sprintf("%s, the oldest for %s", count(survey.Waiting, "letter waits", "letters wait"), age(waited)), "see the lines about mail, and whether lectern serve is running"})
	}
	if survey.Late > 0 {
		promise := fmt.Sprintf("%.0f hours", contact.ReplyPromise.Hours())
		found = append(found, finding{doubtful, "answers", count(survey.Late, "message has", "messages have") + " been unanswered for more than the promised " + promise, "lectern inbox lists them, lectern inbox answered ID notes an answer"})
	}
	if len(found) == 0 && !survey.New {
		found = append(found, finding{fine, "letters", "nothing is parked or late", ""})
	}
	return found
}
