package paimon

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTypesPrintAsPaimonSpellsThem(t *testing.T) {
	for text, want := range map[string]string{
		"bigint not null":                   "BIGINT NOT NULL",
		"INTEGER":                           "INT",
		"INT NULL":                          "INT",
		"DECIMAL(9,2)":                      "DECIMAL(9, 2)",
		"DECIMAL":                           "DECIMAL(10, 0)",
		"NUMERIC(5)":                        "DECIMAL(5, 0)",
		"CHAR(3)":                           "CHAR(3)",
		"VARCHAR":                           "VARCHAR(1)",
		"VARCHAR(2147483647)":               "STRING",
		"STRING NOT NULL":                   "STRING NOT NULL",
		"BYTES":                             "BYTES",
		"VARBINARY(8)":                      "VARBINARY(8)",
		"BINARY(2)":                         "BINARY(2)",
		"TIME":                              "TIME(0)",
		"TIMESTAMP":                         "TIMESTAMP(6)",
		"TIMESTAMP(3) WITHOUT TIME ZONE":    "TIMESTAMP(3)",
		"TIMESTAMP_LTZ(3)":                  "TIMESTAMP(3) WITH LOCAL TIME ZONE",
		"TIMESTAMP(3) WITH LOCAL TIME ZONE": "TIMESTAMP(3) WITH LOCAL TIME ZONE",
		"DOUBLE PRECISION":                  "DOUBLE",
		"BOOLEAN":                           "BOOLEAN",
	} {
		got, err := ParseType(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, got.String())
		again, err := ParseType(got.String())
		require.NoError(t, err)
		assert.Equal(t, got, again)
	}
}

func TestNestedTypesKeepTheirJSON(t *testing.T) {
	got, err := ParseType("{\n \"type\" : \"MAP NOT NULL\", \"key\" : \"STRING\", \"value\" : { \"type\" : \"ARRAY\", \"element\" : \"INT\" } }")
	require.NoError(t, err)
	assert.Equal(t, TypeMap, got.Root)
	assert.True(t, got.NotNull)
	assert.Equal(t, `{"type":"MAP NOT NULL","key":"STRING","value":{"type":"ARRAY","element":"INT"}}`, got.JSON())
	_, err = ParseType(`{"type":"BLOB"}`)
	assert.ErrorContains(t, err, `unknown nested type "BLOB"`)
}

func TestNoTypes(t *testing.T) {
	for text, want := range map[string]string{
		"":                  "empty",
		"VECTOR(3)":         `unknown type "VECTOR"`,
		"INT(3)":            "INT takes no parameter",
		"STRING(3)":         "STRING takes no parameter",
		"DECIMAL(39)":       "precision 39: want 1 to 38",
		"DECIMAL(3,4)":      "scale 4: want 0 to the precision, 3",
		"TIMESTAMP(10)":     "precision 10: want 0 to 9",
		"CHAR(0)":           "length 0",
		"CHAR(x)":           `want a number, found "X"`,
		"CHAR(3":            "want a closing bracket",
		"BIGINT UNSIGNED":   `unexpected "UNSIGNED"`,
		"DATE WITHOUT TIME": `unexpected "WITHOUT"`,
	} {
		_, err := ParseType(text)
		assert.ErrorContains(t, err, want, text)
	}
}

func TestNewSchema(t *testing.T) {
	fields := []Field{{Name: "id", Type: MustType("BIGINT")}, {Name: "dt", Type: MustType("STRING")}}
	s, err := NewSchema(fields, []string{"dt"}, []string{"dt", "id"}, []Option{{"z", "1"}, {"bucket", "2"}}, "", 7)
	require.NoError(t, err)
	assert.Equal(t, []Option{{"bucket", "2"}, {"z", "1"}}, s.Options)
	assert.Equal(t, "BIGINT NOT NULL", s.Fields[0].Type.String(), "primary keys are not null")
	assert.Equal(t, int32(1), s.HighestFieldID)
	assert.Equal(t, []Field{s.Fields[0]}, s.KeyFields())
	assert.Equal(t, []Field{s.Fields[1]}, s.PartitionFields())
	buckets, err := s.TotalBuckets()
	require.NoError(t, err)
	assert.Equal(t, int32(2), buckets)

	_, err = NewSchema(append(fields, Field{Name: "id", Type: MustType("INT")}), nil, nil, nil, "", 0)
	assert.ErrorContains(t, err, `column name "id" is empty or used twice`)
	_, err = NewSchema(fields, []string{"day"}, nil, nil, "", 0)
	assert.ErrorContains(t, err, `key column "day" does not exist`)
	_, err = NewSchema(nil, nil, nil, nil, "", 0)
	assert.ErrorContains(t, err, "no columns")
}
