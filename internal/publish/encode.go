package publish

import (
	"bytes"
	"fmt"
	"net/http"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Encoding is a content coding that a File can be sent in.
type Encoding uint8

// The encodings, in rising order of preference when a client likes several
// equally.
const (
	Identity Encoding = iota
	Gzip
	Zstd
	Brotli
	encodings
)

// String returns the coding's name in HTTP.
func (e Encoding) String() string {
	return [encodings]string{"identity", "gzip", "zstd", "br"}[e]
}

// Suffix returns the ending of a file that holds the encoded form of another
// beside it, empty for the identity.
func (e Encoding) Suffix() string {
	return [encodings]string{"", ".gz", ".zst", ".br"}[e]
}

// Effort says how long compression may take.
type Effort uint8

const (
	// Fast compresses a page in one or two milliseconds, so that a saved word
	// is served at once.
	Fast Effort = iota
	// Best takes thirty times as long for brotli and saves about a tenth. It
	// is for exports, and for Refine behind a site that is already up.
	Best
	// given marks a form that came with the asset.
	given
)

// encode fills in the encodings that are missing or were made with less
// effort, and keeps those that are smaller than the identity.
func (f *File) encode(effort Effort) error {
	if !compressible(f.Type) {
		return nil
	}
	for e := Gzip; e < encodings; e++ {
		if v := f.variants[e]; v != nil && v.effort >= effort {
			continue
		}
		body, err := encode(f.body(), e, effort)
		if err != nil {
			return err
		}
		f.variants[e] = nil
		if len(body) < len(f.body()) {
			f.variants[e] = &Variant{Encoding: e, Body: body, effort: effort}
		}
	}
	return nil
}

// rough tells whether Best would find something to do.
func (f *File) rough() bool {
	for _, v := range f.variants[Gzip:] {
		if v != nil && v.effort < Best {
			return true
		}
	}
	return false
}

// adopt takes over the encodings that an earlier Release made of the same
// content.
func (f *File) adopt(earlier *Release) {
	if earlier == nil {
		return
	}
	twin := earlier.notFound
	if f.Status == http.StatusOK {
		twin = earlier.files[f.Path]
	}
	if twin == nil || !bytes.Equal(twin.body(), f.body()) {
		return
	}
	for e := Gzip; e < encodings; e++ {
		if v := twin.variants[e]; v != nil && f.variants[e] == nil {
			f.variants[e] = &Variant{Encoding: e, Body: v.Body, effort: v.effort}
		}
	}
}

// encode returns body in the encoding. Every call gives the same bytes.
func encode(body []byte, e Encoding, effort Effort) ([]byte, error) {
	var out bytes.Buffer
	var err error
	switch e {
	case Gzip:
		w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
		_, err = w.Write(body)
		if err == nil {
			err = w.Close()
		}
	case Zstd:
		return encodeZstd(body, effort)
	case Brotli:
		quality := 5
		if effort == Best {
			quality = brotli.BestCompression
		}
		w := brotli.NewWriterLevel(&out, quality)
		_, err = w.Write(body)
		if err == nil {
			err = w.Close()
		}
	default:
		return body, nil
	}
	if err != nil {
		return nil, fmt.Errorf("encode as %s: %w", e, err)
	}
	return out.Bytes(), nil
}

// encodeZstd keeps the window below the 8 MB that browsers accept.
func encodeZstd(body []byte, effort Effort) ([]byte, error) {
	level := zstd.SpeedDefault
	if effort == Best {
		level = zstd.SpeedBestCompression
	}
	w, err := zstd.NewWriter(nil,
		zstd.WithEncoderLevel(level),
		zstd.WithEncoderConcurrency(1),
		zstd.WithWindowSize(1<<20),
		zstd.WithLowerEncoderMem(true),
		zstd.WithEncoderCRC(false))
	if err != nil {
		return nil, fmt.Errorf("encode as zstd: %w", err)
	}
	return w.EncodeAll(body, nil), nil
}
