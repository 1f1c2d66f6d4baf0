package registry

import "exactlyonce/trace"

// Words are what a trace of a connector's job is told in; general words where the
// connector gives none, or is not one of ours.
func Words(connector string) trace.Words {
	e, _ := Find(connector)
	return trace.WordsOf(connector, e.Words)
}

// LogForms are the lines of their logs that connectors know of, in the order of All.
func LogForms() (all [][]trace.LogForm) {
	for _, c := range All {
		all = append(all, c.Words.Reads)
	}
	return all
}
