package trace

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Role is what an operator does in the protocol.
type Role string

// Roles of operators.
const (
	Source     Role = "source"
	Calc       Role = "calc"        // a projection
	Convert    Role = "map"         // passes rows on
	Writer     Role = "writer"      // prepares units
	PreCommit  Role = "pre-commit"  // passes on what writers have prepared
	Compactor  Role = "compactor"   // the same, and prepares something itself
	Committer  Role = "committer"   // makes prepared units visible
	PostCommit Role = "post-commit" // passes on what was committed
	End        Role = "end"         // discards
)

// Task is a vertex of the job's graph: a chain of operators, which all its subtasks run.
type Task struct {
	Name        string `json:"name"`        // the operators, joined by " -> ": a thread's name without " (1/2)#0"
	Parallelism int    `json:"parallelism"` // how many subtasks
	Roles       []Role `json:"roles"`       // of its operators, in their order
	Inputs      []int  `json:"inputs,omitempty"`
	// Pointwise: subtask i gets from subtask i of each input alone; else from all.
	Pointwise bool `json:"pointwise,omitempty"`
}

// Has tells whether one of its operators has a role.
func (t Task) Has(r Role) bool { return slices.Contains(t.Roles, r) }

// Operators are the operators of the chain with their roles, which are empty where
// nobody has said them.
func (t Task) Operators() []Operator {
	names := strings.Split(t.Name, chained)
	out := make([]Operator, len(names))
	for i, name := range names {
		out[i].Name = name
		if len(names) == len(t.Roles) {
			out[i].Role = t.Roles[i]
		}
	}
	return out
}

// chained joins the operators of a task in its name.
const chained = " -> "

// Operator is one link of a chain.
type Operator struct {
	Name string
	Role Role
}

// Short is the operator without the name of its table, or of its sink: "Writer" for
// "Writer : t" and for "kafka: Writer", "Source: gen[1]" as it is.
func (o Operator) Short() string {
	head, tail, found := strings.Cut(o.Name, ":")
	head, tail = strings.TrimSpace(head), strings.TrimSpace(tail)
	switch {
	case !found, head == "Source":
		return strings.TrimSpace(o.Name)
	case (o.Role == Writer || o.Role == Committer) && (tail == "Writer" || tail == "Committer"):
		return tail // as Flink names the operators of its sink API
	}
	return head
}

// Tasks are the tasks of one trace, or of several jobs of it.
type Tasks struct {
	list  []Task
	index map[string]int // by vertex; looked up only
}

// TasksOf are the tasks that the header of a trace lists, in the order of the graph. What
// the events show besides, or all where the header lists none (transcripts, logs and
// traces of before), is guessed: see guess.
func TasksOf(t Trace) *Tasks {
	c := &Tasks{list: slices.Clone(t.Header.Tasks), index: map[string]int{}}
	for i, task := range c.list {
		c.index[task.Name] = i
		if _, known := c.index[Unnumbered(task.Name)]; !known {
			c.index[Unnumbered(task.Name)] = i
		}
	}
	c.guess(t.Events)
	return c
}

// List shows all of them, sources first.
func (c *Tasks) List() []Task { return c.list }

// Index is the place in the list of a thread's task, with or without its attempt; -1
// where the thread is none of a task. A job that goes on from a savepoint numbers its operators anew, and those numbers
// say nothing else: its tasks are those of the job before.
func (c *Tasks) Index(thread string) int {
	name := Vertex(thread)
	if i, known := c.index[name]; known {
		return i
	}
	if i, known := c.index[Unnumbered(name)]; known {
		return i
	}
	return -1
}

// Of is the task of a thread; one without a name where the thread is none of a task.
func (c *Tasks) Of(thread string) Task {
	if i := c.Index(thread); i >= 0 {
		return c.list[i]
	}
	return Task{}
}

// Feeds tells whether what one thread sends can reach another directly.
func (c *Tasks) Feeds(from, to string) bool {
	f, t := c.Index(from), c.Index(to)
	if f < 0 || t < 0 || !slices.Contains(c.list[t].Inputs, f) {
		return false
	}
	return !c.list[t].Pointwise || Subtask(from) == Subtask(to)
}

// AddTasks takes in the tasks of a job that goes on from this one, in one trace.
func (h *Header) AddTasks(next []Task) {
	before := TasksOf(Trace{Header: *h})
	h.Tasks = slices.Clone(h.Tasks)
	at := make([]int, len(next)) // where each of next stands in h.Tasks
	for i, t := range next {
		if at[i] = before.Index(t.Name + " (1/1)"); at[i] < 0 {
			at[i] = len(h.Tasks)
			t.Inputs = slices.Clone(t.Inputs)
			for k, input := range t.Inputs {
				t.Inputs[k] = at[input]
			}
			h.Tasks = append(h.Tasks, t)
		}
	}
}

// checkTasks says what is wrong with the tasks of a header: "" = nothing.
func (h Header) checkTasks() string {
	for i, t := range h.Tasks {
		for _, input := range t.Inputs {
			if input < 0 || input >= i {
				return fmt.Sprintf("task %d (%s) has input %d, and only tasks in front of it can be one", i, t.Name, input)
			}
		}
	}
	return ""
}

// IsTask tells a task's thread from those of the JobManager.
func IsTask(thread string) bool { return strings.Contains(thread, ")#") }

// Vertex is the name of a thread, or of a subtask, without " (1/2)#0": that of its task.
func Vertex(thread string) string {
	name := TaskName(thread)
	if i := strings.LastIndex(name, " ("); i >= 0 {
		return name[:i]
	}
	return name
}

// Subtask is what Vertex leaves away but for the attempt: "(1/2)".
func Subtask(thread string) string {
	name := TaskName(thread)
	return strings.TrimPrefix(strings.TrimPrefix(name, Vertex(thread)), " ")
}

// number is what a planner adds to the name of an operator.
var number = regexp.MustCompile(`\[\d+\]`)

// Unnumbered is a name without those numbers: that of the same operator of a later job.
func Unnumbered(name string) string { return number.ReplaceAllString(name, "") }
