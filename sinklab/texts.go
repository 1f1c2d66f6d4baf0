package main

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/runner"
	"exactlyonce/trace"
)

// filesLine counts the data files, as the lecture prints it.
func filesLine(j *runner.JobReport, lang trace.Lang) string {
	if lang == trace.Chinese {
		return fmt.Sprintf("[SinkLab] %s 目录下的 parquet 文件数：%d，快照引用：%d，孤儿文件：%d", j.Table, j.Files.OnDisk, j.Files.Referenced, j.Files.Orphans)
	}
	return fmt.Sprintf("[SinkLab] parquet files under %s: %d, referenced by snapshots: %d, orphan files: %d", j.Table, j.Files.OnDisk, j.Files.Referenced, j.Files.Orphans)
}

// verdictText is the end of a run: the word, what did not hold, and how to see it again.
func verdictText(r *runner.Report, j *runner.JobReport, lang trace.Lang) string {
	var b strings.Builder
	word, restarts, expected := "verdict", "restarts", "expected"
	if lang == trace.Chinese {
		word, restarts, expected = "结论", "重启次数", "预期"
	}
	fmt.Fprintf(&b, "[SinkLab] %s: %s (%s, %s: %d)", word, j.Verdict, j.Status, restarts, j.Restarts)
	if !j.Met {
		fmt.Fprintf(&b, " — %s: %s", expected, j.Expected)
	}
	fmt.Fprintln(&b)
	for _, p := range j.Verdict.Broken() {
		fmt.Fprintf(&b, "[SinkLab]   %s %s: %s\n", p.Kind, p.Name, p.Detail)
	}
	if j.Bound != "" {
		fmt.Fprintf(&b, "[SinkLab]   stopped at a bound: %s\n", j.Bound)
	}
	if j.Schedule != "" || r.Seed != 0 {
		fmt.Fprintf(&b, "[SinkLab]   replay: sinklab run %s%s%s\n", r.Scenario, flag("seed", seedText(r.Seed)), flag("schedule", j.Schedule))
	}
	return b.String()
}

func seedText(seed uint64) string {
	if seed == 0 {
		return ""
	}
	return fmt.Sprint(seed)
}

func flag(name, value string) string {
	if value == "" {
		return ""
	}
	if strings.ContainsAny(value, "@=,/") {
		value = "'" + value + "'"
	}
	return " --" + name + " " + value
}

// summaryLine is a run in one line: scenario, seed, rows by snapshot, rows seen, verdict.
func summaryLine(r *runner.Report, j *runner.JobReport) string {
	splits := make([]string, len(j.Snapshots))
	for i, s := range j.Snapshots {
		splits[i] = fmt.Sprint(s.DeltaRecordCount)
	}
	mark := "ok  "
	if !j.Met {
		mark = "FAIL"
	}
	rows := ""
	if j.Rows != nil {
		rows = fmt.Sprintf("%d rows", j.Rows.Count)
		if j.Rows.DistinctIDs != nil {
			rows = fmt.Sprintf("%d/%d/%d/%d", j.Rows.Count, *j.Rows.DistinctIDs, *j.Rows.MinID, *j.Rows.MaxID)
		}
	}
	return strings.TrimRight(fmt.Sprintf("%s %-34s seed %-4d %-18s %-16s restarts %d  %s",
		mark, r.Scenario, r.Seed, j.Verdict, rows, j.Restarts, strings.Join(splits, "|")), " ")
}
