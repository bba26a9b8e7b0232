package picture_test

import (
	"fmt"
	"os"
	"testing"

	"lectern/internal/picture"
)

// BenchmarkVariant makes single variants of a portrait, decoding included, and says how many bytes they have.
func BenchmarkVariant(b *testing.B) {
	folder := os.DirFS("../../content/pictures")
	for _, width := range []int{320, 640, 1280} {
		for _, f := range []picture.Format{picture.AVIF, picture.WebP, picture.JPEG} {
			b.Run(fmt.Sprintf("%s-%d", f, width), func(b *testing.B) {
				spec := picture.Spec{Width: width, Height: width * 5 / 4, FocusX: 0.5, FocusY: 0.5, Format: f}
				var room picture.Darkroom
				for b.Loop() {
					prints, err := room.Develop(b.Context(), folder, []picture.Order{{Src: "portrait-1.jpg", Spec: spec}})
					if err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(len(prints[0])), "bytes")
				}
			})
		}
	}
}
