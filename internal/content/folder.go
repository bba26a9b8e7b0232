package content

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"lectern/internal/picture"
)

// FileName is the file of a content folder that holds its words.
const FileName = "site.yaml"

// Folder is a content folder that has been read and found in order.
type Folder struct {
	Site Site
	FS   fs.FS

	report *report
	places map[string]place
	wanted map[string]string // the field that first names a file
}

// Open reads a content folder. It reports all that is wrong with it at once, as Problems; name is how the owner
// knows the folder.
func Open(folder fs.FS, name string) (*Folder, error) {
	file := path.Join(name, FileName)
	source, err := fs.ReadFile(folder, FileName)
	if err != nil {
		return nil, fmt.Errorf("read content: %w", err)
	}
	source = bytes.TrimPrefix(source, []byte("\ufeff")) // some editors begin a file with it
	r := &report{file: file, lines: strings.Split(string(source), "\n")}
	f := &Folder{FS: folder, report: r, places: map[string]place{}, wanted: map[string]string{}}
	d := &decoder{report: r, places: f.places}
	d.decode(source, &f.Site)
	if len(f.places) > 0 {
		f.fill()
		f.examine(reflect.ValueOf(&f.Site).Elem(), "", field{})
	}
	if err := r.err(); err != nil {
		return nil, err
	}
	return f, nil
}

// Blame turns an error about a file into a problem of the line that names the file.
func (f *Folder) Blame(src string, err error) Problem {
	name := f.wanted[src]
	r := &report{file: f.report.file, lines: f.report.lines}
	r.add(f.places[name], name, "%s: %v", src, err)
	return r.problems[0]
}

var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// sources are the fields that placeholders stand for, so none may stand in them.
var sources = []string{"firm.name", "advisor.name", "advisor.profile.network"}

// fill puts names in place of {name} and the like, in every text.
func (f *Folder) fill() {
	values := map[string]string{
		"{name}":    f.Site.Advisor.Name,
		"{firm}":    f.Site.Firm.Name,
		"{email}":   string(f.Site.Firm.Email),
		"{year}":    strconv.Itoa(f.Site.Firm.Year),
		"{network}": f.Site.Advisor.Profile.Network,
	}
	var walk func(v reflect.Value, path string)
	walk = func(v reflect.Value, path string) {
		switch {
		case v.Kind() == reflect.Struct:
			for _, inner := range fields(v.Type()) {
				walk(v.Field(inner.index), within(path, inner.key))
			}
		case v.Kind() == reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i), path+"["+strconv.Itoa(i)+"]")
			}
		case v.Type() == reflect.TypeFor[string]():
			v.SetString(placeholder.ReplaceAllStringFunc(v.String(), func(p string) string {
				value, ok := values[p]
				if slices.Contains(sources, path) {
					f.report.add(f.places[path], path, "%s cannot stand here: other texts take this one for theirs", p)
				} else if !ok {
					f.report.add(f.places[path], path, "%s stands for nothing; expected {name}, {firm}, {email}, {year} or {network}", p)
				}
				return value
			}))
		}
	}
	walk(reflect.ValueOf(&f.Site).Elem(), "")
}

// examine checks what only the whole folder can tell: entries that repeat, files that are missing or unfit.
func (f *Folder) examine(v reflect.Value, path string, of field) {
	switch value := v.Addr().Interface().(type) {
	case *Picture:
		f.picture(value, path, of)
		return
	case *Mark:
		f.mark(value, path)
		return
	case *Raster:
		f.raster(*value, path, of)
		return
	case *Drawing:
		f.drawing(*value, path)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for _, inner := range fields(v.Type()) {
			f.examine(v.Field(inner.index), within(path, inner.key), inner)
		}
	case reflect.Slice:
		f.repeated(v, path, of)
		for i := range v.Len() {
			f.examine(v.Index(i), path+"["+strconv.Itoa(i)+"]", of)
		}
	}
}

