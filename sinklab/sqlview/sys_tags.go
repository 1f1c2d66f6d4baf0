package sqlview

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

var tagColumns = []Column{
	{"tag_name", typeString}, {"snapshot_id", typeBigint}, {"schema_id", typeBigint}, {"commit_time", typeTimestamp},
	{"record_count", typeBigint}, {"create_time", typeTimestamp}, {"time_retained", typeString},
}

// tagFolder holds one file a tag, tag-<name> (Paimon 2.0.0 TagManager).
const tagFolder = "tag"

// tagRows is empty for a table without tags. Tags that are there are refused by
// name: an empty answer would deny them.
func tagRows(t *stored) ([][]any, error) {
	entries, err := t.fs.ReadDir(t.path + "/" + tagFolder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: list: %w", tagFolder, err)
	}
	for _, e := range entries {
		if name, ok := strings.CutPrefix(e.Name, "tag-"); ok {
			return nil, fmt.Errorf("%s/%s: tag %s is there, but reading tags comes later", tagFolder, e.Name, name)
		}
	}
	return nil, nil
}
