package flinksql

import (
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"
)

// slow plans slow(column, subtask, milliseconds): in that subtask, counted from 1 as
// Flink prints it, every row takes that long. It is how two writers come to end at
// different times, since datagen gives each subtask the same number of rows, but one,
// at the same rate.
//
// The real function would sleep in the source's thread and know its subtask from
// FunctionContext.getTaskInfo() (Flink 2.2.0). A source that has time left would sleep
// the rest of its second; that mixed pace is not modelled, so a row must take at least
// what the source itself would take for it.
func (pr *projector) slow(c *callExpr, class functionClass, at lexer.Position) (output, error) {
	if len(c.Args) != 3 {
		return output{}, fail(at, "", "function '%s' (%s) takes a column, the number of a subtask and milliseconds, got %d arguments", c.Name, class.name, len(c.Args))
	}
	out, err := pr.expr(c.Args[0])
	if err != nil {
		return out, err
	}
	if out.column < 0 {
		return out, fail(c.Args[0].Pos, "a row is slow before it fails: write fail_at(slow(id, 2, 100), 90)", "the first argument of '%s' (%s) must be a column as it stands", c.Name, class.name)
	}
	subtask, err := strconv.ParseInt(deref(c.Args[1].Number), 10, 64)
	if parallelism := len(pr.splits); err != nil || subtask < 1 || subtask > int64(parallelism) {
		return out, fail(c.Args[1].Pos, "", "the second argument of '%s' (%s) must be a subtask from 1 to %d, which parallelism.default is", c.Name, class.name, parallelism)
	}
	millis, err := strconv.ParseInt(deref(c.Args[2].Number), 10, 64)
	least := (999 + pr.perSubtask) / pr.perSubtask
	if err != nil || millis < least || millis > maxInt32 {
		return out, fail(c.Args[2].Pos, "", "the third argument of '%s' (%s) must be milliseconds from %d, what the source itself takes for a row, to %d", c.Name, class.name, least, maxInt32)
	}
	if pr.rowMillis == nil {
		pr.rowMillis = make([]int64, len(pr.splits))
	}
	pr.rowMillis[subtask-1] += millis // two calls sleep one after the other
	out.column, out.name, out.at = -1, "", at
	return out, nil
}
