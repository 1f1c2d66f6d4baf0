package flinksql

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/connector/check"
)

// compacted is what is known of compaction.
const compacted = "primary-key tables are compacted with Paimon's defaults"

// buckets takes -1 or a fixed number of buckets.
func buckets(value string) string {
	n, err := strconv.ParseInt(strings.TrimSpace(value), 10, 32)
	switch {
	case err != nil:
		return fmt.Sprintf("'%s' is not an integer", value)
	case n == -1 || n > 0:
		return ""
	}
	return fmt.Sprintf("refused: '%s' %s: -1, or a fixed number of buckets", value, outside)
}

// option is the value of a table option, "" where it is not set.
func (t *table) option(key string) string {
	for _, o := range t.plan.Options {
		if o.Key == key {
			return o.Value
		}
	}
	return ""
}

// unwritten names what about a Paimon table keeps it from being written, "" where
// nothing does (Paimon 2.0.0 SchemaValidation, BucketMode).
func (t *table) unwritten() (what, reason string) {
	keyed, bucket := len(t.plan.PrimaryKey) > 0, strings.TrimSpace(t.option("bucket"))
	switch {
	case keyed && (bucket == "" || bucket == "-1"):
		return "a primary key without 'bucket' (a dynamic bucket)", "say 'bucket' = '1' or more"
	case !keyed && bucket != "" && bucket != "-1":
		return "buckets and no primary key", "append tables have 'bucket' = '-1'"
	case t.option("merge-engine") != "" && check.Word(t.option("merge-engine")) != "deduplicate":
		return "merge engine '" + t.option("merge-engine") + "'", keyedTables
	}
	rest := 0
	for _, k := range t.plan.PrimaryKey {
		if !slices.Contains(t.plan.PartitionBy, k) {
			rest++
		}
	}
	if keyed && rest == 0 {
		return "a primary key of partition columns alone", ""
	}
	for _, p := range t.plan.PartitionBy {
		if keyed && !slices.Contains(t.plan.PrimaryKey, p) {
			return "a primary key without the partition column '" + p + "'", "a key that spans partitions needs dynamic buckets"
		}
	}
	return t.unwrittenColumn()
}

// maxTimestamp is the precision up to which data files hold timestamps as integers.
const maxTimestamp = 6

func (t *table) unwrittenColumn() (what, reason string) {
	for i, typ := range t.types {
		name := t.plan.Columns[i].Name
		switch {
		case strings.HasPrefix(typ.root, "TIMESTAMP") && typ.a > maxTimestamp:
			return "column '" + name + "' of type " + typ.bare(), "at most 6 digits of a second are written"
		case strings.HasSuffix(typ.root, "BINARY") && slices.Contains(t.plan.PartitionBy, name):
			return "partition column '" + name + "' of type " + typ.bare(), "its folder would have no stable name"
		}
	}
	return "", ""
}
