package picture

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"
)

// work is something other than a variant that is made of one source.
type work struct {
	name string // everything that decides its bytes, beside the source and the recipe
	kind Format
	make func(source) ([]byte, error)
}

// derive makes works, or finds those that are kept. The source is decoded only if one is lacking. It is quick, so it
// does not report progress.
func (d *Darkroom) derive(ctx context.Context, folder fs.FS, src string, works []work) ([][]byte, error) {
	n, err := openNegative(folder, src)
	if err != nil {
		return nil, &SourceError{src, err}
	}
	s := d.newSession(folder)
	decoded := sync.OnceValues(func() (source, error) { return n.decode(folder) })
	results := make([][]byte, len(works))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, w := range works {
		group.Go(func() error {
			v := variant{derivedKey(n.sum, w.name), w.kind}
			if data, ok := s.find(v.key); ok {
				results[i] = data
				return nil
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			original, err := decoded()
			if err != nil {
				return &SourceError{src, err}
			}
			results[i], err = w.make(original)
			if err != nil {
				return &SourceError{src, fmt.Errorf("make %s: %w", w.kind, err)}
			}
			s.mu.Lock()
			defer s.mu.Unlock()
			s.keep(v, results[i])
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return results, nil
}

func derivedKey(source [sha256.Size]byte, name string) key {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %x %s", recipe, source, name))
	return key(hex.EncodeToString(sum[:10]))
}
