package contact

import (
	"strings"
	"testing"
	"time"
)

func TestOneSignalAloneNeverHoldsAMessageBack(t *testing.T) {
	four := "https://a.example http://b.example www.c.example https://d.example"
	for claim, lone := range map[string]struct {
		submission Submission
		repeats    int
	}{
		"trap":   {Submission{Trap: true}, 0},
		"haste":  {Submission{Elapsed: time.Millisecond}, 0},
		"links":  {Submission{Draft: Draft{Text: four}}, 0},
		"repeat": {Submission{}, 1000},
	} {
		signals := lone.submission.Judge(lone.repeats)
		if len(signals) != 1 || string(signals[0]) != claim || Suspect(signals) {
			t.Errorf("%s gives %v, suspect: %v", claim, signals, Suspect(signals))
		}
	}
	if signals := (Submission{Trap: true, Draft: Draft{Text: four}}).Judge(0); !Suspect(signals) {
		t.Errorf("%v together are not suspect", signals)
	}
}

func TestWhatIsUnknownGivesNoSignal(t *testing.T) {
	if signals := (Submission{Draft: valid()}).Judge(0); signals != nil {
		t.Errorf("a plain form post gives %v", signals)
	}
	if signals := (Submission{Draft: valid(), Elapsed: 40 * time.Second}).Judge(1); signals != nil {
		t.Errorf("a person who sends twice gives %v", signals)
	}
}

func TestEqualTextsEchoWhateverTheirDress(t *testing.T) {
	plain := Draft{Text: "We offer the best lecterns of the whole world"}
	dressed := Draft{Name: "Other", Text: "WE offer -- the best\n lecterns, of the whole WORLD!!!"}
	if plain.Echo() == "" || plain.Echo() != dressed.Echo() {
		t.Error("equal texts do not echo")
	}
	if echo := (Draft{Text: "Please call me!"}).Echo(); echo != "" {
		t.Error("a short text echoes")
	}
	if plain.Digest() == dressed.Digest() {
		t.Error("different drafts have one digest")
	}
	if (Draft{Name: "ab", Email: "c"}).Digest() == (Draft{Name: "a", Email: "bc"}).Digest() {
		t.Error("the digest does not keep fields apart")
	}
}

func TestIDsAreShortSpeakableAndDistinct(t *testing.T) {
	seen := map[string]bool{}
	for range 10_000 {
		id := NewID()
		if len(id) != 12 || strings.Trim(id, "0123456789abcdefghjkmnpqrstvwxyz") != "" || seen[id] {
			t.Fatalf("bad or repeated ID %q", id)
		}
		seen[id] = true
	}
}
