package engine

import (
	"fmt"

	"exactlyonce/sinklab/choose"
)

// Duration is one named latency of the model, in virtual milliseconds.
type Duration struct {
	Name  string
	Base  int64  // without a seed
	Max   int64  // with a seed: drawn uniformly from [Base/2, Max]
	Means string // what the real system does in this time
}

// The latencies of the model. Real ones vary with the machine; these are of the
// size seen in reference runs of Flink 2.2.0 and Paimon 2.0.0 on two cores.
const (
	latDeploy = iota
	latTrigger
	latExchange
	latUpload
	latAck
	latNotify
	latCollect
	latManifest
	latPublish
	latReport
	latCancel
	latFinish
	latCompact
	latExpire
	latJobManager
	latencies
)

// Model is the latency model: by index, overridable by name.
type Model [latencies]Duration

// DefaultModel is the model that scenarios run on.
func DefaultModel() Model {
	return Model{
		latDeploy:     {"deploy", 100, 400, "job RUNNING until its tasks run (state restored, operators opened)"},
		latTrigger:    {"trigger", 1, 4, "coordinator to source: the trigger message"},
		latExchange:   {"exchange", 1, 4, "one element over a channel between two tasks"},
		latUpload:     {"upload", 8, 60, "asynchronous part of a snapshot"},
		latAck:        {"ack", 1, 4, "task to coordinator: acknowledge or decline"},
		latNotify:     {"notify", 3, 20, "coordinator to task: checkpoint complete or aborted"},
		latCollect:    {"commit-collect", 2, 10, "committer: collect changes, read the latest snapshot"},
		latManifest:   {"commit-manifest", 20, 120, "committer: write manifest and manifest lists"},
		latPublish:    {"commit-publish", 10, 60, "committer: publish the snapshot"},
		latReport:     {"failure-report", 40, 120, "a failed task until the job restarts or fails"},
		latCancel:     {"cancel", 20, 60, "a task told to cancel until it is gone"},
		latFinish:     {"finish", 2, 8, "task to coordinator: end of data, finished"},
		latExpire:     {"expire", 15, 120, "committer: one step of an expiry: data files, manifests, snapshots, the hint EARLIEST"},
		latCompact:    {"compact", 240, 1500, "writer of a primary-key table: one compaction, beside its task"},
		latJobManager: {"jm-failover", 2000, 8000, "a JobManager that has failed until a new one, with high availability, goes on with its jobs"},
	}
}

// Override returns m with the named latency fixed, with or without a seed.
func (m Model) Override(name string, millis int64) (Model, error) {
	for i := range m {
		if m[i].Name == name {
			m[i].Base, m[i].Max = millis, -1
			return m, nil
		}
	}
	return m, fmt.Errorf("unknown latency %q; the model's latencies are listed by 'sinklab scenarios --model'", name)
}

// latency draws the next duration of one kind. Draws are numbered per kind, so
// that a fault elsewhere does not shift them.
func (r *Run) latency(kind int) int64 {
	d := &r.job.Latency[kind]
	if r.untimed() {
		return 0
	}
	if r.job.Seed == 0 || d.Max < 0 {
		return d.Base
	}
	r.s.draws[kind]++
	low := d.Base / 2
	h := choose.Mix(choose.Mix(r.job.Seed^uint64(kind)<<48) ^ uint64(r.s.draws[kind]))
	return low + int64(h%uint64(d.Max-low+1))
}

// latencyByName serves the sink's operators; an unknown name takes no time.
func (r *Run) latencyByName(name string) int64 {
	for i := range r.job.Latency {
		if r.job.Latency[i].Name == name {
			return r.latency(i)
		}
	}
	return 0
}
