package main

import (
	"debug/buildinfo"
	"encoding/json"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

func TestABillNamesEveryModuleAndPackageOnce(t *testing.T) {
	info := &buildinfo.BuildInfo{GoVersion: "go1.26.8", Deps: []*debug.Module{
		{Path: "github.com/b/b", Version: "v2.0.0+incompatible"},
		{Path: "github.com/a/a", Version: "v1.0.0", Replace: &debug.Module{Path: "github.com/fork/a", Version: "v1.0.1"}},
	}}
	packages := `{"components": [
		{"type": "library", "bom-ref": "react@19.3.1", "name": "react", "version": "19.3.1", "purl": "pkg:npm/react@19.3.1", "licenses": [{"license": {"id": "MIT"}}]},
		{"type": "library", "bom-ref": "react@19.3.1-2", "name": "react", "version": "19.3.1", "purl": "pkg:npm/react@19.3.1"}
	]}`
	b, err := newBill("lectern", []byte("program"), info, []byte(packages))
	if err != nil {
		t.Fatal(err)
	}
	var named []string
	for _, c := range b.Components {
		named = append(named, c.PURL)
	}
	want := []string{
		"pkg:golang/github.com/b/b@v2.0.0%2Bincompatible", "pkg:golang/github.com/fork/a@v1.0.1",
		"pkg:golang/stdlib@1.26.8", "pkg:npm/react@19.3.1",
	}
	if !slices.Equal(named, want) {
		t.Errorf("named %v", named)
	}
	text, err := json.Marshal(b)
	if err != nil || !strings.Contains(string(text), `"id":"MIT"`) {
		t.Errorf("the licence is lost: %s (%v)", text, err)
	}
}
