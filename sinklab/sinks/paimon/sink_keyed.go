package paimon

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
)

// keyedStages are the operators of a fixed-bucket primary-key table (Paimon 2.0.0
// FlinkSinkBuilder.buildForFixedBucket): rows go by partition and bucket, so that one
// subtask alone writes a bucket. An unpartitioned table has no use for more writers
// than buckets.
func (s *Sink) keyedStages(parallelism int) []sink.Stage {
	if len(s.Layout.PartitionTypes()) == 0 {
		parallelism = min(parallelism, int(s.Layout.Buckets))
	}
	stages := []sink.Stage{
		{Name: "Map", Role: sink.Map},
		{Name: s.writerName(), NewWriter: s.newWriter, Parallelism: parallelism, Exchange: sink.Routed, Route: s.route, Prepares: true},
	}
	return append(stages, s.committerStages(parallelism)...)
}

// route implements sink.Route.
func (s *Sink) route(r rows.Range, n int) ([]sink.Part, error) {
	placed, err := s.Layout.Places(r)
	if err != nil {
		return nil, err
	}
	parts := make([]sink.Part, 0, len(placed))
	for _, p := range placed {
		target := p.Channel(n)
		if k := len(parts) - 1; k >= 0 && parts[k].Target == target {
			parts[k].Rows.To = p.Rows.To
			continue
		}
		parts = append(parts, sink.Part{Rows: p.Rows, Target: target})
	}
	return parts, nil
}
