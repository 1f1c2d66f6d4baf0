package paimon

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
	"exactlyonce/sinklab/paimon"
)

// refuse is what keeps a table from being made or written (Paimon 2.0.0 SchemaValidation,
// BucketMode), besides what is wrong with the value of a single option.
func refuse(t *connector.Table) *connector.Refusal {
	if r := contradiction(t); r != nil {
		return r
	}
	keyed, bucket := len(t.PrimaryKey) > 0, strings.TrimSpace(t.Option("bucket"))
	switch engine := t.Option("merge-engine"); {
	case keyed && (bucket == "" || bucket == "-1"):
		return &connector.Refusal{What: "a primary key without 'bucket' (a dynamic bucket)", Hint: "say 'bucket' = '1' or more"}
	case !keyed && bucket != "" && bucket != "-1":
		return &connector.Refusal{What: "buckets and no primary key", Hint: "append tables have 'bucket' = '-1'"}
	case engine != "" && check.Word(engine) != "deduplicate":
		return &connector.Refusal{What: "merge engine '" + engine + "'", Hint: keyedTables}
	}
	if r := wrongKey(t); r != nil {
		return r
	}
	return wrongColumn(t)
}

// wrongKey is what is wrong with a primary key.
func wrongKey(t *connector.Table) *connector.Refusal {
	if len(t.PrimaryKey) == 0 {
		return nil
	}
	if !slices.ContainsFunc(t.PrimaryKey, func(k string) bool { return !slices.Contains(t.PartitionBy, k) }) {
		return &connector.Refusal{What: "a primary key of partition columns alone"}
	}
	for _, p := range t.PartitionBy {
		if !slices.Contains(t.PrimaryKey, p) {
			return &connector.Refusal{What: "a primary key without the partition column '" + p + "'", Hint: "a key that spans partitions needs dynamic buckets"}
		}
	}
	return nil
}

// maxTimestamp is the precision up to which data files hold timestamps as integers.
const maxTimestamp = 6

// wrongColumn is the first column that is not written.
func wrongColumn(t *connector.Table) *connector.Refusal {
	for _, c := range t.Columns {
		typ, err := paimon.ParseType(c.Type)
		if err != nil {
			continue // who reads the script knows its types
		}
		bare := strings.TrimSuffix(c.Type, " NOT NULL")
		switch {
		case strings.HasPrefix(bare, "TIMESTAMP") && typ.Precision > maxTimestamp:
			return &connector.Refusal{What: "column '" + c.Name + "' of type " + bare, Hint: "at most 6 digits of a second are written"}
		case isBinary(bare) && slices.Contains(t.PartitionBy, c.Name):
			return &connector.Refusal{What: "partition column '" + c.Name + "' of type " + bare, Hint: "its folder would have no stable name"}
		}
	}
	return nil
}

func isBinary(bare string) bool {
	root, _, _ := strings.Cut(bare, "(")
	return strings.HasSuffix(root, "BINARY") || root == "BYTES"
}

// Paimon 2.0.0 CoreOptions: how many snapshots stay by default.
const (
	retainedMin = 10
	retainedMax = math.MaxInt32
)

// contradiction: not more snapshots must stay than may (Paimon 2.0.0
// SchemaValidation:202). Each value alone has been checked.
func contradiction(t *connector.Table) *connector.Refusal {
	read := func(key string, otherwise int64) int64 {
		n, err := strconv.ParseInt(strings.TrimSpace(t.Option(key)), 10, 64)
		if err != nil {
			return otherwise
		}
		return n
	}
	least, most := read("snapshot.num-retained.min", retainedMin), read("snapshot.num-retained.max", retainedMax)
	if least <= most {
		return nil
	}
	return &connector.Refusal{Option: "snapshot.num-retained.max", Wrong: true, Hint: "set both",
		What: fmt.Sprintf("snapshot.num-retained.min (%d) should not be larger than snapshot.num-retained.max (%d)", least, most)}
}
