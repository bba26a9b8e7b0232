package picture_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"runtime"
	"strings"
	"testing"

	"lectern/internal/picture"
)

func TestProbeKnowsSizeAndBytesOfAPicture(t *testing.T) {
	plain := image.NewNRGBA(image.Rect(0, 0, 40, 30))
	for name, data := range map[string][]byte{"JPEG": jpegOf(t, plain), "PNG": pngOf(t, plain)} {
		info, err := picture.Probe(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if info.Width != 40 || info.Height != 30 {
			t.Errorf("%s: %d × %d, want 40 × 30", name, info.Width, info.Height)
		}
		other, err := picture.Probe(append(bytes.Clone(data), 0))
		if err != nil {
			t.Fatalf("%s with a byte more: %v", name, err)
		}
		if len(info.Hash) != 10 || info.Hash == other.Hash {
			t.Errorf("%s: hash %q, and %q with a byte more", name, info.Hash, other.Hash)
		}
	}
}

func TestProbeSaysWhatIsWrongWithAFile(t *testing.T) {
	plain := image.NewGray(image.Rect(0, 0, 64, 64))
	var moving bytes.Buffer
	if err := gif.Encode(&moving, plain, nil); err != nil {
		t.Fatal(err)
	}
	whole := jpegOf(t, plain)
	drawn := pngOf(t, plain)
	for name, c := range map[string]struct {
		data []byte
		says string
	}{
		"empty":           {nil, "the file is empty"},
		"text":            {[]byte("title: Not a picture\n"), "not a picture"},
		"gif":             {moving.Bytes(), "GIF"},
		"heic":            {[]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00"), "HEIC"},
		"cut JPEG header": {whole[:30], "the JPEG picture is cut off"},
		"cut JPEG":        {whole[:len(whole)-2], "the JPEG picture is cut off"},
		"cut PNG header":  {drawn[:20], "the PNG picture is cut off"},
		"cut PNG":         {drawn[:len(drawn)-5], "the PNG picture is cut off"},
		"cut WebP":        {[]byte("RIFF\x40\x00\x00\x00WEBPVP8 "), "the WebP picture is cut off"},
		"animated WebP":   {[]byte("RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00\x09\x00\x00\x09\x00\x00"), "animated"},
	} {
		_, err := picture.Probe(c.data)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v; want a sentence with %q", name, err, c.says)
		}
	}
}

func TestABombIsRefusedWithoutItsMemory(t *testing.T) {
	bomb := pngHeader(50_000, 50_000)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := picture.Probe(bomb)
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "50000 × 50000") || !strings.Contains(err.Error(), "100 megapixels") {
		t.Errorf("error %v does not say what is too large and what is accepted", err)
	}
	if spent := after.TotalAlloc - before.TotalAlloc; spent > 1<<20 {
		t.Errorf("refusing took %d bytes", spent)
	}
}

func FuzzProbe(f *testing.F) {
	small := image.NewNRGBA(image.Rect(0, 0, 3, 2))
	f.Add(jpegOf(f, small))
	f.Add(withExif(f, jpegOf(f, small), 6))
	f.Add(pngOf(f, small))
	f.Add(pngHeader(50_000, 50_000))
	f.Add([]byte("RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x08\x00\x00\x00\x09\x00\x00\x09\x00\x00EXIF\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		info, err := picture.Probe(data)
		if err == nil && (info.Width < 1 || info.Height < 1 || info.Width*info.Height > picture.MaxPixels) {
			t.Errorf("accepted %d × %d", info.Width, info.Height)
		}
	})
}

func jpegOf(t testing.TB, m image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, m, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func pngOf(t testing.TB, m image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, m); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// pngHeader is a PNG file that promises a size and ends there.
func pngHeader(width, height uint32) []byte {
	chunk := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)...)
	chunk = append(chunk, 8, 6, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	out = append(out, chunk...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(chunk))
}

// withExif puts an EXIF segment with an orientation, a camera's name and a place into a JPEG file.
func withExif(t testing.TB, file []byte, orientation uint16) []byte {
	t.Helper()
	le := binary.LittleEndian
	block := []byte("II*\x00\x08\x00\x00\x00")
	block = le.AppendUint16(block, 2)
	block = append(block, 0x10, 0x01, 2, 0, 12, 0, 0, 0, 38, 0, 0, 0)
	block = append(block, 0x12, 0x01, 3, 0, 1, 0, 0, 0)
	block = le.AppendUint16(le.AppendUint16(block, orientation), 0)
	block = append(block, 0, 0, 0, 0)
	block = append(block, "SecretCam 9\x00"...)
	segment := append([]byte("Exif\x00\x00"), block...)
	out := append(bytes.Clone(file[:2]), 0xff, 0xe1)
	out = binary.BigEndian.AppendUint16(out, uint16(len(segment)+2))
	return append(append(out, segment...), file[2:]...)
}
