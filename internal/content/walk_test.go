package content

import (
	"testing"

	demonstration "lectern/content"
)

func TestAWalkMeetsEveryKindWithItsPlace(t *testing.T) {
	folder, err := Open(demonstration.Files, "content")
	if err != nil {
		t.Fatal(err)
	}
	met := map[string]int{}
	lines := map[string]int{}
	folder.Walk(func(field string, line int, value any) {
		lines[field] = line
		switch value := value.(type) {
		case Picture:
			met["picture"]++
			if value.Hash == "" {
				t.Errorf("%s has no hash", field)
			}
		case Mark:
			met["mark"]++
		case VideoID:
			met["video"]++
		case Email:
			met["email"]++
		case string:
			met["text"]++
		}
	})
	for kind, least := range map[string]int{"picture": 10, "mark": 10, "video": 6, "email": 1, "text": 100} {
		if met[kind] < least {
			t.Errorf("%s: met %d, expected %d", kind, met[kind], least)
		}
	}
	if lines["firm.name"] == 0 || lines["speaking.talks.items[0].videoId"] <= lines["firm.name"] {
		t.Errorf("firm.name in line %d, the first video in line %d", lines["firm.name"], lines["speaking.talks.items[0].videoId"])
	}
}
