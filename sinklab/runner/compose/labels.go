package compose

import (
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/paimon"
)

// Labels lists the points of a job that a schedule can pick at: the engine's, the sink's,
// and those of a table as its world.
func Labels(job *engine.Job) []string {
	labels := job.Labels()
	if _, ok := job.World.(paimon.Store); ok {
		labels = append(labels, paimon.FaultLabels...)
	}
	if _, ok := job.World.(paimon.PowerLoser); ok {
		labels = append(labels, paimon.PowerLabel)
	}
	return labels
}
