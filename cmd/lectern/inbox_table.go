package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode"

	"github.com/mattn/go-isatty"
	"golang.org/x/text/width"

	"lectern/internal/contact"
)

// colour is a colour of the terminal; the zero value is none.
type colour string

const (
	plain  colour = ""
	dim    colour = "2"
	red    colour = "1;31"
	yellow colour = "33"
	green  colour = "32"
)

// paint colours words, or leaves them as they are.
type paint bool

// newPaint paints on a terminal whose owner wants colours, and nowhere else.
func newPaint(w io.Writer) paint {
	file, ok := w.(*os.File)
	return paint(ok && isatty.IsTerminal(file.Fd()) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb")
}

func (p paint) over(words string, c colour) string {
	if !p || c == plain {
		return words
	}
	return "\x1b[" + string(c) + "m" + words + "\x1b[0m"
}

// cell is one field of a table.
type cell struct {
	words  string
	colour colour
}

// longest is how many columns a field of a list takes at most.
const longest = 28

func inboxTable(entries []contact.Entry, now time.Time) [][]cell {
	rows := [][]cell{{{"MESSAGE", dim}, {"AGE", dim}, {"FROM", dim}, {"COMPANY", dim}, {"LETTER", dim}, {"REPLY", dim}}}
	for _, e := range entries {
		rows = append(rows, []cell{
			{e.ID, plain},
			{age(now.Sub(e.ReceivedAt)), plain},
			{clip(e.Name, longest), plain},
			{clip(e.Company, longest), plain},
			{string(e.State), stateColour(e.State)},
			due(e, now),
		})
	}
	return rows
}

// due says how the promise to answer stands.
func due(e contact.Entry, now time.Time) cell {
	left := e.ReplyBy().Sub(now)
	switch {
	case !e.AnsweredAt.IsZero():
		return cell{"answered", green}
	case e.Suspect:
		return cell{"", plain}
	case e.Overdue(now):
		return cell{age(-left) + " late", red}
	case left < 4*time.Hour:
		return cell{"within " + age(left), yellow}
	}
	return cell{"within " + age(left), plain}
}

func stateColour(s contact.State) colour {
	switch s {
	case contact.Parked:
		return red
	case contact.Waiting:
		return yellow
	case contact.Held:
		return dim
	}
	return plain
}

// age writes a duration as a person would: in its largest unit.
func age(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "1 min"
	case d < time.Hour:
		return fmt.Sprintf("%d min", d/time.Minute)
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h", d/time.Hour)
	}
	return fmt.Sprintf("%d days", d/(24*time.Hour))
}

// writeTable writes rows in columns as wide as their widest field.
func writeTable(w io.Writer, rows [][]cell, p paint) {
	var widths []int
	for _, row := range rows {
		for i, c := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], columns(c.words))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, c := range row {
			line.WriteString(p.over(c.words, c.colour))
			if i < len(row)-1 {
				line.WriteString(strings.Repeat(" ", widths[i]-columns(c.words)+2))
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}

// columns is how much of a line the terminal needs for s.
func columns(s string) int {
	n := 0
	for _, r := range s {
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case kind == width.EastAsianWide, kind == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}

// clip cuts s to limit columns.
func clip(s string, limit int) string {
	if columns(s) <= limit {
		return s
	}
	runes := []rune(s)
	for columns(string(runes)) > limit-1 {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// writeEntry shows one message.
func writeEntry(w io.Writer, e contact.Entry, now time.Time, p paint) {
	const layout = "Mon 2 January 2006, 15:04 MST"
	rows := [][]cell{
		{{"Message", dim}, {e.ID, plain}},
		{{"From", dim}, {fmt.Sprintf("%s <%s>", e.Name, e.Email), plain}},
	}
	add := func(label, words string, c colour) {
		if words != "" {
			rows = append(rows, []cell{{label, dim}, {words, c}})
		}
	}
	add("Company", e.Company, plain)
	add("Received", e.ReceivedAt.Local().Format(layout), plain)
	reply := due(e, now)
	add("Reply", reply.words, reply.colour)
	letter := string(e.State)
	if e.Attempts > 0 {
		letter += ", " + count(e.Attempts, "attempt", "attempts")
	}
	add("Letter", letter, stateColour(e.State))
	add("Fault", strings.Join(strings.Fields(e.Fault), " "), plain)
	var signals []string
	for _, s := range e.Signals {
		signals = append(signals, string(s))
	}
	add("Signals", strings.Join(signals, ", "), plain)
	writeTable(w, rows, p)
	fmt.Fprintf(w, "\n%s\n", e.Text)
}
