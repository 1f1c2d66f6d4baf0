package jobs

import (
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// Traced is one run with everything that happened in it.
type Traced struct {
	Trace   trace.Trace
	Verdict verdict.Verdict
	Again   int // index of the first event behind which a row was visible twice, -1 = never
	Struck  int // faults of the script's own functions that struck
}

// Trace runs one schedule with an observer.
func (s *Subject) Trace(schedule choose.Schedule) Traced {
	return s.TraceBy(choose.NewReplay(schedule), schedule)
}

// TraceBy is Trace with a chooser that follows the schedule.
func (s *Subject) TraceBy(c choose.Chooser, schedule choose.Schedule) Traced {
	record := &trace.Recorder{}
	out := Traced{Again: -1, Trace: trace.Trace{Header: s.header(schedule)}}
	r := s.start(c, schedule, record)
	r.header = &out.Trace.Header
	visible := int64(-1)
	for goesOn := true; goesOn; {
		goesOn = r.Step()
		if n := r.visible(); n != visible && out.Again < 0 {
			if visible = n; s.duplicated(r) {
				out.Again = lastCommit(record.Events)
			}
		}
	}
	out.Trace.Events, out.Verdict = record.Events, r.judge()
	for i, e := range record.Events {
		record.Events[i].Seq = int64(i + 1) // each job counts from 1, and a trace is one run
		if e.Kind == trace.Fault && e.Get("function") != "" {
			out.Struck++
		}
	}
	return out
}

func (s *Subject) duplicated(r *run) bool {
	n, err := s.Value.Repeats(r.world(), r.Run.Result())
	return err == nil && n > 0
}

func lastCommit(events []trace.Event) int {
	for i := len(events) - 1; i >= 0; i-- {
		if events[i].Kind.MakesVisible() {
			return i
		}
	}
	return len(events) - 1
}

func (s *Subject) header(schedule choose.Schedule) trace.Header {
	mutant, repair := compose.Deviation(s.Value.Plan)
	return trace.Header{
		Scenario: s.Value.Name(), Schedule: schedule.String(), ModelVersion: trace.ModelVersion, Mutant: mutant, Repair: repair,
		Job: s.Value.Plan.Name, JobID: s.job.JobID(), Table: s.Value.Plan.Table.Name, EpochMillis: compose.Epoch,
		Connector: s.Value.Plan.Table.Connector, Tasks: s.job.Tasks(),
	}
}

// Replay runs one schedule and says how it ended; false = the schedule does not fit.
func (s *Subject) Replay(schedule choose.Schedule) (explore.Outcome, bool) {
	replay := choose.NewReplay(schedule)
	sys := s.start(replay, schedule, nil)
	for sys.Step() {
	}
	return sys.Outcome(), replay.Err() == nil
}

// Vacuous says why a search would prove nothing: a fault that the script sets up never
// strikes on the run without others.
func (s *Subject) Vacuous() string {
	want := 0
	for _, src := range s.Value.Plan.Sources {
		want += len(src.Functions)
	}
	if got := s.Trace(nil).Struck; got < want {
		return "a fault that the script sets up never strikes: give it a row that the source emits"
	}
	return ""
}

// recorded is a schedule as its run records it: how late a message is that never comes by
// itself is known then.
func (s *Subject) recorded(schedule choose.Schedule) choose.Schedule {
	recorder := choose.NewRecorder(choose.NewReplay(schedule))
	for sys := s.start(recorder, schedule, nil); sys.Step(); {
	}
	return recorder.Schedule()
}

// Labels are the points at which a run may be asked.
func (s *Subject) Labels() []string {
	labels := compose.Labels(s.job, s.Value.Connector)
	if s.Late {
		labels = append(labels, s.job.LateLabels()...)
	}
	return labels
}
