package paimon

import (
	"encoding/json"
	"fmt"
	"strings"
)

// nestedRoots are the "type" words of the JSON objects.
var nestedRoots = []TypeRoot{TypeArray, TypeMap, TypeMultiset, TypeRow}

func parseNested(text string) (DataType, error) {
	var head struct{ Type string }
	if err := json.Unmarshal([]byte(text), &head); err != nil {
		return DataType{}, typeError(text, err)
	}
	word, notNull := strings.CutSuffix(head.Type, " NOT NULL")
	for _, root := range nestedRoots {
		if word == root.String() {
			return DataType{Root: root, NotNull: notNull, Nested: compactJSON(text)}, nil
		}
	}
	return DataType{}, typeError(text, fmt.Errorf("unknown nested type %q", head.Type))
}

// compactJSON drops the white space between tokens and keeps the order of keys.
// text is valid JSON.
func compactJSON(text string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		if !quoted && strings.IndexByte(" \t\r\n", c) >= 0 {
			continue
		}
		b.WriteByte(c)
		switch {
		case quoted && c == '\\':
			i++
			b.WriteByte(text[i])
		case c == '"':
			quoted = !quoted
		}
	}
	return b.String()
}
