package picture

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"

	"golang.org/x/sync/semaphore"
)

// negative is a source of which variants are lacking. It holds no bytes of the file: there may be many files, and large
// ones, and most are never needed.
type negative struct {
	src    string
	sum    [sha256.Size]byte
	header header
	lacks  map[frame][]variant
}

// variant is a form in which a frame is to be encoded.
type variant struct {
	key    key
	format Format
}

func openNegative(folder fs.FS, src string) (*negative, error) {
	data, err := readSource(folder, src)
	if err != nil {
		return nil, err
	}
	h, err := inspect(data)
	if err != nil {
		return nil, err
	}
	return &negative{src: src, sum: sha256.Sum256(data), header: h, lacks: map[frame][]variant{}}, nil
}

func (n *negative) lack(s Spec, k key) {
	f := s.frameIn(n.header.shown())
	n.lacks[f] = append(n.lacks[f], variant{k, s.Format})
}

func (n *negative) decode(folder fs.FS) (source, error) {
	data, err := readSource(folder, n.src)
	if err != nil {
		return source{}, err
	}
	if sha256.Sum256(data) != n.sum {
		return source{}, errors.New("the file changed while it was being read")
	}
	return n.header.decode(data)
}

// readSource leaves the name out of its error; a SourceError has it.
func readSource(folder fs.FS, src string) ([]byte, error) {
	data, err := fs.ReadFile(folder, src)
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	}
	if err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	return data, nil
}

// memory is the most that drawing and encoding the frame take at a time.
func (f frame) memory(wanted []variant) int64 {
	pixels := f.width * f.height
	most := int64(0)
	for _, v := range wanted {
		most = max(most, v.format.memory(pixels))
	}
	return most + 8*int64(pixels)
}

// budget is an amount of memory that several goroutines share. What alone exceeds it gets all of it, and works alone.
type budget struct {
	limit int64
	free  *semaphore.Weighted
}

func newBudget(limit int64) budget { return budget{limit, semaphore.NewWeighted(limit)} }

func (b budget) take(ctx context.Context, amount int64) (release func(), err error) {
	amount = min(amount, b.limit)
	if err := b.free.Acquire(ctx, amount); err != nil {
		return nil, err
	}
	return func() { b.free.Release(amount) }, nil
}
