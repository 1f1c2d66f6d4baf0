package kafka

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/frameworks/sinkv2"
	"exactlyonce/trace"
)

// Why a transaction is aborted by its own sink, as the traces say it.
const (
	byClose = "its writer was closed"
	byStart = "a writer that starts has asked for its id"
)

// words are what the traces of its jobs are told in.
var words = trace.Vocabulary{
	Name:   "Kafka",
	Unit:   trace.Noun{One: "transaction", Many: "transactions", Chinese: "事务"},
	Commit: trace.Noun{One: "committed transaction", Many: "committed transactions", Chinese: "已提交的事务"},
	Table:  trace.Noun{One: "topic", Many: "topics", Chinese: "topic"},
	Sentences: []trace.Sentence{
		{Kind: trace.UnitFenced, English: "the commit of <unit> {unit} is refused and given up, and the job goes on[ ({reason})]", Chinese: "<unit> {unit} 的提交被拒绝并被放弃，作业继续运行[（{reason}）]"},
		{Kind: trace.AlreadyThere, English: "<unit> {unit} is committed already: the broker answers that it is done", Chinese: "<unit> {unit} 已经提交：broker 回答已完成"},
	},
	Meanings: map[trace.Kind]trace.Text{ // looked up only
		trace.UnitFenced: {"a commit is refused and given up: its rows are lost, or were committed before", "提交被拒绝并被放弃：其中的行丢失了，或者先前已经提交"},
	},
	Reasons: map[trace.Kind]trace.Reason{ // looked up only
		trace.UnitFenced: {
			Why: trace.Text{"The broker knows a newer epoch of this id. Either the commit had been done before the failure, and its end has raised the epoch; or the broker has aborted the transaction, and its rows are lost. The answer is the same, and the sink drops the committable either way.",
				"broker 知道这个 id 的更新 epoch。要么故障之前提交已经完成，结束时 epoch 增大了；要么 broker 已中止这个事务，其中的行丢失。两种情况的应答相同，sink 都会丢掉这个 committable。"},
			Crash: trace.Text{"The restored committer asks again and gets the same answer.", "恢复后的 committer 再次请求，得到同样的应答。"}},
	},
	Log:   logLines,
	Reads: reads,
}

// reads are the lines of the connector and its client that tell of transactions: those that
// logLines prints, and some that only the real ones have. What a restart probes is most often
// not open, and the line says nothing of that.
var reads = []trace.LogForm{
	{Logger: "ExactlyOnceKafkaWriter", Text: "Prepare KafkaCommittable{producerId={producerId}, epoch={epoch}, transactionalId='{unit}'{}", Kind: trace.UnitPrepared},
	{Logger: "ExactlyOnceKafkaWriter", Text: "{}"},
	{Logger: "KafkaCommitter", Text: "Committing Kafka transaction {unit}", Kind: trace.UnitCommitted},
	{Logger: "KafkaCommitter", Text: "Unable to commit transaction ({}KafkaCommittable{producerId={producerId}, epoch={epoch}, transactionalId='{unit}'{}", Kind: trace.UnitFenced},
	{Logger: "KafkaCommitter", Text: "Encountered retriable exception while committing {unit}.", Kind: trace.CommitRetry},
	{Logger: "FlinkKafkaInternalProducer", Text: "abortTransaction {unit}", Kind: trace.UnitAborted},
	{Logger: "FlinkKafkaInternalProducer", Text: "{}"},
	{Logger: "TransactionCoordinator", Text: "Completed rollback of ongoing transaction for transactionalId {unit} due to timeout", Kind: trace.UnitAborted},
	{Logger: "KafkaWriter", Text: "{}"},
	{Logger: "KafkaProducer", Text: "{}"},
	{Logger: "Metadata", Text: "{}"},
	{Logger: "Metrics", Text: "{}"},
	{Logger: "ProducerPoolImpl", Text: "{}"},
	{Logger: "TransactionAbortStrategyImpl", Text: "{}"},
	{Logger: "TransactionManager", Text: "{}"},
}

// logLines are the lines of the connector and its client, DEBUG as well: at INFO a commit
// leaves no line at all.
func logLines(e trace.Event, _ trace.Header) []trace.LogLine {
	id, epoch, _ := strings.Cut(e.Get("unit"), "@")
	line := trace.LogLine{Level: "DEBUG", Thread: e.Thread}
	switch e.Kind {
	case trace.UnitPrepared:
		line.Class = "ExactlyOnceKafkaWriter"
		line.Message = fmt.Sprintf("Prepare %s.", committable(id, e.Get("producerId"), epoch))
		return []trace.LogLine{line, sinkv2.Summary(e)}
	case trace.UnitCommitted, trace.AlreadyThere:
		line.Class, line.Message = "KafkaCommitter", "Committing Kafka transaction "+id
	case trace.UnitFenced:
		line.Class, line.Level, line.Cause = "KafkaCommitter", "ERROR", e.Get("reason")
		line.Message = fmt.Sprintf("Unable to commit transaction (CommitRequestImpl{state=RECEIVED, numRetries=0, committable=%s}) because %s", committable(id, e.Get("producerId"), epoch), refusal(e))
		if e.Get("naming") == Pooling.String() && fenced(e) {
			line.Level = "WARN"
		}
	case trace.UnitAborted:
		line.Class, line.Message = abortLine(e.Get("reason"), id)
		if line.Class == "TransactionCoordinator" {
			line.Level = "INFO"
		}
	case trace.CommitRetry:
		line.Class, line.Level, line.Cause = "KafkaCommitter", "WARN", e.Get("reason")
		line.Message = "Encountered retriable exception while committing " + id + "."
	default:
		return nil
	}
	return []trace.LogLine{line}
}

func committable(id, pid, epoch string) string {
	return fmt.Sprintf("KafkaCommittable{producerId=%s, epoch=%s, transactionalId='%s'}", pid, epoch, id)
}

// fenced tells the two refusals apart.
func fenced(e trace.Event) bool { return strings.Contains(e.Get("reason"), "ProducerFenced") }

// refusal ends the line about a commit that is given up (KafkaCommitter.commit).
func refusal(e trace.Event) string {
	timeout := e.Get("timeout")
	switch {
	case !fenced(e):
		return "it's in an invalid state. Most likely the transaction has been aborted for some reason. Please check the Kafka logs for more details."
	case e.Get("naming") == Pooling.String():
		return "its producer is already fenced. If this warning appears as part of the recovery of a checkpoint, it is expected in some cases (e.g., aborted checkpoints in previous attempt)." +
			" If it's outside of recovery, this means that you either have a different sink with the same 'transactional.id' or recovery took longer than 'transaction.timeout.ms' (" + timeout + "ms)." +
			" In both cases this most likely signals data loss, please consult the Flink documentation for more details."
	}
	return "its producer is already fenced. This means that you either have a different producer with the same 'transactional.id'" +
		" (this is unlikely with the 'KafkaSink' as all generated ids are unique and shouldn't be reused) or recovery took longer than 'transaction.timeout.ms' (" + timeout + "ms)." +
		" In both cases this most likely signals data loss, please consult the Flink documentation for more details."
}

// abortLine is who logs an abort, and what: the client, the writer that starts, or the broker.
func abortLine(reason, id string) (class, message string) {
	switch reason {
	case byClose:
		return "FlinkKafkaInternalProducer", "abortTransaction " + id
	case byStart:
		return "ExactlyOnceKafkaWriter", "Aborting transaction " + id
	}
	return "TransactionCoordinator", "Completed rollback of ongoing transaction for transactionalId " + id + " due to timeout"
}
