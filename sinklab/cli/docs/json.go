package docs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

// jsonExample is the scenario that the page shows.
const jsonExample = "checkpoint"

// Fields are the fields of the JSON objects that a command prints of its own: what is
// reached, the check of an exercise, the progress in the course.
type Fields struct{ Reach, Check, Progress []compose.Field }

// jsonPage documents --json: the fields from the code, the example from a run.
func jsonPage(own Fields) (string, error) {
	var b strings.Builder
	b.WriteString("# JSON\n\n" + generated)
	b.WriteString("## sinklab run\n\n`sinklab run … --json` prints one object a run, each on one line: JSON Lines where there are several scripts or\n" +
		"seeds. Fields are only ever added: a reader that ignores what it does not know keeps working. Integers are exact, and\n" +
		"some need 64 bits: an identifier may be 9223372036854775807.\n\n")
	fieldTable(&b, runner.Fields())
	example, err := exampleJSON()
	fmt.Fprintf(&b, "\n`sinklab run %s --json`, broken into lines:\n\n```json\n%s\n```\n", jsonExample, example)
	b.WriteString("\n## sinklab explore\n\n`sinklab explore … --json` prints one object:\n\n")
	fieldTable(&b, report.Fields())
	b.WriteString("\n## sinklab explore --reaches\n\n`sinklab explore … --reaches FILE --json` prints one object:\n\n")
	fieldTable(&b, own.Reach)
	b.WriteString("\n## sinklab mutants --check\n\n`sinklab mutants --check --json` prints one object a mutant, each on one line:\n\n")
	fieldTable(&b, report.MutantFields())
	b.WriteString("\n## sinklab lab check\n\n`sinklab lab check … --json` prints one object an exercise, each on one line:\n\n")
	fieldTable(&b, own.Check)
	b.WriteString("\n## sinklab lab progress\n\n`sinklab lab progress --json` prints one object:\n\n")
	fieldTable(&b, own.Progress)
	return b.String(), err
}

func fieldTable(b *strings.Builder, fields []compose.Field) {
	b.WriteString("| field | type | meaning |\n|---|---|---|\n")
	for _, f := range fields {
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", f.Path, f.Type, f.Means)
	}
}

// exampleJSON runs the example in a folder of its own.
func exampleJSON() (string, error) {
	dir, err := os.MkdirTemp("", "sinklab-docs")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	s, _ := scenarios.Get(jsonExample)
	script, err := flinksql.Parse(s.Name, s.Text)
	if err != nil {
		return "", err
	}
	report, err := runner.Run(script, s.Text, runner.Options{Warehouse: dir + "/warehouse"}, mute{})
	if err != nil {
		return "", err
	}
	line, err := json.Marshal(report)
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	err = json.Indent(&out, line, "", "  ")
	return out.String(), err
}

// mute hears nothing of a run.
type mute struct{}

func (mute) Job(trace.Header)              {}
func (mute) Observe(trace.Event)           {}
func (mute) JobEnded(*runner.JobReport)    {}
func (mute) Query(string, *sqlview.Result) {}
