package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"lectern/internal/contact"
	"lectern/internal/store"
)

func TestInbox(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/inbox",
		UpdateScripts: os.Getenv("UPDATE") != "",
		Cmds:          map[string]func(*testscript.TestScript, bool, []string){"receive": receive},
	})
}

// receive VARIABLE AGE NAME EMAIL COMPANY TEXT [suspect] stores a message of the given age in ./data and sets the variable to its ID.
func receive(ts *testscript.TestScript, _ bool, args []string) {
	old, err := time.ParseDuration(args[1])
	ts.Check(err)
	s, err := store.Open(context.Background(), "sqlite:"+ts.MkAbs("data/lectern.db"), store.Options{
		Logger: slog.New(slog.DiscardHandler), Now: func() time.Time { return time.Now().Add(-old) },
	})
	ts.Check(err)
	in := contact.Submission{Draft: contact.Draft{Name: args[2], Email: args[3], Company: args[4], Text: args[5]}}
	if len(args) == 7 {
		in.Trap, in.Elapsed = true, time.Second
	}
	id, err := s.Receive(context.Background(), in)
	ts.Check(errors.Join(err, s.Close()))
	ts.Setenv(args[0], id)
	// Mail programs would find the letter in the Maildir.
	letter := filepath.Join(ts.MkAbs("data/mail/new"), "1."+id+".lectern")
	ts.Check(os.MkdirAll(filepath.Dir(letter), 0o700))
	ts.Check(os.WriteFile(letter, []byte(args[5]), 0o600))
}

func TestColumnsStandUnderEachOtherInAnyScript(t *testing.T) {
	var out bytes.Buffer
	writeTable(&out, [][]cell{{{"王小明", red}, {"x", plain}}, {{"Zoe\u0308", plain}, {"y", plain}}}, false)
	if got, want := out.String(), "王小明  x\nZoe\u0308     y\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := clip(strings.Repeat("語", 30), 28); columns(got) > 28 || !strings.HasSuffix(got, "…") {
		t.Errorf("clipped to %q, %d columns", got, columns(got))
	}
}

func TestColoursAreForTerminalsAlone(t *testing.T) {
	if newPaint(&bytes.Buffer{}) {
		t.Error("a buffer is painted")
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if newPaint(file) {
		t.Error("a file is painted")
	}
	if got := paint(true).over("late", red); got != "\x1b[1;31mlate\x1b[0m" {
		t.Errorf("painted %q", got)
	}
}

func FuzzNoFieldOfTheTableIsAFormula(f *testing.F) {
	f.Add("=1+1", "Ada")
	f.Add("\t=cmd|' /C calc'!A0", "@SUM(A1)")
	f.Add("＝1", " +49 30 1234")
	f.Add("-2", "a\"b,c\r\nd")
	f.Fuzz(func(t *testing.T, name, text string) {
		var out bytes.Buffer
		table := newSheet(&out)
		if err := errors.Join(table.add(contact.Entry{Message: contact.Message{Draft: contact.Draft{Name: name, Text: text}}}), table.end()); err != nil {
			t.Fatal(err)
		}
		rows := csv.NewReader(strings.NewReader(strings.TrimPrefix(out.String(), "\ufeff")))
		if _, err := rows.Read(); err != nil {
			t.Fatal(err)
		}
		fields, err := rows.Read()
		if err != nil || len(fields) != len(sheetHead) {
			t.Fatalf("%d fields, %v", len(fields), err)
		}
		for _, field := range fields {
			if dangerous(field) {
				t.Errorf("%q would be computed", field)
			}
		}
		if _, err := rows.Read(); err != io.EOF {
			t.Errorf("a row too many: %v", err)
		}
	})
}

// dangerous reports whether a spreadsheet would take the field for a formula.
func dangerous(field string) bool {
	field = strings.TrimLeft(field, " \t\r\n\u00a0")
	for _, begin := range []string{"=", "+", "-", "@", "＝", "＋", "－", "＠"} {
		if strings.HasPrefix(field, begin) {
			return true
		}
	}
	return false
}
