package runner

import (
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/internal/nearest"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sinks/registry"
)

// chooser is what a job asks: the options' own chooser, or the replay of what the
// script sets up ('sinklab.schedule') and, for the script's first job, of
// --schedule. The replay is nil where picks that were never reached are no error: a seed
// moves the moments that a script's own schedule was made for, and a job that goes on
// behind a kill may have passed them.
func (s *session) chooser(p *flinksql.Job, job *engine.Job, resumed bool) (choose.Chooser, *choose.Replay, error) {
	if s.Chooser != nil {
		job.Late = s.Late
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
	if err := known(schedule, labels(p, job)); err != nil {
		return nil, nil, err
	}
	job.Late = schedule.HasLate()
	replay := choose.NewReplay(schedule)
	if resumed || len(own) > 0 && s.Seed != 0 {
		return replay, nil, nil
	}
	return replay, replay, nil
}

// labels are the points of a job that a schedule can pick at: on real files the disk has some too.
func labels(p *flinksql.Job, job *engine.Job) []string {
	c, _ := compose.ConnectorOf(p.Table) // the job has been made
	return slices.Concat(compose.Labels(job, c), job.LateLabels(), compose.FileLabels(c))
}

// known refuses a misspelt label before anything runs.
func known(schedule choose.Schedule, labels []string) error {
	for _, p := range schedule {
		if slices.Contains(labels, p.Label) {
			continue
		}
		if near := nearest.To(p.Label, labels); near != "" {
			return fmt.Errorf("schedule: this job has no point %q; did you mean %q?", p.Label, near)
		}
		return fmt.Errorf("schedule: this job has no point %q; its points are %s", p.Label, strings.Join(labels, ", "))
	}
	return nil
}

// LabelsOf lists the points of the first job of a script.
func LabelsOf(script *flinksql.Script) ([]string, error) {
	program, err := flinksql.Plan(script, registry.All)
	if err != nil {
		return nil, err
	}
	for _, step := range program.Steps {
		if step.Job == nil {
			continue
		}
		job, err := compose.Job(step.Job, nil, compose.Identity{})
		if err != nil {
			return nil, err
		}
		return labels(step.Job, job), nil
	}
	return nil, fmt.Errorf("%s has no INSERT", script.Name)
}
