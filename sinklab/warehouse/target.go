package warehouse

import (
	"slices"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// Insert is an INSERT that is to be run.
type Insert struct {
	Rows    rows.Generator // computes the values of its rows
	Sources []string       // the names of its sources; each has the same number of splits
	Splits  int            // how many splits its sources have
	Script  Script
	Earlier []Done // what the script has written to the table so far
}

// Done is an INSERT of the script that has ended.
type Done struct {
	Rows     rows.Generator
	Sources  []string
	Emitted  []int64  // rows by split
	Finished bool     // all of them are due
	Baseline int64    // what Target.Baseline said when it began, or the first of the jobs from which it went on
	Users    []string // commit users of its jobs
}

// BaselineOf is the moment before anything that the script has written, its INSERT included
// which began with a baseline of its own.
func (in *Insert) BaselineOf(own int64) int64 {
	for _, d := range in.Earlier {
		own = min(own, d.Baseline)
	}
	return own
}

// Rereads tells whether the INSERT has a source that one before it has read, too.
func (in *Insert) Rereads() bool {
	return slices.ContainsFunc(in.Earlier, func(d Done) bool {
		return slices.ContainsFunc(in.Sources, func(name string) bool { return slices.Contains(d.Sources, name) })
	})
}

// UsersBefore are the commit users of what the script has written so far.
func (in *Insert) UsersBefore() (users []string) {
	for _, d := range in.Earlier {
		users = append(users, d.Users...)
	}
	return users
}

// InsertsOf are the INSERTs of the script so far, the one that has ended last.
func (in *Insert) InsertsOf(e Ended) []Done {
	return append(slices.Clone(in.Earlier), Done{Rows: in.Rows, Sources: in.Sources, Emitted: e.Emitted, Finished: e.Finished})
}

// SourceOf are the counts of the splits of one source, those of all others 0.
func (d *Done) SourceOf(i int) []int64 {
	each := len(d.Emitted) / max(1, len(d.Sources))
	out := make([]int64, len(d.Emitted))
	copy(out[i*each:(i+1)*each], d.Emitted[i*each:(i+1)*each])
	return out
}

// Script is what it takes to plan an INSERT again.
type Script struct {
	Name   string             `json:"name"`
	Text   string             `json:"text"`
	Insert int                `json:"insert"`           // its number among the INSERTs of the script, from 1
	Tables []*connector.Table `json:"tables,omitempty"` // that the script found in the warehouse
}

// Start is a job that begins to write.
type Start struct {
	Incarnation int64 // a number that no other job of the table has
	// Baseline is the moment that the job is judged against: what Target.Baseline said when
	// the first job of the INSERT began.
	Baseline int64
	Resumed  bool // the same job has written before, in a process that was killed
	GoesOn   bool // from a savepoint of another job
}

// Begun is what a job has to know of its table.
type Begun struct {
	FirstSplit int32 // what the world is to hear of as the first split of the job
	Before     int64 // rows of World.Totals that were there before the INSERT
}

// Target is a table under a job. A job begins once; where it is stopped with a savepoint,
// the next one begins on the same target.
type Target interface {
	// World is handed to the sink. It has the method Totals of world.World.
	World() any
	// Baseline is a number for the table as it is now.
	Baseline() (int64, error)
	// Begin makes Start.Baseline what the job is judged against.
	Begin(Start) (Begun, error)
	// Observe sees every event before the table changes further.
	Observe(trace.Event) error
	// Keep makes what has happened to the table last. It is called after every step of the
	// engine, and before a checkpoint that covers what happened counts as completed.
	Keep() error
	// Faults are the points that the job's own access to files passes; nil = it has no files.
	Faults() *filesystem.Faulty
	// Foreign is the table as SQL reads it where a foreign system holds the rows; nil = the
	// table is files that SQL can read by itself.
	Foreign() *connector.Foreign
	// Inspect is what a proper reader sees when the job has ended.
	Inspect(Ended) (Seen, error)
}

// Ended is a job that has ended.
type Ended struct {
	Emitted   []int64 // rows by split
	Finished  bool    // all of them are due
	NowMillis int64   // calendar time
}

// Seen is what a table shows of a job.
type Seen struct {
	Rows    *Rows // nil where nothing can be read
	Tally   rows.Tally
	Emitted int64 // rows that can be visible: fewer than were emitted where rows share keys
	Commits []Commit
	Units   world.Count
	// Unreadable is why a reader gets an error, "" = it does not.
	Unreadable string
}

// AddTo adds it to the facts of a run.
func (s *Seen) AddTo(f *verdict.Facts) {
	if f.Unreadable = s.Unreadable; s.Unreadable != "" {
		return
	}
	f.Tally = s.Tally
	if s.Emitted != f.Emitted { // rows share keys: how many are visible says nothing of when they came
		f.Emitted, f.Late = s.Emitted, 0
	}
	f.OnDisk, f.Referenced, f.Missing, f.Foreign = s.Units.There, s.Units.Committed, s.Units.Missing, !s.Units.Files
	for _, c := range s.Commits {
		f.Snapshots = append(f.Snapshots, verdict.Snapshot{ID: c.ID, Identifier: c.CommitIdentifier, User: c.CommitUser, Kind: c.CommitKind})
	}
}

// Call is a CALL of a script.
type Call struct {
	Step      *flinksql.Step
	NowMillis int64
	// IdleMillis is since when no job of the script has run: what is in the tables is older.
	IdleMillis int64
	Sink       func() (sink.Sink, error) // the sink behind the table
	Begin      func() (Running, error)   // a procedure that writes as a job does
}

// Running is what a procedure needs that writes as a job does.
type Running struct {
	Seed        uint64
	Incarnation int64 // of the table
	Observer    trace.Observer
}
