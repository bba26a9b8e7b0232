// Sbom writes the bill of materials of a compiled program, as CycloneDX: the Go modules that the program itself says it
// is made of, and the npm packages of the front end inside it.
//
// The same program gives the same bill: there is no time and no random number in it.
package main

import (
	"cmp"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	npm := flag.String("npm", "", "folder of the front end, with its package-lock.json")
	flag.Parse()
	if err := write(flag.Arg(0), *npm); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func write(program, npm string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return fmt.Errorf("read program: %w", err)
	}
	content, err := os.ReadFile(program)
	if err != nil {
		return fmt.Errorf("read program: %w", err)
	}
	var packages []byte
	if npm != "" {
		list := exec.Command("npm", "sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx")
		list.Dir, list.Stderr = npm, os.Stderr
		if packages, err = list.Output(); err != nil {
			return fmt.Errorf("list npm packages: %w", err)
		}
	}
	bill, err := newBill(filepath.Base(program), content, info, packages)
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
	Type     string          `json:"type"`
	Ref      string          `json:"bom-ref"`
	Group    string          `json:"group,omitempty"`
	Name     string          `json:"name"`
	Version  string          `json:"version,omitempty"`
	PURL     string          `json:"purl,omitempty"`
	Hashes   []hash          `json:"hashes,omitempty"`
	Licenses json.RawMessage `json:"licenses,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

// newBill lists what is in a program; packages is what npm says of the front end, or nothing.
func newBill(name string, content []byte, info *buildinfo.BuildInfo, packages []byte) (*bill, error) {
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
	if len(packages) > 0 {
		var front bill
		if err := json.Unmarshal(packages, &front); err != nil {
			return nil, fmt.Errorf("read npm's list: %w", err)
		}
		for _, c := range front.Components {
			b.add(c)
		}
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
