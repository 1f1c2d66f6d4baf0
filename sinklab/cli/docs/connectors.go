package docs

import (
	"cmp"
	"fmt"
	"strings"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/sinks/registry"
)

// connectorsPage is what a table may say, by connector.
func connectorsPage() string {
	var b strings.Builder
	b.WriteString("# Options of tables\n\n" + generated)
	b.WriteString("What `WITH (…)` may say of a table, with the real connector's defaults. An option that is taken and changes nothing says why, and so does the\n" +
		"run that uses it; one that is *not modelled* is known by name and refused.\n")
	for _, c := range registry.All {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n", c.Name, kindOf(c))
		optionTable(&b, c.Options)
		if n := len(c.NotModelled); n > 0 {
			fmt.Fprintf(&b, "\n%d more options that the real connector has are known by name, *not modelled*, and refused.\n", n)
		}
	}
	b.WriteString("\n## datagen\n\nA source: a temporary table with `'connector' = 'datagen'`. `#` stands for the name of a column.\n\n")
	optionTable(&b, flinksql.SourceOptions())
	b.WriteString("\n## Catalogs\n\nWhat `CREATE CATALOG … WITH (…)` may say.\n\n")
	optionTable(&b, flinksql.CatalogOptions())
	return b.String()
}

// optionTable lists options, with what the lab does about each.
func optionTable(b *strings.Builder, options []connector.Option) {
	b.WriteString("| option | type | default | in the lab |\n|---|---|---|---|\n")
	for _, o := range options {
		fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", o.Key, o.Type, quotedOr(o.Default, ""), doesWhat(o))
	}
}

// kindOf says how a table gets the connector, and what it can have.
func kindOf(c connector.Connector) string {
	how := fmt.Sprintf("A temporary table with `'connector' = '%s'`", c.Name)
	if c.Catalog {
		how = fmt.Sprintf("A table of a catalog with `'type' = '%s'`", c.Name)
	}
	switch {
	case c.Keys && c.Partitions:
		return how + "; it can have a primary key and partitions."
	case c.Keys:
		return how + "; it can have a primary key and no partitions."
	}
	return how + "; it has neither a primary key nor partitions."
}

func doesWhat(o connector.Option) string {
	switch {
	case o.NoEffect != "":
		return "no effect: " + o.NoEffect
	case o.NotModelled != "":
		return "*not modelled*"
	case o.Required != "":
		return o.Effect + " (must be given)"
	}
	return o.Effect
}

func quotedOr(text, otherwise string) string {
	if text == "" {
		return cmp.Or(otherwise, " ")
	}
	return "`" + text + "`"
}
