package flinksql

import "strings"

// functionClass is what a CREATE FUNCTION may name.
type functionClass struct {
	name string
	once bool // throws the first time in the job's life, or each time
	slow bool // takes time instead of throwing
}

// functionClasses are the functions of the lab. All return their first argument, a
// column. FailAt and FailAlways take an integer sequence column and an integer
// literal, and throw when a row with that value passes. Slow takes the number of a
// subtask and milliseconds, and sleeps that long at every row of that subtask.
var functionClasses = map[string]functionClass{
	"sinklab.FailAt":     {name: "sinklab.FailAt", once: true},
	"sinklab.FailAlways": {name: "sinklab.FailAlways"},
	"sinklab.Slow":       {name: "sinklab.Slow", slow: true},
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
		return p.unlessDoubted(key, fail(n.Name.Pos, "", "function '%s' exists already", fn))
	}
	p.functions[key] = class
	return nil
}
