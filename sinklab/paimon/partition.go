package paimon

import (
	"fmt"
	"strconv"
	"strings"
)

// PartitionFolder is the folder of a partition of the table: dt=2026-01-01/h=1, ""
// for a table without partitions. With "partition.legacy-name", which is on unless
// set, values are named by Java's toString of Paimon's internal objects: a DATE by
// its days since 1970, a TIME by its milliseconds (Paimon 2.0.0
// InternalRowPartitionComputer.generatePartValues).
func (s Schema) PartitionFolder(row string) (string, error) {
	nullName := DefaultPartitionName
	if name, ok := s.Option("partition.default-name"); ok {
		nullName = name
	}
	fields := s.PartitionFields()
	if legacy, _ := s.Option("partition.legacy-name"); strings.EqualFold(legacy, "false") {
		return PartitionPath(fields, row, nullName)
	}
	values, err := DecodeRow(fieldTypes(fields), row)
	if err != nil {
		return "", err
	}
	parts := make([]string, len(fields))
	for i, f := range fields {
		text, err := legacyName(values[i], f.Type)
		if err != nil {
			return "", fmt.Errorf("partition column %s: %w", f.Name, err)
		}
		if values[i] == nil || strings.TrimSpace(text) == "" {
			text = nullName
		}
		parts[i] = escapePath(f.Name) + "=" + escapePath(text)
	}
	return strings.Join(parts, "/"), nil
}

func legacyName(value any, t DataType) (string, error) {
	text, isText := value.(string)
	switch {
	case value == nil:
		return "", nil
	case t.Root == TypeDate && isText:
		days, err := ParseDate(text)
		return strconv.FormatInt(days, 10), err
	case t.Root == TypeTime && isText:
		millis, err := ParseTime(text)
		return strconv.FormatInt(millis, 10), err
	case isTimestamp(t) && isText:
		millis, nanos, err := ParseTimestamp(text)
		return isoLocal(millis, nanos), err
	case t.Root == TypeBinary || t.Root == TypeVarBinary:
		return "", fmt.Errorf("folders of %s partitions are named by Java's object numbers and cannot be told", t)
	}
	return FormatCell(value, t), nil
}

// isoLocal is java.time.LocalDateTime.toString: no seconds where they are zero, and
// a fraction of three, six or nine digits.
func isoLocal(millis, nanoOfMilli int64) string {
	text := FormatTimestamp(millis, nanoOfMilli, 9)
	date, rest, _ := strings.Cut(text, " ")
	time, fraction, _ := strings.Cut(rest, ".")
	for len(fraction) > 0 && strings.HasSuffix(fraction, "000") {
		fraction = fraction[:len(fraction)-3]
	}
	switch {
	case fraction != "":
		time += "." + fraction
	case strings.HasSuffix(time, ":00"):
		time = strings.TrimSuffix(time, ":00")
	}
	return date + "T" + time
}
