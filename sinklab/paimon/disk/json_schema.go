package disk

import (
	"bytes"
	"encoding/json"
	"fmt"

	"exactlyonce/sinklab/paimon"
)

// printSchema is the file schema-N, byte for byte as Paimon 2.0.0 writes it
// (SchemaSerializer).
func printSchema(s paimon.Schema) []byte {
	var o object
	o.num("version", int64(s.Version))
	o.num("id", s.ID)
	o.raw("fields", FieldsJSON(s.Fields))
	o.num("highestFieldId", int64(s.HighestFieldID))
	o.strs("partitionKeys", s.PartitionKeys)
	o.strs("primaryKeys", s.PrimaryKeys)
	o.raw("options", OptionsJSON(s.Options))
	if s.HasComment {
		o.str("comment", s.Comment)
	}
	o.num("timeMillis", s.TimeMillis)
	return pretty(o.String())
}

// FieldsJSON is the compact JSON of columns, as $schemas shows it.
func FieldsJSON(fields []paimon.Field) string {
	var list []byte
	for i, f := range fields {
		var o object
		o.num("id", int64(f.ID))
		o.str("name", f.Name)
		o.raw("type", f.Type.JSON())
		o.optional("description", f.Description)
		if i > 0 {
			list = append(list, ',')
		}
		list = append(list, o.String()...)
	}
	return "[" + string(list) + "]"
}

// OptionsJSON is the compact JSON of options, as $schemas shows it.
func OptionsJSON(options []paimon.Option) string {
	var o object
	for _, option := range options {
		o.str(option.Key, option.Value)
	}
	return o.String()
}

type schemaJSON struct {
	Version        *int32      `json:"version"`
	ID             *int64      `json:"id"`
	Fields         []fieldJSON `json:"fields"`
	HighestFieldID int32       `json:"highestFieldId"`
	PartitionKeys  []string    `json:"partitionKeys"`
	PrimaryKeys    []string    `json:"primaryKeys"`
	Options        optionsJSON `json:"options"`
	Comment        *string     `json:"comment"`
	TimeMillis     int64       `json:"timeMillis"`
}

type fieldJSON struct {
	ID          *int32          `json:"id"`
	Name        string          `json:"name"`
	Type        json.RawMessage `json:"type"`
	Description string          `json:"description"`
}

// optionsJSON keeps the order of the file, which a map would lose.
type optionsJSON []paimon.Option

// UnmarshalJSON reads an object of strings; null is none.
func (o *optionsJSON) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(data))
	open, err := d.Token()
	if err != nil || open != json.Delim('{') {
		return fmt.Errorf("options: want an object, found %v", open)
	}
	for d.More() {
		var option paimon.Option
		key, err := d.Token()
		if err != nil {
			return err
		}
		option.Key, _ = key.(string)
		if err := d.Decode(&option.Value); err != nil {
			return fmt.Errorf("option %q: %w", option.Key, err)
		}
		*o = append(*o, option)
	}
	return nil
}

// parseSchema reads the file schema-<id>.
func parseSchema(file string, id int64, data []byte) (paimon.Schema, error) {
	var j schemaJSON
	if err := parseJSON(file, data, &j); err != nil {
		return paimon.Schema{}, err
	}
	switch {
	case j.ID == nil || *j.ID != id:
		return paimon.Schema{}, broken(file, "key \"id\": want the id of the file's name, %d", id)
	case j.Version == nil || *j.Version < 1 || *j.Version > paimon.SchemaVersion:
		return paimon.Schema{}, broken(file, "key \"version\": versions 1 to %d are known", paimon.SchemaVersion)
	}
	s := paimon.Schema{
		Version: *j.Version, ID: *j.ID, HighestFieldID: j.HighestFieldID,
		PartitionKeys: j.PartitionKeys, PrimaryKeys: j.PrimaryKeys, Options: j.Options,
		HasComment: j.Comment != nil, TimeMillis: j.TimeMillis,
	}
	if s.HasComment {
		s.Comment = *j.Comment
	}
	for _, f := range j.Fields {
		field, err := f.field()
		if err != nil {
			return paimon.Schema{}, &FileError{File: file, Rule: "column " + f.Name, Err: err}
		}
		s.Fields = append(s.Fields, field)
	}
	if err := s.Validate(); err != nil {
		return paimon.Schema{}, &FileError{File: file, Rule: "want a valid schema", Err: err}
	}
	return s, nil
}

func (f fieldJSON) field() (paimon.Field, error) {
	if f.ID == nil {
		return paimon.Field{}, fmt.Errorf("key %q is missing", "id")
	}
	text := string(f.Type)
	var word string
	if json.Unmarshal(f.Type, &word) == nil {
		text = word
	}
	t, err := paimon.ParseType(text)
	return paimon.Field{ID: *f.ID, Name: f.Name, Type: t, Description: f.Description}, err
}
