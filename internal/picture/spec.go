package picture

import (
	"fmt"
	"math"
)

// Format is a file format that variants are made in.
type Format string

const (
	AVIF Format = "avif"
	WebP Format = "webp"
	JPEG Format = "jpeg"
	PNG  Format = "png"
)

// Type is the media type, for a Content-Type header.
func (f Format) Type() string { return "image/" + string(f) }

// Spec describes a variant of a source. Width and Height are in pixels; together they also give the shape to which the
// source is cropped. FocusX and FocusY are the point of the source, from 0 (left, top) to 1 (right, bottom), that
// stays as near to the middle of the crop as the borders allow. Where the crop has fewer pixels than Width × Height,
// the variant has the crop's size, in the same shape.
type Spec struct {
	Width, Height  int
	FocusX, FocusY float64
	Format         Format
}

// A variant has at most this many pixels, and no longer side than WebP knows.
const (
	maxVariant = 12_000_000
	maxSide    = 16_383
)

func (s Spec) check() error {
	switch {
	case s.Width < 1 || s.Height < 1 || s.Width > maxSide || s.Height > maxSide:
		return fmt.Errorf("a variant of %d × %d pixels cannot be made; sides are from 1 to %d", s.Width, s.Height, maxSide)
	case s.Width*s.Height > maxVariant:
		return fmt.Errorf("a variant of %d × %d pixels cannot be made; %d megapixels are the most", s.Width, s.Height, maxVariant/1_000_000)
	case !(s.FocusX >= 0 && s.FocusX <= 1 && s.FocusY >= 0 && s.FocusY <= 1):
		return fmt.Errorf("the focus %v %v lies outside the picture; both numbers are from 0 to 1", s.FocusX, s.FocusY)
	}
	switch s.Format {
	case AVIF, WebP, JPEG, PNG:
		return nil
	}
	return fmt.Errorf("%q is no format of variants; they are avif, webp, jpeg and png", s.Format)
}

// frame is a part of a picture and the size in which it is shown. The part may begin and end between pixels.
type frame struct {
	x0, y0, x1, y1 float64
	width, height  int
}

// frameIn places the variant in a picture of the given size.
func (s Spec) frameIn(width, height int) frame {
	pw, ph := float64(width), float64(height)
	cw, ch := pw, pw*float64(s.Height)/float64(s.Width)
	if ch > ph {
		cw, ch = ph*float64(s.Width)/float64(s.Height), ph
	}
	x := min(max(s.FocusX*pw-cw/2, 0), pw-cw)
	y := min(max(s.FocusY*ph-ch/2, 0), ph-ch)
	f := frame{x, y, x + cw, y + ch, s.Width, s.Height}
	if float64(s.Width) > cw {
		f.width = max(int(math.Round(cw)), 1)
		f.height = max(int(math.Round(ch)), 1)
	}
	return f
}
