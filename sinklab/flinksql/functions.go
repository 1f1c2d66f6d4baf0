package flinksql

import "strings"

// functionClass is what a CREATE FUNCTION may name.
type functionClass struct {
	name string
	once bool // throws the first time in the job's life, or each time
}

// functionClasses are the functions of the lab. Both have two arguments, an
// integer sequence column and an integer literal, and return the column, until a
// row with that value passes: then they throw.
var functionClasses = map[string]functionClass{
	"sinklab.FailAt":     {"sinklab.FailAt", true},
	"sinklab.FailAlways": {"sinklab.FailAlways", false},
}

func (p *planner) createFunction(n *createFunction) error {
	if len(n.Name.Parts) != 1 {
		return refuse(n.Name.Pos, "a function of a catalog", "write CREATE TEMPORARY SYSTEM FUNCTION f AS '...'")
	}
	fn, err := name(n.Name.Parts[0])
	if err != nil {
		return err
	}
	class, ok := functionClasses[n.Class.Value]
	if !ok {
		return fail(n.Class.Pos, suggest(n.Class.Value, sortedKeys(functionClasses)), "unknown function class '%s'; known: %s", n.Class.Value, strings.Join(sortedKeys(functionClasses), ", "))
	}
	key := strings.ToLower(fn)
	if _, twice := p.functions[key]; twice {
		return fail(n.Name.Pos, "", "function '%s' exists already", fn)
	}
	p.functions[key] = class
	return nil
}
