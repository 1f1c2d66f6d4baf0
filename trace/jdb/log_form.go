package jdb

import (
	"regexp"
	"slices"
	"strings"

	"exactlyonce/trace"
)

// row is a line of a log as the table has it.
//
// In its text {name} is a part that varies, {} one that nobody wants to know, and what
// stands between « and » may be missing.
type row struct {
	text   string
	kind   trace.Kind // "" = the line is known, and nothing in it is an event
	thread string     // who prints it, where the layout does not say; "" = a task
	values string     // of the event, in order: names of parts, or name=text
	also   func(*logReader, *logged, parts)
}

// parts are what a line has in the places of its row.
type parts struct{ names, texts []string }

// of is the part of that name, "" where the line has none.
func (p parts) of(name string) string {
	if i := slices.Index(p.names, name); i >= 0 {
		return p.texts[i]
	}
	return ""
}

// form is a row ready to be compared with lines.
type form struct {
	row
	pattern *regexp.Regexp
	prefix  string // with which each match begins
}

// The parts that are not just any text, by name.
var (
	hole  = regexp.MustCompile(`\{\w*\}`)
	holes = map[string]string{`\d+`: "checkpoint snapshot identifier timestamp bytes duration finalization attempts messages seconds begin end id age timeout complete",
		`\w+`: "from to kind status", `[\w-]+`: "job execution graph", `\S+`: "user table point picked unit"}
)

// patternOf is what may stand in the place of a part. Names of jobs are statements, and may have breaks.
func patternOf(name string) string {
	for pattern, names := range holes { // order: a name stands in one of them
		if slices.Contains(strings.Fields(names), name) {
			return `(?P<` + name + `>` + pattern + `)`
		}
	}
	if name == "" {
		return `.*?`
	}
	return `(?P<` + name + `>.*?)`
}

func compile(r row) form {
	prefix, _, _ := strings.Cut(r.text, "{")
	prefix, _, _ = strings.Cut(prefix, "«")
	text := strings.NewReplacer(`\{`, `{`, `\}`, `}`, `«`, `(?:`, `»`, `)?`).Replace(regexp.QuoteMeta(r.text))
	text = hole.ReplaceAllStringFunc(text, func(h string) string { return patternOf(strings.Trim(h, "{}")) })
	return form{r, regexp.MustCompile(`(?s)^` + text + `$`), prefix}
}

// dictionary is what is known of the lines of a log: the rows of the table, and what the
// connectors say of their own lines, by logger.
type dictionary map[string][]form

// ours is the table alone.
var ours = Knowing()

// Knowing is a dictionary that knows lines of connectors besides the table.
func Knowing(connectors ...[]trace.LogForm) Dictionary {
	all := dictionary{}
	for _, l := range table {
		for _, r := range l.rows {
			all[l.logger] = append(all[l.logger], compile(r))
		}
	}
	for _, c := range connectors {
		for _, f := range c {
			all[f.Logger] = append(all[f.Logger], compile(rowOf(f)))
		}
	}
	return Dictionary{all}
}

// find is the form of a message of that logger.
func (d dictionary) find(logger, message string) (form, parts, bool) {
	for _, f := range d[logger] {
		if !strings.HasPrefix(message, f.prefix) {
			continue
		}
		if m := f.pattern.FindStringSubmatch(message); m != nil {
			return f, parts{f.pattern.SubexpNames(), m}, true
		}
	}
	return form{}, parts{}, false
}

// isQuiet tells whether nothing of a logger is of the protocol.
func (d dictionary) isQuiet(logger string) bool {
	if len(d[simpleName(logger)]) > 0 {
		return false
	}
	return slices.Contains(quiet, simpleName(logger)) || slices.ContainsFunc(families, func(f string) bool { return strings.HasPrefix(logger, f) })
}

// isKnown tells whether a bare word is the simple name of a logger.
func (d dictionary) isKnown(word string) bool {
	return word != plain && len(d[word]) > 0 || slices.Contains(quiet, word)
}

// event is what the row says of the line, on the thread of its record or else its own.
func (f form) event(r record, p parts) trace.Event {
	e := trace.Event{Kind: f.kind, Thread: r.thread, Checkpoint: number(p.of("checkpoint"))}
	if e.Thread == "" {
		e.Thread = f.thread
	}
	for _, name := range strings.Fields(f.values) {
		name, text, fixed := strings.Cut(name, "=")
		if !fixed {
			text = p.of(name)
		}
		set(&e, name, text)
	}
	return e
}

// set gives e a value, unless it is empty.
func set(e *trace.Event, name, text string) {
	if text != "" {
		e.Values = append(e.Values, trace.Value{Name: name, Text: text})
	}
}
