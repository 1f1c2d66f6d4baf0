package atleastonce_test

import (
	"testing"

	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/atleastonce"
	"exactlyonce/sinklab/sinks/sinktest"
	"exactlyonce/sinklab/world/appendlog"
)

func TestConformance(t *testing.T) {
	sinktest.Run(t, sinktest.Case{
		New:     func() sink.Sink { return atleastonce.New("t") },
		World:   func() any { return &appendlog.Log{} },
		Promise: sinktest.AtLeastOnce,
	})
}
