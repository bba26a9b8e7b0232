package content

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Schema is the JSON Schema of site.yaml, with which editors complete and check it.
func Schema() []byte {
	defs := map[string]any{}
	for _, t := range structs(reflect.TypeFor[Site]()) {
		defs[t.Name()] = object(t)
	}
	root := map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "A Lectern website",
		"$ref":    "#/$defs/Site",
		"$defs":   defs,
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(root); err != nil {
		panic(err) // maps of strings always encode
	}
	return out.Bytes()
}

func object(t reflect.Type) map[string]any {
	properties := map[string]any{}
	required := []string{}
	for _, f := range fields(t) {
		if f.derived {
			continue
		}
		property := schemaOf(f.typ)
		if f.doc != "" {
			property["description"] = f.doc
		}
		if f.fallback != "" && f.fallback != fromParent {
			property["default"] = defaultValue(f.typ, f.fallback)
		}
		properties[f.key] = property
		if f.required {
			required = append(required, f.key)
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

func schemaOf(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Struct:
		return map[string]any{"$ref": "#/$defs/" + t.Name()}
	case reflect.Slice:
		return map[string]any{"type": "array", "minItems": 1, "items": schemaOf(t.Elem())}
	case reflect.Int:
		return map[string]any{"type": "integer"}
	}
	s := map[string]any{"type": "string", "minLength": 1}
	if t == reflect.TypeFor[Glyph]() {
		s["enum"] = Glyphs
	}
	if k, ok := reflect.Zero(t).Interface().(kind); ok && k.pattern() != "" {
		s["pattern"] = k.pattern()
	}
	return s
}

func defaultValue(t reflect.Type, fallback string) any {
	switch t.Kind() {
	case reflect.Struct:
		value := map[string]any{}
		for i, part := range fallbacks(fallback) {
			value[fields(t)[i].key] = part
		}
		return value
	case reflect.Int:
		n, _ := strconv.Atoi(fallback)
		return n
	}
	return fallback
}

// TypeScript declares the same shape for the front end, as React receives it: defaults filled in.
func TypeScript() []byte {
	var b strings.Builder
	b.WriteString("// Generated from internal/content/site.go by `make generate`. Do not edit.\n\n")
	b.WriteString("/** The icons that content may name. */\nexport const glyphs = [\n")
	for _, g := range Glyphs {
		fmt.Fprintf(&b, "  %q,\n", g)
	}
	b.WriteString("] as const;\n\nexport type Glyph = (typeof glyphs)[number];\n")
	for _, t := range structs(reflect.TypeFor[Site]()) {
		fmt.Fprintf(&b, "\nexport type %s = {\n", t.Name())
		for _, f := range fields(t) {
			if f.doc != "" {
				fmt.Fprintf(&b, "  /** %s */\n", f.doc)
			}
			fmt.Fprintf(&b, "  %s%s: %s;\n", f.key, optional(f), typeScriptOf(f.typ))
		}
		b.WriteString("};\n")
	}
	return []byte(b.String())
}

// optional marks what may be absent from the JSON: a struct never is, its own defaults fill it.
func optional(f field) string {
	if f.required || f.fallback != "" || f.derived || f.typ.Kind() == reflect.Struct {
		return ""
	}
	return "?"
}

func typeScriptOf(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[Glyph]():
		return "Glyph"
	case t.Kind() == reflect.Struct:
		return t.Name()
	case t.Kind() == reflect.Slice:
		return typeScriptOf(t.Elem()) + "[]"
	case t.Kind() == reflect.Int:
		return "number"
	}
	return "string"
}
