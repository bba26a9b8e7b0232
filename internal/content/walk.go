package content

import (
	"reflect"
	"strconv"
)

// Walk calls visit for every text, number and file name of the content, and before those of a Picture or a Mark for
// itself. The field is named as in a Problem; line is where it is written, 0 for a default.
func (f *Folder) Walk(visit func(field string, line int, value any)) {
	f.walk(reflect.ValueOf(f.Site), "", visit)
}

func (f *Folder) walk(v reflect.Value, path string, visit func(string, int, any)) {
	switch value := v.Interface().(type) {
	case Picture, Mark:
		visit(path, f.places[within(path, "src")].line, value)
	}
	switch v.Kind() {
	case reflect.Struct:
		for _, inner := range fields(v.Type()) {
			f.walk(v.Field(inner.index), within(path, inner.key), visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			f.walk(v.Index(i), path+"["+strconv.Itoa(i)+"]", visit)
		}
	default:
		visit(path, f.places[path].line, v.Interface())
	}
}
