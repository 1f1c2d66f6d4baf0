package paimon

import (
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
)

// Connector is Paimon's. Its world of values is package paimon/mem; in a warehouse the
// runner keeps its tables as files.
var Connector = connector.Connector{
	Name: "paimon", Catalog: true, Keys: true, Partitions: true, Options: slices.Concat(options...), NotModelled: connector.NamesIn(optionNames), Refuse: refuse,
	Sink: ofTable, World: values, Points: points(),
}

// ofTable makes the sink that the options of a table ask for.
func ofTable(t connector.Target) (sink.Sink, error) {
	layout, err := paimon.LayoutOf(t.Table, t.Rows)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.Name, err)
	}
	retention, err := paimon.RetentionOf(t.Option)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.Name, err)
	}
	retries, err := paimon.RetriesOf(t.Option)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.Name, err)
	}
	tags, err := tagsOf(t.Option)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.Name, err)
	}
	s, option := New(t.Name), t.Option
	s.Layout = layout
	s.Options = Options{
		WriteOnly:           option("write-only") == "true",
		ForceCreateSnapshot: option("commit.force-create-snapshot") == "true",
		UserPrefix:          option("commit.user-prefix"),
		NoCommitterChaining: option("sink.committer-operator-chaining") == "false",
		Retries:             retries,
		Retention:           retention,
		Tags:                tags,
		AsyncExpiry:         strings.EqualFold(option("snapshot.expire.execution-mode"), "async"),
	}
	return s, nil
}

// values is an empty table of values. How old its snapshots are matters only where they may
// expire in the course of a run.
func values(t connector.Target) (world.World, error) {
	layout, err := paimon.LayoutOf(t.Table, t.Rows)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.Name, err)
	}
	retention, err := paimon.RetentionOf(t.Option)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.Name, err)
	}
	expiry, err := paimon.ExpiryOf(t.Option)
	return &mem.Store{Layout: layout, Ages: retention != paimon.DefaultRetention(), Synced: t.Fsync, Undated: true, Expiry: expiry}, err
}

// points are those of a table, and on real files one an operation of the file system.
func points() []choose.Point {
	all := slices.Clip(paimon.Points)
	for _, label := range filesystem.FaultLabels {
		all = append(all, choose.Point{
			Label: label, Family: "io/…", Unsearched: true,
			Options:   "1 = fails, 2 = fails from now on, 3 = done but the answer is lost, 4 = the task crashes before it",
			Means:     "one operation of the job on a file or folder of its table; not searched: the value store has no files",
			OptionsZh: "1 = 失败, 2 = 从此一直失败, 3 = 已完成但应答丢失, 4 = task 在它之前崩溃", MeansZh: "对表的文件或目录的一次操作",
		})
	}
	return all
}

// RulesToChange implements connector.Ruled.
func (s *Sink) RulesToChange() any { return &s.Rules }
