package jdb

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"exactlyonce/trace"
)

// WriteRaw prints the events that have a breakpoint as a raw jdb session prints
// them: hit, printed expressions, the frame of where, the prompt. What differs
// from run to run in a real session (object ids, notes about deferred
// breakpoints, thread groups) is fixed or left out.
func WriteRaw(w io.Writer, t trace.Trace) error {
	out := bufio.NewWriter(w)
	for _, e := range t.Events {
		if b, ok := e.Kind.Breakpoint(); ok {
			writeHit(out, b, e)
		}
	}
	fmt.Fprintln(out, "The application exited")
	if err := out.Flush(); err != nil {
		return fmt.Errorf("trace: writing a jdb session: %w", err)
	}
	return nil
}

func writeHit(out io.Writer, b trace.Breakpoint, e trace.Event) {
	p := pointOf(b.Kind)
	prompt := e.Thread + "[1] "
	fmt.Fprintf(out, "Breakpoint hit: \"thread=%s\", %s.%s(), line=%d bci=%d\n\n", e.Thread, p.class, p.method, b.Line, p.bci)
	for _, v := range e.Values {
		fmt.Fprint(out, prompt)
		if e.Kind == trace.Filter && v.Text == "null" {
			fmt.Fprintln(out, "com.sun.tools.example.debug.expr.ParseException: Unable to complete expression. Exception instance of java.lang.IndexOutOfBoundsException(id=1) thrown")
		}
		fmt.Fprintf(out, " %s = %s\n", v.Name, rawValue(v))
	}
	fmt.Fprintf(out, "%s  [1] %s.%s (%s.java:%d)\n%s> \n", prompt, p.class, p.method, b.Class, b.Line, prompt)
}

// rawValue quotes what is a string or an object in Java; numbers, booleans and
// null stand bare.
func rawValue(v trace.Value) string {
	if v.Name == "commitUser" || strings.HasSuffix(v.Name, ".keySet()") {
		return `"` + v.Text + `"`
	}
	return v.Text
}
