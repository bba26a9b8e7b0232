package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"time"
)

// A lock of a replica that died is free for the others after leaseTime. One that
// lives renews it long before, so that the replicas' clocks need not agree exactly.
const (
	leaseTime  = time.Minute
	leaseRenew = leaseTime / 4
	leasePoll  = time.Second
)

// lease is a lock that this process holds.
type lease struct {
	holder string
	stop   func() // ends its renewal, and waits for the end
}

// Lock waits until the lock of that name is free and takes it.
func (v *Vault) Lock(ctx context.Context, name string) error {
	for {
		taken, err := v.TryLock(ctx, name)
		if taken || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("lock %s: %w", name, ctx.Err())
		case <-time.After(leasePoll):
		}
	}
}

// TryLock takes the lock of that name if it is free, and reports whether it did.
func (v *Vault) TryLock(ctx context.Context, name string) (bool, error) {
	holder := rand.Text()
	taken, err := v.claim(ctx, name, holder)
	if err != nil || !taken {
		return false, err
	}
	// The holder may call its context off and must still be able to unlock in peace.
	life, cancel := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		v.renew(life, name, holder)
	}()
	v.mu.Lock()
	defer v.mu.Unlock()
	v.held[name] = lease{holder, func() { cancel(); <-ended }}
	return true, nil
}

// Unlock gives a lock back. It does so even if ctx is done: the work that the lock
// was for may have been called off, which is no reason to let others wait.
func (v *Vault) Unlock(ctx context.Context, name string) error {
	v.mu.Lock()
	held, ok := v.held[name]
	delete(v.held, name)
	v.mu.Unlock()
	if !ok {
		return fmt.Errorf("unlock %s: it is not locked by this process", name)
	}
	held.stop()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	err := v.store.transact(ctx, func(tx *sql.Tx) error {
		return exec(ctx, tx, `DELETE FROM certificate_locks WHERE name = $1 AND holder = $2`, name, held.holder)
	})
	if err != nil {
		return fmt.Errorf("unlock %s: %w", name, err)
	}
	return nil
}

// claim takes or renews a lock for the holder, unless another one has it.
func (v *Vault) claim(ctx context.Context, name, holder string) (taken bool, err error) {
	now := v.store.Now()
	err = v.store.transact(ctx, func(tx *sql.Tx) error {
		rows, err := count(tx.ExecContext(ctx, `INSERT INTO certificate_locks (name, holder, expires_at) VALUES ($1, $2, $3)
			ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
			WHERE certificate_locks.holder = excluded.holder OR certificate_locks.expires_at < $4`,
			name, holder, micros(now.Add(leaseTime)), micros(now)))
		taken = rows == 1
		return err
	})
	if err != nil {
		return false, fmt.Errorf("lock %s: %w", name, err)
	}
	return taken, nil
}

// renew keeps a lock from expiring until ctx ends or the lock is lost.
func (v *Vault) renew(ctx context.Context, name, holder string) {
	tick := time.NewTicker(leaseRenew)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		switch taken, err := v.claim(ctx, name, holder); {
		case ctx.Err() != nil:
			return
		case err != nil:
			v.store.Logger.Warn("certificate lock is not renewed yet", "error", err)
		case !taken:
			v.store.Logger.Warn("certificate lock is lost", "lock", name)
			return
		}
	}
}
