package paimon

import (
	_ "embed" // the names of the options that are not modelled
	"fmt"
	"strconv"
	"strings"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
)

// Why options change nothing, or are not taken.
const (
	onlyValue   = "the one value that is modelled: any other is refused"
	onlyTunes   = "it only tunes the size of files or of memory, and tables here are too small for it"
	notYet      = "not modelled"
	keyedTables = "primary-key tables have a fixed number of buckets and merge engine deduplicate"
	compacted   = "primary-key tables are compacted with Paimon's defaults"
)

// options are the table options of Paimon 2.0.0 (CoreOptions, FlinkConnectorOptions) for
// append tables without buckets and for primary-key tables with a fixed number of them.
var options = [][]connector.Option{layoutOptions, commitOptions, fileOptions, snapshotOptions, sinkOptions, tagOptions, otherOptions}

//go:embed option-names.txt
var optionNames string

var layoutOptions = []connector.Option{
	{Key: "bucket", Type: "integer", Default: "-1", Check: buckets, Effect: "-1 = an append table without buckets; a number = the buckets of a primary-key table"},
	{Key: "bucket-key", Type: "string", Check: check.Never("a bucket key other than the primary key"), NotModelled: notYet},
	{Key: "primary-key", Type: "string", Check: check.Never("a primary key as an option instead of PRIMARY KEY (...) NOT ENFORCED"), NotModelled: notYet},
	{Key: "partition", Type: "string", Check: check.Never("partition columns as an option instead of PARTITIONED BY (...)"), NotModelled: notYet},
	{Key: "merge-engine", Type: "enum", Default: "deduplicate", Check: check.Only(keyedTables, "deduplicate"), Effect: onlyValue},
	{Key: "sequence.field", Type: "string", Check: check.Never("a sequence field"), NotModelled: notYet},
	{Key: "rowkind.field", Type: "string", Check: check.Never("a row kind field"), NotModelled: notYet},
	{Key: "ignore-delete", Type: "boolean", Default: "false", Check: check.Only("sources here never delete", "false"), Effect: onlyValue},
	{Key: "dynamic-bucket.target-row-num", Type: "integer", Default: "200000", Check: check.Never("a dynamic bucket"), NotModelled: notYet},
	{Key: "path", Type: "string", Check: check.Never("a table outside the warehouse"), NotModelled: notYet},
	{Key: "auto-create", Type: "boolean", Default: "false", Check: check.Never("auto-create"), NotModelled: notYet},
	{Key: "branch", Type: "string", Default: "main", Check: check.Only("branches come later", "main"), Effect: onlyValue},
	{Key: "write-only", Type: "boolean", Default: "false", Check: check.Boolean, Effect: "no compact operators, no expiry"},
}

var commitOptions = []connector.Option{
	{Key: "commit.force-create-snapshot", Type: "boolean", Default: "false", Check: check.Boolean, Effect: "a commit without files makes a snapshot too"},
	{Key: "commit.force-compact", Type: "boolean", Default: "false", Check: check.Only("nothing is compacted", "false"), Effect: onlyValue},
	{Key: "commit.user-prefix", Type: "string", Effect: "begins the commit user"},
	{Key: "commit.timeout", Type: "duration", Check: check.Duration(0), Effect: "a commit whose try has failed gives up when more time is over"},
	{Key: "commit.max-retries", Type: "integer", Default: "10", Check: check.Integer(0, check.MaxInt32), Effect: "how often a commit is tried again whose publication failed or lost a race"},
	{Key: "commit.min-retry-wait", Type: "duration", Default: "10 ms", Check: check.Duration(0), Effect: "the wait before it is tried again, doubled each time"},
	{Key: "commit.max-retry-wait", Type: "duration", Default: "10 s", Check: check.Duration(0), Effect: "the longest of these waits"},
	{Key: "precommit-compact", Type: "boolean", Default: "false", Check: check.Only("nothing is compacted", "false"), Effect: onlyValue},
}

