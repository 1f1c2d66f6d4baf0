package jdb

import (
	"strings"

	"exactlyonce/trace"
)

// plain stands for the logger of lines without a time: the lab's own, those of the people who
// captured a log, those of a client.
const plain = ""

// table is what is known of the lines of a log, by the simple name of the logger: Flink 2.2.0
// and Paimon 2.0.0, with the wording of some earlier versions. It is the inverse of
// trace.LogLines. The first row that fits is taken; one without a kind is known and tells
// nothing of the protocol. Lines of these loggers that no row fits are reported as not read.
var table = []struct {
	logger string
	rows   []row
}{
	{"CheckpointCoordinator", []row{
		{"No checkpoint found during restore.", trace.NoCheckpoint, trace.IOThread, "", beginning},
		{"Starting job {job} from savepoint {location} ({allowed})", trace.StartFrom, trace.IOThread, "location allowed", startingFrom},
		{"Reset the checkpoint ID of job {job} to {next}.", trace.ResetID, trace.IOThread, "next", nil},
		{"Restoring job {job} from {type} {checkpoint} @ {timestamp} for {of} located at {location}", trace.RestoreJob, trace.DispatcherThread, "timestamp", restoring},
		{text: "No master state to restore"},
		{"Triggering checkpoint {checkpoint} (type={type}) @ {timestamp} for job {job}.", trace.Trigger, trace.TimerThread, "timestamp", triggering},
		{"Triggering Checkpoint {checkpoint} for job {job} failed due to {reason}", trace.Abort, trace.DispatcherThread, "reason", ended},
		{"Completed checkpoint {checkpoint} for job {job} ({bytes} bytes, checkpointDuration={duration} ms, finalizationTime={finalization} ms).",
			trace.Complete, trace.IOThread, "bytes duration finalization", completed},
		{"Completed checkpoint {checkpoint} for job {job} ({bytes} bytes in {duration} ms).", trace.Complete, trace.IOThread, "bytes duration", completed},
		{"Completed checkpoint {checkpoint} for job {job} ({}).", trace.Complete, trace.IOThread, "", completed},
		{"Checkpoint {checkpoint} of job {job} expired before completing.", trace.Expire, trace.TimerThread, "", ended},
		{"Decline checkpoint {checkpoint} by task {execution} of job {job} at {}", trace.Decline, trace.IOThread, "execution", ended},
		{"Received acknowledge message for checkpoint {checkpoint} from task {execution} of job {job} at {}", trace.Ack, trace.IOThread, "execution", acknowledged},
		{"Received late message for now expired checkpoint attempt {checkpoint} from task {execution} of job {job} at {}",
			trace.Ack, trace.IOThread, "late=true execution", acknowledged},
		{text: "Received decline message for unknown (too old?) checkpoint attempt {}"},
		{text: "Resetting the {}"}, // master hooks, operator coordinators
		{text: "Checkpoint state: {}"},
		{"Stopping checkpoint coordinator for job {job}.", trace.Stop, trace.DispatcherThread, "", stopped},
	}},
	{"StandaloneCompletedCheckpointStore", []row{
		{"Checkpoint with ID {checkpoint} at '{location}' not discarded.", trace.Retained, trace.DispatcherThread, "", retaining},
		{text: "Shutting down"},
	}},
	{"CheckpointFailureManager", []row{
		{"Failed to trigger checkpoint for job {job} since {reason}.", trace.SkipTrigger, trace.TimerThread, "reason", nil},
		{"Failed to trigger or complete checkpoint {checkpoint} for job {job}. ({attempts} consecutive failed attempts so far){}",
			trace.Abort, trace.TimerThread, "attempts", counted},
	}},
	{"ExecutionGraph", []row{
		{"Created execution graph {graph} for job {job}.", "", "", "", created},
		{"Job {name} ({job}) switched from state {from} to {to}.", trace.JobStatus, trace.DispatcherThread, "from to", jobStatus},
		{text: "Deploying {}"},
		{text: "Discarding the results produced by task execution {}"},
		{"{task} ({execution}) switched from {from} to {to}« on {}».", trace.TaskStatus, "", "from to execution", taskStatus},
	}},
	{"Task", []row{
		{"{task} ({execution}) switched from {from} to {to}« with failure cause:{}»«.»", trace.TaskStatus, "", "from to execution", taskStatus},
		{text: "Freeing task resources for {}"},
		{text: "Loading JAR files for task {}"},
		{text: "Attempting to {}"}, // cancel, fail externally
		{text: "Triggering cancellation of task code {}"},
		{text: "Ignoring checkpoint {} notification for non-running task {}"},
		{text: "Task {} is already in state {}"},
	}},
	{"FileStoreCommitImpl", []row{
		{"Ready to commit to table {table}, number of commit messages: {messages}", trace.CommitReady, "", "messages", ready},
		{"Finished collecting changes, including:{list}", trace.Collected, "", "", collected},
		{"Successfully commit snapshot «#»{snapshot}« (path {})»« to table {table}» by user {user} with identifier {identifier} and kind {kind}.",
			trace.Commit, "", "snapshot user identifier kind", committed},
		{"Finished (Uncertain of success) commit to table {table}, duration {duration} ms", trace.CommitDone, "", "duration", done},
		{"Atomic commit failed for snapshot #{snapshot}« (path {})» by user {user} with identifier {identifier} and kind {kind} after {seconds} seconds. {}",
			trace.CommitRetry, "", "snapshot user identifier kind seconds", lostRace},
		{"Retry commit for exception.", trace.CommitRetry, "", "", retried},
		{text: "Ready to commit{}"}, // DEBUG: the committable below it, and what is written to which snapshot
		{text: "  * {}"},            // DEBUG: an entry of a manifest
	}},
	{"TwoPhaseCommitSinkFunction", []row{
		{text: "{sink} - no state to restore"},
		{text: "{sink} - restoring state"},
		{"{sink} - started new transaction '{holder}'", trace.UnitBegun, "", "", begun},
		{"{sink} - checkpoint {checkpoint} triggered, flushing transaction '{holder}'", trace.UnitPrepared, "", "", unit},
		{text: "{sink} - stored pending transactions {}"},
		{"{sink} - checkpoint {complete} complete, committing transaction {holder} from checkpoint {checkpoint}", trace.UnitCommitted, "", "", committing},
		{text: "{sink} - committed checkpoint transaction {holder}"}, // DEBUG: it did not throw
		{"{sink} committed recovered transaction {holder}", trace.UnitCommitted, "", "recovered=true", committedAgain},
		{"{sink} aborted recovered transaction {holder}", trace.UnitAborted, "", "recovered=true", abortedAgain},
		{"Transaction {unit} has been open for {age} ms. This is close to or even exceeding the transaction timeout of {timeout} ms.",
			trace.UnitLate, "", "age timeout", unit},
		{"Error while committing transaction {unit}. Transaction has been open for longer than the transaction timeout ({timeout}).Commit will not be attempted again. Data loss might have occurred.",
			trace.UnitFenced, "", "timeout", unit},
	}},
	{"CheckpointCommittableManagerImpl", []row{
		{"Setting the summary for checkpointId {checkpoint} with {}", "", "", "", summed}, // DEBUG
		{text: "{}"},
	}},
	// Sinks whose every call was logged, to be compared with: golden/reference/sinks.
	{"LAB", []row{
		{"fault injected at id={id}", trace.Fault, "", "function=fail_at id", nil},
		{"HOOK beginTransaction -> {unit}", trace.UnitBegun, "", "", begun},
		{"HOOK abort({unit})", trace.UnitAborted, "", "", unit},
		{"HOOK writer opens {unit}", trace.UnitBegun, "", "", begun},
		{text: "HOOK writer.prepareCommit -> []"},
		{"HOOK writer.prepareCommit -> [{unit}]", trace.UnitPrepared, "", "", unit},
		{"HOOK committed {unit} first=true", trace.UnitCommitted, "", "", unit},
		{"HOOK committed {unit} first=false", trace.AlreadyThere, "", "", unit},
		{"HOOK committer.commit« #{}» requests=[{unit} retries={}]", "", "", "", requested},
		{"HOOK committer.commit« #{}» acts known« on {unit}»", trace.UnitFenced, "", "signal=failed-known", unit},
		{"HOOK committer.commit« #{}» acts already« on {unit}»", trace.UnitFenced, "", "signal=already-committed", unit},
		{"HOOK committer.commit« #{}» acts retry« on {unit}»", trace.CommitRetry, "", "signal=retry-later", unit},
		{"HOOK committer.commit« #{}» acts update« on {unit}»", trace.CommitRetry, "", "signal=retry-later", unit},
		{"status before end: {status}", trace.Cancel, trace.DispatcherThread, "status", nil},
		{text: "{}"},
	}},
	{"ExpireSnapshotsImpl", []row{
		{"Finished expire snapshots, duration {duration} ms, range is [{begin}, {end})", trace.SnapshotsExpired, "", "begin end duration", done},
	}},
	{plain, []row{
		{"[SinkLab] simulated fault: at id = {id}«{}»", trace.Fault, "main", "function=fail_at id", nil},
		{"[SinkLab] 模拟故障：处理到 id = {id}«{}»", trace.Fault, "main", "function=fail_at id", nil},
		{"[reference] fault injected at id={id}«{}»", trace.Fault, "main", "function=fail_at id", nil},
		{"[SinkLab] injected fault: {point} = {picked}", trace.Choice, "main", "", chosen},
		{"[SinkLab] another order: {point} = {picked}", trace.Choice, "main", "", chosen},
		{"[SinkLab] 注入故障：{point} = {picked}", trace.Choice, "main", "", chosen},
		{"[SinkLab] 改变顺序：{point} = {picked}", trace.Choice, "main", "", chosen},
		{"[SinkLab] ran {after} s, job status: {status}«{}»", trace.Cancel, trace.DispatcherThread, "", cancelled},
		{"[SinkLab] 运行 {after} 秒，作业状态：{status}«{}»", trace.Cancel, trace.DispatcherThread, "", cancelled},
		{"[reference] status before cancel: {status}«{}»", trace.Cancel, trace.DispatcherThread, "", cancelled},
		{text: "[reference] {}"},
		{`Exception in thread "main" {cause}`, trace.JobStatus, "main", "from=CREATED to=FAILED cause", nil},
		{text: "+-{}"}, // a result that a client prints
		{text: "| {}"},
	}},
}

