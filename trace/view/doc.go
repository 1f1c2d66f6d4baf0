// Package view draws a trace: as a Mermaid sequence diagram, as one HTML page
// that needs nothing else, as Chrome trace JSON for ui.perfetto.dev, and as lanes
// of plain text.
//
// All four draw one Scene, which is data and nothing else: who takes part (the
// coordinator, each task, the table), what happened in whose lane, which event
// led to which, and how long each checkpoint took. The same trace and options
// give the same bytes.
//
// What a trace says is never trusted to be harmless: texts may hold markup,
// control characters or the words of a diagram language, and are shown as text.
//
// A trace does not say which channels a job has. Barriers are drawn as if the job
// were a chain of vertices, its sources together at the head, which is what the
// lab's jobs are.
//
// Non-goals: pictures of several runs at once (trace/diff compares), live runs.
package view
