package sinkv2

import (
	"exactlyonce/sinklab/frameworks/sinkv2"
	"exactlyonce/trace"
)

// words are what its traces are told in.
var words = trace.Vocabulary{
	Unit:   trace.Noun{One: "transaction", Many: "transactions", Chinese: "事务"},
	Commit: trace.Noun{One: "committed transaction", Many: "committed transactions", Chinese: "已提交的事务"},
	Table:  trace.Noun{One: "store", Many: "stores", Chinese: "存储"},
	Sentences: []trace.Sentence{
		{Kind: trace.UnitFenced, When: "signal=already-committed", English: "the committer says that transaction {unit} is committed already, and nobody checks: its rows are given up", Chinese: "committer 声称事务 {unit} 已经提交，没有人核实：其中的行被放弃"},
		{Kind: trace.UnitFenced, When: "signal", English: "the committer gives transaction {unit} up: failed with a known reason; the job goes on, and nobody replays its rows", Chinese: "committer 放弃事务 {unit}：原因已知的失败；作业继续，其中的行不会被重放"},
		{Kind: trace.CommitRetry, When: "signal", English: "the store does not answer the commit of transaction {unit}: retryLater", Chinese: "存储没有应答事务 {unit} 的提交：retryLater"},
	},
	Log: sinkv2.LogLines,
}
