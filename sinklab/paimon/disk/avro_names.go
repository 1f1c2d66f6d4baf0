package disk

import (
	"bytes"
	"encoding/json"

	"github.com/twmb/avro"
	"github.com/twmb/avro/ocf"
)

// headerSlack is more than a header holds besides the schema: magic, codec, keys.
const headerSlack = 256

// aligned is our schema with its records named as the writer of data names them.
// Avro resolves records by name only, Paimon by fields: its Java writer calls them
// record, record__FILE, …, pypaimon ManifestEntry, DataFileMeta, ….
func (a avroFile[T]) aligned(data []byte) (*avro.Schema, error) {
	if head := data[:min(len(data), len(a.text)+headerSlack)]; bytes.Contains(head, []byte(a.text)) {
		return a.schema(), nil // Paimon's own
	}
	r, err := ocf.NewReader(bytes.NewReader(data), ocf.WithCodec(zstdBlocks()),
		ocf.WithMaxBlockBytes(maxBlock), ocf.WithMaxDecompressedBlockBytes(maxBlock))
	if err != nil {
		return nil, err
	}
	text := r.Metadata()["avro.schema"]
	if err := r.Close(); err != nil {
		return nil, err
	}
	var ours, theirs any
	if err := json.Unmarshal([]byte(a.text), &ours); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &theirs); err != nil {
		return nil, err
	}
	alignNames(ours, theirs)
	named, err := json.Marshal(ours)
	if err != nil {
		return nil, err
	}
	return avro.Parse(string(named))
}

// alignNames gives the records in ours the names that records at the same place, by
// names of fields, have in theirs. What has no partner stays; resolving will say so.
func alignNames(ours, theirs any) {
	if branches, ok := ours.([]any); ok { // a union
		for _, b := range branches {
			alignNames(b, theirs)
		}
		return
	}
	mine, ok := ours.(map[string]any)
	if !ok {
		return
	}
	other := partner(mine["type"], theirs)
	if other == nil {
		return
	}
	if mine["type"] == "array" {
		alignNames(mine["items"], other["items"])
		return
	}
	if mine["type"] != "record" {
		return
	}
	mine["name"] = other["name"]
	delete(mine, "namespace")
	if space, ok := other["namespace"]; ok {
		mine["namespace"] = space
	}
	types := map[string]any{}
	for _, f := range fieldsOf(other) {
		if name, ok := f["name"].(string); ok {
			types[name] = f["type"]
		}
	}
	for _, f := range fieldsOf(mine) {
		if name, ok := f["name"].(string); ok {
			alignNames(f["type"], types[name])
		}
	}
}

// partner is the schema of the given type among theirs: itself, or a branch of a union.
func partner(typ, theirs any) map[string]any {
	switch t := theirs.(type) {
	case map[string]any:
		if t["type"] == typ {
			return t
		}
	case []any:
		for _, b := range t {
			if m, ok := b.(map[string]any); ok && m["type"] == typ {
				return m
			}
		}
	}
	return nil
}

func fieldsOf(record map[string]any) (fields []map[string]any) {
	list, _ := record["fields"].([]any)
	for _, f := range list {
		if m, ok := f.(map[string]any); ok {
			fields = append(fields, m)
		}
	}
	return fields
}
