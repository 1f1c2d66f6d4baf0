package grade

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
)

// Check judges one exercise.
func Check(s Spec, e Exercise) (r Result) {
	if crash := guard(func() { r = check(s, e) }); crash != nil {
		r = crash.result(s.Lang)
	}
	r.Name, r.Reason = s.Name, short(r.Reason, 2*maxText, s.Lang)
	for i := range r.Log {
		r.Log[i] = short(r.Log[i], maxText, s.Lang)
	}
	return r
}

func check(s Spec, e Exercise) Result {
	switch s.Kind {
	case Predict:
		return predict(s, e.Answers)
	case Repair:
		return repair(s)
	case Write:
		if e.New == nil {
			return Result{Verdict: Failed, Cause: "compile", Reason: "the package offers no New"}
		}
		for _, name := range s.Demands {
			if !slices.Contains(Demands(), name) {
				return defect(fmt.Errorf("nobody knows the demand %q; known are %v", name, Demands()))
			}
		}
		if why := form(s, e.New); why != "" {
			return misshapen(why)
		}
		if s.Once != nil {
			return once(s, e.New)
		}
		return write(s, e.New)
	}
	return defect(fmt.Errorf("exercise %s has the unknown kind %q", s.Name, s.Kind))
}

// Serve is the whole of a host program: it reads one Spec, judges the exercise of that
// name and writes one Result, both as JSON. An exercise that is not linked in is a defect
// of who built the program.
func Serve(in io.Reader, out io.Writer, linked map[string]Exercise) error {
	var s Spec
	if err := json.NewDecoder(in).Decode(&s); err != nil {
		return fmt.Errorf("reading the exercise to be judged: %w", err)
	}
	return json.NewEncoder(out).Encode(Check(s, linked[s.Name]))
}
