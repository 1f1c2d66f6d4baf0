package atleastonce_test

import (
	"testing"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/atleastonce"
	"exactlyonce/sinklab/sinks/sinktest"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/appendlog"
)

func TestConformance(t *testing.T) {
	sinktest.Run(t, sinktest.Case{
		New:     func() sink.Sink { return atleastonce.New("t") },
		World:   func() any { return &appendlog.Log{} },
		Promise: sinktest.AtLeastOnce,
		Visible: func(w any) []rows.Range {
			visible, _ := w.(*appendlog.Log).Read(world.Committed)
			return visible
		},
	})
}
