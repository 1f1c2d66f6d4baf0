package runner

import (
	"encoding/json"
	"reflect"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/trace"
)

// jsonRun is the machine form of one job; fields are only ever added. Each says
// what it means, for the reference page.
type jsonRun struct {
	Scenario     string           `json:"scenario" doc:"the scenario, or the script file as it was named"`
	Database     string           `json:"database" doc:"of the table"`
	Table        string           `json:"table" doc:"what the job wrote to"`
	Status       string           `json:"status" doc:"Flink's job status at the end: \x60FINISHED\x60, \x60FAILED\x60, \x60CANCELED\x60"`
	Snapshots    []SnapshotReport `json:"snapshots" doc:"every commit of the table, oldest first, under the names of Paimon's \x60$snapshots\x60: a snapshot, a committed transaction of a log"`
	Rows         *RowsReport      `json:"rows" doc:"what a reader of the table sees; null where nothing can be read"`
	Files        *FilesReport     `json:"files" doc:"the table's data files; null where a foreign system holds the rows: \x60t$units\x60 shows what was prepared there"`
	Restarts     int              `json:"restarts" doc:"how often the job restarted"`
	Verdict      string           `json:"verdict" doc:"the word, see [verdicts](verdicts.md); empty for a script without INSERT"`
	Expected     string           `json:"expected" doc:"what the script expects (\x60sinklab.expect\x60)"`
	AsExpected   bool             `json:"as_expected" doc:"whether the verdict is the expected one"`
	Properties   []jsonProperty   `json:"properties" doc:"the named properties behind the verdict; empty for a refused job"`
	Because      []string         `json:"because,omitempty" doc:"of a blocked run what cannot go on, of an inconclusive one what it did not come to: who waits for which message; only then"`
	Tally        jsonTally        `json:"tally" doc:"rows compared with what the sources emitted"`
	Seed         uint64           `json:"seed" doc:"0 = fixed latencies"`
	Schedule     string           `json:"schedule" doc:"every choice that was not the default: \x60run --schedule\x60 repeats it"`
	ModelVersion int              `json:"model_version" doc:"seed and schedule mean the same run as long as this is the same"`
	Mutant       string           `json:"mutant,omitempty" doc:"the wrong design that ran (\x60run --mutant\x60); only then"`
	Repair       string           `json:"repaired,omitempty" doc:"the repair of the real system that ran (\x60run --fixed\x60); only then, and then what keeps the promise is as expected"`
	Cause        string           `json:"cause,omitempty" doc:"why the job failed; only then"`
	Refusal      string           `json:"refusal,omitempty" doc:"the exception with which the sink refused the job; only then"`
	Bound        string           `json:"bound,omitempty" doc:"the bound that ended the run; only then"`
}

type jsonProperty struct {
	Name   string `json:"name" doc:"see [verdicts](verdicts.md)"`
	Kind   string `json:"kind" doc:"\x60always\x60, \x60eventually\x60 or \x60sometimes\x60"`
	Holds  bool   `json:"holds" doc:"whether it held"`
	Detail string `json:"detail,omitempty" doc:"why not; only then"`
}

type jsonTally struct {
	Visible    int64 `json:"visible" doc:"rows that a reader sees"`
	Due        int64 `json:"due" doc:"rows that must be there"`
	Duplicated int64 `json:"duplicated" doc:"rows that are there too often"`
	Lost       int64 `json:"lost" doc:"rows that are due and not there"`
	Alien      int64 `json:"alien" doc:"rows that nobody emitted"`
}

// jsonReport is the object of one script: its last job, the ones before in "earlier".
type jsonReport struct {
	jsonRun
	Ignored []jsonIgnored `json:"ignored,omitempty" doc:"what the script sets and the lab takes without effect; only then"`
	Earlier []jsonRun     `json:"earlier,omitempty" doc:"of a script with several INSERTs: the jobs before the last, each with the fields above"`
}

type jsonIgnored struct {
	Key   string `json:"key" doc:"the option"`
	Value string `json:"value" doc:"its value; empty where it is not set, and its default is what has no effect"`
	Why   string `json:"why" doc:"why it has none here"`
}

// Fields lists the fields of --json in their order, for the reference page.
func Fields() []compose.Field { return compose.FieldsOf(reflect.TypeFor[jsonReport]()) }

// MarshalJSON is the contract of --json.
func (r *Report) MarshalJSON() ([]byte, error) {
	out := jsonReport{jsonRun: r.machine(&JobReport{Met: true})}
	for i, j := range r.Jobs {
		if i > 0 {
			out.Earlier = append(out.Earlier, out.jsonRun)
		}
		out.jsonRun = r.machine(j)
	}
	for _, i := range r.Ignored {
		out.Ignored = append(out.Ignored, jsonIgnored{i.Key, i.Value, i.Why})
	}
	return json.Marshal(out)
}

func (r *Report) machine(j *JobReport) jsonRun {
	out := jsonRun{
		Scenario: r.Scenario, Database: j.Database, Table: j.Table, Status: j.Status, Snapshots: j.Snapshots, Rows: j.Rows, Files: j.Files,
		Restarts: j.Restarts, Verdict: string(j.Verdict.Word), Expected: j.Expected, AsExpected: j.Met,
		Seed: r.Seed, Schedule: j.Schedule, Mutant: j.Mutant, Repair: j.Repair, ModelVersion: trace.ModelVersion, Cause: j.Cause, Refusal: j.Refusal, Bound: j.Bound,
		Tally: tallyJSON(j.Tally), Properties: []jsonProperty{},
	}
	if out.Snapshots == nil {
		out.Snapshots = []SnapshotReport{}
	}
	for _, p := range j.Verdict.Properties {
		out.Properties = append(out.Properties, jsonProperty{p.Name, string(p.Kind), p.Holds, p.Detail})
	}
	for _, why := range j.Verdict.Because {
		out.Because = append(out.Because, why.In(trace.English))
	}
	return out
}

func tallyJSON(t rows.Tally) jsonTally {
	return jsonTally{Visible: t.Visible, Due: t.Due, Duplicated: t.Duplicated, Lost: t.Lost, Alien: t.Alien}
}
