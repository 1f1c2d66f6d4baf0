package mutants_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/sinks/registry"
)

// differing lists the paths of the fields in which two values of one type differ.
func differing(path string, a, b reflect.Value) (out []string) {
	if a.Kind() == reflect.Struct {
		for i := range a.NumField() {
			out = append(out, differing(path+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i))...)
		}
		return out
	}
	if !reflect.DeepEqual(a.Interface(), b.Interface()) {
		out = append(out, path)
	}
	return out
}

func changed[T any](before T, change func(*T)) []string {
	if change == nil {
		return nil
	}
	after := before
	change(&after)
	return differing("", reflect.ValueOf(before), reflect.ValueOf(after))
}

// plan is the INSERT of a mutant's script.
func plan(t *testing.T, m mutants.Mutant) flinksql.Job {
	name, text, err := m.Script()
	require.NoError(t, err)
	script, err := flinksql.Parse(name, text)
	require.NoError(t, err)
	program, err := flinksql.Plan(script, registry.All)
	require.NoError(t, err)
	for _, step := range program.Steps {
		if step.Job != nil {
			return *step.Job
		}
	}
	t.Fatalf("%s has no INSERT", name)
	return flinksql.Job{}
}

// What is about primary-key tables is searched on one, and nothing else is: it would not be
// offered for other tables.
func TestMutantsOfPrimaryKeyTables(t *testing.T) {
	for _, m := range mutants.All() {
		require.Equal(t, m.Keyed, len(plan(t, m).Table.PrimaryKey) > 0, m.Name)
		require.Equal(t, !m.Keyed, m.Fits("", false), m.Name)
	}
}

// A mutant is the faithful system with exactly one field replaced: what it shows has
// one cause.
func TestEachMutantChangesOneField(t *testing.T) {
	seen := map[string]string{}
	for _, m := range mutants.All() {
		var fields []string
		for _, f := range changed(engine.Faithful(), m.Engine) {
			fields = append(fields, "engine"+f)
		}
		if m.Rule.Field != "" {
			fields = append(fields, m.Rule.Connector+"."+m.Rule.Field)
		}
		for _, f := range changed(plan(t, m), m.Plan) {
			fields = append(fields, "plan"+f)
		}
		require.Len(t, fields, 1, m.Name)
		require.Empty(t, seen[fields[0]], "%s changes what %s changes", m.Name, seen[fields[0]])
		seen[fields[0]] = m.Name
	}
}

// A mutant or a repair names a rule that the sinks of its connector have, and that the
// faithful ones keep.
func TestEachRuleThatIsNamedIsThere(t *testing.T) {
	table := &connector.Table{Name: "t", Columns: []connector.Column{{Name: "id", Type: "BIGINT"}}}
	for _, m := range append(mutants.All(), mutants.Repairs()...) {
		if m.Rule.Field == "" {
			continue
		}
		c, ok := registry.Find(m.Rule.Connector)
		require.True(t, ok, m.Name)
		to, err := c.Sink(connector.Target{Table: table})
		require.NoError(t, err)
		require.NoError(t, connector.SwitchOff(to, m.Rule.Field), m.Name)
		require.Error(t, connector.SwitchOff(to, m.Rule.Field), "%s: it was on, and is off now", m.Name)
		require.NotEmpty(t, m.Rule.Whose, m.Name)
	}
	to, err := registry.All[0].Sink(connector.Target{Table: table})
	require.NoError(t, err)
	require.EqualError(t, connector.SwitchOff(to, "Nothing"), `*paimon.Sink has no rule "Nothing"`)
}

func TestEachMutantTellsItsStory(t *testing.T) {
	for _, m := range mutants.All() {
		require.NotEmpty(t, m.Title, m.Name)
		require.NotEmpty(t, m.Claim, m.Name)
		require.NotEmpty(t, m.Source, m.Name)
		require.NotEmpty(t, m.Expect.Meaning(), m.Name)
	}
}

func TestFindNamesTheNearest(t *testing.T) {
	m, err := mutants.Find("m8B")
	require.NoError(t, err)
	require.Equal(t, "M8b", m.Name)
	_, err = mutants.Find("M8c")
	require.ErrorContains(t, err, `unknown mutant "M8c"; did you mean "M8"?`)
	_, err = mutants.Find("something else")
	require.ErrorContains(t, err, "the mutants are M1, ")
}
