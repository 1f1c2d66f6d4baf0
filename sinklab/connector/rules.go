package connector

import (
	"fmt"
	"reflect"
)

// Ruled is a sink whose design can be changed, one rule at a time: by mutants, which are
// wrong designs, and by repairs, which are better ones.
type Ruled interface {
	// RulesToChange points to a struct of booleans. Each says what the real system does,
	// so all are true in a sink as its connector makes it.
	RulesToChange() any
}

// SwitchOff makes a sink one without a rule. The error says that it has no such rule, or
// that it is off already.
func SwitchOff(to any, rule string) error {
	ruled, ok := to.(Ruled)
	if !ok {
		return fmt.Errorf("%T has no rules to change", to)
	}
	field := reflect.ValueOf(ruled.RulesToChange()).Elem().FieldByName(rule)
	switch {
	case !field.IsValid() || field.Kind() != reflect.Bool:
		return fmt.Errorf("%T has no rule %q", to, rule)
	case !field.Bool():
		return fmt.Errorf("%T: the rule %s is off already", to, rule)
	}
	field.SetBool(false)
	return nil
}
