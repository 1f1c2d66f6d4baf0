package flinksql

import (
	"maps"
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
	"exactlyonce/sinklab/internal/nearest"
)

// checkTableOptions checks WITH (…) against what a connector knows: what is missing, what
// is known by name and not modelled, then each value in the order of the script.
func checkTableOptions(c connector.Connector, at lexer.Position, with map[string]property) error {
	var wrong wrongs
	for _, o := range c.Options {
		if _, ok := with[o.Key]; !ok && o.Required != "" {
			wrong.add(fail(at, o.Required, "missing option '%s' of connector '%s'", o.Key, c.Name))
		}
	}
	known, rest := connector.Checks(c.Options), with
	if c.Catalog {
		rest = without(with, "connector")
	} else {
		known["connector"] = check.Anything
	}
	for _, k := range byPlace(rest) {
		o, ok := connector.Of(c.Options, k)
		if !ok || !o.Family() {
			continue
		}
		if o.NotModelled != "" {
			wrong.add(refuse(rest[k].Key.Pos, "option '"+k+"'", ""))
		}
		rest = without(rest, k)
	}
	kind := c.Name
	if c.Catalog {
		kind = titled(c.Name) + " table"
	}
	wrong.add(checkNamed(kind, rest, known, c.NotModelled))
	return wrong.err()
}

// checkOptions checks every property against a table of known ones.
func checkOptions(kind string, m map[string]property, known map[string]check.Value) error {
	return checkNamed(kind, m, known, nil)
}

// checkNamed is checkOptions where the lab knows more options by name, which are refused.
func checkNamed(kind string, m map[string]property, known map[string]check.Value, named connector.Names) error {
	var wrong wrongs
	for _, k := range byPlace(m) {
		c, ok := known[k]
		switch {
		case !ok && named.Have(k):
			wrong.add(refuse(m[k].Key.Pos, "option '"+k+"'", ""))
		case !ok:
			wrong.add(unknownOption(m[k].Key.Pos, kind+" option", k, sortedKeys(known), named))
		}
		if c == nil {
			continue
		}
		if msg := c(m[k].Value.Value); msg != "" {
			wrong.add(fail(m[k].Value.Pos, "", "option '%s': %s", k, msg))
		}
	}
	return wrong.err()
}

// unknownOption is unknown, where a real option that is not modelled may have been meant.
func unknownOption(at lexer.Position, kind, key string, known []string, named connector.Names) error {
	if nearest.To(key, known) == "" && nearest.To(key, named.Single()) != "" {
		known = named.Single()
	}
	return unknown(at, kind, key, known)
}

// byPlace are the keys in the order of the script, so that the first error is the first in the file.
func byPlace(m map[string]property) []string {
	keys := sortedKeys(m)
	slices.SortFunc(keys, func(a, b string) int { return m[a].Key.Pos.Offset - m[b].Key.Pos.Offset })
	return keys
}

func without(m map[string]property, key string) map[string]property {
	rest := maps.Clone(m)
	delete(rest, key)
	return rest
}
