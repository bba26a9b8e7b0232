package picture

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"
)

// CardWidth and CardHeight are the size of a Card, the one that link previews ask for.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// Card is what the picture says that stands for a page where its link is shared. The title is set in the display face
// on the left of a background.
type Card struct {
	Eyebrow string // a few words above the title, set in capitals; may be empty
	Title   string
	Firm    string // the signature below; an ampersand in it is set as an ornament
}

// Cards draws cards on the picture file src, around whose focus the background is cropped, and returns them as JPEG
// files. A background that is smaller than a card is enlarged. A line with letters that no font here has is left
// out: the picture alone says more than a row of boxes. Errors are as those of Develop.
func (d *Darkroom) Cards(ctx context.Context, folder fs.FS, src string, focusX, focusY float64, cards []Card) ([][]byte, error) {
	var once sync.Once
	var ground *image.RGBA
	works := make([]work, len(cards))
	for i, c := range cards {
		works[i] = work{fmt.Sprintf("card %g %g %q", focusX, focusY, c), JPEG, func(s source) ([]byte, error) {
			once.Do(func() { ground = groundOf(s, focusX, focusY) })
			return c.draw(ground)
		}}
	}
	return d.derive(ctx, folder, src, works)
}

func groundOf(s source, focusX, focusY float64) *image.RGBA {
	f := Spec{CardWidth, CardHeight, focusX, focusY, JPEG}.frameIn(s.shown())
	f.width, f.height = CardWidth, CardHeight
	ground := premultiplied(s.draw(f))
	dim(ground)
	return ground
}

// The measures of a card, in pixels. A line is where its letters stand.
const (
	cardMargin   = 76
	cardMeasure  = 572 // the longest line
	eyebrowLine  = 92
	hairline     = 40
	hairlineGap  = 18
	titleGap     = 34
	titleHeight  = 372 // the tallest title
	titleLargest = 144
	titleLeast   = 28
	titleLines   = 4
	firmLine     = CardHeight - 72
	leastSize    = 12

	tight        = -0.015 // tracking of the display face
	titleLeading = 1.02   // of the size
	capHeight    = 0.81   // of the leading: from the top of the title to its first line
)

var apostrophe = regexp.MustCompile(`(\pL)'`)

var (
	cardInk   = color.RGBA{0x0b, 0x0c, 0x14, 0xff}
	cardWhite = color.RGBA{0xff, 0xff, 0xff, 0xff}
	cardAmber = color.RGBA{0xff, 0x8a, 0x4c, 0xff}
	cardGlow  = color.RGBA{0xff, 0xb3, 0x6b, 0xff}
)

func (c Card) draw(ground *image.RGBA) ([]byte, error) {
	card := &image.RGBA{Pix: bytes.Clone(ground.Pix), Stride: ground.Stride, Rect: ground.Rect}
	if err := c.write(card); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, card, &jpeg.Options{Quality: 88}); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// write hangs the title under the eyebrow, as on the site; the signature stands at the foot.
func (c Card) write(card *image.RGBA) error {
	display, err := serif()
	if err != nil {
		return err
	}
	ornament, err := italic()
	if err != nil {
		return err
	}
	small, err := sans()
	if err != nil {
		return err
	}

	words := strings.ToUpper(readable(small, c.Eyebrow))
	paint(card, image.Rect(cardMargin, eyebrowLine-8, cardMargin+hairline, eyebrowLine-6), cardAmber)
	eyebrow, _, err := small.inOneLine(words, 20, 0.14, cardMeasure-hairline-hairlineGap)
	if err != nil {
		return err
	}
	eyebrow.write(card, words, cardMargin+hairline+hairlineGap, eyebrowLine, cardGlow)

	title, lines, leading, err := display.asTitle(readable(display, c.Title))
	if err != nil {
		return err
	}
	y := eyebrowLine + titleGap + capHeight*leading
	for _, line := range lines {
		title.write(card, line, cardMargin-2, y, cardWhite)
		y += leading
	}

	name := readable(display, c.Firm)
	firm, size, err := display.inOneLine(name, 38, tight, cardMeasure)
	if err != nil {
		return err
	}
	flourish, err := ornament.style(size, tight)
	if err != nil {
		return err
	}
	x := float64(cardMargin)
	for i, part := range strings.Split(name, "&") {
		if i > 0 {
			x = flourish.write(card, "&", x, firmLine, cardAmber)
		}
		x = firm.write(card, strings.TrimSpace(part), x, firmLine, cardWhite)
	}
	return nil
}

// inOneLine takes the size down until a text fits into measure.
func (f family) inOneLine(text string, size, tracking, measure float64) (style, float64, error) {
	for ; ; size-- {
		s, err := f.style(size, tracking)
		if err != nil || size <= leastSize || s.width(text) <= measure {
			return s, size, err
		}
	}
}

// asTitle finds the largest size in which a title keeps to its place. One that is too long for any size is cut.
func (f family) asTitle(text string) (s style, lines []string, leading float64, err error) {
	for size := float64(titleLargest); ; size -= 4 {
		if s, err = f.style(size, tight); err != nil {
			return style{}, nil, 0, err
		}
		leading = size * titleLeading
		lines, fits := s.balanced(text, cardMeasure)
		fits = fits && len(lines) <= titleLines && float64(len(lines))*leading <= titleHeight
		if fits || size-4 < titleLeast {
			if len(lines) > titleLines {
				lines = append(lines[:titleLines-1], lines[titleLines-1]+" …")
			}
			for i := range lines {
				lines[i] = s.cut(lines[i], cardMeasure)
			}
			return s, lines, leading, nil
		}
	}
}

// readable composes letters and their accents, bends apostrophes, and drops a text that cannot be set.
func readable(f family, text string) string {
	text = norm.NFC.String(strings.Join(strings.Fields(text), " "))
	text = apostrophe.ReplaceAllString(text, "${1}’")
	if !f.covers(text) {
		return ""
	}
	return text
}

// dim darkens the left side just as far as white words need it: not at all where it is dark already.
func dim(card *image.RGBA) {
	const (
		solid, clear = 560, 860 // from where to where the shade fades
		darkEnough   = 0.06     // of the light of white: a contrast of nine to one
	)
	var light []float32
	for y := cardMargin; y < CardHeight-cardMargin/2; y += 6 {
		for x := cardMargin; x < cardMargin+cardMeasure; x += 6 {
			p := card.Pix[card.PixOffset(x, y):]
			curve := &standard.curves[0]
			light = append(light, 0.2126*curve[p[0]]+0.7152*curve[p[1]]+0.0722*curve[p[2]])
		}
	}
	slices.Sort(light)
	bright := light[len(light)*98/100]
	if bright <= darkEnough {
		return
	}
	shade := 1 - codeShare(darkEnough)/codeShare(bright)
	for x := range clear {
		share := shade
		if x > solid {
			t := float64(clear-x) / (clear - solid)
			share *= t * t * (3 - 2*t)
		}
		veil := color.NRGBA{cardInk.R, cardInk.G, cardInk.B, byte(share*255 + 0.5)}
		draw.Draw(card, image.Rect(x, 0, x+1, CardHeight), image.NewUniform(veil), image.Point{}, draw.Over)
	}
}

// codeShare is the sRGB code of an amount of light, from 0 to 1.
func codeShare(light float32) float64 { return float64(codeOf(light)) / 255 }

func paint(dst draw.Image, where image.Rectangle, c color.Color) {
	draw.Draw(dst, where, image.NewUniform(c), image.Point{}, draw.Src)
}
