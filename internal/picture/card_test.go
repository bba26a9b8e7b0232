package picture_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"lectern/internal/picture"
)

func TestACardIsWrittenOnItsLeftHalf(t *testing.T) {
	for name, title := range map[string]string{
		"short":    "Contact",
		"ordinary": "Unlock Your Company's Global Potential",
		"accents":  "Łódź, Zürich, São Paulo, Kraków",
		"greek":    "Καλημέρα",
		"long":     strings.Repeat("a sentence that goes on ", 30),
		"one word": strings.Repeat("Wort", 25),
	} {
		card := drawCard(t, color.Black, picture.Card{Eyebrow: "About", Title: title, Firm: "Marlowe & Company"})
		if card.Bounds() != image.Rect(0, 0, picture.CardWidth, picture.CardHeight) {
			t.Fatalf("%s: the card is %v", name, card.Bounds())
		}
		written := extent(card)
		if title := extent(card.SubImage(image.Rect(0, 110, 700, 500))); title.Empty() {
			t.Errorf("%s: the title is missing", name)
		}
		if !written.In(image.Rect(60, 60, 700, 590)) {
			t.Errorf("%s: words at %v leave their place", name, written)
		}
	}
}

func TestATitleBecomesSmallerBeforeItIsCut(t *testing.T) {
	height := func(title string) int {
		card := drawCard(t, color.Black, picture.Card{Title: title})
		return extent(card.SubImage(image.Rect(0, 110, 700, 500))).Dy()
	}
	if large, small := height("H"), height(strings.Repeat("H", 40)); large < 80 || small > 40 || small < 10 {
		t.Errorf("capitals are %d pixels tall alone and %d in a long word", large, small)
	}
}

func TestATitleInUnknownLettersIsLeftOut(t *testing.T) {
	card := drawCard(t, color.Black, picture.Card{Title: "基調講演", Firm: "Marlowe"})
	if got := extent(card.SubImage(image.Rect(0, 110, 700, 500))); !got.Empty() {
		t.Errorf("something is written at %v", got)
	}
}

func TestABrightBackgroundIsDarkenedBehindTheWords(t *testing.T) {
	card := drawCard(t, color.White, picture.Card{Title: "Contact"})
	if r, g, b, _ := card.At(300, 400).RGBA(); max(r, g, b)>>8 > 90 {
		t.Errorf("behind the words the card is %v", card.At(300, 400))
	}
	if r, _, _, _ := card.At(1000, 400).RGBA(); r>>8 < 250 {
		t.Errorf("away from the words the card is %v", card.At(1000, 400))
	}
}

func TestCardsAreDrawnOnce(t *testing.T) {
	folder := fstest.MapFS{"ground.png": {Data: pngOf(t, fill(120, 63, color.Black))}}
	room := picture.Darkroom{Cache: t.TempDir()}
	cards := []picture.Card{{Title: "One"}, {Title: "Two"}}
	first, err := room.Cards(t.Context(), folder, "ground.png", 0.5, 0.5, cards)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := filepath.Glob(filepath.Join(room.Cache, "*.jpeg"))
	if err != nil || len(kept) != 2 {
		t.Fatalf("%d cards are kept, %v", len(kept), err)
	}
	shipped := picture.Darkroom{Seed: os.DirFS(room.Cache), Cache: filepath.Join(t.TempDir(), "unused")}
	second, err := shipped.Cards(t.Context(), folder, "ground.png", 0.5, 0.5, cards)
	if err != nil {
		t.Fatal(err)
	}
	wantSame(t, first, second)
	if _, err := os.Stat(shipped.Cache); err == nil {
		t.Error("cards of the seed were drawn again")
	}
}

func drawCard(t testing.TB, ground color.Color, c picture.Card) *image.YCbCr {
	t.Helper()
	var room picture.Darkroom
	folder := fstest.MapFS{"ground.png": {Data: pngOf(t, fill(120, 63, ground))}}
	cards, err := room.Cards(t.Context(), folder, "ground.png", 0.5, 0.5, []picture.Card{c})
	if err != nil {
		t.Fatal(err)
	}
	m, err := jpeg.Decode(bytes.NewReader(cards[0]))
	if err != nil {
		t.Fatal(err)
	}
	return m.(*image.YCbCr)
}

// extent is the smallest rectangle around everything bright.
func extent(m image.Image) image.Rectangle {
	var all image.Rectangle
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if r, _, _, _ := m.At(x, y).RGBA(); r>>8 > 128 {
				all = all.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return all
}
