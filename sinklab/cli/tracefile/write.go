package tracefile

import (
	"io"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/trace"
	"exactlyonce/trace/jdb"
)

// Formats are the codecs that print a whole trace.
var Formats = []string{"text", "log", "jdb", "jdb-raw", "jsonl"}

// Write prints a trace in one of Formats.
func Write(w io.Writer, format string, t trace.Trace, lang trace.Lang) error {
	words := registry.Words(t.Header.Connector)
	switch format {
	case "text":
		return trace.WriteText(w, t)
	case "log":
		return words.WriteLog(w, t, lang)
	case "jdb":
		return words.WriteJDB(w, t)
	case "jdb-raw":
		return jdb.WriteRaw(w, t)
	}
	return trace.WriteJSONL(w, t)
}

// Append appends the trace of a job to a file, which has those of all jobs, one after
// the other.
func Append(file *console.File, t trace.Trace) error {
	if file == nil {
		return nil
	}
	if err := trace.WriteJSONL(file, t); err != nil {
		return file.Failed(err)
	}
	return nil
}
