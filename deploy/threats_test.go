package deploy

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	claim = regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9]+)`")
	link  = regexp.MustCompile(`\]\(([^)#:]+)\)`)
)

func TestEveryTestThatTheThreatModelNamesExists(t *testing.T) {
	model, err := os.ReadFile("../docs/threat-model.md")
	if err != nil {
		t.Fatal(err)
	}
	written := find(t, regexp.MustCompile(`func (Test|Fuzz)[A-Za-z0-9]+\(`), "../cmd/*/*_test.go", "../internal/*/*_test.go", "../internal/*/*/*_test.go")
	all := strings.Join(written, " ")
	claims := claim.FindAllStringSubmatch(string(model), -1)
	if len(claims) < 20 {
		t.Fatalf("only %d claims were found", len(claims))
	}
	for _, c := range claims {
		if !strings.Contains(all, "func "+c[1]+"(") {
			t.Errorf("there is no test %s", c[1])
		}
	}
}

func TestLinksBetweenTheDocumentsLeadSomewhere(t *testing.T) {
	for _, document := range []string{"../SECURITY.md", "../docs/threat-model.md", "../docs/scaling.md", "README.md"} {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range link.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(document), l[1])); err != nil {
				t.Errorf("%s: %v", document, err)
			}
		}
	}
}
