package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is one thing that is wrong in a content folder, with the place where it is to be mended.
type Problem struct {
	File         string // as the owner knows it, like content/site.yaml
	Line, Column int    // from 1; 0 where no line is at fault
	Field        string // like speaking.talks.items[2].videoId
	Message      string // what was expected
	Source       string // the line itself
}

func (p Problem) Error() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", p.Line, p.Column)
	}
	b.WriteString(": ")
	if p.Field != "" {
		b.WriteString(p.Field + ": ")
	}
	b.WriteString(p.Message)
	if p.Source != "" {
		fmt.Fprintf(&b, "\n%6d | %s\n       | %s^", p.Line, p.Source, indent(p.Source, p.Column))
	}
	return b.String()
}

// indent is the white space that stands under the first columns of a line, tabs kept.
func indent(line string, column int) string {
	var b strings.Builder
	for i, r := range []rune(line) {
		if i >= column-1 {
			break
		}
		if r == '\t' {
			b.WriteRune('\t')
		} else {
			b.WriteRune(' ')
		}
	}
	return b.String()
}

// Problems is everything that is wrong in a content folder, in the order of its lines.
type Problems []Problem

func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// report collects the problems of one file.
type report struct {
	file     string
	lines    []string
	problems Problems
}

type place struct{ line, column int }

func (r *report) add(at place, field, format string, args ...any) {
	p := Problem{File: r.file, Line: at.line, Column: at.column, Field: field, Message: fmt.Sprintf(format, args...)}
	if at.line > 0 && at.line <= len(r.lines) {
		p.Source = strings.TrimRight(r.lines[at.line-1], "\r")
	}
	r.problems = append(r.problems, p)
}

// err gives all problems, sorted by place, or nil.
func (r *report) err() error {
	if len(r.problems) == 0 {
		return nil
	}
	slices.SortStableFunc(r.problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return r.problems
}
