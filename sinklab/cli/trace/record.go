package trace

import (
	"context"
	"os"
	"path/filepath"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/scripts"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

// recorder keeps the traces of a script's jobs.
type recorder struct{ traces []trace.Trace }

var _ runner.Listener = (*recorder)(nil)

// Job implements runner.Listener.
func (r *recorder) Job(h trace.Header) { r.traces = append(r.traces, trace.Trace{Header: h}) }

// Observe implements runner.Listener.
func (r *recorder) Observe(e trace.Event) {
	last := &r.traces[len(r.traces)-1]
	last.Events = append(last.Events, e)
}

// JobEnded implements runner.Listener.
func (r *recorder) JobEnded(*runner.JobReport) {}

// Query implements runner.Listener.
func (r *recorder) Query(string, *sqlview.Result) {}

// record runs a script in a warehouse that is gone afterwards, and returns the
// traces of its jobs.
func record(ctx context.Context, s scripts.Source) ([]trace.Trace, error) {
	script, err := s.Parse()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "sinklab")
	if err != nil {
		return nil, console.FileFailed("a temporary folder", "cannot be made", err)
	}
	defer os.RemoveAll(dir)
	stop := func() error {
		if ctx.Err() != nil {
			return console.ErrStopped
		}
		return nil
	}
	r := &recorder{}
	_, err = runner.Run(script, s.Text, runner.Options{Warehouse: filepath.Join(dir, "warehouse"), Stop: stop}, r)
	return r.traces, err
}
