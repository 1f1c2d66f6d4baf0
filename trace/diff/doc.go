// Package diff says whether two traces show the same protocol: whether what one
// thread did after another is the same where the protocol decides, whatever
// time decided otherwise. Either trace may be a run of ours, a jdb transcript or
// a log; only kinds that both can show are compared.
//
// # What is compared
//
// Threads are compared by role (coordinator, writer, compactor, committer), subtask
// and attempt. A compact worker that the committer is chained to is the committer's
// thread; with several of them the committer has its own. Names of tables and
// operators are not compared. A thread's events are taken apart as the protocol
// does: its start, one round a checkpoint, the end of input. Inside each of these the order on the thread counts, and the values:
// isRestored, restored.size(), identifier, retryCommittables.size(), the key
// set, numCommitted, kind and identifier of a commit, states of the job. A
// commit user counts by its place: the first user, the second. A checkpoint id
// counts by its place too: relative to its round, or to the last checkpoint
// before the failure. Of a foreign system it counts what became of its units: that
// one was prepared, committed, aborted or refused.
//
// # What is timing, and no difference
//
//   - How many regular rounds follow each other, as long as both sides have one
//     there: the draw of the first delay and the number of rows decide it. A
//     round is regular if each step of it is there once and in order. A round
//     without anything to commit is regular if both sides have some; where no
//     key set is compared, as between logs, nobody can know and all are.
//   - The first id after a restart: an abandoned checkpoint has taken some. A gap
//     elsewhere is a difference unless both sides have it.
//   - Checkpoints at the end of a failed attempt that never completed and that
//     the next attempt does not restore.
//   - Checkpoints after the one of the end of input, with nothing new in their
//     snapshot, and those that a finished job did not complete.
//   - With which checkpoint a compaction is committed.
//   - Whether notify N comes before or after prepare and snapshot N+1; the key set
//     then holds N as well.
//   - A filter of identifier N at notify N: the notification came after the end of
//     input, from where on the committer filters whatever it commits, and the end of input with it.
//   - How steps of different threads interleave, apart from the orders below.
//   - What a foreign system does by itself, as to abort a transaction that is too old, where
//     one side does not show it: the log of a job does not.
//   - Row counts, bytes, file names, snapshot numbers, times, durations, skipped
//     triggers, late acknowledgements, statuses of tasks.
//
// # What a schedule or a latency sets
//
// These differences are told, and make no other protocol; Same is false and Alike is true:
//
//   - The instant of a failure decides whether the restore commits what it restored or finds it
//     committed, and so whether a committer fails on purpose, which makes one attempt more. It decides
//     how many regular rounds an attempt has that fails on both sides, also none.
//   - A checkpoint meets its timeout or does not, or is declined: what was prepared for it is
//     committed later.
//
// A wrong design is never taken for it: each side has to have committed all that it restored from,
// and to keep the orders below.
//
// # Orders across threads
//
// On each side alone, over everything it shows, the orders that the protocol
// demands are checked: see Orders. One that is violated on one side only makes
// the protocols different. They are what the real system does by design, also where
// that loses rows, and a run of the faithful engine never violates one. Those of Paimon's
// committer are asked of its traces only, not of one with units:
//
//   - The end of one writer's input, MAX, stays pending until the committer's own input
//     has ended; only from then on a notification commits MAX, and all else that waits.
//     Where a trace does not tell when inputs end, the last checkpoint that anybody
//     prepared does.
//   - Numbers of snapshots follow each other per table: over all jobs of a file that write it, and for each
//     table of one job. No two jobs commit one identifier under one user.
//   - A notification that comes behind the end of input filters, also that of an earlier checkpoint.
//   - A restore commits MAX at once. Later identifiers are then committed below it, and a
//     later MAX is filtered out unless such a commit lies between. A filter asks for the
//     user's newest snapshot; how many it drops, of how many, is in the trace. Where
//     the size is missing, what was in the restored snapshot stands for it.
//   - A commit that a failure interrupts may be in the table without any event of it: the
//     next restore's filter tells.
//   - Who passed over an aborted checkpoint need not have prepared it, though a later
//     snapshot has what others sent for it.
//
// Non-goals: judging which side is right; comparing rows (package verdict does);
// runs of sinks other than Paimon's.
package diff
