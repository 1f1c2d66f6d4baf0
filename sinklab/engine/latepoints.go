package engine

import "exactlyonce/sinklab/choose"

// latePoint is where a message may be late: the label that asks whether it is, and the one
// that asks whether it comes now.
type latePoint struct{ late, arrival string }

func pointAt(label string) latePoint { return latePoint{label, choose.ArrivalOf(label)} }

// latePoints are those of a job, made once where messages may be late.
type latePoints struct {
	jobManager [len(eventNames)]latePoint
	tasks      []taskPoints
}

// taskPoints are those of one task: of events, and of each channel's elements.
type taskPoints struct {
	events   [len(eventNames)]latePoint
	channels [][len(elementNames)]latePoint
}

func newLatePoints(g *graph) *latePoints {
	p := &latePoints{tasks: make([]taskPoints, len(g.tasks))}
	for k, name := range eventNames {
		p.jobManager[k] = pointAt("late/" + name)
		for t := range g.tasks {
			p.tasks[t].events[k] = pointAt("late/" + name + "/" + g.tasks[t].point)
		}
	}
	for t := range g.tasks {
		p.tasks[t].channels = make([][len(elementNames)]latePoint, len(g.tasks[t].ins))
		for c, from := range g.tasks[t].ins {
			for k, name := range elementNames {
				p.tasks[t].channels[c][k] = pointAt("late/" + name + "/" + g.tasks[from].point + "-to-" + g.tasks[t].point)
			}
		}
	}
	return p
}

func (p *latePoints) of(e event) latePoint {
	if e.kind.ofTask() {
		return p.tasks[e.task].events[e.kind]
	}
	return p.jobManager[e.kind]
}

// LateLabels lists the points at which messages of this job may be late; nil for a job that
// the sink refuses.
func (j *Job) LateLabels() (labels []string) {
	g, err := graphOf(j)
	if err != nil {
		return nil
	}
	p := newLatePoints(g)
	for k := range eventNames {
		kind := eventKind(k)
		switch {
		case !kind.timed() || !j.has(kind):
		case kind.ofTask():
			for t := range g.tasks {
				if kind != evBurst || g.vertices[g.tasks[t].vertex].operators[0].role == roleSource {
					labels = append(labels, p.tasks[t].events[k].late)
				}
			}
		default:
			labels = append(labels, p.jobManager[k].late)
		}
	}
	for t := range g.tasks {
		for c := range p.tasks[t].channels {
			for _, at := range p.tasks[t].channels[c] {
				labels = append(labels, at.late)
			}
		}
	}
	return labels
}

// has tells whether events of a kind come to pass in a job at all.
func (j *Job) has(k eventKind) bool {
	switch k {
	case evTimer, evExpire, evTriggerTask, evNotify, evAborted, evAck, evDecline, evNewJobManager:
		return j.checkpointing()
	case evRestart:
		return j.Restart.Strategy == "fixed-delay" || j.Restart.Strategy == "exponential-delay"
	}
	return true
}
