package store

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/caddyserver/certmagic"
)

var (
	_ certmagic.Storage   = (*Vault)(nil)
	_ certmagic.TryLocker = (*Vault)(nil)
)

func TestTheVaultKeepsFilesInFolders(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		ctx := t.Context()
		now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
		v := open(t, url, Options{Now: func() time.Time { return now }}).Vault()
		for path, content := range map[string]string{
			"acme/a/one.crt": "\x00\xff binary", "acme/a/one.key": "key", "acme/b/two.crt": "two", "acmeish": "a name that begins alike",
		} {
			if err := v.Store(ctx, path, []byte("to be replaced")); err != nil {
				t.Fatal(err)
			}
			if err := v.Store(ctx, path, []byte(content)); err != nil {
				t.Fatal(err)
			}
			if got, err := v.Load(ctx, path); err != nil || string(got) != content {
				t.Errorf("%s: %q, %v", path, got, err)
			}
		}
		for _, c := range []struct {
			path      string
			recursive bool
			want      []string
		}{
			{"acme", false, []string{"acme/a", "acme/b"}},
			{"acme", true, []string{"acme/a", "acme/a/one.crt", "acme/a/one.key", "acme/b", "acme/b/two.crt"}},
			{"acme/a", false, []string{"acme/a/one.crt", "acme/a/one.key"}},
		} {
			if got, err := v.List(ctx, c.path, c.recursive); err != nil || !slices.Equal(got, c.want) {
				t.Errorf("list %s: %v, %v", c.path, got, err)
			}
		}
		file, err := v.Stat(ctx, "acme/a/one.key")
		if err != nil || !file.IsTerminal || file.Size != 3 || !file.Modified.Equal(now) {
			t.Errorf("file: %+v, %v", file, err)
		}
		folder, err := v.Stat(ctx, "acme/a")
		if err != nil || folder.IsTerminal || !v.Exists(ctx, "acme/a") {
			t.Errorf("folder: %+v, %v", folder, err)
		}

		if err := v.Delete(ctx, "acme"); err != nil {
			t.Fatal(err)
		}
		if v.Exists(ctx, "acme") || v.Exists(ctx, "acme/a/one.key") || !v.Exists(ctx, "acmeish") {
			t.Error("the wrong files were deleted")
		}
		if err := v.Delete(ctx, "acme"); err != nil {
			t.Errorf("delete what is gone: %v", err)
		}
		_, loadErr := v.Load(ctx, "acme/a/one.key")
		_, listErr := v.List(ctx, "acme", true)
		_, statErr := v.Stat(ctx, "acme")
		for _, err := range []error{loadErr, listErr, statErr} {
			if !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("what is gone: %v", err)
			}
		}
	})
}

func TestALockHasOneHolderAmongAllReplicas(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		vaults := []*Vault{open(t, url, Options{}).Vault(), open(t, url, Options{}).Vault()}
		var holders, most atomic.Int32
		var group sync.WaitGroup
		for i := range 6 {
			group.Go(func() {
				v := vaults[i%2]
				// Two of the same process must not both hold it either.
				for {
					taken, err := v.TryLock(t.Context(), "issue")
					if err != nil {
						t.Error(err)
						return
					}
					if taken {
						break
					}
				}
				most.Store(max(most.Load(), holders.Add(1)))
				holders.Add(-1)
				if err := v.Unlock(t.Context(), "issue"); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if most.Load() != 1 {
			t.Errorf("%d held it at once", most.Load())
		}
	})
}

func TestALockOfADeadReplicaExpires(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		var clock atomic.Int64
		clock.Store(time.Now().UnixNano())
		now := func() time.Time { return time.Unix(0, clock.Load()) }
		dead := open(t, url, Options{Now: now}).Vault()
		if err := dead.Lock(t.Context(), "issue"); err != nil {
			t.Fatal(err)
		}
		dead.held["issue"].stop() // as its end would

		alive := open(t, url, Options{Now: now}).Vault()
		if taken, err := alive.TryLock(t.Context(), "issue"); taken || err != nil {
			t.Errorf("before: %v, %v", taken, err)
		}
		clock.Add(int64(leaseTime + time.Second))
		if err := alive.Lock(t.Context(), "issue"); err != nil {
			t.Fatal(err)
		}
		// The dead one comes back too late, and leaves the lock alone.
		if err := dead.Unlock(t.Context(), "issue"); err != nil {
			t.Error(err)
		}
		if taken, err := dead.TryLock(t.Context(), "issue"); taken || err != nil {
			t.Errorf("the lock was taken from its holder: %v", err)
		}
		done, cancelNow := context.WithCancel(t.Context())
		cancelNow()
		if err := alive.Unlock(done, "issue"); err != nil {
			t.Errorf("unlock after the work was called off: %v", err)
		}
		if err := alive.Unlock(t.Context(), "issue"); err == nil {
			t.Error("a lock was given back twice")
		}
	})
}

func TestALockThatIsHeldIsRenewed(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		var clock atomic.Int64
		clock.Store(time.Now().UnixNano())
		v := open(t, url, Options{Now: func() time.Time { return time.Unix(0, clock.Load()) }}).Vault()
		if err := v.Lock(t.Context(), "issue"); err != nil {
			t.Fatal(err)
		}
		holder := v.held["issue"].holder
		for range 3 {
			clock.Add(int64(leaseTime * 3 / 4))
			if taken, err := v.claim(t.Context(), "issue", holder); !taken || err != nil {
				t.Fatalf("renewal: %v", err)
			}
			if taken, err := v.claim(t.Context(), "issue", "another"); taken || err != nil {
				t.Fatalf("it was taken from its holder: %v", err)
			}
		}
		if err := v.Unlock(t.Context(), "issue"); err != nil {
			t.Error(err)
		}
	})
}
