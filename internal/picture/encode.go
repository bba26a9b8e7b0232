package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math"

	"github.com/gen2brain/avif"
	"github.com/gen2brain/webp"
)

// recipe names everything that decides the bytes of a variant beside its source and its Spec. Raise the number with
// every change to scaling or encoding, or kept variants will hide the change.
const recipe = "2"

// Speeds were chosen by bytes and seconds. AVIF at 9 halves the time and costs a tenth to a half more; 6 takes four times
// as long and saves a fiftieth. WebP at 4 takes thrice as long and saves a fiftieth.
const (
	avifSpeed  = 8
	webpMethod = 2
)

// encode is safe to call from several goroutines. Transparent parts turn black in JPEG, which knows no transparency.
func (f Format) encode(m *image.NRGBA) ([]byte, error) {
	var out bytes.Buffer
	var err error
	switch rgba := premultiplied(m); f {
	case AVIF:
		err = avif.Encode(&out, rgba, avif.Options{Quality: qualityFor(rgba), QualityAlpha: 80, Speed: avifSpeed})
	case WebP:
		err = webp.Encode(&out, m, webp.Options{Quality: qualityFor(rgba) + 10, Method: webpMethod})
	case JPEG:
		err = jpeg.Encode(&out, rgba, &jpeg.Options{Quality: qualityFor(rgba) + 8})
	case PNG:
		err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, m)
	}
	if err != nil {
		return nil, fmt.Errorf("encode %s: %w", f, err)
	}
	return out.Bytes(), nil
}

// memory is about what encoding a picture of so many pixels takes, in bytes. It was measured; the encoders of AVIF and
// WebP keep whole pictures in several forms.
func (f Format) memory(pixels int) int64 {
	switch f {
	case AVIF:
		return 32<<20 + 150*int64(pixels)
	case WebP:
		return 16<<20 + 60*int64(pixels)
	}
	return 12 * int64(pixels)
}

// qualityFor gives bytes to where the eye misses them. Calm pictures, of wide gradients and darkness, show bands when
// quality is short, and cost little when it is not; busy ones hide faults and cost most. Large variants are seen
// on dense screens, where a pixel counts less. How busy a picture is, the size of a quick JPEG tells. The result is
// in AVIF's measure.
func qualityFor(m *image.RGBA) int {
	const (
		finest, coarsest = 76, 58
		calm             = 0.57 // bits a pixel of the trial JPEG, up to which a picture is not busy at all
		ofBusy           = 14   // what a picture loses for each bit a pixel more
		large            = 500_000
		ofLarge          = 2  // what it loses for each doubling of that size, in pixels
		ofBoth           = 11 // what it loses for each bit a pixel and doubling
	)
	var trial counter
	if err := jpeg.Encode(&trial, m, &jpeg.Options{Quality: 75}); err != nil {
		return finest
	}
	pixels := float64(m.Rect.Dx() * m.Rect.Dy())
	busy := max(8*float64(trial)/pixels-calm, 0)
	doublings := max(math.Log2(pixels/large), 0)
	loss := ofBusy*busy + ofLarge*doublings + ofBoth*busy*doublings
	return int(max(math.Round(finest-loss), coarsest))
}

// counter is a writer that only counts.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// premultiplied is the form for which the encoders have their fast paths; for an opaque picture it is the same bytes.
func premultiplied(m *image.NRGBA) *image.RGBA {
	if m.Opaque() {
		return &image.RGBA{Pix: m.Pix, Stride: m.Stride, Rect: m.Rect}
	}
	dst := image.NewRGBA(m.Rect)
	draw.Draw(dst, dst.Rect, m, m.Rect.Min, draw.Src)
	return dst
}
