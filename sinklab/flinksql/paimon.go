package flinksql

import (
	"maps"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// keyedTables is what is known of primary keys.
const keyedTables = "primary-key tables have a fixed number of buckets and merge engine deduplicate"

// paimonOptions are table options of Paimon 2.0.0 (CoreOptions, FlinkConnectorOptions)
// that hold for append tables without buckets and for primary-key tables with a fixed
// number of them. Those that only tune resources are taken and have no effect here.
var paimonOptions = map[string]check{
	"bucket":                                  buckets,
	"write-only":                              boolean,
	"commit.force-create-snapshot":            boolean,
	"commit.force-compact":                    only("nothing is compacted", "false"),
	"commit.user-prefix":                      anything,
	"commit.timeout":                          duration(0),
	"commit.max-retries":                      integer(0, maxInt32),
	"commit.min-retry-wait":                   duration(0),
	"commit.max-retry-wait":                   duration(0),
	"file.format":                             only("data files are Parquet", "parquet"),
	"file.compression":                        oneOf("zstd", "snappy", "gzip", "lz4", "none"),
	"file.compression.zstd-level":             integer(1, 22),
	"file.block-size":                         anything,
	"target-file-size":                        anything,
	"metadata.stats-mode":                     anything,
	"manifest.format":                         only("manifests are Avro", "avro"),
	"manifest.compression":                    oneOf("zstd", "snappy", "none", "null", "deflate"),
	"manifest.target-file-size":               anything,
	"manifest.merge-min-count":                integer(1, maxInt32),
	"manifest.full-compaction-threshold-size": anything,
	"snapshot.num-retained.min":               integer(1, maxInt32),
	"snapshot.num-retained.max":               integer(1, maxInt32),
	"snapshot.time-retained":                  duration(0),
	"snapshot.expire.limit":                   integer(1, maxInt32),
	"snapshot.expire.execution-mode":          oneOf("sync", "async"),
	"snapshot.clean-empty-directories":        only("folders that an expiry empties stay", "false"),
	"snapshot.ignore-empty-commit":            boolean, // read for batch writers only; FlinkWriteSink:60 goes by checkpointing alone
	"compaction.min.file-num":                 integer(1, maxInt32),
	"write-buffer-size":                       anything,
	"write-buffer-spillable":                  boolean,
	"page-size":                               anything,
	"read.batch-size":                         integer(1, maxInt32),
	"sink.committer-operator-chaining":        boolean,
	"sink.committer-cpu":                      number(0, 1e6),
	"sink.committer-memory":                   anything,
	"sink.use-managed-memory-allocator":       boolean,
	"sink.managed.writer-buffer-memory":       anything,
	"sink.parallelism":                        anything, // must equal the job's parallelism, checked at the INSERT

	"bucket-key":                        never("a bucket key other than the primary key"),
	"primary-key":                       never("a primary key as an option instead of PRIMARY KEY (...) NOT ENFORCED"),
	"partition":                         never("partition columns as an option instead of PARTITIONED BY (...)"),
	"merge-engine":                      only(keyedTables, "deduplicate"),
	"sequence.field":                    never("a sequence field"),
	"rowkind.field":                     never("a row kind field"),
	"ignore-delete":                     only("sources here never delete", "false"),
	"num-sorted-run.compaction-trigger": only(compacted, "5"),
	"num-sorted-run.stop-trigger":       only(compacted, "8"),
	"num-levels":                        only(compacted, "6"),
	"compaction.max-size-amplification-percent": only(compacted, "200"),
	"compaction.size-ratio":                     only(compacted, "1"),
	"changelog-producer":                        only("changelogs come later", "none"),
	"full-compaction.delta-commits":             never("full compaction"),
	"deletion-vectors.enabled":                  only("deletion vectors come later", "false"),
	"row-tracking.enabled":                      only("row tracking comes later", "false"),
	"data-evolution.enabled":                    only("data evolution comes later", "false"),
	"precommit-compact":                         only("nothing is compacted", "false"),
	"local-merge-buffer-size":                   never("local merging"),
	"branch":                                    only("branches come later", "main"),
	"tag.automatic-creation":                    only("sources here have no watermarks, and jobs are streaming ones", "none", "process-time"),
	"tag.creation-period":                       oneOf("daily", "hourly", "two-hours"),
	"tag.creation-period-duration":              duration(1),
	"tag.creation-delay":                        duration(0),
	"tag.period-formatter":                      oneOf("with-dashes", "without-dashes", "without-dashes-and-spaces"),
	"tag.num-retained-max":                      integer(1, maxInt32),
	"tag.default-time-retained":                 duration(0),
	"tag.time-expire-enabled":                   boolean,
	"tag.automatic-completion":                  boolean,
	"sink.process-time-zone":                    only("the lab's clock goes by UTC", "utc"),
	"sink.savepoint.auto-tag":                   boolean,
	"partition.expiration-time":                 never("partition expiry"),
	"record-level.expire-time":                  never("record expiry"),
	"dynamic-bucket.target-row-num":             never("a dynamic bucket"),
	"path":                                      never("a table outside the warehouse"),
	"auto-create":                               never("auto-create"),
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
