package sqlview

import (
	"math/big"
	"sync"

	"modernc.org/sqlite"
)

// decimalCollation orders the text of decimals by value: exact digits are kept
// as text, and text order would put 10.00 before 9.00.
const decimalCollation = "sinklab_decimal"

// registerOnce makes what SQLite keeps for the whole process: a module or a
// collation can be registered once, and only connections opened later see it.
var registerOnce = sync.OnceValue(func() error {
	if err := sqlite.RegisterCollationUtf8(decimalCollation, compareDecimals); err != nil {
		return err
	}
	return registerModule()
})

func compareDecimals(a, b string) int {
	x, okX := new(big.Rat).SetString(a)
	y, okY := new(big.Rat).SetString(b)
	switch {
	case okX && okY:
		return x.Cmp(y)
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
