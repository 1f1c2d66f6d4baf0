package jdb

import "exactlyonce/trace"

// point is how a raw session names a breakpoint (Paimon 2.0.0 bytecode).
type point struct {
	kind   trace.Kind
	class  string // full name
	method string
	bci    int
}

// points names each breakpoint of trace.Breakpoints in full. The method decides
// what a hit is: lines differ between versions of Paimon.
var points = []point{
	{trace.Open, "org.apache.paimon.flink.sink.CommitterOperator", "initializeState", 64},
	{trace.Restore, "org.apache.paimon.flink.sink.RestoreCommittableStateManager", "initializeState", 98},
	{trace.Filter, "org.apache.paimon.table.sink.TableCommitImpl", "filterAndCommitMultiple", 43},
	{trace.Intentional, "org.apache.paimon.flink.sink.RestoreAndFailCommittableStateManager", "recover", 7},
	{trace.Prepare, "org.apache.paimon.flink.sink.PrepareCommitOperator", "prepareSnapshotPreBarrier", 7},
	{trace.Snapshot, "org.apache.paimon.flink.sink.CommitterOperator", "snapshotState", 18},
	{trace.Notify, "org.apache.paimon.flink.sink.CommitterOperator", "notifyCheckpointComplete", 5},
}

func pointOf(kind trace.Kind) point {
	for _, p := range points {
		if p.kind == kind {
			return p
		}
	}
	return point{}
}

// kindAt finds the kind of a hit by class and method, "" for a breakpoint that
// somebody set elsewhere.
func kindAt(class, method string) trace.Kind {
	for _, p := range points {
		if p.class == class && p.method == method {
			return p.kind
		}
	}
	return ""
}

// kindOfLine finds the kind of "Class:line". The lecture's text says
// TableCommitImpl:328, which is blank in 2.0.0 and means 329.
func kindOfLine(place string) trace.Kind {
	if place == "TableCommitImpl:328" {
		return trace.Filter
	}
	for _, b := range trace.Breakpoints() {
		if b.String() == place {
			return b.Kind
		}
	}
	return ""
}

// printedName is the expression that a line prints under label, "" for none of
// the breakpoint's.
func printedName(kind trace.Kind, label string) string {
	b, _ := kind.Breakpoint()
	for _, p := range b.Prints {
		if p.Label == label || p.Name == label {
			return p.Name
		}
	}
	return ""
}

// complete tells whether e has every value that its breakpoint prints.
func complete(e trace.Event) bool {
	b, _ := e.Kind.Breakpoint()
	for _, p := range b.Prints {
		if _, ok := e.Lookup(p.Name); !ok {
			return false
		}
	}
	return true
}
