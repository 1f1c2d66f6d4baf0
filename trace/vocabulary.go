package trace

// Vocabulary is what a connector calls things by: what a trace of a job says where a
// Paimon table has snapshots and another system transactions. A connector gives what is
// its own; WordsOf completes it, so the zero value says everything in general words.
type Vocabulary struct {
	Name   string // as people write it: "Paimon", "Kafka"; "" = the connector's
	Unit   Noun   // what a writer prepares: a data file, a transaction
	Commit Noun   // what makes it visible: a snapshot, a transaction
	Table  Noun   // what holds the rows: a table, a topic, a folder

	// Sentences are looked at before the general ones.
	Sentences []Sentence
	// Meanings are lines of the legend that are not the general ones.
	Meanings map[Kind]Text
	// Reasons are what stands behind an event, where that is not the general one.
	Reasons map[Kind]Reason
	// Log prints the lines that the real connector writes about an event; an event of the
	// job has those of Flink. nil = nobody knows them: its sentence is the line.
	Log func(Event, Header) []LogLine
	// Reads are lines of the real connector's log that tell of its units: what Log prints, and
	// what only the real one does. A log names no connector, so all connectors' are looked for.
	Reads []LogForm
	// Breakpoints are places in the real connector at which a debugger stops.
	Breakpoints []Breakpoint
}

// LogForm is a line of a log that a connector writes, as it is to be read.
//
// In its text {name} is a part that varies, {} one that nobody wants to know, and what
// stands between « and » may be missing. {unit} names the unit, with {epoch} where a name is
// used again; {checkpoint} is the event's; every other part that has a name is a value of it.
type LogForm struct {
	Logger string // its simple class name
	Text   string
	Kind   Kind // of the event; "" = the line is known, and nothing in it is an event
}

// Noun is a word of the field in both languages.
type Noun struct{ One, Many, Chinese string }

// In is the noun for one thing.
func (n Noun) In(lang Lang) string { return lang.Pick(n.One, n.Chinese) }

// Several is the noun for many of them.
func (n Noun) Several(lang Lang) string { return lang.Pick(n.Many, n.Chinese) }

// Count is a number with the noun.
func (n Noun) Count(number int64, lang Lang) string {
	word := n.Many
	if number == 1 {
		word = n.One
	}
	return itoa(number) + " " + lang.Pick(word, "个"+chineseSpace(n.Chinese))
}

// Text is said in both languages: English, Chinese.
type Text [2]string

// In is the text in a language.
func (t Text) In(lang Lang) string { return lang.Pick(t[0], t[1]) }

// Sentence is what Describe says about a kind. {name} stands for the event's value of
// that name, {checkpoint} for its checkpoint, {task} for its short thread name; {rows|row}
// is a counted noun, <unit>, <units>, <commit>, <commits>, <table> and <name> are the
// connector's words. A part in [brackets] is left out where the event lacks one of its values.
type Sentence struct {
	Kind Kind
	When string // "", "name" = the event has that value, "name=text" = and it is this text

	English, Chinese string
}

// Reason is what stands behind an event: why it happens, and what a crash of the task
// right there would do. Both may use the connector's words, as a Sentence does.
type Reason struct{ Why, Crash Text }
