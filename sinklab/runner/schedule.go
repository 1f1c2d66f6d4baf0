package runner

import (
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
)

// chooser is what a job asks: the options' own chooser, or the replay of what the
// script sets up ('sinklab.schedule') and, for the script's first job, of
// --schedule. The replay is nil where picks that were never reached are no error:
// a seed moves the moments that a script's own schedule was made for.
func (s *session) chooser(p *flinksql.Job, job *engine.Job) (choose.Chooser, *choose.Replay, error) {
	if s.Chooser != nil {
		return s.Chooser, nil, nil
	}
	own, err := choose.Parse(p.Lab.Schedule)
	if err != nil {
		return nil, nil, fmt.Errorf("sinklab.%w", err)
	}
	schedule := own
	if s.inserts == 1 {
		for _, p := range s.Schedule { // a replay line repeats the script's own picks
			if !slices.Contains(own, p) {
				schedule = append(slices.Clip(schedule), p)
			}
		}
	}
	if err := known(schedule, Labels(job)); err != nil {
		return nil, nil, err
	}
	replay := choose.NewReplay(schedule)
	if len(own) > 0 && s.Seed != 0 {
		return replay, nil, nil
	}
	return replay, replay, nil
}

// Labels lists the points of a job that a schedule can pick at.
func Labels(job *engine.Job) []string {
	labels := job.Labels()
	if _, ok := job.World.(paimon.Store); ok {
		labels = append(labels, paimon.FaultLabels...)
	}
	return labels
}

// known refuses a misspelt label before anything runs.
func known(schedule choose.Schedule, labels []string) error {
	for _, p := range schedule {
		if slices.Contains(labels, p.Label) {
			continue
		}
		if near := flinksql.Nearest(p.Label, labels); near != "" {
			return fmt.Errorf("schedule: this job has no point %q; did you mean %q?", p.Label, near)
		}
		return fmt.Errorf("schedule: this job has no point %q; its points are %s", p.Label, strings.Join(labels, ", "))
	}
	return nil
}
