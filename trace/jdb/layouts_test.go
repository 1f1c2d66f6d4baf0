package jdb_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"exactlyonce/trace"
	"exactlyonce/trace/jdb"
)

// layouts are log4j patterns that are met in the field: %d %p %c %t %x %m in any order.
var layouts = []struct {
	name, pattern string
	threads       bool
}{
	{"the lab's", "{time} {level} [{class}] [{thread}] {message}", true},
	{"Flink's", "2026-11-29 {time,} {level} {logger} [] - {message}", false},
	{"with threads behind the logger", "2026-11-29 {time,} {level} {logger} [{thread}] [] - {message}", true},
	{"with threads behind %x", "2026-11-29 {time,} {level} {logger} [] [{thread}] - {message}", true},
	{"with threads in front", "2026-11-29 {time,} {level} [{thread}] {logger} [] - {message}", true},
	{"with threads in front of the level", "2026-11-29 {time,} [{thread}] {level} {logger} - {message}", true},
	{"with something in %x", "2026-11-29 {time,} {level} {logger} [{thread}] [request 7] - {message}", true},
	{"without %x", "2026-11-29 {time,} {level} {logger} - {message}", false},
	{"of a container", "jobmanager-1  | 2026-11-29T{time}Z [{level}] {logger}: {message}", false},
}

var labLine = regexp.MustCompile(`^(\d\d:\d\d:\d\d\.\d{3}) (\w+) +\[(\w+)\] \[(flink-pekko\S+|jobmanager-io\S+|Checkpoint Timer|main|Thread-\d+|\w+Coordinator|.*?\)#\d+)\] (.*)$`)

// in writes the records of a log in the lab's layout in another one; chosen says in which.
func in(text string, chosen func() string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		m := labLine.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			out.WriteString(line)
			continue
		}
		fmt.Fprintln(&out, strings.NewReplacer("{time}", m[1], "{time,}", strings.ReplaceAll(m[1], ".", ","), "{level}", m[2], "{class}", m[3],
			"{logger}", "org.apache.flink.runtime."+m[3], "{thread}", m[4], "{message}", m[5]).Replace(chosen()))
	}
	return out.String()
}

// A log tells the same in each layout. Where the layout has no threads, events stand on the threads that print
// them in the real system: what a restore commits on that of the new attempt.
func TestLayouts(t *testing.T) {
	for _, name := range append(files(t, "logs/*.log"), files(t, "logs/whole/*.log")...) {
		text := file(t, name)
		for _, layout := range layouts {
			want, got := alone(t, text), alone(t, in(text, func() string { return layout.pattern }))
			if !layout.threads {
				want, got = generic(want), generic(got)
			}
			same(t, name+" in the layout "+layout.name, want, got)
		}
		// In a file that several processes have written.
		chance := rand.New(rand.NewPCG(1, 2))
		mixed := alone(t, in(text, func() string { return layouts[chance.IntN(len(layouts))].pattern }))
		same(t, name+" in mixed layouts", told(generic(alone(t, text))), told(generic(mixed)))
	}
}

// generic calls the threads of the JobManager alike: a pool numbers them.
func generic(all []trace.Trace) []trace.Trace {
	for _, t := range all {
		for i := range t.Events {
			if !trace.IsTask(t.Events[i].Thread) {
				t.Events[i].Thread = "JobManager"
			}
		}
	}
	return all
}

// Cut behind any line, or begun at any, a log gives what is left of it; with the line ends of
// Windows it gives the same.
func TestCutAtAnyLine(t *testing.T) {
	for _, name := range []string{"logs/failover-before-first-checkpoint.log", "logs/whole/one-savepoint-two-jobs.log", "real-flink/logs/failover.log"} {
		lines := strings.SplitAfter(file(t, name), "\n")
		for i := range lines {
			for _, part := range []string{strings.Join(lines[:i], ""), strings.Join(lines[i:], "")} {
				all, _, err := jdb.ReadLog(strings.NewReader(part))
				if err != nil && len(all) > 0 || err == nil && len(all) == 0 {
					t.Fatalf("%s at line %d: %d jobs, %v", name, i, len(all), err)
				}
				if i%50 != 0 {
					continue
				}
				for _, job := range all {
					writable(t, name, job)
				}
				windows, _, _ := jdb.ReadLog(strings.NewReader(strings.ReplaceAll(part, "\n", "\r\n")))
				same(t, name, all, windows)
			}
		}
	}
}
