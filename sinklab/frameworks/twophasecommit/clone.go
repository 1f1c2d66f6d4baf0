package twophasecommit

import (
	"encoding/binary"
	"fmt"
	"slices"

	"exactlyonce/sinklab/sink"
)

// Clone implements sink.Cloner. Lists are replaced and never changed in place.
func (o *Operator) Clone() any {
	c := *o
	if f, ok := o.function.(sink.Cloner); ok {
		c.function = f.Clone().(Function)
	}
	if o.current != nil {
		current := *o.current
		c.current = &current
	}
	if o.recovery != nil {
		c.recovery = &recovery{open: o.recovery.open, handled: slices.Clip(o.recovery.handled)}
	}
	return &c
}

// AppendState implements sink.Cloner.
func (o *Operator) AppendState(b []byte, now int64) []byte {
	b = o.appendOne(b, o.current, now)
	lists := [][]Transaction{o.pending, o.due, nil, nil}
	if o.recovery != nil {
		lists[2], lists[3] = o.recovery.open, o.recovery.handled
	}
	for _, list := range lists {
		b = binary.AppendVarint(b, int64(len(list)))
		for i := range list {
			b = o.appendOne(b, &list[i], now)
		}
	}
	b = fmt.Append(b, o.finished, o.recovery != nil, o.failed != nil, o.context)
	if f, ok := o.function.(sink.Cloner); ok {
		b = f.AppendState(b, now)
	}
	return b
}

// appendOne appends a transaction. Its age counts where a setting asks for it.
func (o *Operator) appendOne(b []byte, t *Transaction, now int64) []byte {
	if t == nil {
		return append(b, 0)
	}
	b = binary.AppendVarint(append(append(b, t.Handle...), 0), t.Checkpoint)
	if o.settings.TimeoutMillis > 0 {
		b = binary.AppendVarint(b, now-t.StartMillis)
	}
	return b
}
