package picture

import (
	"bytes"
	"fmt"
	"image"
)

// source is a decoded picture with what is needed to show it right.
type source struct {
	pixels      image.Image
	space       *space
	orientation orientation
}

// decode follows inspect, which has refused what is too large.
func (h header) decode(data []byte) (source, error) {
	m, err := h.kind.decode(bytes.NewReader(data))
	if err != nil {
		return source{}, fmt.Errorf("the %s picture is damaged: %w", h.kind.name, err)
	}
	if b := m.Bounds(); b.Dx() != h.width || b.Dy() != h.height {
		return source{}, fmt.Errorf("the %s picture is damaged: its size is given twice, differently", h.kind.name)
	}
	if h.kind.name == "WebP" {
		widen(m)
	}
	return source{m, spaceOf(h.kind.profile(data)), h.orientation}, nil
}

// shown is the size in which a viewer sees the picture.
func (h header) shown() (width, height int) { return h.orientation.shown(h.width, h.height) }

func (s source) shown() (width, height int) {
	b := s.pixels.Bounds()
	return s.orientation.shown(b.Dx(), b.Dy())
}

// draw makes the pixels of a variant. They are turned after scaling, when there are few of them.
func (s source) draw(f frame) *image.NRGBA {
	b := s.pixels.Bounds()
	return s.orientation.turned(scaled(s.pixels, s.space, s.orientation.stored(f, b.Dx(), b.Dy())))
}

// widen stretches the values of lossy WebP, whose black is 16 and whose white is 235, to the full range that Go's image
// package takes for granted.
func widen(m image.Image) {
	var planes *image.YCbCr
	switch m := m.(type) {
	case *image.YCbCr:
		planes = m
	case *image.NYCbCrA:
		planes = &m.YCbCr
	default:
		return
	}
	var luma, chroma [256]byte
	for i := range 256 {
		v := float64(i)
		luma[i] = byte(min(max((v-16)*255/219, 0), 255) + 0.5)
		chroma[i] = byte(min(max((v-128)*255/224+128, 0), 255) + 0.5)
	}
	for i, v := range planes.Y {
		planes.Y[i] = luma[v]
	}
	for i := range planes.Cb {
		planes.Cb[i], planes.Cr[i] = chroma[planes.Cb[i]], chroma[planes.Cr[i]]
	}
}
