package disk

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/paimon"
)

// funcRows is a generator from a function of the position.
type funcRows func(position int64, column int) any

func (g funcRows) Value(_ int32, position int64, column int) any { return g(position, column) }

func (g funcRows) Int64s(int32, int64, int, []int64) bool { return false }

// sequence generates 1, 2, 3, … in every column.
type sequence struct{}

func (sequence) Value(_ int32, position int64, _ int) any { return position + 1 }

func (sequence) Int64s(_ int32, from int64, _ int, dst []int64) bool {
	for i := range dst {
		dst[i] = from + int64(i) + 1
	}
	return true
}

// mustSchema reads "id BIGINT, s STRING".
func mustSchema(t testing.TB, columns string) paimon.Schema {
	t.Helper()
	var fields []paimon.Field
	for _, column := range strings.Split(columns, "; ") {
		name, typ, _ := strings.Cut(column, " ")
		fields = append(fields, paimon.Field{Name: name, Type: paimon.MustType(typ)})
	}
	s, err := paimon.NewSchema(fields, nil, nil, nil, "", 1_795_950_739_937)
	require.NoError(t, err)
	return s
}
