package flinksql

import (
	"fmt"
	"math/big"
	"strings"

	"exactlyonce/sinklab/connector/check"
	"exactlyonce/sinklab/internal/flinktime"
)

// The lab's clock stands still for generated values: Flink's DATE and TIME columns
// hold the moment at which a row is made, which a pure function of the row cannot
// know. A random TIMESTAMP lies up to 'max-past' before it (Flink 2.2.0
// RandomGeneratorVisitor).
const (
	labDate = "2026-01-01"
	labTime = "00:00:00"
	labDays = 20454 // since 1970
)

func (f *field) readInstants(o fieldOptions) error {
	p, ok := o["max-past"]
	if !ok {
		return nil
	}
	if msg := check.Duration(0)(p.Value.Value); msg != "" {
		return fail(p.Value.Pos, "", "option '%s': %s", p.Key.Value, msg)
	}
	f.maxPast, _ = flinktime.Parse(p.Value.Value)
	return nil
}

// readDecimals: without bounds a column may hold every value of its type.
func (f *field) readDecimals(o fieldOptions) error {
	limit := power10(f.typ.a)
	high := new(big.Int).Sub(limit, big.NewInt(1))
	low := new(big.Int).Neg(high)
	f.min, f.max = low, high
	for _, prop := range []string{"min", "max"} {
		p, ok := o[prop]
		if !ok {
			continue
		}
		text := strings.TrimSpace(p.Value.Value)
		v, ok := new(big.Rat).SetString(text)
		if !ok || len(text) > 80 || strings.ContainsAny(text, "eE/") {
			return fail(p.Value.Pos, "", "option '%s': '%s' is not a number", p.Key.Value, p.Value.Value)
		}
		v.Mul(v, new(big.Rat).SetInt(power10(f.typ.b)))
		digits := new(big.Int).Quo(v.Num(), v.Denom())
		if digits.CmpAbs(limit) >= 0 {
			return fail(p.Value.Pos, "", "option '%s': %s does not fit %s", p.Key.Value, text, f.typ.bare())
		}
		if prop == "min" {
			f.min = digits
		} else {
			f.max = digits
		}
	}
	return checkOrder(o, f.min.(*big.Int).Cmp(f.max.(*big.Int)) < 0)
}

func power10(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

// decimal is a number between the bounds, with all digits of its scale.
func (r random) decimal(h uint64) string {
	low, high := r.min.(*big.Int), r.max.(*big.Int)
	wide := new(big.Int).SetUint64(h)
	for range 2 {
		h = splitmix(h)
		wide.Lsh(wide, 64).Or(wide, new(big.Int).SetUint64(h))
	}
	span := new(big.Int).Sub(high, low)
	wide.Mod(wide, span.Add(span, big.NewInt(1))).Add(wide, low)
	return new(big.Rat).SetFrac(wide, power10(r.typ.b)).FloatString(r.typ.b)
}

// instant is a moment up to maxPast before the lab's, cut to the digits of its type.
func (r random) instant(h uint64) string {
	const day = 86_400_000
	at := labDays*day - between(h, 0, r.maxPast)
	millis := at % day
	text := fmt.Sprintf("%s %02d:%02d:%02d", dateText(at/day), millis/3_600_000, millis/60_000%60, millis/1000%60)
	if r.typ.a == 0 {
		return text
	}
	return text + "." + (fmt.Sprintf("%03d", millis%1000) + "000000")[:r.typ.a]
}

// dateText is a day since 1970 in the proleptic Gregorian calendar (H. Hinnant,
// civil_from_days).
func dateText(days int64) string {
	z := days + 719468 // never negative: 'max-past' is at most a year
	era := z / 146097
	doe := z - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	month, year := mp+3, yoe+era*400
	if month > 12 {
		month, year = month-12, year+1
	}
	return fmt.Sprintf("%04d-%02d-%02d", year, month, doy-(153*mp+2)/5+1)
}

func (r random) bytes(h uint64) []byte {
	out := make([]byte, r.size(h))
	for i := range out {
		if i%8 == 0 {
			h = splitmix(h)
		}
		out[i] = byte(h >> (8 * (i % 8)))
	}
	return out
}