// repeated reports entries of a list that agree where each should be its own.
func (f *Folder) repeated(list reflect.Value, path string, of field) {
	names := strings.Split(of.unique, ",")
	if list.Type().Elem().Kind() == reflect.Struct && of.unique == "" {
		return
	}
	for _, name := range names {
		seen := map[string]bool{}
		for i := range list.Len() {
			entry, at := list.Index(i), path+"["+strconv.Itoa(i)+"]"
			if name != "" {
				at = within(at, name)
				k := slices.IndexFunc(fields(entry.Type()), func(f field) bool { return f.key == name })
				entry = entry.Field(k)
			}
			if text := entry.String(); text != "" && seen[text] {
				f.report.add(f.places[at], at, "%q stands in this list twice; expected each entry once", text)
			}
			seen[entry.String()] = true
		}
	}
}

// read gives the bytes of a file that the content names, or reports it.
func (f *Folder) read(src, path string) []byte {
	if src == "" {
		return nil
	}
	if _, known := f.wanted[src]; !known {
		f.wanted[src] = path
	}
	data, err := fs.ReadFile(f.FS, src)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.report.add(f.places[path], path, "no such file: %s; expected a path relative to %s", src, FileName)
	case err != nil:
		f.report.add(f.places[path], path, "cannot be read: %v", err)
	case len(data) == 0:
		f.report.add(f.places[path], path, "the file %s is empty", src)
	}
	return data
}

// raster checks a picture file, which must have the pixels that its place asks for.
func (f *Folder) raster(src Raster, path string, of field) (picture.Info, []byte) {
	data := f.read(string(src), path)
	if len(data) == 0 {
		return picture.Info{}, nil
	}
	info, err := picture.Probe(data)
	if err != nil {
		f.report.add(f.places[path], path, "%s: %v", src, err)
		return info, nil
	}
	if info.Width < of.minWidth || info.Height < of.minHeight {
		f.report.add(f.places[path], path, "%s has %d x %d pixels; expected at least %d x %d", src, info.Width, info.Height, of.minWidth, of.minHeight)
	}
	return info, data
}

// drawing checks an SVG file and gives its size.
func (f *Folder) drawing(src Drawing, path string) (width, height int, data []byte) {
	data = f.read(string(src), path)
	if len(data) == 0 {
		return 0, 0, nil
	}
	width, height, err := svgSize(data)
	if err != nil {
		f.report.add(f.places[path], path, "%s: %v", src, err)
	}
	return width, height, data
}

func (f *Folder) picture(p *Picture, path string, of field) {
	info, data := f.raster(p.Src, within(path, "src"), of)
	p.Width, p.Height, p.Hash = info.Width, info.Height, digest(data, []byte(p.Focus))
}

func (f *Folder) mark(m *Mark, path string) {
	var data []byte
	m.Width, m.Height, data = f.drawing(m.Src, within(path, "src"))
	m.Hash = digest(data)
}

// svgSize reads the proportions of an SVG from its viewBox.
func svgSize(data []byte) (width, height int, err error) {
	var svg struct {
		XMLName xml.Name `xml:"svg"`
		ViewBox string   `xml:"viewBox,attr"`
	}
	if err := xml.Unmarshal(data, &svg); err != nil {
		return 0, 0, fmt.Errorf("this is not an SVG: %w", err)
	}
	var box [4]float64
	parts := strings.FieldsFunc(svg.ViewBox, func(r rune) bool { return r == ' ' || r == ',' })
	if len(parts) != len(box) {
		return 0, 0, errors.New("expected an SVG with a viewBox of four numbers")
	}
	for i, part := range parts {
		if box[i], err = strconv.ParseFloat(part, 64); err != nil {
			return 0, 0, errors.New("expected an SVG with a viewBox of four numbers")
		}
	}
	if box[2] < 1 || box[3] < 1 {
		return 0, 0, errors.New("expected an SVG whose viewBox has a width and a height")
	}
	return int(box[2] + 0.5), int(box[3] + 0.5), nil
}

// digest names a file by its content, so that its address changes with it.
func digest(parts ...[]byte) string {
	h := sha256.New()
	for _, p := range parts {
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil)[:5])
}
