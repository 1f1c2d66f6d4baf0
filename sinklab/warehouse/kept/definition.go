package kept

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"reflect"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/warehouse"
)

// The two files of a table.
const (
	definitionFile = "table.json"
	worldFile      = "world.json"
)

// version is what this program writes into both.
const version = 1

// definition is table.json: what CREATE TABLE said, and the jobs that have begun to write.
type definition struct {
	Version   int              `json:"version"`
	Connector string           `json:"connector"`
	Table     *connector.Table `json:"table"`
	Jobs      []job            `json:"jobs"`
}

// job is what it takes to compute the rows that a job has written, and to judge it. The
// splits of all jobs have different numbers, so that a row of the world is one job's.
type job struct {
	Incarnation int64            `json:"incarnation"`
	Baseline    int64            `json:"baseline"`    // number of the job that began the INSERT, from 1; its own, or an earlier one with whose savepoint it began
	FirstSplit  int32            `json:"first_split"` // as the world has it
	Splits      int              `json:"splits"`
	Script      warehouse.Script `json:"script"`
	Before      []rows.Range     `json:"before,omitempty"` // what a reader saw when the job that began the INSERT did
}

// splits is how many splits all jobs have had.
func (d *definition) splits() int32 {
	if len(d.Jobs) == 0 {
		return 0
	}
	last := d.Jobs[len(d.Jobs)-1]
	return last.FirstSplit + int32(last.Splits)
}

// check finds what no program has written.
func (d *definition) check() error {
	if d.Table == nil || d.Table.Name == "" || len(d.Table.Columns) == 0 {
		return errors.New("it has no table with columns")
	}
	next := int32(0)
	for i, j := range d.Jobs {
		n := int64(i) + 1
		switch {
		case j.FirstSplit != next || j.Splits <= 0:
			return fmt.Errorf("job %d: splits %d to %d do not follow on those of the jobs before", n, j.FirstSplit, int(j.FirstSplit)+j.Splits-1)
		case j.Baseline < 1 || j.Baseline > n:
			return fmt.Errorf("job %d: it goes on from job %d, which is none before it", n, j.Baseline)
		}
		if err := checkRanges(j.Before, next); err != nil {
			return fmt.Errorf("job %d: %w", n, err)
		}
		next += int32(j.Splits)
	}
	return nil
}

// checkRanges finds rows that no job has written.
func checkRanges(ranges []rows.Range, splits int32) error {
	for _, r := range ranges {
		if r.Split < 0 || r.Split >= splits || r.From < 0 || r.From > r.To {
			return fmt.Errorf("rows %d to %d of split %d: no job of the table has written them", r.From, r.To, r.Split)
		}
	}
	return nil
}

// damaged is an error about a file that is not as it was written.
func damaged(file string, cause error) error {
	return fmt.Errorf("%s is damaged: %w; run the script that creates the table again with --force, which makes it anew", file, cause)
}

// readJSON reads a file of a table into a value. The error is fs.ErrNotExist where there
// is no such file.
func readJSON(fsys filesystem.FS, file string, into any) error {
	data, err := filesystem.ReadFile(fsys, file)
	if errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err != nil {
		return fmt.Errorf("%s cannot be read: %s", file, filesystem.Cause(err))
	}
	var head struct {
		Version *int `json:"version"`
	}
	if len(data) == 0 {
		return damaged(file, errors.New("it is empty"))
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return damaged(file, cause(err))
	}
	switch {
	case head.Version == nil:
		return damaged(file, errors.New("it says no version"))
	case *head.Version != version:
		return fmt.Errorf("%s: version %d, this sinklab reads version %d; use the sinklab that wrote it, or run the script that creates the table again with --force", file, *head.Version, version)
	}
	if err := json.Unmarshal(data, into); err != nil {
		return damaged(file, cause(err))
	}
	return nil
}

// cause says what is wrong with JSON in the words of JSON, not of Go.
func cause(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax) && syntax.Error() == "unexpected end of JSON input":
		return errors.New("it ends in the middle")
	case errors.As(err, &syntax):
		return fmt.Errorf("no JSON: at byte %d: %w", syntax.Offset, err)
	case errors.As(err, &kind):
		want := kind.Type.String()
		if kind.Type.Kind() == reflect.Struct {
			want = "object"
		}
		return fmt.Errorf("at byte %d: %s is no %s", kind.Offset, kind.Value, want)
	}
	return err
}

// writeJSON writes a file of a table, beside and then renamed.
func writeJSON(f warehouse.Folder, file string, value any) error {
	data, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if err := filesystem.Replace(f.FS, file, append(data, '\n'), f.Fsync); err != nil {
		return fmt.Errorf("%s cannot be written: %s", file, filesystem.Cause(err))
	}
	return nil
}
