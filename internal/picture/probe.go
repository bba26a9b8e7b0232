// Package picture turns the owner's photographs into the files that browsers get: each page says which crops, sizes and
// formats it shows, and this package makes exactly those, once.
//
// These rules hold inside:
//
//   - A picture is looked at before it is decoded. What is no picture, is cut off or claims more than MaxPixels is
//     refused from its header, so a hostile file costs no memory.
//   - Nothing of a source survives but its pixels: they are decoded, turned upright and encoded anew, so no variant
//     tells where and with which camera a photograph was taken.
//   - Sources are read as sRGB, unless they carry the profile of another RGB space, and variants are sRGB.
//   - A variant never has more pixels than its part of the source: enlarging adds bytes and no detail.
//   - The same source, the same Spec and the same recipe give the same bytes, so they are made once and kept.
package picture

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"
)

// MaxPixels is the largest size of a source, width times height. A decoded picture of this size takes 150 to 800 MB,
// by its format.
const MaxPixels = 100_000_000

// Info is what can be known of a picture without decoding its pixels.
type Info struct {
	Width, Height int    // in pixels, as a viewer sees it: after the EXIF orientation has been applied
	Hash          string // ten hexadecimal digits that change with the file's bytes
}

// Probe looks at the header of a JPEG, PNG or WebP file and at whether the file is complete. Its errors are sentences
// for the owner of the picture; they do not name the file, which only the caller knows.
func Probe(data []byte) (Info, error) {
	h, err := inspect(data)
	if err != nil {
		return Info{}, err
	}
	sum := sha256.Sum256(data)
	width, height := h.shown()
	return Info{Width: width, Height: height, Hash: hex.EncodeToString(sum[:5])}, nil
}

// header is a source's own account of itself; width and height are those of the stored pixels.
type header struct {
	kind          kind
	width, height int
	orientation   orientation
	memory        int64 // about what decoding takes, in bytes
}

func inspect(data []byte) (header, error) {
	k, err := kindOf(data)
	if err != nil {
		return header{}, err
	}
	config, err := k.config(bytes.NewReader(data))
	switch {
	case err != nil && !k.complete(data):
		return header{}, fmt.Errorf("the %s picture is cut off: the file ends inside its header", k.name)
	case err != nil:
		return header{}, fmt.Errorf("the %s picture cannot be read: %w", k.name, err)
	case config.Width < 1 || config.Height < 1:
		return header{}, fmt.Errorf("the %s picture is empty: it says that it has %d × %d pixels", k.name, config.Width, config.Height)
	case config.Width > MaxPixels/config.Height:
		return header{}, fmt.Errorf("the picture is too large: %d × %d pixels, where at most %d megapixels are accepted",
			config.Width, config.Height, MaxPixels/1_000_000)
	case !k.complete(data):
		return header{}, fmt.Errorf("the %s picture is cut off: the file ends before the picture does", k.name)
	}
	memory := int64(config.Width) * int64(config.Height) * k.depth(data)
	return header{k, config.Width, config.Height, orientationIn(k.exif(data)), memory}, nil
}

// kind is a file format that sources may have.
type kind struct {
	name     string
	config   func(io.Reader) (image.Config, error)
	decode   func(io.Reader) (image.Image, error)
	complete func([]byte) bool
	exif     func([]byte) []byte
	profile  func([]byte) []byte
	depth    func([]byte) int64 // bytes a pixel while decoding
}

// kindOf goes by the first bytes; what a file is called proves nothing.
func kindOf(data []byte) (kind, error) {
	starts := func(at int, magic string) bool {
		return len(data) >= at+len(magic) && string(data[at:at+len(magic)]) == magic
	}
	const expected = "expected JPEG, PNG or WebP"
	switch {
	case len(data) == 0:
		return kind{}, errors.New("the file is empty; " + expected)
	case starts(0, "\xff\xd8\xff"):
		return kind{"JPEG", jpeg.DecodeConfig, jpeg.Decode, jpegComplete, jpegExif, jpegProfile, jpegDepth}, nil
	case starts(0, pngSignature):
		return kind{"PNG", png.DecodeConfig, png.Decode, pngComplete, pngExif, pngProfile, pngDepth}, nil
	case starts(0, "RIFF") && starts(8, "WEBP"):
		if webpAnimated(data) {
			return kind{}, errors.New("the WebP picture is animated; expected a still one")
		}
		return kind{"WebP", webp.DecodeConfig, webp.Decode, webpComplete, webpExif, webpProfile, webpDepth}, nil
	case starts(0, "GIF8"):
		return kind{}, errors.New("the picture is a GIF; " + expected)
	case starts(4, "ftypavif"), starts(4, "ftypavis"):
		return kind{}, errors.New("the picture is an AVIF; " + expected)
	case starts(4, "ftyphe"), starts(4, "ftypmif1"):
		return kind{}, errors.New("the picture is a HEIC; " + expected)
	case starts(0, "II*\x00"), starts(0, "MM\x00*"):
		return kind{}, errors.New("the picture is a TIFF or a camera's raw file; " + expected)
	}
	return kind{}, errors.New("the file is not a picture that can be read; " + expected)
}
