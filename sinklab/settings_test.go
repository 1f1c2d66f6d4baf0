package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/sinks/registry/files"
	"exactlyonce/sinklab/sqlview"
)

// Every key that a script can say is one of three things, and each is shown by running two
// scripts that differ in that key alone:
//
//   - it changes something: an entry of shown (settings_shown_test.go) says with which two
//     values, and the two runs differ in what they print, in the trace or in the exit code;
//   - it changes nothing: the two runs are the same, but for one line that says so and why;
//   - it is refused: a run says that, and nothing else happens.
func TestEveryOptionChangesSomethingOrTheRunSaysThatItDoesNot(t *testing.T) {
	seen := map[option]bool{}
	for _, list := range optionLists() {
		for _, o := range list.options {
			at := option{list.name, o.Key}
			seen[at] = true
			t.Run(list.name+"/"+o.Key, func(t *testing.T) {
				switch {
				case o.NotModelled != "":
					requireRefused(t, at, o)
				case o.NoEffect != "":
					requireNoEffect(t, at, o)
				case strings.HasSuffix(o.Effect, "any other is refused"):
					requireOneValue(t, at, o)
				default:
					requireShown(t, at)
				}
			})
		}
	}
	for at := range shown {
		require.True(t, seen[at], "%v is shown and no option of that list", at)
	}
}

// option is a key and where it is written.
type option struct{ list, key string }

// name is the key, or one of those that it stands for.
func (o option) name() string {
	if o.list == "SET" {
		return strings.ReplaceAll(o.key, "*", "upload")
	}
	return strings.ReplaceAll(o.key, "*", "other")
}

// optionLists are all lists of keys that the lab has.
func optionLists() []optionList {
	lists := []optionList{{"SET", flinksql.Settings()}, {"catalog", flinksql.CatalogOptions()}, {"datagen", flinksql.SourceOptions()}}
	for _, c := range registry.All {
		lists = append(lists, optionList{c.Name, c.Options})
	}
	calls := optionList{name: "CALL"}
	for name, arguments := range flinksql.Arguments() { // order: each is a test of its own
		for _, a := range arguments {
			calls.options = append(calls.options, connector.Option{Key: name + " " + a})
		}
	}
	return append(lists, calls, optionList{"OPTIONS", hints()})
}

type optionList struct {
	name    string
	options []connector.Option
}

// hints are the options behind a table's name, of a table that nobody has to open.
func hints() (options []connector.Option) {
	w, err := files.Open(filesystem.OS{}, "../golden/reference/warehouse")
	if err != nil {
		panic(err)
	}
	for _, source := range w.Sources() {
		table, err := source.Open(sqlview.Name{Database: "default", Table: "sk_ckpt"})
		if err != nil {
			continue
		}
		for _, o := range table.HintOptions() {
			options = append(options, connector.Option{Key: o.Key, NotModelled: o.Refused})
		}
	}
	return options
}

// requireShown runs the two scripts of an entry: they differ, and neither says that the key
// has no effect.
func requireShown(t *testing.T, at option) {
	s, ok := shown[at]
	require.True(t, ok, "nothing shows what it changes: add an entry to shown")
	a, b := s.run(t, at, s.a), s.run(t, at, s.b)
	require.NotEqual(t, a, b, "with %q and with %q the run is the same", s.a, s.b)
	require.NotContains(t, a+b, ignoredLine(at.key, ""))
	require.NotContains(t, a+b, "goroutine")
}

