//go:build !race

// The encoder of AVIF is WebAssembly, which the race detector does not see into and which takes it half a minute to
// compile; these tests run without it.
package picture_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"io"
	"testing"
	"testing/fstest"

	"github.com/gen2brain/avif"

	"lectern/internal/picture"
)

var formats = []picture.Format{picture.AVIF, picture.WebP, picture.JPEG, picture.PNG}

func TestNothingOfTheMetadataSurvives(t *testing.T) {
	file := withExif(t, jpegOf(t, fill(16, 16, red)), 1)
	for _, f := range formats {
		got := encoded(t, file, picture.Spec{Width: 16, Height: 16, Format: f})
		for _, trace := range []string{"SecretCam", "Exif", "EXIF"} {
			if bytes.Contains(got, []byte(trace)) {
				t.Errorf("%s contains %q", f, trace)
			}
		}
	}
}

func TestEveryFormatShowsTheSamePicture(t *testing.T) {
	m := fill(96, 96, grey)
	draw.Draw(m, image.Rect(0, 0, 48, 96), image.NewUniform(red), image.Point{}, draw.Src)
	folder := fstest.MapFS{"m.png": {Data: pngOf(t, m)}}
	var orders []picture.Order
	for side := 32; side <= 96; side += 32 {
		for _, f := range formats {
			orders = append(orders, picture.Order{Src: "m.png", Spec: picture.Spec{Width: side, Height: side, Format: f}})
		}
	}
	var room picture.Darkroom
	prints, err := room.Develop(t.Context(), folder, orders)
	if err != nil {
		t.Fatal(err)
	}
	decoders := map[picture.Format]func(io.Reader) (image.Image, error){
		picture.AVIF: avif.Decode, picture.JPEG: jpeg.Decode, picture.PNG: png.Decode,
		picture.WebP: func(r io.Reader) (image.Image, error) {
			file, err := io.ReadAll(r)
			if err != nil {
				return nil, err
			}
			return develop(t, file, picture.Spec{Width: 96, Height: 96, Format: picture.PNG}), nil
		},
	}
	for i, o := range orders {
		got, err := decoders[o.Spec.Format](bytes.NewReader(prints[i]))
		if err != nil {
			t.Fatalf("%s: %v", o.Spec.Format, err)
		}
		side := o.Spec.Width
		if got.Bounds() != image.Rect(0, 0, side, side) {
			t.Errorf("%s: %v, want a side of %d", o.Spec.Format, got.Bounds(), side)
		}
		wantColor(t, got, side/4, side/2, red)
		wantColor(t, got, side*3/4, side/2, grey)
	}
}
