package publish

import (
	"maps"
	"slices"
	"strings"
)

// headersFile returns the _headers file of an export. Hosts join the rules
// that match a path, and two policies joined forbid what either forbids: so
// there is one rule for everything, with one policy that covers every page,
// and what differs between files is said by rules that never overlap.
func (r *Release) headersFile() []byte {
	var whole inline
	whole.join(r.notFound.inline)
	for f := range r.Files() {
		if f.Page() {
			whole.join(f.inline)
		}
	}
	var out strings.Builder
	rule(&out, "/*", r.common(whole.policy(r.function, r.sheetsHaveData, r.secure)))
	for _, group := range r.neighbours() {
		if folder := topFolder(group[0].Path); folder != "" && uniform(group) {
			rule(&out, folder+"/*", group[0].particular())
			continue
		}
		for _, f := range group {
			rule(&out, f.Path, f.particular())
			if f.Page() && f.Path != "/" {
				rule(&out, f.Path+"/", f.particular())
			}
		}
	}
	return []byte(out.String())
}

// common returns the headers that are the same for every file of a host.
func (r *Release) common(policy string) []Field {
	var fields []Field
	for _, f := range r.notFound.lasting(policy) {
		if f.Name != "Cache-Control" && f.Name != "Cross-Origin-Resource-Policy" {
			fields = append(fields, f)
		}
	}
	if r.secure {
		fields = append(fields, StrictTransport)
	}
	return fields
}

// particular returns the headers that differ from file to file. Hosts tell
// the type by the extension, except where a browser insists on a rare one.
func (f *File) particular() []Field {
	fields := []Field{
		field("Cache-Control", f.cache),
		field("Cross-Origin-Resource-Policy", f.resourcePolicy()),
	}
	if f.Type != TypeOf(f.Path) && !f.Page() {
		fields = append(fields, field("Content-Type", f.Type))
	}
	return fields
}

// neighbours returns the files by their top folder; those without one come
// first.
func (r *Release) neighbours() [][]*File {
	groups := map[string][]*File{}
	for f := range r.Files() {
		folder := topFolder(f.Path)
		groups[folder] = append(groups[folder], f)
	}
	var list [][]*File
	for _, folder := range slices.Sorted(maps.Keys(groups)) {
		list = append(list, groups[folder])
	}
	return list
}

// uniform tells whether one rule can speak for all the files.
func uniform(files []*File) bool {
	shared := files[0].particular()
	return !slices.ContainsFunc(files, func(f *File) bool {
		return f.Page() || !slices.EqualFunc(f.particular(), shared, func(a, b Field) bool {
			return a.Name == b.Name && a.Value[0] == b.Value[0]
		})
	})
}

// topFolder returns "/assets" for "/assets/fonts/serif.woff2", and an empty
// string for a file that lies in no folder.
func topFolder(path string) string {
	if i := strings.IndexByte(path[1:], '/'); i >= 0 {
		return path[:1+i]
	}
	return ""
}

func rule(out *strings.Builder, place string, fields []Field) {
	out.WriteString(place + "\n")
	for _, f := range fields {
		out.WriteString("  " + f.Name + ": " + f.Value[0] + "\n")
	}
}
