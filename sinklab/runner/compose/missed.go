package compose

import (
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/verdict"
)

// Missed are the faults of a script whose row never came by: no source has it, or the job
// ended before. emitted is how far each split came (engine.Result.Emitted). A function that
// throws once has thrown where its split went on behind the row, one that throws each time
// where the split stands at the row.
func Missed(p *flinksql.Job, emitted []int64) (missed []verdict.MissedFault) {
	for i, src := range p.Sources {
		splits := emitted[i*p.Parallelism:][:p.Parallelism]
		for _, f := range src.Functions {
			nowhere, thrown := true, false
			for s, at := range f.At {
				if at < 0 {
					continue
				}
				nowhere = false
				thrown = thrown || splits[s] > at || splits[s] == at && !f.Once
			}
			if !thrown {
				missed = append(missed, verdict.MissedFault{Function: f.Name, Value: f.Value, Source: src.Table, Nowhere: nowhere})
			}
		}
	}
	return missed
}
