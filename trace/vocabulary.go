package trace

// Vocabulary is what connectors call the same things by: what a trace of a job says where
// a Paimon table has snapshots and another system transactions. The header of a trace names
// the connector, and who prints a trace looks its vocabulary up.
type Vocabulary struct {
	Unit   Noun // what a writer prepares: a data file, a transaction
	Commit Noun // what makes it visible: a snapshot, a transaction
	Table  Noun // what holds the rows: a table, a topic, a folder
	// Log prints the lines that the real connector writes about an event, nil = none.
	Log func(Event, Header) []LogLine
}

// Noun is a word of the field in both languages.
type Noun struct{ One, Many, Chinese string }
