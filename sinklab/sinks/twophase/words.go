package twophase

import (
	"exactlyonce/sinklab/frameworks/twophasecommit"
	"exactlyonce/trace"
)

// words are what its traces are told in.
var words = trace.Vocabulary{
	Unit:   trace.Noun{One: "transaction", Many: "transactions", Chinese: "事务"},
	Commit: trace.Noun{One: "committed transaction", Many: "committed transactions", Chinese: "已提交的事务"},
	Table:  trace.Noun{One: "store", Many: "stores", Chinese: "存储"},
	Sentences: []trace.Sentence{
		{Kind: trace.UnitPrepared, English: "preCommit flushes transaction {unit} for checkpoint {checkpoint}; it is not yet visible[: {rows|row}]", Chinese: "preCommit 为 checkpoint {checkpoint} 刷出事务 {unit}，尚不可见[：{rows} 行]"},
		{Kind: trace.AlreadyThere, English: "recoverAndCommit finds transaction {unit} committed already", Chinese: "recoverAndCommit 发现事务 {unit} 已经提交"},
		{Kind: trace.UnitAborted, When: "already", English: "recoverAndAbort finds transaction {unit} aborted already", Chinese: "recoverAndAbort 发现事务 {unit} 已经放弃"},
		{Kind: trace.UnitAborted, When: "recovered", English: "recoverAndAbort aborts transaction {unit}[: {rows|row} will never be visible]", Chinese: "recoverAndAbort 放弃事务 {unit}[：其中 {rows} 行不会可见]"},
		{Kind: trace.UnitFenced, English: "transaction {unit} cannot be committed and is older than its timeout: it is given up, with its rows", Chinese: "事务 {unit} 无法提交且已超时：放弃它和其中的行"},
		{Kind: trace.Restore, English: "initializeState finds {restored.size()|transaction} that waited for their commit", Chinese: "initializeState 找到 {restored.size()} 个待提交的事务"},
		{Kind: trace.Snapshot, English: "snapshotState stores what waits for {committablesPerCheckpoint.keySet()}, and the open transaction", Chinese: "snapshotState 存下等待 {committablesPerCheckpoint.keySet()} 的事务，以及打开的事务"},
		{Kind: trace.Notify, English: "the sink learns that checkpoint {checkpoint} is complete and commits everything up to it", Chinese: "sink 得知 checkpoint {checkpoint} 已完成，提交它及之前的全部内容"},
	},
	Log: twophasecommit.LogLines("StoreSink"),
}
