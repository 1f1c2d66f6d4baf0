package flinksql

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/sinks/registry"
)

// An option that the real systems have is never unknown: it is refused by name.
func TestRealOptionsAreKnownByName(t *testing.T) {
	for _, key := range flinkNames().Single() {
		if key == "restart-strategy.failure-rate.delay" || key == "restart-strategy.failure-rate.failure-rate-interval" || key == "restart-strategy.failure-rate.max-failures-per-interval" {
			continue // the strategy is what is refused
		}
		require.Equal(t, "my.sql:1:5: refused: option '"+key+"'"+out, setError("SET '"+key+"' = '1';"))
	}
	for _, key := range paimonConnector(t).NotModelled.Single() {
		require.Equal(t, "my.sql:5:31: refused: option '"+key+"'"+out, planError("CREATE TABLE x (id INT) WITH ('"+key+"' = '1');"))
	}
	for _, key := range otherCatalogOptions.Single() {
		require.Equal(t, "my.sql:5:63: refused: option '"+key+"'"+out, planError("CREATE CATALOG q WITH ('type' = 'paimon', 'warehouse' = 'w',  '"+key+"' = '1');"))
	}
	// Some that scripts have, of each kind.
	for _, key := range []string{
		"table.exec.mini-batch.enabled", "table.exec.state.ttl", "execution.checkpointing.file-merging.enabled", "state.backend.rocksdb.memory.managed",
		"pipeline.auto-watermark-interval", "execution.buffer-timeout.interval", "execution.attached", "restart-strategy.failure-rate.delay", "taskmanager.numberOfTaskSlots",
		"metrics.reporter.prom.factory.class", "table.optimizer.join-reorder-enabled", "state.backend.changelog.enabled", "cleanup-strategy.fixed-delay.delay",
	} {
		assert.Contains(t, setError("SET '"+key+"' = '1';"), "refused: ", key)
	}
	for _, key := range []string{"lookup.cache", "scan.mode", "consumer-id", "sink.clustering.by-columns", "parquet.enable.dictionary", "fields.a.aggregate-function", "dynamic-partition-overwrite", "scan.snapshot-id"} {
		assert.Contains(t, planError("CREATE TABLE x (a INT) WITH ('"+key+"' = '1');"), "refused: option '"+key+"'"+out, key)
	}
}

func paimonConnector(t *testing.T) connector.Connector {
	i := slices.IndexFunc(registry.All, func(c connector.Connector) bool { return c.Name == "paimon" })
	require.GreaterOrEqual(t, i, 0)
	return registry.All[i]
}

func setError(src string) string {
	script, err := Parse("my.sql", src)
	if err == nil {
		_, err = Plan(script, nil)
	}
	return fmt.Sprint(err)
}

// A mistyped one of them leads to it, and none is modelled too.
func TestNamesOfOptions(t *testing.T) {
	require.Equal(t, "my.sql:1:5: unknown option 'table.exec.mini-batch.enable'; did you mean 'table.exec.mini-batch.enabled'?", setError("SET 'table.exec.mini-batch.enable' = 'true';"))
	require.Equal(t, "my.sql:5:30: unknown Paimon table option 'consumerid'; did you mean 'consumer-id'?", planError("CREATE TABLE x (a INT) WITH ('consumerid' = '1');"))
	for _, names := range []connector.Names{flinkNames(), paimonConnector(t).NotModelled} {
		require.True(t, slices.IsSorted(names))
		require.Len(t, slices.Compact(slices.Clone(names)), len(names), "none is there twice")
	}
	for _, key := range settingKeys() {
		require.False(t, flinkNames().Have(key), key)
	}
	for old, key := range otherNames {
		require.False(t, flinkNames().Have(old), old)
		require.Contains(t, settingKeys(), key)
	}
	for _, o := range paimonConnector(t).Options {
		require.False(t, paimonConnector(t).NotModelled.Have(o.Key), o.Key)
	}
}

// The deprecated spellings that Flink 2.2.0 reads are those of the option.
func TestDeprecatedSpellings(t *testing.T) {
	job := lastJob(t, "SET 'restart-strategy' = 'fixed-delay'; SET 'restart-strategy.fixed-delay.attempts' = '7'; SET 'state.checkpoints.num-retained' = '3';\nINSERT INTO t SELECT id FROM gen;")
	require.Equal(t, "fixed-delay", job.Restart.Strategy)
	require.Equal(t, 3, job.Checkpoint.Retained)
}

// Paimon writes a table that says 'connector' = 'paimon' and a path; the lab says how to
// write the same table in a catalog.
func TestAPaimonTableOutsideACatalog(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"CREATE TEMPORARY TABLE x (id INT) WITH ('connector' = 'paimon', 'path' = 'file:/data/w/shop.db/orders', 'bucket' = '1');",
			"5:55: refused: connector 'paimon' outside a catalog" + out + "; write CREATE CATALOG c WITH ('type' = 'paimon', 'warehouse' = 'file:/data/w'); USE CATALOG c; CREATE TABLE `shop`.`orders` (...) without 'connector' and 'path'"},
		{"CREATE TABLE default_catalog.default_database.x (id INT) WITH ('connector' = 'paimon', 'path' = '/tmp/x', 'auto-create' = 'true');",
			"5:78: refused: connector 'paimon' outside a catalog" + out + "; write CREATE CATALOG c WITH ('type' = 'paimon', 'warehouse' = 'warehouse'); USE CATALOG c; CREATE TABLE `x` (...) without 'connector' and 'path'"},
		{"CREATE TEMPORARY TABLE x (id INT) WITH ('connector' = 'print');", "5:55: refused: connector 'print' is not yet modelled; known: datagen, kafka, sinklab, sinklab-sink-v2, sinklab-two-phase"},
	} {
		require.Equal(t, "my.sql:"+c.want, planError(c.src))
	}
}
