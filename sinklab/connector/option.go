package connector

import (
	"cmp"
	"strings"

	"exactlyonce/sinklab/connector/check"
)

// Option is one option of a table, with what the lab does about it.
type Option struct {
	Key     string      // one that ends in "*" stands for all keys that begin so
	Type    string      // "duration", "boolean", "integer", …, as the reference prints it
	Default string      // the real connector's, "" = none
	Check   check.Value // what is wrong with a value; nil = every value is taken

	// Effect says what the option changes in the lab, NoEffect why it changes nothing here,
	// NotModelled that no value is taken. Exactly one of them is there.
	Effect, NoEffect, NotModelled string
	// Shown is the value that the lab goes by whatever is set, where that is not Default.
	Shown string

	// Required is what to write, where a table without the option is an error.
	Required string
}

// Of is the option of a key, or the one whose "…*" stands for it.
func Of(options []Option, key string) (Option, bool) {
	for _, o := range options {
		if o.Stands(key) {
			return o, true
		}
	}
	return Option{}, false
}

// Ignores tells whether a value is taken although it changes nothing, and the lab does not
// do what it asks for anyway. What must be given says nothing of what its writer expects.
func (o Option) Ignores(value string) bool {
	return o.NoEffect != "" && o.Required == "" && check.Word(value) != check.Word(cmp.Or(o.Shown, o.Default))
}

// Checks are what is wrong with the values of options, by key; families are left out.
func Checks(options []Option) map[string]check.Value {
	known := map[string]check.Value{}
	for _, o := range options {
		if !o.Family() {
			known[o.Key] = o.Check
		}
	}
	return known
}

// Family tells whether the option stands for all keys that begin alike.
func (o Option) Family() bool { return strings.HasSuffix(o.Key, "*") }

// Stands tells whether this is the option of a key.
func (o Option) Stands(key string) bool {
	if prefix, family := strings.CutSuffix(o.Key, "*"); family {
		return strings.HasPrefix(key, prefix)
	}
	return o.Key == key
}

// Refusal is why a table as a whole is not taken: its keys, its columns, or options that do
// not go together.
type Refusal struct {
	Option string // the option that it is about, "" = the keys and columns
	What   string // what is not modelled, or in the real connector's words what is wrong
	Hint   string // what to write instead, "" = nothing would do
	Wrong  bool   // the real connector refuses it too
}
