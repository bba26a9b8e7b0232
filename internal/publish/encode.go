package publish

import (
	"bytes"
	"fmt"
	"io"

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
func (f *File) encode(c *encoder) error {
	if !compressible(f.Type) {
		return nil
	}
	for e := Gzip; e < encodings; e++ {
		if v := f.variants[e]; v != nil && v.effort >= c.effort {
			continue
		}
		body, err := c.encode(f.body(), e)
		if err != nil {
			return err
		}
		f.variants[e] = nil
		if len(body) < len(f.body()) {
			f.variants[e] = &Variant{Encoding: e, Body: body, effort: c.effort}
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

// encoder compresses one body after the other. Its tables are large, so each
// worker makes one and uses it again; the same body always gives the same
// bytes.
type encoder struct {
	effort Effort
	out    bytes.Buffer
	gzip   *gzip.Writer
	zstd   *zstd.Encoder
	brotli *brotli.Writer
}

func newEncoder(effort Effort) (*encoder, error) {
	quality, level := 5, zstd.SpeedDefault
	if effort == Best {
		quality, level = brotli.BestCompression, zstd.SpeedBestCompression
	}
	c := &encoder{effort: effort}
	var err error
	if c.gzip, err = gzip.NewWriterLevel(&c.out, gzip.BestCompression); err != nil {
		return nil, fmt.Errorf("prepare gzip: %w", err)
	}
	// Browsers take windows up to 8 MB; nothing of ours needs one of more than 1 MB.
	c.zstd, err = zstd.NewWriter(nil, zstd.WithEncoderLevel(level), zstd.WithWindowSize(1<<20),
		zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false), zstd.WithLowerEncoderMem(true))
	if err != nil {
		return nil, fmt.Errorf("prepare zstd: %w", err)
	}
	c.brotli = brotli.NewWriterLevel(&c.out, quality)
	return c, nil
}

func (c *encoder) encode(body []byte, e Encoding) ([]byte, error) {
	var w interface {
		io.WriteCloser
		Reset(io.Writer)
	}
	switch e {
	case Gzip:
		w = c.gzip
	case Zstd:
		return c.zstd.EncodeAll(body, nil), nil
	case Brotli:
		w = c.brotli
	default:
		return body, nil
	}
	c.out.Reset()
	w.Reset(&c.out)
	if _, err := w.Write(body); err != nil {
		return nil, fmt.Errorf("encode as %s: %w", e, err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("encode as %s: %w", e, err)
	}
	return bytes.Clone(c.out.Bytes()), nil
}
