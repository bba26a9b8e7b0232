package picture_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"testing"
	"testing/fstest"

	"lectern/internal/picture"
)

func TestIconsHaveTheSizesThatAreAskedFor(t *testing.T) {
	icons := iconsOf(t, fill(512, 512, green))
	for side, file := range map[int][]byte{180: icons.Touch, 192: icons.Small, 512: icons.Large} {
		m := decodePNG(t, file)
		if m.Bounds() != image.Rect(0, 0, side, side) {
			t.Errorf("%v, want a side of %d", m.Bounds(), side)
		}
		wantColor(t, m, side/2, side/2, green)
	}
}

func TestAFaviconHoldsThreeSizes(t *testing.T) {
	file := iconsOf(t, fill(64, 64, red)).Favicon
	le := binary.LittleEndian
	if le.Uint16(file) != 0 || le.Uint16(file[2:]) != 1 || le.Uint16(file[4:]) != 3 {
		t.Fatalf("the header is % x", file[:6])
	}
	for i, side := range []int{16, 32, 48} {
		entry := file[6+16*i:]
		size, at := le.Uint32(entry[8:]), le.Uint32(entry[12:])
		m := decodePNG(t, file[at:at+size])
		if int(entry[0]) != side || int(entry[1]) != side || m.Bounds() != image.Rect(0, 0, side, side) {
			t.Errorf("entry %d is %v and says %d × %d", i, m.Bounds(), entry[0], entry[1])
		}
		wantColor(t, m, side/2, side/2, red)
	}
}

func TestAMaskableIconKeepsTheSignInsideTheCircle(t *testing.T) {
	sign := image.NewNRGBA(image.Rect(0, 0, 512, 512))
	dot(sign, 256, 10, red)
	m := decodePNG(t, iconsOf(t, sign).Maskable)
	ink := color.NRGBA{0x0b, 0x0c, 0x14, 255}
	wantColor(t, m, 0, 0, ink)
	wantColor(t, m, 256, 40, ink)
	wantColor(t, m, 256, 51+8, red)
}

func TestATouchIconIsOpaque(t *testing.T) {
	sign := image.NewNRGBA(image.Rect(0, 0, 512, 512))
	m := decodePNG(t, iconsOf(t, sign).Touch)
	wantColor(t, m, 90, 90, color.NRGBA{0x0b, 0x0c, 0x14, 255})
}

func iconsOf(t testing.TB, sign image.Image) picture.Icons {
	t.Helper()
	var room picture.Darkroom
	icons, err := room.Icons(t.Context(), fstest.MapFS{"icon.png": {Data: pngOf(t, sign)}}, "icon.png")
	if err != nil {
		t.Fatal(err)
	}
	return icons
}

func decodePNG(t testing.TB, file []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return m
}
