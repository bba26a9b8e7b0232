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
	lock := `{"packages": {
		"": {"name": "lectern-web"},
		"node_modules/@font/sans": {"version": "5.3.0", "license": "OFL-1.1", "integrity": "sha512-AAEC"},
		"node_modules/react": {"version": "19.3.1", "license": "MIT"},
		"node_modules/other/node_modules/react": {"version": "18.0.0"},
		"node_modules/vite": {"version": "8.3.8", "dev": true}
	}}`
	b, err := newBill("lectern", []byte("program"), info, []byte(lock))
	if err != nil {
		t.Fatal(err)
	}
	var named []string
	for _, c := range b.Components {
		named = append(named, c.PURL)
	}
	want := []string{
		"pkg:golang/github.com/b/b@v2.0.0%2Bincompatible", "pkg:golang/github.com/fork/a@v1.0.1",
		"pkg:golang/stdlib@1.26.8", "pkg:npm/%40font/sans@5.3.0", "pkg:npm/react@18.0.0", "pkg:npm/react@19.3.1",
	}
	if !slices.Equal(named, want) {
		t.Errorf("named %v", named)
	}
	text, err := json.Marshal(b)
	if err != nil || !strings.Contains(string(text), `"hashes":[{"alg":"SHA-512","content":"000102"}],"licenses":[{"expression":"OFL-1.1"}]`) {
		t.Errorf("hash or licence is lost: %s (%v)", text, err)
	}
}
