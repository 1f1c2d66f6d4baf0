package paimon

import (
	"encoding/binary"
	"slices"
)

// Broken is which operations of a store fail for ever: its disk is gone, or its rights
// were taken away. A store embeds it, so that it is copied and compared with the store.
type Broken struct{ operations uint32 } // by position in FaultLabels

// Breaker is a store of which operations can be made to fail for ever.
type Breaker interface {
	Break(label string)
	IsBroken(label string) bool
}

// Break makes every operation of one fault point fail from now on.
func (b *Broken) Break(label string) { b.operations |= bitOf(label) }

// IsBroken tells whether the operations of a fault point fail.
func (b *Broken) IsBroken(label string) bool {
	return b.operations != 0 && b.operations&bitOf(label) != 0
}

// AppendBroken appends the canonical form.
func (b *Broken) AppendBroken(to []byte) []byte {
	return binary.AppendUvarint(to, uint64(b.operations))
}

func bitOf(label string) uint32 { return 1 << slices.Index(FaultLabels, label) }
