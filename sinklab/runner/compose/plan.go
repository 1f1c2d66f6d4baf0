package compose

import (
	"fmt"
	"path/filepath"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/internal/flinktime"
)

// RunID distinguishes an INSERT of a script from others: the base name, so that a
// script gives the same bytes from wherever it is run.
func RunID(script string, p *flinksql.Job) string {
	return filepath.Base(script) + "/" + p.Table.Database + "." + p.Table.Name
}

// Ends refuses a job that would never end.
func Ends(p *flinksql.Job) error {
	for _, src := range p.Sources {
		for _, n := range src.SplitRows {
			if n < 0 && p.Lab.RunForMillis == 0 {
				return fmt.Errorf("source %s never ends and nothing cancels the job; give it 'number-of-rows' or a sequence field, or SET 'sinklab.run-for' = '10 s'", src.Table)
			}
		}
	}
	return nil
}

// Latencies are the model's with what SET 'sinklab.latency.<name>' says of them.
func Latencies(overrides []flinksql.Option) (engine.Model, error) {
	model := engine.DefaultModel()
	for _, o := range overrides {
		millis, err := flinktime.Parse(o.Value)
		if err != nil {
			return model, fmt.Errorf("sinklab.latency.%s: %w", o.Key, err)
		}
		if model, err = model.Override(o.Key, millis); err != nil {
			return model, err
		}
	}
	return model, nil
}