var fileOptions = []connector.Option{
	{Key: "file.format", Type: "enum", Default: "parquet", Check: check.Only("data files are Parquet", "parquet"), Effect: onlyValue},
	{Key: "file.compression", Type: "enum", Default: "zstd", Check: check.Only("data files are packed by the others", "zstd", "snappy", "gzip", "none"), Effect: "of the pages of data files"},
	{Key: "file.compression.zstd-level", Type: "integer", Default: "1", Check: check.Integer(1, 22), NoEffect: onlyTunes},
	{Key: "file.block-size", Type: "memory size", NoEffect: onlyTunes},
	{Key: "target-file-size", Type: "memory size", NoEffect: onlyTunes},
	{Key: "metadata.stats-mode", Type: "string", Default: "truncate(16)", NoEffect: "statistics are always those of the default"},
	{Key: "manifest.format", Type: "enum", Default: "avro", Check: check.Only("manifests are Avro", "avro"), Effect: onlyValue},
	{Key: "manifest.compression", Type: "enum", Default: "zstd", Check: check.OneOf("zstd", "snappy", "null", "deflate"), Effect: "of the blocks of manifests"},
	{Key: "manifest.target-file-size", Type: "memory size", Default: "8 mb", NoEffect: onlyTunes},
	{Key: "manifest.merge-min-count", Type: "integer", Default: "30", Check: check.Integer(1, check.MaxInt32), NoEffect: "manifests are not merged"},
	{Key: "manifest.full-compaction-threshold-size", Type: "memory size", Default: "16 mb", NoEffect: "manifests are not merged"},
	{Key: "read.batch-size", Type: "integer", Default: "1024", Check: check.Integer(1, check.MaxInt32), NoEffect: onlyTunes},
	{Key: "write-buffer-size", Type: "memory size", Default: "256 mb", NoEffect: onlyTunes},
	{Key: "write-buffer-spillable", Type: "boolean", Check: check.Boolean, NoEffect: onlyTunes},
	{Key: "page-size", Type: "memory size", Default: "64 kb", NoEffect: onlyTunes},
	{Key: "local-merge-buffer-size", Type: "memory size", Check: check.Never("local merging"), NotModelled: notYet},
	{Key: "fields.*", NotModelled: notYet},
	{Key: "file-index.*", NotModelled: notYet},
	{Key: "metastore.*", NotModelled: notYet},
}

var snapshotOptions = []connector.Option{
	{Key: "snapshot.num-retained.min", Type: "integer", Default: "10", Check: check.Integer(1, check.MaxInt32), Effect: "an expiry leaves at least so many"},
	{Key: "snapshot.num-retained.max", Type: "integer", Default: "2147483647", Check: check.Integer(1, check.MaxInt32), Effect: "an expiry leaves at most so many"},
	{Key: "snapshot.time-retained", Type: "duration", Default: "1 h", Check: check.Duration(0), Effect: "an expiry takes what is older"},
	{Key: "snapshot.expire.limit", Type: "integer", Default: "50", Check: check.Integer(1, check.MaxInt32), Effect: "how many one expiry takes at most"},
	{Key: "snapshot.expire.execution-mode", Type: "enum", Default: "sync", Check: check.OneOf("sync", "async"), Effect: "async: an expiry that fails is thrown by the next commit"},
	{Key: "snapshot.clean-empty-directories", Type: "boolean", Default: "false", Check: check.Only("folders that an expiry empties stay", "false"), Effect: onlyValue},
	{Key: "snapshot.ignore-empty-commit", Type: "boolean", Check: check.Boolean, NoEffect: "read for batch writers only; FlinkWriteSink:60 goes by checkpointing alone"},
	{Key: "partition.expiration-time", Type: "duration", Check: check.Never("partition expiry"), NotModelled: notYet},
	{Key: "record-level.expire-time", Type: "duration", Check: check.Never("record expiry"), NotModelled: notYet},
}

