package warehouse

import (
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
	Rows   rows.Generator // computes the values of its rows
	Splits int            // how many splits its sources have
	Script Script
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
