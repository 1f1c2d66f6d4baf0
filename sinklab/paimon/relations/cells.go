package relations

import "exactlyonce/sinklab/paimon"

// instantText is an instant on the clock of the system's zone, as the client prints a
// TIMESTAMP(3): Paimon 2.0.0 turns the milliseconds of snapshots, schemas and tags into
// local times by ZoneId.systemDefault.
func (t *view) instantText(millis int64) string { return localText(t.local(millis)) }

// localText is a time that was local to the writer, so is shown as it is: the
// creation of a data file, and of a tag.
func localText(millis int64) string { return paimon.FormatTimestamp(millis, 0, 3) }

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
