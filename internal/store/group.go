package store

import (
	"context"
	"errors"
	"time"
)

// groupSize bounds one commit; groupPatience is how long one may take.
const (
	groupSize     = 256
	groupPatience = 15 * time.Second
)

var errClosed = errors.New("store is closed")

// group turns the requests of many callers into few commits: while one commit
// waits for the disk the next requests gather, and then go together. A lone caller
// waits for nobody. So durability costs one fsync for many messages.
type group[In, Out any] struct {
	requests chan request[In, Out]
	commit   func(context.Context, []In) ([]answer[Out], error)
	done     chan struct{}
}

type request[In, Out any] struct {
	ctx    context.Context // the caller's patience, never used by the commit itself
	in     In
	answer chan answer[Out]
}

type answer[Out any] struct {
	out Out
	err error
}

// newGroup makes a group around commit, which answers every input, in order, and
// returns an error if and only if nothing was committed.
func newGroup[In, Out any](commit func(context.Context, []In) ([]answer[Out], error)) *group[In, Out] {
	return &group[In, Out]{
		requests: make(chan request[In, Out], groupSize),
		commit:   commit,
		done:     make(chan struct{}),
	}
}

// do returns after in was committed, or with an error. After an error of ctx
// nobody knows whether it was.
func (g *group[In, Out]) do(ctx context.Context, in In) (Out, error) {
	var none Out
	r := request[In, Out]{ctx, in, make(chan answer[Out], 1)}
	select {
	case g.requests <- r:
	case <-ctx.Done():
		return none, ctx.Err()
	case <-g.done:
		return none, errClosed
	}
	select {
	case a := <-r.answer:
		return a.out, a.err
	case <-ctx.Done():
		return none, ctx.Err()
	case <-g.done:
		return none, errClosed
	}
}

func (g *group[In, Out]) run(life context.Context) {
	defer close(g.done)
	for {
		select {
		case <-life.Done():
			return
		case first := <-g.requests:
			g.commitAll(g.gather(first))
		}
	}
}

// gather takes whatever waits and whose caller still does.
func (g *group[In, Out]) gather(first request[In, Out]) []request[In, Out] {
	var batch []request[In, Out]
	for r := first; ; {
		if r.ctx.Err() == nil {
			batch = append(batch, r)
		}
		if len(batch) == groupSize {
			return batch
		}
		select {
		case r = <-g.requests:
		default:
			return batch
		}
	}
}

func (g *group[In, Out]) commitAll(batch []request[In, Out]) {
	if len(batch) == 0 {
		return
	}
	ins := make([]In, len(batch))
	for i, r := range batch {
		ins[i] = r.in
	}
	ctx, cancel := context.WithTimeout(context.Background(), groupPatience)
	defer cancel()
	answers, err := g.commit(ctx, ins)
	if err != nil && len(batch) > 1 && blamesInput(err) {
		// One of them cannot be stored; its neighbours shall not suffer for it.
		for i := range batch {
			g.commitAll(batch[i : i+1])
		}
		return
	}
	for i, r := range batch {
		if err != nil {
			r.answer <- answer[Out]{err: err}
		} else {
			r.answer <- answers[i]
		}
	}
}
