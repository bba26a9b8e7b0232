package main

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// arrows lists which rooms may know which. The command knows them all.
var arrows = map[string][]string{
	"internal/picture":     {},
	"internal/render":      {},
	"internal/certificate": {},
	"internal/content":     {"internal/picture"},
	"internal/publish":     {"internal/content", "internal/picture", "internal/render"},
	"internal/contact":     {},
	"internal/mail":        {"internal/contact"},
	"internal/store":       {"internal/contact"},
	"internal/server":      {"internal/publish", "internal/contact"},
	"content":              {},
	"web":                  {},
}

func TestArrowsBetweenTheRoomsRunOneWay(t *testing.T) {
	for room, allowed := range arrows {
		files, err := filepath.Glob(filepath.Join("../..", room, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("room %s: no files (%v)", room, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range tree.Imports {
				imported, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "lectern/")
				if ours && !slices.Contains(allowed, imported) {
					t.Errorf("%s must not know %s", file, imported)
				}
			}
		}
	}
}

func TestEveryRoomIsOnTheMap(t *testing.T) {
	rooms, err := os.ReadDir("../../internal")
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range rooms {
		if _, ok := arrows["internal/"+room.Name()]; !ok {
			t.Errorf("internal/%s has no arrows: say which rooms it may know", room.Name())
		}
	}
}
