// Package cluster runs a real PostgreSQL server of its own for tests and
// measurements: in a temporary folder, as an unprivileged user, reachable only
// through a socket in that folder, and gone when the process ends.
package cluster

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/jackc/pgx/v5"
)

// Cluster is a PostgreSQL server. Its methods are not for concurrent use, except
// CreateDatabase.
type Cluster struct {
	dir       string
	bin       string
	settings  []string
	owner     *syscall.Credential
	server    *exec.Cmd
	databases atomic.Int64
}

// Start makes and starts a server. Settings are lines of its configuration, such
// as "fsync=off".
func Start(settings ...string) (*Cluster, error) {
	bin, err := binaries()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "lectern-pg")
	if err != nil {
		return nil, err
	}
	c := &Cluster{dir: dir, bin: bin, settings: settings}
	if err := c.create(); err != nil {
		return nil, errors.Join(fmt.Errorf("make PostgreSQL cluster: %w", err), os.RemoveAll(dir))
	}
	if err := c.Up(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return c, nil
}

func (c *Cluster) create() error {
	if os.Getuid() == 0 { // the server refuses to run as root
		if err := c.disown(); err != nil {
			return err
		}
	}
	initdb := c.command(filepath.Join(c.bin, "initdb"), "-D", c.data(), "-U", "lectern", "-A", "trust",
		"-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	return nil
}

// disown gives the folder to a user without rights.
func (c *Cluster) disown() error {
	for _, name := range []string{"postgres", "nobody"} {
		account, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, uidErr := strconv.Atoi(account.Uid)
		gid, gidErr := strconv.Atoi(account.Gid)
		if err := errors.Join(uidErr, gidErr); err != nil {
			return err
		}
		c.owner = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		return os.Chown(c.dir, uid, gid)
	}
	return errors.New("root needs an account named postgres or nobody to run PostgreSQL")
}

// leashed starts the server so that it dies, and its folder goes, when its
// standard input closes: with this process, however that ends.
const leashed = `dir=$1; shift; exec 3<&0; "$@" </dev/null & server=$!
(cat <&3; kill -QUIT $server && while kill -0 $server; do sleep 0.1; done && rm -rf "$dir") >/dev/null 2>&1 &
wait $server`

// Up starts the server and returns when it accepts connections.
func (c *Cluster) Up() error {
	args := []string{"-c", leashed, "sh", c.dir, filepath.Join(c.bin, "postgres"), "-D", c.data(),
		"-k", c.dir, "-c", "listen_addresses=", "-c", "max_connections=200"}
	for _, setting := range c.settings {
		args = append(args, "-c", setting)
	}
	c.server = c.command("/bin/sh", args...)
	if _, err := c.server.StdinPipe(); err != nil { // the leash
		return err
	}
	words, err := c.server.StderrPipe()
	if err != nil {
		return err
	}
	if err := c.server.Start(); err != nil {
		return fmt.Errorf("start PostgreSQL: %w", err)
	}
	lines := bufio.NewScanner(words)
	var said []string
	for lines.Scan() {
		said = append(said, lines.Text())
		if strings.Contains(lines.Text(), "ready to accept connections") {
			go io.Copy(io.Discard, words)
			return nil
		}
	}
	return fmt.Errorf("start PostgreSQL: %s", strings.Join(said, "\n"))
}

// Kill ends every process of the server at once, as a crash would. Up starts it
// again on the same data.
func (c *Cluster) Kill() error { return c.signal(syscall.SIGQUIT) }

func (c *Cluster) signal(signal syscall.Signal) error {
	file, err := os.ReadFile(filepath.Join(c.data(), "postmaster.pid"))
	if err != nil {
		return fmt.Errorf("find PostgreSQL: %w", err)
	}
	first, _, _ := strings.Cut(string(file), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		return fmt.Errorf("find PostgreSQL: %w", err)
	}
	if err := syscall.Kill(pid, signal); err != nil {
		return fmt.Errorf("stop PostgreSQL: %w", err)
	}
	c.server.Wait() // its exit code says that it was told to go
	return nil
}

// Stop ends the server and removes its folder.
func (c *Cluster) Stop() error {
	return errors.Join(c.signal(syscall.SIGQUIT), os.RemoveAll(c.dir))
}

// CreateDatabase makes a new empty database and returns its URL.
func (c *Cluster) CreateDatabase(ctx context.Context) (string, error) {
	admin, err := pgx.Connect(ctx, c.url("postgres"))
	if err != nil {
		return "", fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	defer admin.Close(ctx)
	name := fmt.Sprintf("test%d", c.databases.Add(1))
	if _, err := admin.Exec(ctx, `CREATE DATABASE `+name); err != nil {
		return "", fmt.Errorf("create database: %w", err)
	}
	return c.url(name), nil
}

// Shared is a cluster for a whole test binary that starts when it is first needed.
type Shared struct {
	Settings []string
	once     sync.Once
	cluster  *Cluster
	err      error
}

// Get returns the cluster.
func (s *Shared) Get() (*Cluster, error) {
	s.once.Do(func() { s.cluster, s.err = Start(s.Settings...) })
	return s.cluster, s.err
}

// Stop ends the cluster if it was ever needed.
func (s *Shared) Stop() error {
	s.once.Do(func() { s.err = errors.New("the PostgreSQL cluster was stopped") })
	if s.cluster == nil {
		return nil
	}
	return s.cluster.Stop()
}

func (c *Cluster) url(database string) string {
	return fmt.Sprintf("postgres:///%s?host=%s&user=lectern", database, c.dir)
}

func (c *Cluster) data() string { return filepath.Join(c.dir, "data") }

func (c *Cluster) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	if c.owner != nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.owner}
	}
	return cmd
}

// binaries finds the newest PostgreSQL of this machine.
func binaries() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errors.New("PostgreSQL is missing: install its server programs (Debian: apt-get install postgresql)")
	}
	version := func(path string) int {
		n, _ := strconv.Atoi(strings.Split(path, "/")[4])
		return n
	}
	newest := slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })
	return filepath.Dir(newest), nil
}
