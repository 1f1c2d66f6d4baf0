package trace

import (
	"fmt"
	"strconv"
	"strings"
)

// Lookup returns the text of the named value and whether the event has it.
func (e Event) Lookup(name string) (string, bool) {
	for _, v := range e.Values {
		if v.Name == name {
			return v.Text, true
		}
	}
	return "", false
}

// Int returns the named value as a number; ok is false where the event has no
// such value or its text is no number.
func (e Event) Int(name string) (n int64, ok bool) {
	n, err := strconv.ParseInt(e.Get(name), 10, 64)
	return n, err == nil
}

// ParseKeySet reads the text of a Java key set of checkpoint ids, "[1, 2]", as
// jdb prints committablesPerCheckpoint.keySet().
func ParseKeySet(text string) ([]int64, error) {
	inner, ok := strings.CutPrefix(text, "[")
	inner, closed := strings.CutSuffix(inner, "]")
	if !ok || !closed {
		return nil, fmt.Errorf("trace: key set %q: it must look like [1, 2]", text)
	}
	if inner == "" {
		return nil, nil
	}
	var ids []int64
	for _, part := range strings.Split(inner, ", ") {
		id, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("trace: key set %q: %q is no checkpoint id: %w", text, part, err)
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// FormatKeySet is the inverse of ParseKeySet.
func FormatKeySet(ids []int64) string {
	parts := make([]string, len(ids))
	for i, id := range ids {
		parts[i] = strconv.FormatInt(id, 10)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// TaskName is the thread name without its attempt: what Flink's ExecutionGraph
// prints, "Source: gen[1] -> Map (1/1)" for thread "Source: gen[1] -> Map (1/1)#0".
func TaskName(thread string) string {
	if i := strings.LastIndex(thread, ")#"); i >= 0 {
		return thread[:i+1]
	}
	return thread
}

// ShortThread is the first operator of a chain with subtask and attempt:
// "Source: gen[1] (1/1)#0". Threads of the JobManager stay as they are.
func ShortThread(thread string) string {
	name, subtask := splitThread(thread)
	head, _, _ := strings.Cut(name, " -> ")
	return head + subtask
}

// splitThread separates the chain's name from " (1/1)#0".
func splitThread(thread string) (name, subtask string) {
	i := strings.LastIndex(thread, " (")
	if i < 0 || !strings.Contains(thread[i:], ")#") {
		return thread, ""
	}
	return thread[:i], thread[i:]
}
