// Package deploy holds no program, only what stands around one; its tests demand that both speak of the same things.
package deploy

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestMonitoringAsksOnlyForMetricsThatTheProgramHas(t *testing.T) {
	known := find(t, regexp.MustCompile(`"lectern_[a-z_]+"`), "../cmd/lectern/*.go", "../internal/*/*.go")
	asked := find(t, regexp.MustCompile(`lectern_[a-z_]+`), "monitoring/*")
	if len(known) == 0 || len(asked) == 0 {
		t.Fatalf("known %v, asked %v", known, asked)
	}
	for _, name := range asked {
		base := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_sum"), "_count")
		if !slices.Contains(known, base) {
			t.Errorf("the program has no metric %s", name)
		}
	}
}

// find gives what files hold of a pattern, without quotation marks, each once. Tests count only if they are asked for.
func find(t *testing.T, pattern *regexp.Regexp, globs ...string) []string {
	t.Helper()
	var found []string
	for _, glob := range globs {
		files, err := filepath.Glob(glob)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") && !strings.HasSuffix(glob, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range pattern.FindAllString(string(text), -1) {
				found = append(found, strings.Trim(name, `"`))
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}
