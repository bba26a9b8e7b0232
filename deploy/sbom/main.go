// Sbom writes the bill of materials of a compiled program, as CycloneDX: the Go modules that the program itself says it
// is made of, and the npm packages of the front end inside it.
//
// The same program gives the same bill: there is no time and no random number in it.
package main

import (
	"cmp"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	lock := flag.String("lock", "", "package-lock.json of the front end")
	flag.Parse()
	if err := write(flag.Arg(0), *lock); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func write(program, lock string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return fmt.Errorf("read program: %w", err)
	}
	content, err := os.ReadFile(program)
	if err != nil {
		return fmt.Errorf("read program: %w", err)
	}
	locked, err := os.ReadFile(lock)
	if err != nil {
		return fmt.Errorf("read lock file: %w", err)
	}
	bill, err := newBill(filepath.Base(program), content, info, locked)
	if err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(bill)
}

// bill is the part of CycloneDX 1.5 that we have something to say about.
type bill struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type     string    `json:"type"`
	Ref      string    `json:"bom-ref"`
	Name     string    `json:"name"`
	Version  string    `json:"version,omitempty"`
	Hashes   []hash    `json:"hashes,omitempty"`
	Licenses []license `json:"licenses,omitempty"`
	PURL     string    `json:"purl,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type license struct {
	Expression string `json:"expression"`
}

// newBill lists what is in a program; lock is the lock file of the front end inside it.
func newBill(name string, content []byte, info *buildinfo.BuildInfo, lock []byte) (*bill, error) {
	sum := sha256.Sum256(content)
	b := &bill{Format: "CycloneDX", Spec: "1.5", Version: 1}
	b.Metadata.Component = component{
		Type: "application", Ref: name, Name: name, Hashes: []hash{{"SHA-256", hex.EncodeToString(sum[:])}},
	}
	b.add(module("stdlib", strings.TrimPrefix(info.GoVersion, "go")))
	for _, dependency := range info.Deps {
		if dependency.Replace != nil {
			dependency = dependency.Replace
		}
		b.add(module(dependency.Path, dependency.Version))
	}
	packages, err := lockedPackages(lock)
	if err != nil {
		return nil, err
	}
	for _, c := range packages {
		b.add(c)
	}
	slices.SortFunc(b.Components, func(a, c component) int { return cmp.Compare(a.PURL, c.PURL) })
	return b, nil
}

// add notes a component once.
func (b *bill) add(c component) {
	c.Ref = c.PURL
	if !slices.ContainsFunc(b.Components, func(known component) bool { return known.Ref == c.Ref }) {
		b.Components = append(b.Components, c)
	}
}

func module(path, version string) component {
	purl := "pkg:golang/" + path + "@" + strings.ReplaceAll(version, "+", "%2B")
	return component{Type: "library", Name: path, Version: version, PURL: purl}
}

// lockedPackages are the npm packages that end in the program: those that are not only for development.
func lockedPackages(lock []byte) ([]component, error) {
	var file struct {
		Packages map[string]struct {
			Version, Integrity, License string
			Dev, DevOptional            bool
		}
	}
	if err := json.Unmarshal(lock, &file); err != nil {
		return nil, fmt.Errorf("read lock file: %w", err)
	}
	var all []component
	for path, p := range file.Packages {
		parts := strings.Split("/"+path, "/node_modules/")
		if len(parts) == 1 || p.Dev || p.DevOptional {
			continue
		}
		name := parts[len(parts)-1]
		c := component{Type: "library", Name: name, Version: p.Version, PURL: "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.Version}
		if p.License != "" {
			c.Licenses = []license{{p.License}}
		}
		if encoded, ok := strings.CutPrefix(p.Integrity, "sha512-"); ok {
			sum, err := base64.StdEncoding.DecodeString(encoded)
			if err != nil {
				return nil, fmt.Errorf("read lock file: integrity of %s: %w", name, err)
			}
			c.Hashes = []hash{{"SHA-512", hex.EncodeToString(sum)}}
		}
		all = append(all, c)
	}
	return all, nil
}