// requireNoEffect: unset, or set to something that the lab does not do anyway.
func requireNoEffect(t *testing.T, at option, o connector.Option) {
	s, value := shown[at], ""
	for _, v := range []string{"true", "false", "7", "7 s", "3 mb", "table", "drop", "3", "0.5", "fixed", "earliest-offset", "latest-offset", "read-committed", "except-key"} {
		if o.NoEffect != "" && check.Word(v) != check.Word(orDefault(o)) && (o.Check == nil || o.Check(v) == "") {
			value = v
			break
		}
	}
	require.NotEmpty(t, value, "no value of the test's is one that is ignored")
	without, with := s.run(t, at, ""), s.run(t, at, value)
	if o.Required != "" { // it has to be there, so nothing is said of it
		require.Equal(t, without, with)
		return
	}
	line := ignoredLine(at.name(), value) + o.NoEffect + "\n"
	require.Equal(t, 1, strings.Count(with, line), "%s\n%s", line, with)
	require.Equal(t, without, strings.Replace(with, line, "", 1), "it has an effect, and an entry of shown could show it")
	if lab := orDefault(o); lab != "" && (o.Check == nil || o.Check(lab) == "") {
		require.Equal(t, without, s.run(t, at, lab), "of what the lab does anyway nothing is said")
	}
}

func orDefault(o connector.Option) string {
	if o.Shown != "" {
		return o.Shown
	}
	return o.Default
}

// requireOneValue: the value that the lab knows changes nothing, another one is an error.
func requireOneValue(t *testing.T, at option, o connector.Option) {
	s := shown[at]
	other := "another"
	for _, v := range []string{"true", "2"} {
		if o.Check("another") != "" && strings.Contains(o.Check(v), check.NotModelled) {
			other = v
		}
	}
	require.Contains(t, o.Check(other), check.NotModelled)
	require.Contains(t, s.run(t, at, other), "option '"+at.key+"': refused: '"+other+"' "+check.NotModelled)
	if o.Required == "" {
		require.Equal(t, s.run(t, at, ""), s.run(t, at, o.Default))
	}
}

func requireRefused(t *testing.T, at option, o connector.Option) {
	s := shown[at]
	if at.list == "OPTIONS" {
		s.tail = anyHint
	}
	out := s.run(t, at, "1")
	require.Contains(t, out, "exit code 3\n")
	require.Contains(t, out, strings.TrimSuffix(at.key, "*"))
	require.Regexp(t, regexp.QuoteMeta(check.NotModelled)+"|is not in the SQL view", out)
}

// ignoredLine is how a run begins to say that a key has no effect.
func ignoredLine(key, value string) string {
	line := "[SinkLab] '" + key + "' = '"
	if value != "" {
		line += value + "' is taken, no effect in the lab: "
	}
	return line
}

// show is how two scripts are made that differ in one key.
type show struct {
	a, b string // its values, "" = it is not there

	// What both scripts have besides. Parts of WITH (…) begin with a comma.
	set, columns, generate, with, tail string
	table                              string   // instead of a Paimon table t
	command                            []string // instead of run
}

// run runs the script with one value and gives back all that a user sees of it: both
// outputs, the trace and the exit code.
func (s show) run(t *testing.T, at option, value string) string {
	script := s.script(at, value)
	out, ok := outputs[script]
	if !ok {
		out = s.output(t, script)
		outputs[script] = out
	}
	return out
}

// outputs are those of scripts that have run: that of no option at all is asked for often.
var outputs = map[string]string{}

func (s show) output(t *testing.T, script string) string {
	dir := t.TempDir()
	t.Chdir(dir)
	require.NoError(t, os.WriteFile("s.sql", []byte(script), 0o666))
	args := s.command
	if args == nil {
		args = []string{"run", "s.sql", "--warehouse", "w", "--trace", "t.jsonl"}
	}
	var out, errOut bytes.Buffer
	code := Main(t.Context(), args, strings.NewReader(""), &out, &errOut)
	trace, _ := os.ReadFile("t.jsonl")
	all := fmt.Sprintf("%s%s%sexit code %d\n", out.String(), errOut.String(), trace, code)
	return scriptHash.ReplaceAllString(strings.ReplaceAll(all, filepath.ToSlash(dir), "."), "")
}

