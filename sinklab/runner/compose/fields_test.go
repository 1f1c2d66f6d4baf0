package compose_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/runner/compose"
)

// The reference lists the fields of an object in their order, with those of objects in it,
// of arrays, and of what is embedded; of an embedded one not twice.
func TestFieldsOfAnObject(t *testing.T) {
	type inner struct {
		N int64 `json:"n" doc:"a number"`
	}
	type common struct {
		Name string `json:"name,omitempty" doc:"its name"`
	}
	type object struct {
		common
		One   *inner   `json:"one" doc:"may be missing"`
		Many  []inner  `json:"many" doc:"several"`
		Texts []string `json:"texts" doc:"words"`
		Again common   `json:"again" doc:"the same again"`
		Flag  bool     `json:"flag" doc:"yes or no"`
	}
	require.Equal(t, []compose.Field{
		{Path: "name", Type: "string", Means: "its name"},
		{Path: "one", Type: "object or null", Means: "may be missing"},
		{Path: "one.n", Type: "integer", Means: "a number"},
		{Path: "many", Type: "array", Means: "several"},
		{Path: "many[].n", Type: "integer", Means: "a number"},
		{Path: "texts", Type: "array", Means: "words"},
		{Path: "again", Type: "object", Means: "the same again"},
		{Path: "flag", Type: "boolean", Means: "yes or no"},
	}, compose.FieldsOf(reflect.TypeFor[object]()))
}
