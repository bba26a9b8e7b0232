package publish_test

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lectern/internal/publish"
)

var update = flag.Bool("update", false, "write the golden files anew")

// list returns the files below dir, one a line.
func list(t *testing.T, dir string) string {
	t.Helper()
	var names strings.Builder
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names.WriteString(name + "\n")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names.String()
}

func export(t *testing.T, r *publish.Release, dir string, forms ...publish.Encoding) {
	t.Helper()
	if err := r.Export(dir, forms...); err != nil {
		t.Fatal(err)
	}
}

func TestAnExportWorksOnEveryStaticHost(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "site")
	r := build(t, site(publish.Options{Origin: "https://example.com", Function: "https://functions.example/send"}))
	export(t, r, dir)
	headers, err := os.ReadFile(filepath.Join(dir, "_headers"))
	if err != nil {
		t.Fatal(err)
	}
	got := list(t, dir) + "\n-- _headers --\n" + string(headers)
	golden := filepath.Join("testdata", "export.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	clean, _ := os.ReadFile(filepath.Join(dir, "about.html"))
	plain, _ := os.ReadFile(filepath.Join(dir, "about", "index.html"))
	if page := file(t, r, "/about").Variant(publish.Identity).Body; string(clean) != string(page) || string(plain) != string(page) {
		t.Error("the exported page differs from the served one")
	}
}

func TestAnExportCanCarryEncodedFormsForServersThatLookForThem(t *testing.T) {
	dir := t.TempDir()
	export(t, build(t, site(publish.Options{})), dir, publish.Brotli, publish.Gzip)
	names := list(t, dir)
	for _, want := range []string{"about.html.br\n", "about/index.html.gz\n", "assets/app-1a2b.js.br\n"} {
		if !strings.Contains(names, want) {
			t.Errorf("%q is missing in\n%s", want, names)
		}
	}
	if strings.Contains(names, "woff2.br") {
		t.Error("a font was compressed")
	}
}

func TestAnExportNeverTouchesAForeignFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "thesis.txt"), []byte("years of work"), 0o644); err != nil {
		t.Fatal(err)
	}
	err := build(t, site(publish.Options{})).Export(dir)
	if !errors.Is(err, publish.ErrForeignFolder) || !strings.Contains(err.Error(), "thesis.txt") {
		t.Errorf("got %v", err)
	}
	if names := list(t, dir); names != "thesis.txt\n" {
		t.Errorf("the folder now holds\n%s", names)
	}
}

func TestASecondExportRemovesWhatTheFirstWroteAndNothingElse(t *testing.T) {
	dir := t.TempDir()
	export(t, build(t, site(publish.Options{})), dir)
	if err := os.WriteFile(filepath.Join(dir, "CNAME"), []byte("example.com"), 0o644); err != nil {
		t.Fatal(err)
	}
	b := publish.NewBuilder(publish.Options{})
	b.NotFound("gone")
	b.Page("/", "home")
	export(t, build(t, b), dir)
	if names, want := list(t, dir), ".lectern-export\n404.html\nCNAME\n_headers\nindex.html\n"; names != want {
		t.Errorf("got\n%s\nwant\n%s", names, want)
	}
	if _, err := os.Stat(filepath.Join(dir, "assets")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an empty folder stayed: %v", err)
	}
}

func TestAnExportStaysInsideItsFolder(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	export(t, build(t, site(publish.Options{})), dir)
	if err := os.RemoveAll(filepath.Join(dir, "assets")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(dir, "assets")); err != nil {
		t.Fatal(err)
	}
	if err := build(t, site(publish.Options{})).Export(dir); err == nil {
		t.Error("it followed a link out of the folder")
	}
	if names := list(t, outside); names != "" {
		t.Errorf("it wrote outside:\n%s", names)
	}
}
