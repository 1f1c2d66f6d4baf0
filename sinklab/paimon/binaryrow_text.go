package paimon

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// DefaultPartitionName stands for NULL in a partition folder (Paimon 2.0.0
// CoreOptions.PARTITION_DEFAULT_NAME).
const DefaultPartitionName = "__DEFAULT_PARTITION__"

func fieldTypes(fields []Field) []DataType {
	types := make([]DataType, len(fields))
	for i, f := range fields {
		types[i] = f.Type
	}
	return types
}

// FormatCell prints a cell for the metadata tables: null for NULL, bytes in hex,
// everything else as SQL casts it to a string.
func FormatCell(value any, t DataType) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case string:
		return v
	case float64:
		return formatFloat(v, t)
	case []byte:
		return hex.EncodeToString(v)
	}
	return fmt.Sprint(value)
}

// formatFloat keeps a digit behind the point, as Java does for everyday sizes.
func formatFloat(v float64, t DataType) string {
	bits := 64
	if t.Root == TypeFloat {
		bits = 32
	}
	s := strconv.FormatFloat(v, 'g', -1, bits)
	if strings.ContainsAny(s, ".eIN") {
		return s
	}
	return s + ".0"
}

// FormatNamed prints a row as {id=1, dt=2026-01-01}, cells as in $files. An empty row
// is {}.
func FormatNamed(fields []Field, row string) (string, error) {
	parts, err := rowTexts(fields, row)
	if err != nil {
		return "", err
	}
	for i, f := range fields {
		parts[i] = f.Name + "=" + parts[i]
	}
	return "{" + strings.Join(parts, ", ") + "}", nil
}

// FormatKey prints a row as [1, a]: the keys in $files.
func FormatKey(fields []Field, row string) (string, error) {
	parts, err := rowTexts(fields, row)
	return "[" + strings.Join(parts, ", ") + "]", err
}

// FormatPartition prints a row as {2026-01-01, 1}: the partition in $files.
func FormatPartition(fields []Field, row string) (string, error) {
	parts, err := rowTexts(fields, row)
	return "{" + strings.Join(parts, ", ") + "}", err
}

func rowTexts(fields []Field, row string) ([]string, error) {
	values, err := DecodeRow(fieldTypes(fields), row)
	if err != nil {
		return nil, err
	}
	parts := make([]string, len(fields))
	for i, f := range fields {
		parts[i] = FormatCell(values[i], f.Type)
	}
	return parts, nil
}

// PartitionPath is the folder of a partition, dt=2026-01-01/h=1, "" for a table
// without partitions. NULL and blank become nullName (Paimon 2.0.0
// PartitionPathUtils.generatePartitionPath).
func PartitionPath(fields []Field, row, nullName string) (string, error) {
	values, err := DecodeRow(fieldTypes(fields), row)
	if err != nil {
		return "", err
	}
	parts := make([]string, len(fields))
	for i, f := range fields {
		text := FormatCell(values[i], f.Type)
		if values[i] == nil || strings.TrimSpace(text) == "" {
			text = nullName
		}
		parts[i] = escapePath(f.Name) + "=" + escapePath(text)
	}
	return strings.Join(parts, "/"), nil
}

// escapePath writes the characters a folder name must not hold as %XX, the set of
// Hive's FileUtils that Paimon 2.0.0 PartitionPathUtils takes over.
func escapePath(name string) string {
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		c := name[i]
		if c < ' ' || c == 0x7f || strings.IndexByte("\"#%'*/:=?\\{[]^", c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}
