package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"iter"
)

// The three containers of sources are read only as far as the decoders of the libraries do not: whether the file is
// complete, and where its EXIF block and its colour profile are. Nothing here trusts a length.

const (
	pngSignature  = "\x89PNG\r\n\x1a\n"
	exifPrefix    = "Exif\x00\x00"
	profilePrefix = "ICC_PROFILE\x00"

	markerProgressive = 0xc2
	markerApp1        = 0xe1
	markerApp2        = 0xe2
	markerScan        = 0xda
	endOfJPEG         = "\xff\xd9"
	maxProfile        = 4 << 20
	webpMoves         = 1 << 1
	riffHeader        = 12
	chunkHeader       = 8
)

// jpegSegments walks through what precedes the first scan, and yields the scan itself last, with all that follows.
func jpegSegments(data []byte) iter.Seq2[byte, []byte] {
	return func(yield func(byte, []byte) bool) {
		for at := 2; at+4 <= len(data) && data[at] == 0xff; {
			marker := data[at+1]
			if marker == 0xff {
				at++
				continue
			}
			end := at + 2 + int(binary.BigEndian.Uint16(data[at+2:]))
			if marker == markerScan {
				yield(marker, data[at:])
				return
			}
			if end < at+4 || end > len(data) || !yield(marker, data[at+4:end]) {
				return
			}
			at = end
		}
	}
}

func jpegComplete(data []byte) bool {
	for marker, body := range jpegSegments(data) {
		if marker == markerScan {
			return bytes.Contains(body, []byte(endOfJPEG))
		}
	}
	return false
}

func jpegExif(data []byte) []byte {
	for marker, body := range jpegSegments(data) {
		if block, ok := bytes.CutPrefix(body, []byte(exifPrefix)); ok && marker == markerApp1 {
			return block
		}
	}
	return nil
}

// jpegProfile puts together a profile that is split over several segments, which come in order in practice.
func jpegProfile(data []byte) []byte {
	const sequence = 2
	var profile []byte
	for marker, body := range jpegSegments(data) {
		part, ok := bytes.CutPrefix(body, []byte(profilePrefix))
		if ok && marker == markerApp2 && len(part) > sequence && len(profile) < maxProfile {
			profile = append(profile, part[sequence:]...)
		}
	}
	return profile
}

// jpegDepth knows that the decoder keeps all coefficients of a progressive picture until its last scan.
func jpegDepth(data []byte) int64 {
	for marker := range jpegSegments(data) {
		if marker == markerProgressive {
			return 15
		}
	}
	return 3
}

func pngChunks(data []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		const checksum = 4
		for at := len(pngSignature); at+chunkHeader+checksum <= len(data); {
			size := int64(binary.BigEndian.Uint32(data[at:]))
			start := int64(at + chunkHeader)
			if start+size+checksum > int64(len(data)) || !yield(string(data[at+4:at+8]), data[start:start+size]) {
				return
			}
			at = int(start + size + checksum)
		}
	}
}

func pngChunk(data []byte, name string) ([]byte, bool) {
	for n, body := range pngChunks(data) {
		if n == name {
			return body, true
		}
	}
	return nil, false
}

func pngComplete(data []byte) bool {
	_, ok := pngChunk(data, "IEND")
	return ok
}

func pngExif(data []byte) []byte {
	body, _ := pngChunk(data, "eXIf")
	return body
}

func pngProfile(data []byte) []byte {
	body, _ := pngChunk(data, "iCCP")
	_, packed, ok := bytes.Cut(body, []byte{0})
	if !ok || len(packed) < 1 {
		return nil
	}
	r, err := zlib.NewReader(bytes.NewReader(packed[1:]))
	if err != nil {
		return nil
	}
	profile, err := io.ReadAll(io.LimitReader(r, maxProfile))
	if err != nil {
		return nil
	}
	return profile
}

func pngDepth(data []byte) int64 {
	const bitDepth = 8
	if head, ok := pngChunk(data, "IHDR"); ok && len(head) > bitDepth && head[bitDepth] == 16 {
		return 8
	}
	return 4
}

func webpChunk(data []byte, name string) []byte {
	for at := int64(riffHeader); at+chunkHeader <= int64(len(data)); {
		size := int64(binary.LittleEndian.Uint32(data[at+4:]))
		end := at + chunkHeader + size
		if end > int64(len(data)) {
			return nil
		}
		if string(data[at:at+4]) == name {
			return data[at+chunkHeader : end]
		}
		at = end + size%2
	}
	return nil
}

func webpComplete(data []byte) bool {
	return int64(binary.LittleEndian.Uint32(data[4:]))+8 <= int64(len(data))
}

func webpAnimated(data []byte) bool {
	extended := webpChunk(data, "VP8X")
	return len(extended) > 0 && extended[0]&webpMoves != 0
}

// webpExif tolerates the prefix that belongs to JPEG only and that some editors copy along.
func webpExif(data []byte) []byte {
	return bytes.TrimPrefix(webpChunk(data, "EXIF"), []byte(exifPrefix))
}

func webpProfile(data []byte) []byte { return webpChunk(data, "ICCP") }

func webpDepth([]byte) int64 { return 8 }
