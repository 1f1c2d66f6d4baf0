package paimon

import (
	"encoding/binary"
	"math/bits"
)

// hashRow is BinaryRow.hashCode of a serialized row: MurmurHash3 over the words
// behind the arity (Paimon 2.0.0 MurmurHashUtils.hashBytesByWords, seed 42).
func hashRow(row string) int32 {
	body := []byte(row[arityBytes:])
	h := uint32(42)
	for i := 0; i+4 <= len(body); i += 4 {
		k := binary.LittleEndian.Uint32(body[i:]) * 0xcc9e2d51
		h ^= bits.RotateLeft32(k, 15) * 0x1b873593
		h = bits.RotateLeft32(h, 13)*5 + 0xe6546b64
	}
	h ^= uint32(len(body))
	h = (h ^ h>>16) * 0x85ebca6b
	h = (h ^ h>>13) * 0xc2b2ae35
	return int32(h ^ h>>16)
}

func abs32(n int32) int32 {
	if n < 0 {
		return -n
	}
	return n
}
