// Package runner is the one composition root: it takes a script, a warehouse, a
// seed and a schedule, and runs plan, engine, sink, table and SQL together.
//
// The command line and the tests run scripts through it. How an INSERT becomes a job of
// the engine is in package compose, for packages that need no files and no SQL.
// Non-goals: printing, and deciding what to run.
package runner

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/sinks/registry/files"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/warehouse"
	"exactlyonce/trace"
)

// Options are what a run needs besides its script.
type Options struct {
	Warehouse string          // folder of the tables; "" = what the script's catalog says
	FS        filesystem.FS   // the file system; nil = the machine's
	Seed      uint64          // 0 = fixed latencies and the script's own delays
	Schedule  choose.Schedule // deviations to replay
	Late      bool            // the Chooser is asked for each message whether it is late
	Chooser   choose.Chooser  // asked instead of Schedule where set
	Force     bool            // replace tables that the lab did not create
	Resume    bool            // go on with the job that a killed run left
	Savepoint string          // start the first job from this savepoint
	Mutant    string          // run this wrong design or repair (package mutants); "" = what the script says

	// Stop is asked before each event of a job; an error ends the run there, as
	// the error of Run. The table then holds whole snapshots. nil = never.
	Stop func() error
	// Ignored hears of what the script sets and the lab takes without effect, before
	// anything runs. nil = nobody does.
	Ignored func(flinksql.Ignored)
}

// Listener hears of a run while it goes on, in order.
type Listener interface {
	// Job begins an INSERT.
	Job(trace.Header)
	// Observe passes on one event of the job.
	Observe(trace.Event)
	// JobEnded has the facts and the verdict of the job.
	JobEnded(*JobReport)
	// Query has a SELECT of the script and its result.
	Query(sql string, r *sqlview.Result)
}

// Session is one script being run.
type session struct {
	Options
	program     *flinksql.Program
	script      string
	hash        string
	kinds       *files.Kinds // of the warehouse; nil = it is not known yet
	listener    Listener
	jobs        map[connector.Name]int64 // that have begun on tables which live in memory; looked up only
	locks       map[string]*heldLock     // by file; looked up, and released one by one
	found       []*connector.Table       // that the plan found in the warehouse
	unreadable  error                    // a table that the plan looked up and could not read
	epoch       int64
	done        map[connector.Name][]warehouse.Done // INSERTs of the script, by table; looked up only
	inserts     int                                 // jobs of the script so far
	savepoint   string                              // folder of the newest savepoint that this script has written
	checkpoints []string                            // folders of its jobs' checkpoints, oldest first
	resumed     []entry
	report      *Report
}

// Run plans a script and runs it. Nothing is touched if the script has an error.
// The report says what it came to; err is for what could not be run at all.
func Run(script *flinksql.Script, text string, o Options, l Listener) (*Report, error) {
	s := &session{Options: o, script: text, listener: l, jobs: map[connector.Name]int64{}, done: map[connector.Name][]warehouse.Done{}, locks: map[string]*heldLock{}, epoch: compose.Epoch}
	if s.FS == nil {
		s.FS = filesystem.OS{}
	}
	if err := s.plan(script); err != nil {
		return nil, err
	}
	defer s.unlock()
	s.hash = ScriptHash(text)
	s.report = &Report{Scenario: s.program.Name, Seed: o.Seed, Warehouse: s.Warehouse, ScriptWarehouse: s.program.Warehouse, Ignored: s.program.Ignored}
	for _, i := range s.program.Ignored {
		if s.Options.Ignored != nil {
			s.Options.Ignored(i)
		}
	}
	first, err := s.resumeAt()
	if err != nil {
		return nil, err
	}
	for i := range s.program.Steps {
		if i < first { // done before the kill
			if err := s.skip(&s.program.Steps[i]); err != nil {
				return nil, err
			}
			continue
		}
		if err := s.step(&s.program.Steps[i]); err != nil {
			return nil, placed(err, script.Name, s.program.Steps[i].Line)
		}
	}
	s.report.conclude()
	return s.report, nil
}

// ScriptHash tells one version of a script from another, in the header of a trace.
func ScriptHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

