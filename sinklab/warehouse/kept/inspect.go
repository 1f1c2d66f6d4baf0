package kept

import (
	"slices"
	"strings"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/warehouse"
	"exactlyonce/sinklab/world"
)

// Inspect implements warehouse.Target. That a reader gets an error is what the run came to.
func (t *target) Inspect(e warehouse.Ended) (seen warehouse.Seen, err error) {
	for _, n := range e.Emitted {
		seen.Emitted += n
	}
	visible, err := t.world.Read(world.Committed)
	if err != nil {
		seen.Unreadable = err.Error()
		return seen, nil
	}
	seen.Rows = t.report(visible)
	seen.Tally = t.tally(visible, e)
	total := int64(0)
	t.world.Commits(func(c world.Commit) {
		total += c.Rows
		seen.Commits = append(seen.Commits, warehouse.Commit{
			ID: c.Sequence, CommitUser: c.Owner, CommitIdentifier: c.Identifier, CommitKind: c.Kind, DeltaRecordCount: c.Rows, TotalRecordCount: total,
		})
	})
	seen.Units, err = world.CountUnits(t.world, e.NowMillis)
	return seen, err
}

// tally compares what is visible with what was there before the INSERT and what its jobs
// have emitted. Jobs that go on from one another read the same splits.
func (t *target) tally(visible []rows.Range, e warehouse.Ended) rows.Tally {
	if len(t.insert.Earlier) > 0 {
		return t.tallyScript(visible, e)
	}
	before, emitted := t.before(), make([]rows.Range, len(e.Emitted))
	own := t.definition.Jobs[t.job].FirstSplit
	for i, n := range e.Emitted {
		emitted[i] = rows.Range{Split: own + int32(i), To: n}
	}
	may := slices.Concat(before, emitted)
	due := before
	if e.Finished {
		due = may
	}
	return rows.CompareRanges(t.asOwn(visible), due, may)
}

// tallyScript is tally where INSERTs of the script have written the table before. Which of
// their splits hold the same rows only the values tell: they may be of other parallelism.
func (t *target) tallyScript(visible []rows.Range, e warehouse.Ended) rows.Tally {
	var inserts []warehouse.Emission[string]
	for _, d := range t.insert.InsertsOf(e) {
		out := warehouse.Emission[string]{Sources: d.Sources, Finished: d.Finished}
		for i := range d.Sources {
			var emitted []rows.Range
			for split, n := range d.SourceOf(i) {
				emitted = rows.Append(emitted, rows.Range{Split: int32(split), To: n})
			}
			out.Rows = append(out.Rows, t.texts(emitted, d.Rows))
		}
		inserts = append(inserts, out)
	}
	base := t.definition.Jobs[t.insert.BaselineOf(t.definition.Jobs[t.job].Baseline)-1].Before
	return warehouse.Over(t.texts(visible, t.values), t.texts(base, t.values), t.texts(t.before(), t.values), inserts)
}

// texts are rows as keys.
func (t *target) texts(of []rows.Range, values rows.Generator) (out []string) {
	for _, r := range of {
		for pos := r.From; pos < r.To; pos++ {
			out = append(out, rows.Text(len(t.definition.Table.Columns), func(k int) any { return values.Value(r.Split, pos, k) }))
		}
	}
	return out
}

// asOwn are rows with those of the jobs from which this one has gone on told as its own.
func (t *target) asOwn(visible []rows.Range) []rows.Range {
	this, out := t.definition.Jobs[t.job], slices.Clone(visible)
	for i, r := range out {
		for _, j := range t.definition.Jobs {
			if j.Baseline == this.Baseline && r.Split >= j.FirstSplit && r.Split < j.FirstSplit+int32(j.Splits) {
				out[i].Split += this.FirstSplit - j.FirstSplit
			}
		}
	}
	return out
}

// report answers the lecture's count query over the first integer column.
func (t *target) report(visible []rows.Range) *warehouse.Rows {
	column := slices.IndexFunc(t.definition.Table.Columns, isInteger)
	var ids []int64
	for _, r := range visible {
		for pos := r.From; pos < r.To && column >= 0; pos++ {
			if n, ok := t.values.Value(r.Split, pos, column).(int64); ok {
				ids = append(ids, n)
			}
		}
	}
	return warehouse.RowsOf(rows.Count(visible), ids)
}

// integers are the types whose values are numbers without a fraction.
var integers = []string{"TINYINT", "SMALLINT", "INT", "INTEGER", "BIGINT"}

func isInteger(c connector.Column) bool {
	return slices.Contains(integers, strings.TrimSuffix(strings.ToUpper(c.Type), " NOT NULL"))
}
