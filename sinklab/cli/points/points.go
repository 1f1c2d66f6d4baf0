// Package points says in both languages what each point is that a schedule can pick at, and
// what its options do.
//
// Non-goals: when a point comes (package engine, the sinks and the stores ask for it).
package points

// Point documents the points whose labels begin alike.
type Point struct{ Label, Options, Means string }

const (
	crashes  = "1 = crash"
	anyWrite = "1 = fails, 2 = done but the answer is lost, 3 = crash before, 4 = crash after, 5 = fails from now on"
	anyCall  = "1 = fails, 2 = fails from now on, 3 = done but the answer is lost, 4 = the task crashes before it"
)

// All are the points of every job, by their labels; <task> stands for the name of a task.
var All = []Point{
	{"crash/<task>/burst", crashes, "a source is about to emit its next rows"},
	{"crash/<task>/before-prepare", crashes, "the barrier is there, nothing written yet"},
	{"crash/<task>/after-prepare", crashes, "files written, committables handed over, barrier not sent"},
	{"crash/<task>/after-snapshot", crashes, "state taken, not acknowledged"},
	{"crash/<task>/before-notify", crashes, "\"checkpoint complete\" has arrived, not looked at"},
	{"crash/<task>/before-commit", crashes, "before the first step of a commit"},
	{"crash/<task>/in-commit", crashes, "between two steps of a commit"},
	{"crash/<task>/after-commit", crashes, "the snapshot is there, nobody knows yet"},
	{"throw/<task>", "1 = throws", "a function of the projection, in the middle of a burst: the rows before that one went on"},
	{"notify/<task>", "1 = lost, 2 = later than that of the next checkpoint", "the notification on its way to the task"},
	{"ack/<task>", "1 = lost, 2 = later than the timeout", "the acknowledgement on its way to the coordinator"},
	{"decline/<task>", "1 = declined", "the asynchronous part of the snapshot fails"},
	{"crash/coordinator/after-trigger", crashes, "the JobManager, when an id was taken; another one goes on from the newest completed checkpoint"},
	{"crash/coordinator/before-complete", crashes, "likewise, when all tasks have acknowledged and nothing is stored"},
	{"crash/coordinator/after-complete", crashes, "likewise, when the checkpoint is stored and nobody was notified"},
	{"savepoint/stop", "1 = stopped", "in place of a checkpoint the user stops the job with a savepoint and starts a new job from it"},
	{"outage/restart", "1 = late", "the restart comes a day later"},
	{"store/latest", "1 = fails", "looking for the newest snapshot"},
	{"store/exists", "1 = fails", "looking for a data file"},
	{"store/…", anyWrite, "one writing operation on the table: data, compact, manifest, manifest-list, publish, hint, and those of expiry and tags"},
	{"io/…", anyCall, "one operation of the job on a file or folder of its table; not searched: the value store has no files"},
	{"order/channel", "k = another input first", "a task has several inputs waiting"},
	{"order/first-delay", "k = that much earlier or later", "the first checkpoint of an attempt, counted in bursts of the sources"},
	{"order/end-of-input", "1 = later", "a source reads its last rows one checkpoint later"},
	{"order/cancel-commit", "1 = interrupted", "a cancellation ends the commit under way, or lets it finish"},
	{"order/overtake", "1 = overtakes", "a barrier passes committables; only where a mutant's rules let it"},
	{"outside/cleanup", "1 = cleaned", "the restart comes a day later, and meanwhile every data file that no snapshot references was removed"},
	{"outside/restore", "1 = the checkpoint before the newest, 2 = none", "what the operator starts the job from, instead of the newest checkpoint"},
	{"outside/power", "1 = lost", "the power, behind the publication of a snapshot: what was not synced has a name and no content"},
}
