package runner

import (
	"fmt"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/warehouse"
)

func (s *session) journals() journals { return journals{s.FS, s.Warehouse} }

// resumeAt finds the step that a killed run stood in: the INSERT whose journal has
// a start and no end. It is 0, the beginning, for a run that is not resumed.
func (s *session) resumeAt() (int, error) {
	if !s.Resume {
		return 0, nil
	}
	if err := s.lockScript(); err != nil { // before its journal is read: who wrote it must be dead
		return 0, err
	}
	insert, last := 0, -1
	for i, step := range s.program.Steps {
		if step.Job == nil {
			continue
		}
		insert++
		lines, err := s.journals().read(s.journals().file(s.program.Name, insert))
		if err != nil {
			return 0, err
		}
		if len(lines) == 0 {
			break
		}
		last = i
		if !ended(lines) {
			return i, s.resumable(lines, step.Job)
		}
	}
	if last < 0 {
		return 0, fmt.Errorf("%s: nothing to resume in %s: no job of this script has begun there; run it without --resume", s.program.Name, s.Warehouse)
	}
	return 0, fmt.Errorf("%s: nothing to resume in %s: the job has ended; run the script again without --resume, or query its tables", s.program.Name, s.Warehouse)
}

// resumable checks that the journal is of this script, and takes its seed.
func (s *session) resumable(lines []entry, p *flinksql.Job) error {
	start := lines[0].Start
	if start.Mutant != p.Lab.Mutant { // its state was written under other rules
		began := compose.Command{Script: s.program.Name, Mutant: start.Mutant}
		return fmt.Errorf("%s: the job began under other rules; go on with '%s --resume'", s.program.Name, began)
	}
	if start.ScriptHash != s.hash {
		return fmt.Errorf("%s: the script has changed since the job began; undo the change to resume it, or run it again without --resume", s.program.Name)
	}
	s.resumed, s.Seed, s.epoch = lines, start.Seed, start.EpochMillis
	return nil
}

func (s *session) countInserts() (n int) {
	for _, step := range s.program.Steps {
		if step.Job != nil {
			n++
		}
	}
	return n
}

// skip passes a step that was done before the kill, as far as later ones depend on it.
func (s *session) skip(step *flinksql.Step) error {
	switch {
	case step.Table != nil:
		delete(s.done, warehouse.NameOf(step.Table))
	case step.Drop != nil:
		delete(s.done, warehouse.NameIn(step.Drop.Database, step.Drop.Name))
	case step.Job != nil:
		return s.skipJob(step.Job)
	}
	return nil
}

// skipJob remembers what an INSERT has written that ended before the kill.
func (s *session) skipJob(p *flinksql.Job) error {
	sources := s.sourcesOf(p)
	s.inserts++
	lines, err := s.journals().read(s.journals().file(s.program.Name, s.inserts))
	if err != nil || !ended(lines) {
		return err
	}
	name, end := warehouse.NameOf(p.Table), lines[len(lines)-1]
	s.done[name] = append(s.done[name], warehouse.Done{
		Rows: p.Rows, Sources: sources, Emitted: end.Emitted, Finished: end.Status == engine.Finished.String(),
		Baseline: lines[0].Start.Baseline, Users: end.Users,
	})
	return nil
}

// origin is where a job starts from: nothing, a savepoint, or what a kill left.
type origin struct {
	start    jobStart
	lines    []entry // of the journal so far
	recovery *engine.Recovery
	resumed  bool // the same job was killed
}

// begins is the job as its table hears of it.
func (o *origin) begins() warehouse.Start {
	return warehouse.Start{Incarnation: o.start.Incarnation, Baseline: o.start.Baseline, Resumed: o.resumed, GoesOn: o.recovery != nil}
}

// originOf decides where the INSERT begins.
func (s *session) originOf(p *flinksql.Job, t *output) (origin, error) {
	if lines := s.resumed; lines != nil {
		s.resumed = nil
		if !t.kind.Lasting() {
			return origin{}, fmt.Errorf("table %s lives in the memory of the process that was killed; run the script again without --resume", p.Table.Name)
		}
		return origin{start: *lines[0].Start, lines: lines, recovery: recovery(lines, functions(p)), resumed: true}, nil
	}
	baseline, err := t.Baseline()
	if err != nil {
		return origin{}, err
	}
	incarnation, err := t.incarnation()
	if err != nil {
		return origin{}, err
	}
	o := origin{start: jobStart{
		Scenario: s.program.Name, ScriptHash: s.hash, Job: p.Name, Table: p.Table.Database + "." + p.Table.Name,
		Seed: s.Seed, Schedule: s.Schedule.String(), Mutant: p.Lab.Mutant, Incarnation: incarnation, EpochMillis: s.epoch, Baseline: baseline,
	}}
	from := p.Lab.RecoveryPath
	if s.Savepoint != "" && s.inserts == 1 {
		from = s.Savepoint
	}
	if from != "" {
		err = s.fromSavepoint(&o, from, p)
	}
	return o, err
}

// fromSavepoint starts a new job from a savepoint or a retained checkpoint: a new id, the counter at S + 1,
// the commit user from state.
func (s *session) fromSavepoint(o *origin, dir string, p *flinksql.Job) error {
	f, folder, err := s.loadSnapshot(dir)
	if err != nil {
		return err
	}
	shape, err := compose.Job(p, nil, compose.Identity{})
	if err != nil {
		return err
	}
	if err := f.fits(p, shape.Shape()); err != nil {
		return fmt.Errorf("savepoint %s: %w", folder, err)
	}
	o.start.Baseline, o.recovery = f.Baseline, f.recovery(s.epoch, s.told(folder), p.Lab.Claim)
	return nil
}

// functions counts the functions of all sources, in the engine's order.
func functions(p *flinksql.Job) int {
	n := 0
	for _, src := range p.Sources {
		n += len(src.Functions)
	}
	return n
}

// openJournal begins the job's journal, or goes on with it. A target that lives in
// memory dies with the process, so nothing of its job could be resumed.
func (s *session) openJournal(in *insert, jobID string) (*journal, error) {
	o := &in.from
	if !in.output.kind.Lasting() {
		return nil, nil
	}
	lines := o.lines
	if !o.resumed {
		o.start.JobID = jobID
	}
	if lines == nil {
		lines = startOf(&o.start, o.recovery)
	}
	kept := s.retainedBy(in.plan, jobID, o.start.Baseline)
	if err := kept.begin(recovery(lines, 0).Store); err != nil {
		return nil, err
	}
	if kept.dir != "" {
		s.checkpoints = append(s.checkpoints, kept.dir)
		o.start.Checkpoints = s.told(kept.dir)
	}
	log, err := s.journals().create(s.journals().file(s.program.Name, s.inserts), lines)
	if err == nil {
		log.before = in.output.Keep // a checkpoint that counts covers what is written
		log.kept = kept
		if s.inserts < s.countInserts() {
			log.output = in.output
		}
	}
	return log, err
}
