package flinksql

import (
	"maps"
	"strings"
)

const laterTables = "primary-key, bucketed and partitioned tables come later"

// paimonOptions are table options of Paimon 2.0.0 (CoreOptions, FlinkConnectorOptions)
// that hold for an append table without buckets. Those that only tune resources
// are taken and have no effect here.
var paimonOptions = map[string]check{
	"bucket":                                  only(laterTables, "-1"),
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
	"snapshot.clean-empty-directories":        boolean,
	"snapshot.ignore-empty-commit":            boolean,
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

	"bucket-key":                    never("a bucketed table (" + laterTables + ")"),
	"primary-key":                   never("a primary key (" + laterTables + ")"),
	"partition":                     never("a partitioned table (" + laterTables + ")"),
	"merge-engine":                  never("a merge engine (" + laterTables + ")"),
	"sequence.field":                never("a sequence field (" + laterTables + ")"),
	"rowkind.field":                 never("a row kind field (" + laterTables + ")"),
	"ignore-delete":                 never("a primary-key option (" + laterTables + ")"),
	"changelog-producer":            only("changelogs come later", "none"),
	"full-compaction.delta-commits": never("full compaction"),
	"deletion-vectors.enabled":      only("deletion vectors come later", "false"),
	"row-tracking.enabled":          only("row tracking comes later", "false"),
	"data-evolution.enabled":        only("data evolution comes later", "false"),
	"precommit-compact":             only("nothing is compacted", "false"),
	"local-merge-buffer-size":       never("local merging"),
	"branch":                        only("branches come later", "main"),
	"tag.automatic-creation":        only("tags come later", "none"),
	"sink.savepoint.auto-tag":       only("tags come later", "false"),
	"partition.expiration-time":     never("partition expiry"),
	"record-level.expire-time":      never("record expiry"),
	"dynamic-bucket.target-row-num": never("a dynamic bucket (" + laterTables + ")"),
	"path":                          never("a table outside the warehouse"),
	"auto-create":                   never("auto-create"),
}

// paimon checks a table of a Paimon catalog.
func (t *table) paimon(n *createTable, with map[string]property) error {
	if c, ok := with["connector"]; ok && c.Value.Value != "paimon" {
		return fail(c.Value.Pos, "write CREATE TEMPORARY TABLE", "a Paimon catalog holds Paimon tables, not tables with connector '%s'", c.Value.Value)
	}
	t.plan.Connector = "paimon"
	for _, e := range n.Elements {
		if e.Key != nil {
			return refuse(e.Key.Pos, "PRIMARY KEY in a Paimon table", laterTables)
		}
		if e.Column.Primary {
			return refuse(e.Column.Pos, "PRIMARY KEY in a Paimon table", laterTables)
		}
	}
	if len(n.Partition) > 0 {
		return refuse(n.Partition[0].Pos, "PARTITIONED BY in a Paimon table", laterTables)
	}
	known := with
	if _, ok := with["connector"]; ok {
		known = without(with, "connector")
	}
	for _, k := range byPlace(known) {
		if strings.HasPrefix(k, "fields.") || strings.HasPrefix(k, "file-index.") || strings.HasPrefix(k, "metastore.") {
			return refuse(known[k].Key.Pos, "option '"+k+"'", "")
		}
	}
	return checkOptions("Paimon table", known, paimonOptions)
}

func without(m map[string]property, key string) map[string]property {
	rest := maps.Clone(m)
	delete(rest, key)
	return rest
}
