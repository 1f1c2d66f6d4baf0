package relations

import "exactlyonce/sinklab/paimon"

// timeText is an instant in UTC, as the client prints a TIMESTAMP(3).
func timeText(millis int64) string { return paimon.FormatTimestamp(millis, 0, 3) }

// given is v where ok, NULL otherwise.
func given(ok bool, v any) any {
	if ok {
		return v
	}
	return nil
}

// known is what p points to, NULL for nil.
func known(p *int64) any {
	if p == nil {
		return nil
	}
	return *p
}

// orNull is NULL for "".
func orNull(s string) any { return given(s != "", s) }
