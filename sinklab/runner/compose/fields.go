package compose

import (
	"reflect"
	"strings"
)

// Field documents one field of --json: its path from the top, the name of its type in
// JSON, and what it means.
type Field struct{ Path, Type, Means string }

// FieldsOf lists the fields of an object whose fields say what they mean (tags json and
// doc), in their order and with those of the objects in it. Of an object whose fields
// stand at the top already, because it is embedded there, they are not listed again.
func FieldsOf(t reflect.Type) []Field { return fields(nil, "", t, t) }

func fields(out []Field, prefix string, t, top reflect.Type) []Field {
	for f := range t.Fields() {
		if f.Anonymous {
			out = fields(out, prefix, f.Type, top)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := element(f.Type)
		out = append(out, Field{prefix + name, typeName(f.Type), f.Tag.Get("doc")})
		if inner.Kind() == reflect.Struct && !embedded(top, inner) {
			dot := "."
			if f.Type.Kind() == reflect.Slice {
				dot = "[]."
			}
			out = fields(out, prefix+name+dot, inner, top)
		}
	}
	return out
}

// embedded tells whether a type is embedded in an object.
func embedded(top, t reflect.Type) bool {
	for f := range top.Fields() {
		if f.Anonymous && f.Type == t {
			return true
		}
	}
	return false
}

// element is what a pointer points to or a slice holds.
func element(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		return t.Elem()
	}
	return t
}

// typeName is JSON's name of a type.
func typeName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return typeName(t.Elem()) + " or null"
	case reflect.Slice:
		return "array"
	case reflect.Struct:
		return "object"
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	}
	return "integer"
}