// families are the loggers of Flink, Paimon and Hadoop by how their names begin, also shortened
// ones (%c{1.}). What the table does not have of them tells nothing of the protocol, with whatever
// stands below their lines: how a job is run, how sources are read, files and formats.
var families = []string{"org.apache.flink.", "org.apache.paimon.", "org.apache.hadoop.", "org.apache.pekko.", "o.a.f.", "o.a.p.", "o.a.h."}

// quiet are the same by their simple names, for layouts without packages (%c{1}).
var quiet = strings.Fields(`
	AbstractBytesHashMap AbstractFileStoreScan AbstractFileStoreWrite AbstractStreamOperator AdaptiveBatchSchedulerFactory AppendCompactWorkerOperator
	CacheManager CheckpointRequestDecider CheckpointsCleaner ClientCoordinationHandler CodecPool CollectSinkFunction CollectSinkOperatorCoordinator
	CommittingWriteOperatorCoordinator CompactTask Configuration ConflictDetection DataGeneratorSource DefaultCheckpointStatsTracker
	DefaultDeclarativeSlotPool DefaultDelegationTokenManager DefaultExecutionTopology DefaultJobLeaderService DefaultSlotStatusSyncer
	DelegationTokenReceiverRepository FileCache FileChannelManagerImpl FineGrainedSlotManager HadoopFSDelegationTokenProvider HadoopUtils
	JobInitializationMetricsBuilder JobMaster JobMasterServiceLeadershipRunner KeyValueFileStoreWrite MetricGroup MetricUtils NativeCodeLoader
	PekkoRpcService ResultPartition SourceCoordinator SourceReaderBase SplitFetcher SplitFetcherManager StandaloneDispatcher StandaloneResourceManager
	StateBackendLoader StateChangelogStorageLoader StreamTask TaskExecutor TaskExecutorChannelStateExecutorFactoryManager
	TaskExecutorStateChangelogStoragesManager TaskManagerRunner TaskManagerServices TaskSlotTableImpl VertexwiseSchedulingStrategy WebMonitorUtils`)
