package picture_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/gen2brain/webp"

	"lectern/internal/picture"
)

var (
	red   = color.NRGBA{220, 20, 20, 255}
	green = color.NRGBA{20, 200, 20, 255}
	blue  = color.NRGBA{20, 20, 220, 255}
	grey  = color.NRGBA{90, 90, 90, 255}
)

func TestEveryOrientationIsTurnedUpright(t *testing.T) {
	// Where EXIF says that the stored pixel x, y of a picture of w × h shows.
	shows := []func(x, y, w, h int) (int, int){
		1: func(x, y, w, h int) (int, int) { return x, y },
		2: func(x, y, w, h int) (int, int) { return w - 1 - x, y },
		3: func(x, y, w, h int) (int, int) { return w - 1 - x, h - 1 - y },
		4: func(x, y, w, h int) (int, int) { return x, h - 1 - y },
		5: func(x, y, w, h int) (int, int) { return y, x },
		6: func(x, y, w, h int) (int, int) { return h - 1 - y, x },
		7: func(x, y, w, h int) (int, int) { return h - 1 - y, w - 1 - x },
		8: func(x, y, w, h int) (int, int) { return y, w - 1 - x },
	}
	upright := fill(96, 64, grey)
	dot(upright, 24, 16, red)
	dot(upright, 72, 16, green)
	dot(upright, 24, 48, blue)
	for o := 1; o <= 8; o++ {
		w, h := 96, 64
		if o >= 5 {
			w, h = h, w
		}
		stored := image.NewNRGBA(image.Rect(0, 0, w, h))
		for y := range h {
			for x := range w {
				sx, sy := shows[o](x, y, w, h)
				stored.Set(x, y, upright.At(sx, sy))
			}
		}
		file := withExif(t, jpegOf(t, stored), uint16(o))
		if info, err := picture.Probe(file); err != nil || info.Width != 96 || info.Height != 64 {
			t.Errorf("orientation %d: %+v, %v", o, info, err)
		}
		whole := develop(t, file, picture.Spec{Width: 48, Height: 32, FocusX: 0.5, FocusY: 0.5, Format: picture.PNG})
		wantColor(t, whole, 12, 8, red)
		wantColor(t, whole, 36, 8, green)
		wantColor(t, whole, 12, 24, blue)
		corner := develop(t, file, picture.Spec{Width: 32, Height: 32, FocusX: 0.75, FocusY: 0.25, Format: picture.PNG})
		wantColor(t, corner, 20, 8, green)
	}
}

func TestTheFocusStaysAsCentralAsTheBordersAllow(t *testing.T) {
	for _, c := range []struct {
		x, y          int // the dot in a picture of 200 × 100
		width, height int
		wantX, wantY  int
	}{
		{100, 50, 50, 50, 25, 25},
		{120, 30, 50, 50, 25, 15},
		{10, 50, 50, 50, 5, 25},
		{190, 90, 50, 50, 45, 45},
		{60, 20, 100, 20, 30, 10},
		{60, 95, 100, 20, 30, 17},
	} {
		m := fill(200, 100, grey)
		dot(m, c.x, c.y, red)
		got := develop(t, pngOf(t, m), picture.Spec{Width: c.width, Height: c.height,
			FocusX: float64(c.x) / 200, FocusY: float64(c.y) / 100, Format: picture.PNG})
		if b := got.Bounds(); b.Dx() != c.width || b.Dy() != c.height {
			t.Errorf("%+v: got %v", c, b)
		}
		wantColor(t, got, c.wantX, c.wantY, red)
	}
}

func TestAVariantIsNeverLargerThanItsPartOfTheSource(t *testing.T) {
	file := pngOf(t, fill(60, 90, grey))
	got := develop(t, file, picture.Spec{Width: 400, Height: 400, FocusX: 0.5, FocusY: 0.5, Format: picture.PNG})
	if got.Bounds() != image.Rect(0, 0, 60, 60) {
		t.Errorf("a square of a picture of 60 × 90 is %v", got.Bounds())
	}
}

func TestALossyWebPKeepsItsContrast(t *testing.T) {
	m := fill(64, 64, color.NRGBA{0, 0, 0, 255})
	draw.Draw(m, image.Rect(0, 0, 32, 64), image.NewUniform(color.White), image.Point{}, draw.Src)
	var file bytes.Buffer
	if err := webp.Encode(&file, m, webp.Options{Quality: 95, Method: 4}); err != nil {
		t.Fatal(err)
	}
	got := develop(t, file.Bytes(), picture.Spec{Width: 64, Height: 64, Format: picture.PNG})
	wantColor(t, got, 8, 32, color.NRGBA{255, 255, 255, 255})
	wantColor(t, got, 56, 32, color.NRGBA{0, 0, 0, 255})
}

