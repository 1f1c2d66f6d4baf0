package flinksql

import (
	"math"
	"strconv"
	"strings"
)

// Paimon 2.0.0 CoreOptions: how many snapshots stay by default.
const (
	retainedMin = 10
	retainedMax = math.MaxInt32
)

// retention checks that not more snapshots must stay than may (Paimon 2.0.0
// SchemaValidation:202). Each value alone has been checked.
func retention(with map[string]property) error {
	pos, read := with["snapshot.num-retained.max"].Value.Pos, func(key string, otherwise int64) int64 {
		p, ok := with[key]
		if !ok {
			return otherwise
		}
		n, _ := strconv.ParseInt(strings.TrimSpace(p.Value.Value), 10, 64)
		return n
	}
	least, most := read("snapshot.num-retained.min", retainedMin), read("snapshot.num-retained.max", retainedMax)
	if least > most {
		return fail(pos, "set both", "snapshot.num-retained.min (%d) should not be larger than snapshot.num-retained.max (%d)", least, most)
	}
	return nil
}
