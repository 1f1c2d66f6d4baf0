package relations

import (
	"encoding/json"
	"strings"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sqlview"
)

// typeName is Flink's name of a column's type, without NOT NULL.
func typeName(t paimon.DataType) string {
	if t.IsNested() {
		return nestedName(json.RawMessage(t.Nested))
	}
	return sqlview.PlainType(t.String())
}

// nestedType is a type as a schema file writes it: a string, or one of these.
type nestedType struct {
	Type    string          `json:"type"`
	Element json.RawMessage `json:"element"`
	Key     json.RawMessage `json:"key"`
	Value   json.RawMessage `json:"value"`
	Fields  []struct {
		Name string          `json:"name"`
		Type json.RawMessage `json:"type"`
	} `json:"fields"`
}

// nestedName prints ARRAY<INT>, MAP<STRING, INT>, ROW<`x` INT>.
func nestedName(raw json.RawMessage) string {
	var plain string
	if json.Unmarshal(raw, &plain) == nil {
		return sqlview.PlainType(plain)
	}
	var t nestedType
	if json.Unmarshal(raw, &t) != nil {
		return string(raw) // the schema was checked when it was read; show what it says
	}
	name := sqlview.PlainType(t.Type)
	switch name {
	case "MAP":
		return "MAP<" + nestedName(t.Key) + ", " + nestedName(t.Value) + ">"
	case "ROW":
		parts := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			parts[i] = "`" + f.Name + "` " + nestedName(f.Type)
		}
		return "ROW<" + strings.Join(parts, ", ") + ">"
	}
	return name + "<" + nestedName(t.Element) + ">"
}
