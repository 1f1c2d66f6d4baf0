// Package jdb reads what the real systems wrote about a run into the lab's own
// events: raw jdb transcripts, their compact form, and logs of Flink and Paimon.
// It also prints our events as a raw jdb session, to be read side by side.
//
// Every reader returns what it understood together with Notes: how many lines
// it did not understand, and the first of them. Nothing is dropped in silence.
// Input is never trusted: lines are bounded, binary input is refused, a file
// that was cut gives the events up to the cut.
//
// A log may hold several jobs, and a run may have left several logs: ReadLog cuts and
// merges them. Which lines are known is one table, log_lines.go.
//
// The events carry what the text says and no more. A transcript has no clock,
// so its events are all at time 0; a log has no key sets and no prepares; a log
// in Flink's default pattern has no threads, so each kind gets the thread that
// prints it.
//
// Non-goals: driving a debugger; logs of other systems; clocks of machines that differ.
package jdb
