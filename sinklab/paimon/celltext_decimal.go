package paimon

import (
	"fmt"
	"math/big"
	"strings"
)

// FormatDecimal prints unscaled * 10^-scale with all its digits: 1.10 for 110 and 2.
func FormatDecimal(unscaled *big.Int, scale int) string {
	digits := new(big.Int).Abs(unscaled).String()
	if missing := scale + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	if scale > 0 {
		digits = digits[:len(digits)-scale] + "." + digits[len(digits)-scale:]
	}
	if unscaled.Sign() < 0 {
		return "-" + digits
	}
	return digits
}

// ParseDecimal reads a decimal of t. More digits than t holds are an error, for
// rounding here would change a value behind the caller's back.
func ParseDecimal(text string, t DataType) (*big.Int, error) {
	whole, fraction, _ := strings.Cut(text, ".")
	if strings.Trim(whole, "+-")+fraction == "" {
		return nil, fmt.Errorf("%q is no DECIMAL", text)
	}
	fraction = strings.TrimRight(fraction, "0")
	if len(fraction) > t.Scale || len(text) > 64 || strings.ContainsAny(text, "_xX") {
		return nil, fmt.Errorf("%q does not fit %s", text, t)
	}
	n, ok := new(big.Int).SetString(whole+fraction+strings.Repeat("0", t.Scale-len(fraction)), 10)
	if !ok || strings.ContainsAny(fraction, "+-") {
		return nil, fmt.Errorf("%q is no DECIMAL", text)
	}
	limit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(t.Precision)), nil)
	if new(big.Int).Abs(n).Cmp(limit) >= 0 {
		return nil, fmt.Errorf("%q does not fit %s", text, t)
	}
	return n, nil
}
