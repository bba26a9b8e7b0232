package content

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// decoder fills a Site from YAML. A library's decoder stops at its first error; this one walks the syntax tree by the
// shape of the structs and reports everything that does not fit.
type decoder struct {
	*report
	places  map[string]place // where each field was written
	anchors map[string]ast.Node
}

func (d *decoder) decode(source []byte, site *Site) {
	file, err := parser.ParseBytes(source, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		at, message := place{1, 1}, err.Error()
		if e, ok := errors.AsType[yaml.Error](err); ok && e.GetToken() != nil {
			at, message = place{e.GetToken().Position.Line, e.GetToken().Position.Column}, e.GetMessage()
		}
		d.add(at, "", "this is not YAML: %s", message)
		return
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		d.add(place{1, 1}, "", "expected one document with the keys firm, advisor, home, about, speaking, contact")
		return
	}
	d.anchors = map[string]ast.Node{}
	ast.Walk(anchorFinder(d.anchors), file.Docs[0].Body)
	d.value(file.Docs[0].Body, reflect.ValueOf(site).Elem(), field{}, "", place{1, 1})
}

type anchorFinder map[string]ast.Node

func (f anchorFinder) Visit(node ast.Node) ast.Visitor {
	if a, ok := node.(*ast.AnchorNode); ok {
		f[a.Name.GetToken().Value] = a.Value
	}
	return f
}

// value fills v, the field at path, from node.
func (d *decoder) value(node ast.Node, v reflect.Value, of field, path string, at place) {
	node, known := d.resolve(node)
	if !known {
		d.add(at, path, "this refers to an anchor that is not there; expected & and its name at an earlier text")
		return
	}
	if node != nil && node.Type() != ast.MappingType && node.Type() != ast.NullType {
		at = placeOf(node)
	}
	d.places[path] = at
	switch v.Kind() {
	case reflect.Struct:
		d.object(node, v, of, path, at)
	case reflect.Slice:
		d.list(node, v, path, at)
	case reflect.Int:
		d.number(node, v, path, at)
	default:
		d.text(node, v, path, at)
	}
}

// resolve follows anchors, aliases and tags to what they stand for; an alias of nothing is not known.
func (d *decoder) resolve(node ast.Node) (target ast.Node, known bool) {
	for range 8 {
		switch n := node.(type) {
		case *ast.AnchorNode:
			node = n.Value
		case *ast.AliasNode:
			if node, known = d.anchors[n.Value.GetToken().Value]; !known {
				return nil, false
			}
		case *ast.TagNode:
			node = n.Value
		default:
			return node, true
		}
	}
	return nil, false
}

func (d *decoder) object(node ast.Node, v reflect.Value, of field, path string, at place) {
	mapping, ok := node.(*ast.MappingNode)
	if !ok {
		d.add(at, path, "expected keys: %s", strings.Join(keys(v.Type()), ", "))
		return
	}
	written := map[string]bool{}
	for _, pair := range mapping.Values {
		key := pair.Key.GetToken().Value
		here := place{pair.Key.GetToken().Position.Line, pair.Key.GetToken().Position.Column}
		i := slices.IndexFunc(fields(v.Type()), func(f field) bool { return f.key == key && !f.derived })
		switch {
		case i < 0:
			d.add(here, within(path, key), "unknown key; expected %s", strings.Join(keys(v.Type()), ", "))
			continue
		case written[key]:
			d.add(here, within(path, key), "this key stands here twice; expected it once")
			continue
		}
		written[key] = true
		d.value(pair.Value, v.Field(i), fields(v.Type())[i], within(path, key), here)
	}
	for _, f := range fields(v.Type()) {
		if f.fallback == fromParent {
			f.fallback = fallbacks(of.fallback)[f.index]
		}
		if !written[f.key] && !f.derived {
			d.absent(f, v.Field(f.index), within(path, f.key), at)
		}
	}
}

// absent gives a field that was not written its default, or reports it.
func (d *decoder) absent(f field, v reflect.Value, path string, at place) {
	switch {
	case f.required:
		d.add(at, path, "this key is missing; expected %s", describe(f))
	case v.Kind() == reflect.Struct && f.fallback != "":
		for i, part := range fallbacks(f.fallback) {
			v.Field(i).SetString(part)
		}
	case v.Kind() == reflect.Struct:
		for _, inner := range fields(v.Type()) {
			d.absent(inner, v.Field(inner.index), within(path, inner.key), at)
		}
	case v.Kind() == reflect.Int && f.fallback != "":
		n, _ := strconv.ParseInt(f.fallback, 10, 64)
		v.SetInt(n)
	case v.Kind() == reflect.String:
		v.SetString(f.fallback)
	}
}

func (d *decoder) list(node ast.Node, v reflect.Value, path string, at place) {
	sequence, ok := node.(*ast.SequenceNode)
	if !ok {
		d.add(at, path, "expected a list, each entry on a line that begins with a hyphen")
		return
	}
	if len(sequence.Values) == 0 {
		d.add(at, path, "expected at least one entry")
	}
	v.Set(reflect.MakeSlice(v.Type(), len(sequence.Values), len(sequence.Values)))
	for i, entry := range sequence.Values {
		here := at
		if entry != nil {
			here = placeOf(entry)
		}
		d.value(entry, v.Index(i), field{}, path+"["+strconv.Itoa(i)+"]", here)
	}
}

func (d *decoder) number(node ast.Node, v reflect.Value, path string, at place) {
	if n, ok := node.(*ast.IntegerNode); ok {
		if i, err := strconv.ParseInt(n.GetToken().Value, 10, 32); err == nil {
			v.SetInt(i)
			return
		}
	}
	d.add(at, path, "expected a whole number")
}

func (d *decoder) text(node ast.Node, v reflect.Value, path string, at place) {
	var text string
	switch n := node.(type) {
	case *ast.StringNode:
		text = n.Value
	case *ast.LiteralNode:
		text = n.Value.Value
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		text = n.GetToken().Value // 404 and 2016 are texts here, whatever YAML takes them for
	case *ast.NullNode, nil:
	default:
		d.add(at, path, "expected a text; put it in quotation marks if it contains ': ' or begins with a special sign")
		return
	}
	text = strings.TrimSpace(text)
	if text == "" {
		d.add(at, path, "this text is empty; write one, or leave the key out if it has a default")
		return
	}
	v.SetString(text)
	if k, ok := v.Interface().(kind); ok {
		if err := k.check(); err != nil {
			d.add(at, path, "%s; found %q", err, text)
			v.SetString("")
		}
	}
}

func placeOf(node ast.Node) place {
	if m, ok := node.(*ast.MappingNode); ok && len(m.Values) > 0 {
		node = m.Values[0].Key
	}
	position := node.GetToken().Position
	return place{position.Line, position.Column}
}

func within(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func keys(t reflect.Type) []string {
	var list []string
	for _, f := range fields(t) {
		if !f.derived {
			list = append(list, f.key)
		}
	}
	return list
}

func describe(f field) string {
	switch {
	case f.doc != "":
		return f.doc
	case f.typ.Kind() == reflect.Struct:
		return "the keys " + strings.Join(keys(f.typ), ", ")
	case f.typ.Kind() == reflect.Slice:
		return "a list"
	}
	return "a text"
}
