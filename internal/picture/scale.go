package picture

import (
	"image"
	"image/color"
	"math"
)

// scaled draws the framed part of src in the frame's size. It adds up light and not its sRGB code, because a grey code
// is not half the light of white: mixing codes dims fine lines and the grain of dark pictures. Rows are read one by
// one and dropped again, so beside src and the result a few rows are all the memory it takes, however large src is.
func scaled(src image.Image, space *space, f frame) *image.NRGBA {
	bounds := src.Bounds()
	across := tapsOf(f.x0, f.x1, f.width, bounds.Dx())
	down := tapsOf(f.y0, f.y1, f.height, bounds.Dy())

	left, right := across[0].from, 0
	for i := range across {
		left = min(left, across[i].from)
		right = max(right, across[i].end())
	}
	for i := range across {
		across[i].from -= left
	}
	height := 0
	for _, t := range down {
		height = max(height, len(t.weights))
	}

	line := make([]float32, 4*(right-left))
	kept := make([][]float32, height)
	for i := range kept {
		kept[i] = make([]float32, 4*f.width)
	}
	sum := make([]float32, 4*f.width)
	dst := image.NewNRGBA(image.Rect(0, 0, f.width, f.height))
	next := down[0].from
	for y, t := range down {
		for ; next < t.end(); next++ {
			space.read(line, src, bounds.Min.X+left, bounds.Min.Y+next)
			mixAcross(kept[next%height], line, across)
		}
		mixDown(sum, kept, t)
		writeLine(dst.Pix[y*dst.Stride:][:4*f.width], sum)
	}
	return dst
}

// taps says which samples make a new sample, and how much each of them counts.
type taps struct {
	from    int
	weights []float32
}

func (t taps) end() int { return t.from + len(t.weights) }

// tapsOf lays count new samples over the old ones from start to end, of which there are limit in all. The weights are
// those of Catmull and Rom's spline: as sharp as a larger kernel to the eye, without bright rings around dark edges.
func tapsOf(start, end float64, count, limit int) []taps {
	step := (end - start) / float64(count)
	reach := max(step, 1)
	all := make([]taps, count)
	for i := range all {
		middle := start + (float64(i)+0.5)*step
		from := max(int(math.Ceil(middle-2*reach-0.5)), 0)
		to := min(int(math.Floor(middle+2*reach-0.5))+1, limit)
		weights, total := make([]float32, to-from), 0.0
		for j := range weights {
			w := spline((float64(from+j) + 0.5 - middle) / reach)
			weights[j] = float32(w)
			total += w
		}
		for j := range weights {
			weights[j] /= float32(total)
		}
		all[i] = taps{from, weights}
	}
	return all
}

func spline(x float64) float64 {
	switch x = math.Abs(x); {
	case x < 1:
		return (1.5*x-2.5)*x*x + 1
	case x < 2:
		return ((-0.5*x+2.5)*x-4)*x + 2
	}
	return 0
}

func mixAcross(dst, src []float32, across []taps) {
	for i, t := range across {
		var r, g, b, a float32
		part := src[4*t.from:]
		for j, w := range t.weights {
			p := part[4*j : 4*j+4 : 4*j+4]
			r += w * p[0]
			g += w * p[1]
			b += w * p[2]
			a += w * p[3]
		}
		d := dst[4*i : 4*i+4 : 4*i+4]
		d[0], d[1], d[2], d[3] = r, g, b, a
	}
}

// mixDown takes its rows from a ring: row n is kept at n modulo the ring's length.
func mixDown(sum []float32, kept [][]float32, t taps) {
	clear(sum)
	for j, w := range t.weights {
		row := kept[(t.from+j)%len(kept)][:len(sum)]
		for i := range sum {
			sum[i] += w * row[i]
		}
	}
}

// writeLine turns premultiplied light into sRGB codes.
func writeLine(pix []byte, light []float32) {
	for i := 0; i < len(pix); i += 4 {
		a := light[i+3]
		if a <= 0 {
			continue
		}
		for c := range 3 {
			pix[i+c] = codeOf(light[i+c] / a)
		}
		pix[i+3] = byte(min(a, 1)*255 + 0.5)
	}
}

// read fills line with the premultiplied light of a row of src, from the point x, y on.
func (s *space) read(line []float32, src image.Image, x, y int) {
	switch m := src.(type) {
	case *image.YCbCr:
		for i := 0; i < len(line); i, x = i+4, x+1 {
			yi, ci := m.YOffset(x, y), m.COffset(x, y)
			r, g, b := color.YCbCrToRGB(m.Y[yi], m.Cb[ci], m.Cr[ci])
			s.light(line[i:i+4:i+4], r, g, b, 255)
		}
	case *image.NRGBA:
		pix := m.Pix[m.PixOffset(x, y):][:len(line)]
		for i := 0; i < len(line); i += 4 {
			s.light(line[i:i+4:i+4], pix[i], pix[i+1], pix[i+2], pix[i+3])
		}
	case image.RGBA64Image:
		for i := 0; i < len(line); i, x = i+4, x+1 {
			c := m.RGBA64At(x, y)
			r, g, b := uint32(c.R), uint32(c.G), uint32(c.B)
			if a := uint32(c.A); a != 0 && a != 0xffff {
				r, g, b = r*0xffff/a, g*0xffff/a, b*0xffff/a
			}
			s.light(line[i:i+4:i+4], byte(r>>8), byte(g>>8), byte(b>>8), byte(c.A>>8))
		}
	default:
		for i := 0; i < len(line); i, x = i+4, x+1 {
			c := color.NRGBAModel.Convert(src.At(x, y)).(color.NRGBA)
			s.light(line[i:i+4:i+4], c.R, c.G, c.B, c.A)
		}
	}
}
