package disk

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/paimon"
)

func tagFile(name string) string { return tagDir + "/" + tagPrefix + name }

// WriteTag replaces tag/tag-<name> by a rename, so that a reader sees the old or the
// new one. Paimon overwrites the file in place.
func (t *Table) WriteTag(tag paimon.Tag) error {
	if err := plainName("tag", tag.Name); err != nil {
		return err
	}
	return t.files.replace(tagDir+"/."+tagPrefix+tag.Name+".tmp", tagFile(tag.Name), printTag(tag))
}

// printTag is the file of a tag: the snapshot's JSON. Two keys of its own are there only
// where the tag is to expire, because Paimon up to 0.7 cannot read them (Paimon 2.0.0
// TagManager.createOrReplaceTag).
func printTag(tag paimon.Tag) []byte {
	o := snapshotObject(tag.Snapshot)
	if tag.CreateMillis != nil {
		o.raw("tagCreateTime", dateTimeParts(*tag.CreateMillis))
	}
	if n := tag.RetainedNanos; n != nil {
		o.raw("tagTimeRetained", fmt.Sprintf("%d.%09d", *n/1e9, *n%1e9))
	}
	return pretty(o.String())
}

// dateTimeParts is the inverse of localDateTime: seconds and nanoseconds are left out
// from the right where they are zero.
func dateTimeParts(millis int64) string {
	var parts [7]int64
	text := paimon.FormatTimestamp(millis, 0, 3)
	_, _ = fmt.Sscanf(text, "%d-%d-%d %d:%d:%d.%d", &parts[0], &parts[1], &parts[2], &parts[3], &parts[4], &parts[5], &parts[6]) // its own form
	parts[6] *= nanosPerMilli
	used := parts[:]
	for len(used) > 5 && used[len(used)-1] == 0 {
		used = used[:len(used)-1]
	}
	return strings.ReplaceAll(fmt.Sprint(used), " ", ",")
}
