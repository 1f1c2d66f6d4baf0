package registry

import "exactlyonce/trace"

// Words are what a trace of a connector's job is told in; general words where the
// connector gives none, or is not one of ours.
func Words(connector string) trace.Words {
	e, _ := Find(connector)
	return trace.WordsOf(connector, e.Words)
}