func (s *session) plan(script *flinksql.Script) (err error) {
	lookup := flinksql.WithLookup(func(database, name string) (*flinksql.Table, bool) { return s.lookup(database, name) })
	// The warehouse may be named by the script, so it is opened after a first plan;
	// a lookup before that knows the one of the options only.
	if s.Warehouse != "" {
		if err := s.openWarehouse(); err != nil {
			return err
		}
	}
	if s.program, err = flinksql.Plan(script, registry.All, lookup); err != nil {
		return cmp.Or(s.unreadable, err)
	}
	for i := range s.program.Steps {
		if err := s.mutate(&s.program.Steps[i]); err != nil {
			return placed(err, script.Name, s.program.Steps[i].Line)
		}
	}
	if s.kinds == nil {
		s.Warehouse = cmp.Or(strings.TrimPrefix(s.program.Warehouse, "file:"), "warehouse")
		if err := s.openWarehouse(); err != nil {
			return err
		}
	}
	s.kinds = files.In(s.folder())
	return s.runnable()
}

// openWarehouse makes nothing yet: a script with an error leaves no folder behind.
func (s *session) openWarehouse() (err error) {
	e, err := s.FS.Stat(s.Warehouse)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("warehouse %s: %s; --warehouse names another", s.Warehouse, filesystem.Cause(err))
	case err == nil && !e.Dir:
		return fmt.Errorf("warehouse %s: a warehouse is a folder, this is a file; --warehouse names another", s.Warehouse)
	}
	s.kinds = files.In(s.folder())
	return nil
}

func (s *session) folder() warehouse.Folder {
	return warehouse.Folder{FS: s.FS, Dir: s.Warehouse, Fsync: s.fsync()}
}

// makeWarehouse makes the folder when the first table goes there.
func (s *session) makeWarehouse() error {
	if err := filesystem.MakeFolder(s.FS, s.Warehouse, s.fsync()); err != nil {
		return fmt.Errorf("warehouse %s: the folder cannot be made: %s; --warehouse names another", s.Warehouse, filesystem.Cause(err))
	}
	return nil
}

func (s *session) records() records { return records{s.FS, s.Warehouse} }

func (s *session) fsync() bool {
	if s.program == nil {
		return false
	}
	for _, step := range s.program.Steps {
		if step.Job != nil && step.Job.Lab.Fsync {
			return true
		}
	}
	return false
}

// runnable refuses what would never end or ask for the impossible, before anything is touched.
func (s *session) runnable() error {
	for _, step := range s.program.Steps {
		if step.Job == nil {
			continue
		}
		if _, err := compose.ConnectorOf(step.Job.Table); err != nil {
			return fmt.Errorf("%s:%d: %w", s.program.Name, step.Line, err)
		}
		if _, err := compose.Latencies(step.Job.Lab.Latency); err != nil {
			return fmt.Errorf("%s:%d: %w", s.program.Name, step.Line, err)
		}
		if err := compose.Ends(step.Job); err != nil {
			return fmt.Errorf("%s:%d: %w", s.program.Name, step.Line, err)
		}
	}
	return nil
}

func (s *session) step(step *flinksql.Step) error {
	switch {
	case step.Table != nil:
		return s.createTable(step.Table)
	case step.Drop != nil:
		return s.dropTable(step.Drop)
	case step.Job != nil:
		return s.runJob(step.Job)
	case step.Clean != nil:
		return s.call(step, step.Clean.Database, step.Clean.Name)
	case step.Tag != nil:
		return s.call(step, step.Tag.Database, step.Tag.Name)
	case step.Compact != nil:
		return s.call(step, step.Compact.Database, step.Compact.Name)
	case step.Query != nil:
		return s.query(step)
	}
	return nil
}

// header names the run of one job.
func (s *session) header(p *flinksql.Job, job *engine.Job) trace.Header {
	mutant, repair := compose.Deviation(p)
	return trace.Header{
		Scenario: s.program.Name, ScriptHash: s.hash, Seed: s.Seed, Schedule: s.Schedule.String(), ModelVersion: trace.ModelVersion,
		Mutant: mutant, Repair: repair, Job: p.Name, JobID: job.JobID(), Table: p.Table.Name, EpochMillis: s.epoch,
		Connector: p.Table.Connector, Tasks: job.Tasks(),
	}
}
