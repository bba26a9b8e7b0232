package picture

import (
	_ "embed"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// The site's two families, as their publisher cuts them: Latin and what the other languages of Europe add.
var (
	//go:embed fonts/instrument-serif-latin.ttf
	serifLatin []byte
	//go:embed fonts/instrument-serif-latin-ext.ttf
	serifEurope []byte
	//go:embed fonts/instrument-serif-italic-latin.ttf
	serifItalic []byte
	//go:embed fonts/instrument-sans-600-latin.ttf
	sansLatin []byte
	//go:embed fonts/instrument-sans-600-latin-ext.ttf
	sansEurope []byte
)

// family is a chain of fonts; a letter that one lacks is taken from the next. The last has Greek and Cyrillic.
type family []*opentype.Font

var (
	serif  = sync.OnceValues(func() (family, error) { return parseFamily(serifLatin, serifEurope, goregular.TTF) })
	italic = sync.OnceValues(func() (family, error) { return parseFamily(serifItalic, serifLatin, serifEurope, goregular.TTF) })
	sans   = sync.OnceValues(func() (family, error) { return parseFamily(sansLatin, sansEurope, goregular.TTF) })
)

func parseFamily(files ...[]byte) (family, error) {
	var f family
	for _, file := range files {
		parsed, err := opentype.Parse(file)
		if err != nil {
			return nil, fmt.Errorf("read font: %w", err)
		}
		f = append(f, parsed)
	}
	return f, nil
}

// covers tells whether every letter of a text can be set.
func (f family) covers(text string) bool {
	for _, r := range text {
		if f.fontFor(r) < 0 {
			return false
		}
	}
	return true
}

func (f family) fontFor(r rune) int {
	for i, one := range f {
		if glyph, err := one.GlyphIndex(nil, r); err == nil && glyph != 0 {
			return i
		}
	}
	return -1
}

// style is a family in a size, in pixels, with letters set closer or wider by tracking, in parts of the size.
type style struct {
	family   family
	faces    []font.Face
	tracking fixed.Int26_6
}

func (f family) style(size, tracking float64) (style, error) {
	s := style{family: f, tracking: fixed.Int26_6(math.Round(size * tracking * 64))}
	for _, one := range f {
		face, err := opentype.NewFace(one, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			return style{}, fmt.Errorf("cut font to size: %w", err)
		}
		s.faces = append(s.faces, face)
	}
	return s, nil
}

// width is the length of a line without the tracking after its last letter.
func (s style) width(text string) float64 {
	end := s.set(text, fixed.Point26_6{}, func(font.Face, fixed.Point26_6, rune) {})
	if text != "" {
		end -= s.tracking
	}
	return float64(end) / 64
}

// write sets a line with its baseline at y and returns where the next letter would stand.
func (s style) write(dst draw.Image, text string, x, y float64, c color.Color) float64 {
	ink := image.NewUniform(c)
	start := fixed.Point26_6{X: fixed.Int26_6(math.Round(x * 64)), Y: fixed.Int26_6(math.Round(y * 64))}
	end := s.set(text, start, func(face font.Face, at fixed.Point26_6, r rune) {
		if where, mask, maskAt, _, ok := face.Glyph(at, r); ok {
			draw.DrawMask(dst, where, ink, image.Point{}, mask, maskAt, draw.Over)
		}
	})
	return float64(end) / 64
}

// set walks along a line with kerning and tracking, and calls place for every letter.
func (s style) set(text string, at fixed.Point26_6, place func(font.Face, fixed.Point26_6, rune)) fixed.Int26_6 {
	last, lastFont := rune(0), -1
	for _, r := range text {
		i := max(s.family.fontFor(r), 0)
		face := s.faces[i]
		if i == lastFont {
			at.X += face.Kern(last, r)
		}
		place(face, at, r)
		advance, _ := face.GlyphAdvance(r)
		at.X += advance + s.tracking
		last, lastFont = r, i
	}
	return at.X
}

// balanced breaks a text into the fewest lines that fit into measure, and among those breaks chooses the one whose
// longest line is shortest. It reports false if a single word is too long.
func (s style) balanced(text string, measure float64) (lines []string, ok bool) {
	words := strings.Fields(text)
	widths := make([]float64, len(words))
	for i, w := range words {
		widths[i] = s.width(w)
		if widths[i] > measure {
			return words, false
		}
	}
	space := s.width("n n") - s.width("nn")
	lines = broken(words, widths, space, measure)
	for narrower := measure; narrower > 0; narrower -= measure / 100 {
		tighter := broken(words, widths, space, narrower)
		if len(tighter) > len(lines) {
			break
		}
		lines = tighter
	}
	return lines, true
}

// broken fills line after line, and gives a word that is too long a line of its own.
func broken(words []string, widths []float64, space, measure float64) []string {
	var lines []string
	end := math.Inf(1)
	for i, w := range words {
		if end += space + widths[i]; end <= measure {
			lines[len(lines)-1] += " " + w
		} else {
			lines = append(lines, w)
			end = widths[i]
		}
	}
	return lines
}

// cut ends a line that is too long for measure with an ellipsis.
func (s style) cut(line string, measure float64) string {
	letters := []rune(line)
	for n := len(letters); n > 0 && s.width(line) > measure; n-- {
		line = strings.TrimRight(string(letters[:n-1]), " …") + "…"
	}
	return line
}
