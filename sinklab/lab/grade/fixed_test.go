package grade

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/flinksql"
)

const anyJob = `SET 'sinklab.run-for' = '5 s';
SET 'parallelism.default' = '2';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '20');
CREATE TABLE t (id BIGINT);
INSERT INTO t SELECT id FROM gen;
`

func fixedOf(t require.TestingT, source string) []string {
	script, err := flinksql.Parse("job", source)
	require.NoError(t, err, source)
	return fixed(script)
}

// spelt is a keyword, quoted key or value with the freedom that Flink gives: upper or lower
// case of the word, and space and comments around.
func spelt(t *rapid.T, parts ...string) string {
	gap := rapid.SampledFrom([]string{" ", "\n", "\t ", "  \n"})
	var b strings.Builder
	for _, p := range parts {
		if p == "SET" && rapid.Bool().Draw(t, "lower") {
			p = "set"
		}
		b.WriteString(p + gap.Draw(t, "gap"))
	}
	return b.String() + ";" + rapid.SampledFrom([]string{"", " ", "\n", " -- why\n", " /* a; SET 'x' = 'y'; */ "}).Draw(t, "behind")
}

// inserted puts a statement between any two statements of the job.
func inserted(t *rapid.T, statement string) string {
	lines := strings.SplitAfter(anyJob, "\n")
	at := rapid.IntRange(0, len(lines)-1).Draw(t, "at")
	return strings.Join(lines[:at], "") + statement + strings.Join(lines[at:], "")
}

// Wherever and however a setting of Flink's own is written, the rest of the job is the same;
// with a setting of the lab, or anything else, it is not.
func TestFixedLeavesOutFlinksSettingsAlone(t *testing.T) {
	before := fixedOf(t, anyJob)
	require.Len(t, before, 4)
	quote := func(s string) string { return "'" + s + "'" }
	value := rapid.Map(rapid.StringMatching(`[a-z0-9 ;.-]{0,12}`), quote)
	space := rapid.SampledFrom([]string{"", " ", "\t", "\n"})

	rapid.Check(t, func(t *rapid.T) {
		key := rapid.SampledFrom([]string{"execution.checkpointing.interval", "parallelism.default", "restart-strategy.type", "sql-client.verbose", "not.sinklab"}).Draw(t, "key")
		own := spelt(t, "SET", quote(space.Draw(t, "left")+key+space.Draw(t, "right")), "=", value.Draw(t, "value"))
		require.Equal(t, before, fixedOf(t, inserted(t, own)), own)

		name := rapid.SampledFrom([]string{"expect", "run-for", "schedule", "mutant", "latency.upload", ""}).Draw(t, "name")
		prefix := rapid.SampledFrom([]string{"sinklab.", "SinkLab.", "SINKLAB."}).Draw(t, "prefix")
		lab := spelt(t, "SET", quote(space.Draw(t, "left")+prefix+name), "=", value.Draw(t, "value"))
		require.NotEqual(t, before, fixedOf(t, inserted(t, lab)), lab)
		require.NotEqual(t, before, fixedOf(t, inserted(t, own+lab)), own+lab)

		other := rapid.SampledFrom([]string{"RESET;", "SELECT 1;", "DROP TABLE t;", "INSERT INTO t SELECT id FROM gen;", "SET /* c */ 'a' = 'b';"}).Draw(t, "other")
		require.NotEqual(t, before, fixedOf(t, inserted(t, other)), other)
	})
}
