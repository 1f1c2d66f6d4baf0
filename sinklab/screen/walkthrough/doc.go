// Package walkthrough is the walkthrough: it shows a trace step by step, forwards and
// backwards, with the state of the run at each step.
//
// It reads traces and nothing else, so that it works the same for runs of the
// lab, for counterexamples and for transcripts of the real systems. Whatever has
// to be run goes through Host, which the caller injects.
//
// The model is pure: no clock, no file, no terminal. A screen is a function of
// the trace and of the keys so far, and so it is tested.
//
// Non-goals: running jobs, drawing pictures to keep (package trace/view does).
package walkthrough
