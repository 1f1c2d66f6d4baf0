package walkthrough

import (
	"github.com/charmbracelet/lipgloss"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// styleOf is how an event stands in a list.
func styleOf(s screen.Styles, e trace.Event) lipgloss.Style {
	switch e.Kind {
	case trace.Fault, trace.Expire, trace.Abort, trace.Decline, trace.MaintainFailed, trace.UnitAborted, trace.UnitFenced, trace.UnitLate:
		return s.Bad
	case trace.Intentional:
		if e.Get("numCommitted") != "0" {
			return s.Bad
		}
	case trace.Commit, trace.UnitCommitted, trace.Visible, trace.AlreadyThere:
		return s.Good
	case trace.Choice, trace.Late, trace.Restart, trace.StartFrom, trace.RestoreJob:
		return s.Warn
	}
	return s.Plain
}
