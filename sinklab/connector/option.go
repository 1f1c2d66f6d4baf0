package connector

// Option is one option of a table, with what the lab does about it.
type Option struct {
	Key     string
	Type    string // "duration", "boolean", "integer", … as the reference prints it
	Default string // the real connector's, "" = none
	// Check says what is wrong with a value; nil = every value is taken.
	Check func(value string) error
	// Effect says what it changes; NoEffect why it changes nothing here. One of them is there.
	Effect, NoEffect string
	// Refused is why no value is taken at all, "" = it may be given.
	Refused string
}
