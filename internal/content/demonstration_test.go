package content

import (
	"os"
	"testing"
)

// The counts are those of the specification.
func TestTheDemonstrationIsAWholeSite(t *testing.T) {
	f, err := Open(os.DirFS("../../content"), "content")
	if err != nil {
		t.Fatal(err)
	}
	s := f.Site
	for what, n := range map[string][2]int{
		"service cards":  {len(s.Home.Services.Cards), 4},
		"logo strips":    {len(s.Home.Journey.Strips), 3},
		"portraits":      {len(s.About.Gallery.Portraits), 5},
		"employers":      {len(s.About.Employers.Cards), 6},
		"topics":         {len(s.Speaking.Topics.Cards), 5},
		"talks":          {len(s.Speaking.Talks.Items), 6},
		"expectations":   {len(s.Contact.Expect.Items), 3},
		"expertise":      {len(s.Contact.Expertise.Items), 6},
		"copyright year": {s.Firm.Year, 2025},
	} {
		if n[0] != n[1] {
			t.Errorf("%s: %d, want %d", what, n[0], n[1])
		}
	}
	transcripts := 0
	for _, talk := range s.Speaking.Talks.Items {
		if talk.TranscriptURL != "" {
			transcripts++
		}
	}
	if transcripts != 1 {
		t.Errorf("%d talks with a transcript, want 1", transcripts)
	}
}
