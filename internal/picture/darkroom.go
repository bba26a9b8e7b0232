package picture

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
)

// Darkroom makes variants of pictures and keeps them, so that each is made once. Its fields are set before first use
// and may then be used by several goroutines; the zero Darkroom works, and keeps nothing.
type Darkroom struct {
	Cache    string                // folder of finished variants, made if absent; "" keeps none
	Seed     fs.FS                 // finished variants that came with the program; nil for none
	Memory   int64                 // bytes to aim at while making variants; 0 means 1 GiB
	Progress func(done, total int) // called one at a time, and only if something has to be made; nil for silence
	Log      *slog.Logger          // told, once a run, if variants cannot be kept; nil for silence
	Proofs   bool                  // make what is lacking a JPEG, whatever its format, and keep none of it: quick, for an author who waits
}

// Order asks for one variant of the picture file Src.
type Order struct {
	Src  string
	Spec Spec
}

// SourceError says which picture could not be used.
type SourceError struct {
	Src string
	Err error
}

func (e *SourceError) Error() string { return e.Src + ": " + e.Err.Error() }
func (e *SourceError) Unwrap() error { return e.Err }

// Develop returns the encoded variants, each in the place of its order. Sources are read from folder. Every source that
// cannot be used is reported, as a *SourceError in one joined error; the variants of the others are kept nevertheless.
// When the context ends, so does Develop, as soon as the encoders that run have finished.
func (d *Darkroom) Develop(ctx context.Context, folder fs.FS, orders []Order) ([][]byte, error) {
	s := d.newSession(folder)
	keys := make([]key, len(orders))
	for src, places := range bySource(orders) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := s.look(src, places, orders, keys); err != nil {
			s.problems = append(s.problems, &SourceError{src, err})
		}
	}
	s.makeLacking(ctx)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(s.problems) > 0 {
		return nil, errors.Join(s.problems...)
	}
	prints := make([][]byte, len(orders))
	for i, k := range keys {
		prints[i] = s.prints[k]
	}
	return prints, nil
}

// bySource yields every source with the places of its orders, in the order of the orders.
func bySource(orders []Order) func(yield func(string, []int) bool) {
	places := map[string][]int{}
	var sources []string
	for i, o := range orders {
		if places[o.Src] == nil {
			sources = append(sources, o.Src)
		}
		places[o.Src] = append(places[o.Src], i)
	}
	return func(yield func(string, []int) bool) {
		for _, src := range sources {
			if !yield(src, places[src]) {
				return
			}
		}
	}
}
