package compose

import (
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/sinks/registry"
)

// Points are all points that there are: the engine's and those of every connector.
func Points() []choose.Point {
	tables := [][]choose.Point{engine.Points}
	for _, c := range registry.All {
		tables = append(tables, c.Points)
	}
	return choose.JoinPoints(tables...)
}

// PointsOf are the points of jobs that write to a table of a connector.
func PointsOf(c connector.Connector) []choose.Point {
	return choose.JoinPoints(engine.Points, c.Points)
}

// Labels lists the points of a job at which a search and a schedule can pick: the engine's,
// and those that its connector's table of points has for sink and world. Where messages may be
// late, the job's LateLabels come besides.
func Labels(job *engine.Job, c connector.Connector) []string {
	return labels(job.Labels(), c, false)
}

// FileLabels are the points that a job meets besides where the table is kept in files.
func FileLabels(c connector.Connector) []string { return labels(nil, c, true) }

func labels(all []string, c connector.Connector, unsearched bool) []string {
	for _, p := range c.Points {
		if p.Unsearched == unsearched {
			all = append(all, p.Label)
		}
	}
	return all
}
