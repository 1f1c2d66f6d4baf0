package twophasecommit

import (
	"strconv"
	"strings"

	"exactlyonce/trace"
)

// LogLines are the lines that TwoPhaseCommitSinkFunction 2.2.0 logs about an event, at DEBUG
// and above, with the name of its subclass. What a hook does is logged by nobody but the
// subclass: of the one whose runs the lab was compared with there is the abort.
func LogLines(class string) func(trace.Event, trace.Header) []trace.LogLine {
	return func(e trace.Event, _ trace.Header) []trace.LogLine {
		if e.Thread == trace.WorldThread {
			return nil // what the store does by itself it does not tell the job
		}
		l := line{e, class + " " + strings.Trim(trace.Subtask(e.Thread), "()")}
		switch e.Kind {
		case trace.Restore:
			return l.say("INFO", l.name+" - restoring state")
		case trace.UnitBegun:
			return l.say("DEBUG", l.name+" - started new transaction '"+l.holder()+"'")
		case trace.UnitPrepared:
			return l.say("DEBUG", l.name+" - checkpoint "+l.checkpoint()+" triggered, flushing transaction '"+l.holder()+"'")
		case trace.UnitCommitted, trace.AlreadyThere, trace.CommitRetry:
			return l.commits()
		case trace.UnitAborted:
			if e.Get("recovered") != "" {
				return l.say("INFO", l.name+" aborted recovered transaction "+l.holder())
			}
			return []trace.LogLine{{Level: "INFO", Class: "LAB", Thread: e.Thread, Message: "HOOK abort(" + e.Get("unit") + ")"}}
		case trace.UnitLate:
			return l.say("WARN", "Transaction "+e.Get("unit")+" has been open for "+e.Get("age")+" ms. This is close to or even exceeding the transaction timeout of "+e.Get("timeout")+" ms.")
		case trace.UnitFenced:
			return l.say("ERROR", "Error while committing transaction "+e.Get("unit")+". Transaction has been open for longer than the transaction timeout ("+
				e.Get("timeout")+").Commit will not be attempted again. Data loss might have occurred.")
		}
		return nil
	}
}

// line is what the lines about one event have in common.
type line struct {
	trace.Event
	name string // "<class> <subtask>/<parallelism>"
}

func (l line) say(level, message string) []trace.LogLine {
	return []trace.LogLine{{Level: level, Class: "TwoPhaseCommitSinkFunction", Thread: l.Thread, Message: message}}
}

// commits are the lines of a commit: one before it, and one behind it where it did not throw.
func (l line) commits() []trace.LogLine {
	recovered, thrown := l.Get("recovered") != "", l.Get("thrown") != ""
	switch {
	case recovered && thrown:
		return nil
	case recovered:
		return l.say("INFO", l.name+" committed recovered transaction "+l.holder())
	}
	complete := l.Get("complete")
	if complete == "" {
		complete = l.checkpoint()
	}
	lines := l.say("INFO", l.name+" - checkpoint "+complete+" complete, committing transaction "+l.holder()+" from checkpoint "+l.checkpoint())
	if l.Kind != trace.CommitRetry && !thrown {
		lines = append(lines, l.say("DEBUG", l.name+" - committed checkpoint transaction "+l.holder())...)
	}
	return lines
}

func (l line) holder() string {
	return "TransactionHolder{handle=" + l.Get("unit") + ", transactionStartTime=" + l.Get("since") + "}"
}

func (l line) checkpoint() string { return strconv.FormatInt(l.Checkpoint, 10) }
