package runner

import (
	"reflect"
	"strings"
)

// Field documents one field of --json: its path, its type and what it means.
type Field struct{ Path, Type, Means string }

// Fields lists the fields of --json in their order, for the reference page.
func Fields() []Field { return FieldsOf(reflect.TypeFor[jsonReport]()) }

// FieldsOf lists the fields of any object whose fields say what they mean.
func FieldsOf(t reflect.Type) []Field { return fields(nil, "", t) }

func fields(out []Field, prefix string, t reflect.Type) []Field {
	for f := range t.Fields() {
		if f.Anonymous {
			out = fields(out, prefix, f.Type)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := element(f.Type)
		out = append(out, Field{prefix + name, typeName(f.Type), f.Tag.Get("doc")})
		if inner.Kind() == reflect.Struct && inner != reflect.TypeFor[jsonRun]() {
			dot := "."
			if f.Type.Kind() == reflect.Slice {
				dot = "[]."
			}
			out = fields(out, prefix+name+dot, inner)
		}
	}
	return out
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
