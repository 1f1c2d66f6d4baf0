package grade

import (
	"fmt"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// batch is how many rows a sink of the course shows together, where it shows them without
// a commit.
const batch = 50

// batchesDemand is the demand for them: it is asked of runs without faults.
const batchesDemand = "in-batches"

// batches is how the writers of one run have shown their rows while more were to come: what
// a barrier or the end of the input asks for may be less than a batch.
type batches struct {
	small int64 // fewest rows that went out together, 0 = always a batch at least
	full  int64 // most rows that were held although a batch was full
}

// appended are the rows that were shown without a commit so far.
func appended(env *sink.Env) int64 {
	if t, ok := env.World.(interface{ Appended() int64 }); ok {
		return t.Appended()
	}
	return 0
}

// during watches one Write of some rows, by a writer that holds some already.
func (b *batches) during(env *sink.Env, held *int64, rows int64, write func() error) error {
	before := appended(env)
	err := write()
	shown := appended(env) - before
	*held += rows - shown
	if shown > 0 && shown < batch && (b.small == 0 || shown < b.small) {
		b.small = shown
	}
	if *held >= batch {
		b.full = max(b.full, *held)
	}
	return err
}

func inBatches(s *stage, lang trace.Lang) string {
	switch b := s.batch; {
	case b.small > 0:
		return fmt.Sprintf(lang.Pick("a Write has shown %d rows, and a batch is %d: that is a request for every few rows",
			"一次 Write 只写出了 %d 行，而一个批次是 %d 行：这样每几行就要发一次请求"), b.small, batch)
	case b.full > 0:
		return fmt.Sprintf(lang.Pick("a writer went on holding %d rows, and a batch is %d", "writer 手里留着 %d 行不写出，而一个批次是 %d 行"), b.full, batch)
	}
	return ""
}
