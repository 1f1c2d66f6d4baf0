package kafka

import (
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/sink"
)

// transactionalID is the name of a transaction (TransactionalIdFactory.buildTransactionalId).
func transactionalID(prefix string, subtask, number int64) string {
	return prefix + "-" + sink.Itoa(subtask) + "-" + sink.Itoa(number)
}

// subtaskOf is the subtask in a transactional id, -1 where Flink has not made it.
func subtaskOf(id string) int64 {
	parts := strings.Split(id, "-")
	if len(parts) < 3 {
		return -1
	}
	n, err := strconv.ParseInt(parts[len(parts)-2], 10, 64)
	if err != nil {
		return -1
	}
	return n
}

// nextNumbers are the numbers whose ids a writer asks for to begin a transaction: that of the
// last one is begun. INCREMENTING asks for those in between too, which stay empty, so that
// whoever probes later meets no gap (TransactionNamingStrategyImpl).
func (w *writer) nextNumbers(env *sink.Env) (numbers []int64) {
	switch {
	case !w.sink.Rules.NewIDs:
		return []int64{0}
	case w.sink.Naming == Pooling:
		free := int64(0)
		for slices.ContainsFunc(w.precommitted, func(p precommitted) bool { return p.ID == w.name(env, free) }) {
			free++
		}
		return []int64{free}
	}
	for n := w.number + 1; n <= w.last+1; n++ {
		numbers = append(numbers, n)
	}
	return numbers
}

func (w *writer) name(env *sink.Env, number int64) string {
	return transactionalID(w.sink.Prefix, int64(env.Subtask), number)
}
