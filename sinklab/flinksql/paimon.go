package flinksql

import (
	"maps"
	"strings"

	"exactlyonce/sinklab/connector/check"

	"github.com/alecthomas/participle/v2/lexer"
)

// keyedTables is what is known of primary keys.
const keyedTables = "primary-key tables have a fixed number of buckets and merge engine deduplicate"

// paimonOptions are table options of Paimon 2.0.0 (CoreOptions, FlinkConnectorOptions)
// that hold for append tables without buckets and for primary-key tables with a fixed
// number of them. Those that only tune resources are taken and have no effect here.
var paimonOptions = map[string]check.Value{
	"bucket":                                  buckets,
	"write-only":                              check.Boolean,
	"commit.force-create-snapshot":            check.Boolean,
	"commit.force-compact":                    check.Only("nothing is compacted", "false"),
	"commit.user-prefix":                      check.Anything,
	"commit.timeout":                          check.Duration(0),
	"commit.max-retries":                      check.Integer(0, maxInt32),
	"commit.min-retry-wait":                   check.Duration(0),
	"commit.max-retry-wait":                   check.Duration(0),
	"file.format":                             check.Only("data files are Parquet", "parquet"),
	"file.compression":                        check.OneOf("zstd", "snappy", "gzip", "lz4", "none"),
	"file.compression.zstd-level":             check.Integer(1, 22),
	"file.block-size":                         check.Anything,
	"target-file-size":                        check.Anything,
	"metadata.stats-mode":                     check.Anything,
	"manifest.format":                         check.Only("manifests are Avro", "avro"),
	"manifest.compression":                    check.OneOf("zstd", "snappy", "none", "null", "deflate"),
	"manifest.target-file-size":               check.Anything,
	"manifest.merge-min-count":                check.Integer(1, maxInt32),
	"manifest.full-compaction-threshold-size": check.Anything,
	"snapshot.num-retained.min":               check.Integer(1, maxInt32),
	"snapshot.num-retained.max":               check.Integer(1, maxInt32),
	"snapshot.time-retained":                  check.Duration(0),
	"snapshot.expire.limit":                   check.Integer(1, maxInt32),
	"snapshot.expire.execution-mode":          check.OneOf("sync", "async"),
	"snapshot.clean-empty-directories":        check.Only("folders that an expiry empties stay", "false"),
	"snapshot.ignore-empty-commit":            check.Boolean, // read for batch writers only; FlinkWriteSink:60 goes by checkpointing alone
	"compaction.min.file-num":                 check.Integer(1, maxInt32),
	"write-buffer-size":                       check.Anything,
	"write-buffer-spillable":                  check.Boolean,
	"page-size":                               check.Anything,
	"read.batch-size":                         check.Integer(1, maxInt32),
	"sink.committer-operator-chaining":        check.Boolean,
	"sink.committer-cpu":                      check.Number(0, 1e6),
	"sink.committer-memory":                   check.Anything,
	"sink.use-managed-memory-allocator":       check.Boolean,
	"sink.managed.writer-buffer-memory":       check.Anything,
	"sink.parallelism":                        check.Anything, // must equal the job's parallelism, checked at the INSERT

	"bucket-key":                        check.Never("a bucket key other than the primary key"),
	"primary-key":                       check.Never("a primary key as an option instead of PRIMARY KEY (...) NOT ENFORCED"),
	"partition":                         check.Never("partition columns as an option instead of PARTITIONED BY (...)"),
	"merge-engine":                      check.Only(keyedTables, "deduplicate"),
	"sequence.field":                    check.Never("a sequence field"),
	"rowkind.field":                     check.Never("a row kind field"),
	"ignore-delete":                     check.Only("sources here never delete", "false"),
	"num-sorted-run.compaction-trigger": check.Only(compacted, "5"),
	"num-sorted-run.stop-trigger":       check.Only(compacted, "8"),
	"num-levels":                        check.Only(compacted, "6"),
	"compaction.max-size-amplification-percent": check.Only(compacted, "200"),
	"compaction.size-ratio":                     check.Only(compacted, "1"),
	"changelog-producer":                        check.Only("changelogs come later", "none"),
	"full-compaction.delta-commits":             check.Never("full compaction"),
	"deletion-vectors.enabled":                  check.Only("deletion vectors come later", "false"),
	"row-tracking.enabled":                      check.Only("row tracking comes later", "false"),
	"data-evolution.enabled":                    check.Only("data evolution comes later", "false"),
	"precommit-compact":                         check.Only("nothing is compacted", "false"),
	"local-merge-buffer-size":                   check.Never("local merging"),
	"branch":                                    check.Only("branches come later", "main"),
	"tag.automatic-creation":                    check.Only("sources here have no watermarks, and jobs are streaming ones", "none", "process-time"),
	"tag.creation-period":                       check.OneOf("daily", "hourly", "two-hours"),
	"tag.creation-period-duration":              check.Duration(1),
	"tag.creation-delay":                        check.Duration(0),
	"tag.period-formatter":                      check.OneOf("with-dashes", "without-dashes", "without-dashes-and-spaces"),
	"tag.num-retained-max":                      check.Integer(1, maxInt32),
	"tag.default-time-retained":                 check.Duration(0),
	"tag.time-expire-enabled":                   check.Boolean,
	"tag.automatic-completion":                  check.Boolean,
	"sink.process-time-zone":                    check.Only("the lab's clock goes by UTC", "utc"),
	"sink.savepoint.auto-tag":                   check.Boolean,
	"partition.expiration-time":                 check.Never("partition expiry"),
	"record-level.expire-time":                  check.Never("record expiry"),
	"dynamic-bucket.target-row-num":             check.Never("a dynamic bucket"),
	"path":                                      check.Never("a table outside the warehouse"),
	"auto-create":                               check.Never("auto-create"),
}

// paimon checks a table of a Paimon catalog.
func (t *table) paimon(n *createTable, with map[string]property) error {
	if c, ok := with["connector"]; ok && c.Value.Value != "paimon" {
		return fail(c.Value.Pos, "write CREATE TEMPORARY TABLE", "a Paimon catalog holds Paimon tables, not tables with connector '%s'", c.Value.Value)
	}
	t.plan.Connector = "paimon"
	known := with
	if _, ok := with["connector"]; ok {
		known = without(with, "connector")
	}
	for _, k := range byPlace(known) {
		if strings.HasPrefix(k, "fields.") || strings.HasPrefix(k, "file-index.") || strings.HasPrefix(k, "metastore.") {
			return refuse(known[k].Key.Pos, "option '"+k+"'", "")
		}
	}
	if err := checkOptions("Paimon table", known, paimonOptions); err != nil {
		return err
	}
	if err := retention(known); err != nil {
		return err
	}
	if what, reason := t.unwritten(); what != "" {
		return refuse(t.keyPlace(n, with), what, reason)
	}
	return nil
}

// keyPlace is where a script says what kind of table it wants.
func (t *table) keyPlace(n *createTable, with map[string]property) lexer.Position {
	for _, e := range n.Elements {
		switch {
		case e.Key != nil:
			return e.Key.Pos
		case e.Column != nil && e.Column.Primary:
			return e.Column.Pos
		}
	}
	if len(n.Partition) > 0 {
		return n.Partition[0].Pos
	}
	if p, ok := with["bucket"]; ok {
		return p.Value.Pos
	}
	return n.Name.Pos
}

func without(m map[string]property, key string) map[string]property {
	rest := maps.Clone(m)
	delete(rest, key)
	return rest
}