var scriptHash = regexp.MustCompile(`"script_hash":"[0-9a-f]*"`)

// script is a small script with every part that an option can stand in.
func (s show) script(at option, value string) string {
	here := func(list, form string) string {
		if at.list != list || value == "" {
			return ""
		}
		return fmt.Sprintf(form, strings.ReplaceAll(at.name(), "#", s.column()), value)
	}
	table := s.table
	if table == "" {
		table = "CREATE TABLE t (id BIGINT" + s.columns + ") WITH (" + strings.TrimPrefix(s.with+here("paimon", ", '%s' = '%s'"), ", ") + ");"
	}
	for _, c := range registry.All {
		if at.list == c.Name && !c.Catalog {
			table = "CREATE TEMPORARY TABLE t (id BIGINT) WITH (" + merged("'connector' = '"+c.Name+"'", required[c.Name], s.with, here(c.Name, "'%s' = '%s'")) + ");"
		}
	}
	set := here("SET", "SET '%s' = '%s';")
	return strings.Join([]string{
		"SET 'execution.checkpointing.interval' = '1 s'; SET 'sinklab.first-checkpoint-delay' = '600 ms';",
		s.set, set,
		"CREATE CATALOG lab WITH (" + catalogOptions(at, value) + ");",
		"USE CATALOG lab;",
		"CREATE TEMPORARY TABLE gen (id BIGINT" + s.columns + ") WITH (" + sourceOptions(s.generate, here("datagen", "'%s' = '%s'")) + ");",
		table,
		"INSERT INTO t SELECT * FROM gen;",
		"RESET 'execution.runtime-mode'; RESET 'parallelism.default';",
		strings.NewReplacer("{value}", value, "{key}", at.key).Replace(s.tail),
		s.read(at),
	}, "\n")
}

// read shows what was written, and tables about it that tell of options.
func (s show) read(at option) string {
	read := "SELECT * FROM t ORDER BY id;"
	if at.list == "kafka" {
		return read + "SELECT * FROM `t$transactions`; SELECT * FROM `t$producers`; SELECT * FROM `t$records`;"
	}
	if s.table == "" && !slices.Contains([]string{"sinklab", "sinklab-two-phase", "sinklab-sink-v2"}, at.list) {
		read += "SELECT * FROM `t$snapshots`; SELECT file_path, file_size_in_bytes, level FROM `t$files`; SELECT file_name, file_size FROM `t$manifests`; SELECT * FROM `t$tags`;"
	}
	return read
}

// column is the one that fields.#.* is about: id, or the one that is added.
func (s show) column() string {
	if s.columns != "" {
		return "x"
	}
	return "id"
}

func catalogOptions(at option, value string) string {
	with := []string{"'type' = 'paimon'", "'warehouse' = 'warehouse'"}
	if at.list == "catalog" && value != "" {
		with = slices.DeleteFunc(with, func(o string) bool { return strings.HasPrefix(o, "'"+at.key+"'") })
		with = append(with, "'"+at.key+"' = '"+value+"'")
	}
	return strings.Join(with, ", ")
}

// sourceOptions are 20 rows, 5 a second; what an entry says of the same key replaces that.
func sourceOptions(more ...string) string {
	rows := "'connector' = 'datagen', 'rows-per-second' = '5', 'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '20'"
	return merged(append([]string{rows}, more...)...)
}

// merged are the options of several lists: a later one of the same key replaces an earlier
// one, and the value - takes it away.
func merged(lists ...string) string {
	var with []string
	for _, list := range lists {
		for o := range strings.SplitSeq(list, ", ") {
			key, _, _ := strings.Cut(o, " = ")
			with = slices.DeleteFunc(with, func(old string) bool { return key != "" && strings.HasPrefix(old, key+" ") })
			if o != "" && !strings.HasSuffix(o, "= '-'") {
				with = append(with, o)
			}
		}
	}
	return strings.Join(with, ", ")
}
