package content

import (
	"fmt"
	"reflect"
	"strings"
)

// field is one key of the content, as the tags of a struct say it.
type field struct {
	key      string
	typ      reflect.Type
	index    int
	doc      string
	unique   string
	fallback string
	required bool
	derived  bool

	minWidth, minHeight int // pixels that a picture needs at its place
}

// fields lists the keys of a struct in the order in which they are declared.
func fields(t reflect.Type) []field {
	list := make([]field, t.NumField())
	for i := range list {
		f := t.Field(i)
		key, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		fallback, hasDefault := f.Tag.Lookup("default")
		list[i] = field{
			key:      key,
			typ:      f.Type,
			index:    i,
			doc:      f.Tag.Get("doc"),
			unique:   f.Tag.Get("unique"),
			fallback: fallback,
			required: rest != "omitempty" && !hasDefault,
			derived:  f.Tag.Get("derived") == "true",
		}
		if size := f.Tag.Get("size"); size != "" {
			if _, err := fmt.Sscanf(size, "%dx%d", &list[i].minWidth, &list[i].minHeight); err != nil {
				panic(f.Name + ": size wants the form 800x1000")
			}
		}
	}
	return list
}

// fromParent is the default of a field whose text depends on where its struct stands.
const fromParent = "-"

// fallbacks splits the default of a struct into those of its fields.
func fallbacks(s string) []string { return strings.Split(s, "|") }

// structs lists t and every struct reachable from it, each once, in the order in which they are met.
func structs(t reflect.Type) []reflect.Type {
	var list []reflect.Type
	seen := map[reflect.Type]bool{}
	var visit func(reflect.Type)
	visit = func(t reflect.Type) {
		switch t.Kind() {
		case reflect.Slice:
			visit(t.Elem())
		case reflect.Struct:
			if seen[t] {
				return
			}
			seen[t] = true
			list = append(list, t)
			for _, f := range fields(t) {
				visit(f.typ)
			}
		}
	}
	visit(t)
	return list
}
