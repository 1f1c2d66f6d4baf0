package kafka

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

var (
	_ world.Kept  = (*Broker)(nil)
	_ world.Timed = (*Broker)(nil)
)

// Points are those at which it asks.
var Points = []choose.Point{
	{Label: "store/data", Family: "store/…", Options: "1 = fails", Means: "records are sent to the broker", OptionsZh: "1 = 失败", MeansZh: "把记录发往 broker"},
	{
		Label: "store/publish", Family: "store/…", Options: "1 = fails, 2 = done but the answer is lost, 3 = decided, and the markers come 300 ms later",
		Means:     "a transaction is committed (EndTxn)",
		OptionsZh: "1 = 失败, 2 = 已完成但应答丢失, 3 = 已决定，marker 晚 300 毫秒才写", MeansZh: "提交一个事务（EndTxn）", Instant: map[int]string{2: "F4", 3: "F4"},
	},
}

// Read implements world.World. Readers of committed rows get the rows of committed
// transactions in front of the last stable offset; all others everything that was ever
// sent, also what was aborted.
func (b *Broker) Read(i world.Isolation) (out []rows.Range, err error) {
	for _, log := range b.partitions {
		if i == world.Committed {
			log = log[:b.stable(log)]
		}
		for n := range log {
			if b.sees(&log[n], i) {
				for _, r := range log[n].rows {
					out = rows.Append(out, r)
				}
			}
		}
	}
	return out, nil
}

// Totals implements world.World: the committed transactions, and the rows of read_committed.
func (b *Broker) Totals() (newest, visible int64) {
	for _, log := range b.partitions {
		log = log[:b.stable(log)]
		for n := range log {
			if b.sees(&log[n], world.Committed) {
				visible += rows.Count(log[n].rows)
			}
		}
	}
	return b.commits, visible
}

// Commits implements world.World: the committed transactions in the order of their commits.
func (b *Broker) Commits(visit func(world.Commit)) {
	done := slices.DeleteFunc(slices.Clone(b.transactions), func(t transaction) bool { return t.outcome != committed })
	slices.SortFunc(done, func(x, y transaction) int { return cmp.Compare(x.sequence, y.sequence) })
	for _, t := range done {
		visit(world.Commit{Sequence: t.sequence, Identifier: t.checkpoint, Owner: Owner(b.producers[t.producer].id), Rows: t.rows})
	}
}

// Owner is what the transactional ids of one producer have in common, as Flink names them:
// prefix-subtask-number.
func Owner(id string) string {
	if i := strings.LastIndexByte(id, '-'); i > 0 {
		return id[:i]
	}
	return id
}

// Units implements world.World: the transactions with records. The broker cannot tell one
// that is being written from one that waits for its checkpoint: both are ongoing, and hold
// readers of what lies behind them back.
func (b *Broker) Units(visit func(world.Unit)) {
	for i := range b.transactions {
		visit(b.unit(i))
	}
}

// Unit names a transaction: its transactional id and the epoch that it was written with.
func (p Producer) Unit() string { return p.ID + "@" + strconv.FormatInt(p.Epoch, 10) }

func (b *Broker) unit(i int) world.Unit {
	t := &b.transactions[i]
	id := b.producers[t.producer].id
	u := world.Unit{Name: Producer{ID: id, Epoch: t.epoch}.Unit(), Owner: Owner(id), Rows: t.rows, SinceMillis: t.started}
	switch t.outcome {
	case undecided:
		for n, log := range b.partitions {
			if slices.ContainsFunc(log, func(e entry) bool { return e.of == i }) {
				u.Blocks = append(u.Blocks, "readers of partition "+strconv.Itoa(n))
			}
		}
	case committed:
		u.State = world.Done
	case aborted:
		u.State = world.Aborted
	}
	return u
}

// Rows are how many rows the ongoing transaction of a producer has.
func (b *Broker) Rows(p Producer) int64 {
	if i := b.find(p.ID); i >= 0 && b.producers[i].current >= 0 {
		return b.transactions[b.producers[i].current].rows
	}
	return 0
}
