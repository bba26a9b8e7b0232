package picture

import (
	"context"
	"fmt"
	"image"
	"io/fs"
	"os"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

// session is one run of the darkroom: first it looks for what is there, then it makes what is lacking, on all cores. A
// third of the memory is for decoded sources and two thirds are for encoders: apart, because a source is held
// while its variants wait for encoders, and an encoder waits for no source.
type session struct {
	room        *Darkroom
	folder      fs.FS
	seed, cache shelf
	lacking     []*negative
	cores       *semaphore.Weighted
	sources     budget
	encoders    budget

	mu          sync.Mutex // guards what follows
	prints      map[key][]byte
	problems    []error
	done, total int
	keeps       bool
}

const defaultMemory = 1 << 30

func (d *Darkroom) newSession(folder fs.FS) *session {
	memory := d.Memory
	if memory <= 0 {
		memory = defaultMemory
	}
	s := &session{
		room:     d,
		folder:   folder,
		cores:    semaphore.NewWeighted(int64(runtime.GOMAXPROCS(0))),
		sources:  newBudget(memory / 3),
		encoders: newBudget(memory - memory/3),
		prints:   map[key][]byte{},
	}
	if d.Seed != nil {
		s.seed = openShelf(d.Seed)
	}
	if d.Cache != "" {
		s.cache = openShelf(os.DirFS(d.Cache))
		s.keeps = !d.Proofs
	}
	return s
}

// look finds the variants of one source that exist and notes those that do not.
func (s *session) look(src string, places []int, orders []Order, keys []key) error {
	n, err := openNegative(s.folder, src)
	if err != nil {
		return err
	}
	for _, i := range places {
		spec := orders[i].Spec
		if err := spec.check(); err != nil {
			return err
		}
		keys[i] = keyOf(n.sum, spec)
		if _, known := s.prints[keys[i]]; known {
			continue
		}
		data, ok := s.find(keys[i])
		if !ok {
			n.lack(spec, keys[i])
			s.total++
		}
		s.prints[keys[i]] = data
	}
	if len(n.lacks) > 0 {
		s.lacking = append(s.lacking, n)
	}
	return nil
}

func (s *session) find(k key) ([]byte, bool) {
	if data, ok := s.seed.find(k); ok {
		return data, true
	}
	return s.cache.find(k)
}

func (s *session) makeLacking(ctx context.Context) {
	if len(s.lacking) == 0 {
		return
	}
	s.report(0)
	var group sync.WaitGroup
	for _, n := range s.lacking {
		group.Go(func() {
			if err := s.develop(ctx, n); err != nil {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.problems = append(s.problems, &SourceError{n.src, err})
			}
		})
	}
	group.Wait()
}

// develop decodes a source once and draws each of its frames once, whatever the number of formats.
func (s *session) develop(ctx context.Context, n *negative) error {
	release, err := s.sources.take(ctx, n.header.memory)
	if err != nil {
		return err
	}
	defer release()
	var decoded source
	err = s.onCore(ctx, func() error {
		decoded, err = n.decode(s.folder)
		return err
	})
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	for f, wanted := range n.lacks {
		group.Go(func() error {
			release, err := s.encoders.take(ctx, f.memory(wanted))
			if err != nil {
				return err
			}
			defer release()
			return s.onCore(ctx, func() error { return s.print(decoded.draw(f), wanted) })
		})
	}
	return group.Wait()
}

func (s *session) onCore(ctx context.Context, work func() error) error {
	if err := s.cores.Acquire(ctx, 1); err != nil {
		return err
	}
	defer s.cores.Release(1)
	return work()
}

func (s *session) print(drawn *image.NRGBA, wanted []variant) error {
	for _, v := range wanted {
		format := v.format
		if s.room.Proofs {
			format = JPEG
		}
		data, err := format.encode(drawn)
		if err != nil {
			return fmt.Errorf("make the variant of %d × %d pixels: %w", drawn.Rect.Dx(), drawn.Rect.Dy(), err)
		}
		s.finish(v, data)
	}
	return nil
}

func (s *session) finish(v variant, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.prints[v.key] = data
	s.keep(v, data)
	s.report(1)
}

// keep is for the next run. If it is not possible, a site must start all the same, so it warns and gives up.
func (s *session) keep(v variant, data []byte) {
	if !s.keeps {
		return
	}
	if err := keep(s.room.Cache, v.key, v.format, data); err != nil {
		s.keeps = false
		if s.room.Log != nil {
			s.room.Log.Warn("finished pictures are not kept", "folder", s.room.Cache, "error", err)
		}
	}
}

func (s *session) report(more int) {
	s.done += more
	if s.room.Progress != nil {
		s.room.Progress(s.done, s.total)
	}
}