var sinkOptions = []connector.Option{
	{Key: "compaction.min.file-num", Type: "integer", Default: "5", Check: check.Integer(1, check.MaxInt32), NoEffect: "append tables are not compacted here; a real job would merge the small files of a partition once there are so many"},
	{Key: "sink.committer-operator-chaining", Type: "boolean", Default: "true", Check: check.Boolean, Effect: "false: the committer has a task of its own"},
	{Key: "sink.committer-cpu", Type: "double", Default: "1.0", Check: check.Number(0, 1e6), NoEffect: onlyTunes},
	{Key: "sink.committer-memory", Type: "memory size", NoEffect: onlyTunes},
	{Key: "sink.use-managed-memory-allocator", Type: "boolean", Default: "false", Check: check.Boolean, NoEffect: onlyTunes},
	{Key: "sink.managed.writer-buffer-memory", Type: "memory size", Default: "256 mb", NoEffect: onlyTunes},
	{Key: "sink.parallelism", Type: "integer", Effect: "refused where it is not parallelism.default"},
	{Key: "sink.savepoint.auto-tag", Type: "boolean", Default: "false", Check: check.Boolean, Effect: "a savepoint keeps its snapshot under a tag"},
	{Key: "sink.process-time-zone", Type: "string", Check: check.Only("the lab's clock goes by UTC", "utc"), Effect: onlyValue},
}

var tagOptions = []connector.Option{
	{Key: "tag.automatic-creation", Type: "enum", Default: "none", Check: check.Only("sources here have no watermarks, and jobs are streaming ones", "none", "process-time"), Effect: "process-time: a tag a period"},
	{Key: "tag.creation-period", Type: "enum", Default: "daily", Check: check.OneOf("daily", "hourly", "two-hours"), Effect: "how often"},
	{Key: "tag.creation-period-duration", Type: "duration", Check: check.Duration(1), Effect: "outranks tag.creation-period"},
	{Key: "tag.creation-delay", Type: "duration", Default: "0 ms", Check: check.Duration(0), Effect: "how long after the end of a period its tag is made"},
	{Key: "tag.period-formatter", Type: "enum", Default: "with-dashes", Check: check.OneOf("with-dashes", "without-dashes", "without-dashes-and-spaces"), Effect: "the form of a tag's name"},
	{Key: "tag.num-retained-max", Type: "integer", Check: check.Integer(1, check.MaxInt32), Effect: "how many automatic tags stay"},
	{Key: "tag.default-time-retained", Type: "duration", Check: check.Duration(0), Effect: "how long a tag stays"},
	{Key: "tag.time-expire-enabled", Type: "boolean", Default: "true", Check: check.Boolean, Effect: "false: no tag expires by its time"},
	{Key: "tag.automatic-completion", Type: "boolean", Default: "false", Check: check.Boolean, Effect: "missing tags are made up for"},
}

var otherOptions = []connector.Option{
	{Key: "num-sorted-run.compaction-trigger", Type: "integer", Default: "5", Check: check.Only(compacted, "5"), Effect: onlyValue},
	{Key: "num-sorted-run.stop-trigger", Type: "integer", Default: "8", Check: check.Only(compacted, "8"), Effect: onlyValue},
	{Key: "num-levels", Type: "integer", Default: "6", Check: check.Only(compacted, "6"), Effect: onlyValue},
	{Key: "compaction.max-size-amplification-percent", Type: "integer", Default: "200", Check: check.Only(compacted, "200"), Effect: onlyValue},
	{Key: "compaction.size-ratio", Type: "integer", Default: "1", Check: check.Only(compacted, "1"), Effect: onlyValue},
	{Key: "changelog-producer", Type: "enum", Default: "none", Check: check.Only("changelogs come later", "none"), Effect: onlyValue},
	{Key: "full-compaction.delta-commits", Type: "integer", Check: check.Never("full compaction"), NotModelled: notYet},
	{Key: "deletion-vectors.enabled", Type: "boolean", Default: "false", Check: check.Only("deletion vectors come later", "false"), Effect: onlyValue},
	{Key: "row-tracking.enabled", Type: "boolean", Default: "false", Check: check.Only("row tracking comes later", "false"), Effect: onlyValue},
	{Key: "data-evolution.enabled", Type: "boolean", Default: "false", Check: check.Only("data evolution comes later", "false"), Effect: onlyValue},
}

// buckets takes -1 or a fixed number of buckets.
func buckets(value string) string {
	n, err := strconv.ParseInt(strings.TrimSpace(value), 10, 32)
	switch {
	case err != nil:
		return fmt.Sprintf("'%s' is not an integer", value)
	case n == -1 || n > 0:
		return ""
	}
	return fmt.Sprintf("refused: '%s' %s: -1, or a fixed number of buckets", value, check.NotModelled)
}
