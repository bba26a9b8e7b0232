package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// ErrForeignFolder says that a folder holds files which no export put there.
var ErrForeignFolder = errors.New("the folder is not empty and was not written by an export")

// exportMarker lists the files of an export, so that the next one knows what
// it may replace and remove.
const exportMarker = ".lectern-export"

// Export writes the Release for a static host into a new or empty folder, or
// into one that an export wrote before; any other folder is ErrForeignFolder
// and stays untouched.
//
// A page is written twice, as about.html and as about/index.html: hosts with
// clean addresses answer /about from the first, plain file servers from the
// second. The not-found page is 404.html, and _headers carries the response
// headers in the notation of Netlify and Cloudflare. An encoding among forms
// is written beside each file for servers that look there: about.html.br.
//
// Every file appears whole or not at all, pages last and what is no longer
// needed removed at the very end, so that a folder can be exported into while
// it is being served.
func (r *Release) Export(dir string, forms ...Encoding) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	defer root.Close()
	earlier, err := exported(root)
	if err != nil {
		return fmt.Errorf("export into %s: %w", dir, err)
	}
	files := r.exportFiles(forms)
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = f.name
	}
	// Until the end the marker names old and new files: an export that is
	// interrupted leaves nothing that the next one would not know.
	if err := mark(root, append(names, earlier...)); err != nil {
		return fmt.Errorf("export into %s: %w", dir, err)
	}
	for _, f := range files {
		if err := place(root, f.name, f.body); err != nil {
			return fmt.Errorf("export into %s: %w", dir, err)
		}
	}
	for _, name := range earlier {
		if !slices.Contains(names, name) {
			if err := remove(root, name); err != nil {
				return fmt.Errorf("export into %s: %w", dir, err)
			}
		}
	}
	if err := mark(root, names); err != nil {
		return fmt.Errorf("export into %s: %w", dir, err)
	}
	return nil
}

type exportFile struct {
	name string
	body []byte
}

// exportFiles returns what to write, in an order in which every page finds
// what it refers to.
func (r *Release) exportFiles(forms []Encoding) []exportFile {
	var assets, pages []exportFile
	for f := range r.Files() {
		name := f.Path[1:]
		switch {
		case !f.Page():
			assets = appendForms(assets, name, f, forms)
		case name == "":
			pages = appendForms(pages, "index.html", f, forms)
		default:
			pages = appendForms(pages, name+".html", f, forms)
			pages = appendForms(pages, name+"/index.html", f, forms)
		}
	}
	pages = appendForms(pages, "404.html", r.notFound, forms)
	return append(append(assets, exportFile{"_headers", r.headersFile()}), pages...)
}

func appendForms(list []exportFile, name string, f *File, forms []Encoding) []exportFile {
	list = append(list, exportFile{name, f.body()})
	for _, e := range forms {
		if v := f.Variant(e); v != nil && e != Identity {
			list = append(list, exportFile{name + e.Suffix(), v.Body})
		}
	}
	return list
}

// exported returns the files that an earlier export left in the folder.
func exported(root *os.Root) ([]string, error) {
	list, err := root.ReadFile(exportMarker)
	if err == nil {
		return strings.Fields(string(list)), nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil, err
	}
	// An export that was cut off before its first file leaves the draft of its marker.
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return e.Name() == exportMarker+draft })
	if len(entries) > 0 {
		return nil, fmt.Errorf("%w (it holds %s)", ErrForeignFolder, entries[0].Name())
	}
	return nil, nil
}

// CheckFolder tells beforehand whether Export would refuse the folder.
func CheckFolder(dir string) error {
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	defer root.Close()
	if _, err := exported(root); err != nil {
		return fmt.Errorf("export into %s: %w", dir, err)
	}
	return nil
}

func mark(root *os.Root, names []string) error {
	names = slices.Clone(names)
	slices.Sort(names)
	return place(root, exportMarker, []byte(strings.Join(slices.Compact(names), "\n")+"\n"))
}

// draft ends the name of a file that is not whole yet.
const draft = ".draft"

// place writes a file beside its place and then moves it there.
func place(root *os.Root, name string, body []byte) error {
	if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	if err := root.WriteFile(name+draft, body, 0o644); err != nil {
		return err
	}
	return root.Rename(name+draft, name)
}

// remove deletes a file of an earlier export, and its folders once they are
// empty.
func remove(root *os.Root, name string) error {
	if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for dir := filepath.Dir(name); dir != "."; dir = filepath.Dir(dir) {
		if root.Remove(dir) != nil {
			break
		}
	}
	return nil
}