func TestFineLinesKeepTheirLight(t *testing.T) {
	m := fill(64, 64, color.NRGBA{0, 0, 0, 255})
	for x := 0; x < 64; x += 2 {
		draw.Draw(m, image.Rect(x, 0, x+1, 64), image.NewUniform(color.White), image.Point{}, draw.Src)
	}
	got := develop(t, pngOf(t, m), picture.Spec{Width: 16, Height: 16, Format: picture.PNG})
	half := color.NRGBA{188, 188, 188, 255} // half the light of white, in sRGB
	wantColor(t, got, 8, 8, half)
}

func TestTransparencyIsKept(t *testing.T) {
	m := image.NewNRGBA(image.Rect(0, 0, 40, 40))
	dot(m, 20, 20, color.NRGBA{220, 20, 20, 128})
	got := develop(t, pngOf(t, m), picture.Spec{Width: 20, Height: 20, Format: picture.PNG})
	wantColor(t, got, 10, 10, color.NRGBA{220, 20, 20, 128})
	if _, _, _, a := got.At(1, 1).RGBA(); a != 0 {
		t.Errorf("the ground has alpha %d", a)
	}
}

func TestAWideColorProfileIsFollowed(t *testing.T) {
	file := withProfile(t, jpegOf(t, fill(32, 32, color.NRGBA{200, 60, 60, 255})), displayP3())
	got := develop(t, file, picture.Spec{Width: 16, Height: 16, Format: picture.PNG})
	wantColor(t, got, 8, 8, color.NRGBA{217, 42, 51, 255})
}

// develop makes one PNG variant and decodes it.
func develop(t testing.TB, file []byte, s picture.Spec) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(encoded(t, file, s)))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func encoded(t testing.TB, file []byte, s picture.Spec) []byte {
	t.Helper()
	var room picture.Darkroom
	prints, err := room.Develop(t.Context(), fstest.MapFS{"a": {Data: file}}, []picture.Order{{Src: "a", Spec: s}})
	if err != nil {
		t.Fatal(err)
	}
	return prints[0]
}

func fill(width, height int, c color.Color) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.Draw(m, m.Rect, image.NewUniform(c), image.Point{}, draw.Src)
	return m
}

// dot is large enough to survive the halving and the chroma subsampling of the tests.
func dot(m draw.Image, x, y int, c color.Color) {
	draw.Draw(m, image.Rect(x-6, y-6, x+6, y+6), image.NewUniform(c), image.Point{}, draw.Src)
}

func wantColor(t testing.TB, m image.Image, x, y int, want color.NRGBA) {
	t.Helper()
	got := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)
	for _, d := range []int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B), int(got.A) - int(want.A)} {
		if d < -12 || d > 12 {
			t.Errorf("at %d, %d: %v, want about %v", x, y, got, want)
			return
		}
	}
}

// displayP3 is a profile of three primaries and one curve, like the one of telephones.
func displayP3() []byte {
	be := binary.BigEndian
	number := func(v float64) []byte { return be.AppendUint32(nil, uint32(int32(v*65536))) }
	xyz := func(x, y, z float64) []byte {
		return slices.Concat([]byte("XYZ \x00\x00\x00\x00"), number(x), number(y), number(z))
	}
	curve := slices.Concat([]byte("para\x00\x00\x00\x00\x00\x03\x00\x00"),
		number(2.4), number(1/1.055), number(0.055/1.055), number(1/12.92), number(0.04045))
	tags := []struct {
		name string
		body []byte
	}{
		{"rXYZ", xyz(0.51512, 0.24120, -0.00105)},
		{"gXYZ", xyz(0.29198, 0.69225, 0.04189)},
		{"bXYZ", xyz(0.15710, 0.06657, 0.78407)},
		{"rTRC", curve}, {"gTRC", curve}, {"bTRC", curve},
	}
	profile := make([]byte, 128)
	copy(profile[16:], "RGB XYZ ")
	profile = be.AppendUint32(profile, uint32(len(tags)))
	at := len(profile) + 12*len(tags)
	var bodies []byte
	for _, tag := range tags {
		profile = append(profile, tag.name...)
		profile = be.AppendUint32(be.AppendUint32(profile, uint32(at+len(bodies))), uint32(len(tag.body)))
		bodies = append(bodies, tag.body...)
	}
	return append(profile, bodies...)
}

func withProfile(t testing.TB, file, profile []byte) []byte {
	t.Helper()
	segment := slices.Concat([]byte("ICC_PROFILE\x00\x01\x01"), profile)
	size := binary.BigEndian.AppendUint16(nil, uint16(len(segment)+2))
	return slices.Concat(file[:2], []byte{0xff, 0xe2}, size, segment, file[2:])
}
