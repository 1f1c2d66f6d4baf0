package jdb

import (
	"strings"

	"exactlyonce/trace"
)

func readReady(l *logReader, r record, m []string) {
	l.table(m[1])
	l.put(event(trace.CommitReady, r, l.commitThread(), "", "messages", m[2]))
}

// readCollected reads "1 append table files, 6 compact table files"; a noun that
// the lab does not know keeps its own name.
func readCollected(l *logReader, r record, m []string) {
	values := []string{"files", "0"}
	for _, part := range strings.Split(m[1], ", ") {
		count, noun, _ := strings.Cut(strings.TrimSpace(part), " ")
		switch noun {
		case "append table files":
			values[1] = count
		case "compact table files":
			values = append(values, "compacted", count)
		default:
			values = append(values, noun, count)
		}
	}
	l.put(event(trace.Collected, r, l.commitThread(), "", values...))
}

// readCommit also tells the lines before which identifier they were about.
func readCommit(l *logReader, r record, m []string) {
	l.table(m[2])
	e := event(trace.Commit, r, l.commitThread(), "", "snapshot", m[1], "user", m[3], "identifier", m[4], "kind", m[5])
	l.identify(e.Thread, m[4])
	l.put(e)
}

// identify names the identifier in the thread's lines since its last commit ended.
func (l *logReader) identify(thread, identifier string) {
	for i := len(l.t.Events) - 1; i >= 0; i-- {
		e := &l.t.Events[i]
		if e.Thread != thread {
			continue
		}
		if _, has := e.Lookup("identifier"); has || e.Kind != trace.CommitReady && e.Kind != trace.Collected {
			return
		}
		e.Values = append([]trace.Value{{Name: "identifier", Text: identifier}}, e.Values...)
	}
}

func readDone(l *logReader, r record, m []string) {
	l.table(m[1])
	l.put(event(trace.CommitDone, r, l.commitThread(), "", "duration", m[2]))
}

func readLostRace(l *logReader, r record, m []string) {
	l.put(event(trace.CommitRetry, r, l.commitThread(), "", "snapshot", m[1], "user", m[2], "identifier", m[3], "kind", m[4],
		"seconds", m[5], "reason", trace.LostRace))
}

func readRetry(l *logReader, r record, _ []string) {
	l.put(event(trace.CommitRetry, r, l.commitThread(), ""))
	l.cause = true
}

func readExpired(l *logReader, r record, m []string) {
	l.put(event(trace.SnapshotsExpired, r, l.commitThread(), "", "begin", m[2], "end", m[3], "duration", m[1]))
}
