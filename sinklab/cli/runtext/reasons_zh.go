package runtext

// reasonsZh are why options have no effect, by the English text.
var reasonsZh = map[string]string{ // looked up only
	"rows are values here, and nobody can change one that was passed on":                                    "这里的行是值，传出去之后谁也改不了",
	"no job is rescaled, so keys are in no groups":                                                          "作业不会改变并行度，因此没有 key group",
	"a column that may be NULL is refused where NOT NULL is wanted, so no row has to be dropped":            "可能为 NULL 的列写入 NOT NULL 列时会被拒绝，因此没有行需要丢弃",
	"state is a few numbers, and virtual time does not ask where they are kept":                             "状态只是几个数，虚拟时间不关心它们存在哪里",
	"it is read of unaligned checkpoints only, which no sink here takes":                                    "它只用于非对齐 checkpoint，而这里没有 sink 接受它",
	"a delay is never jittered here: what a seed draws are latencies":                                       "这里的延迟没有抖动：种子抽取的是各种时延",
	"a result is printed as a tableau, whole and without a time":                                            "结果以 tableau 形式完整打印，不带耗时",
	"an error says what is wrong and where, and has no stack":                                               "错误信息说明哪里不对，没有调用栈",
	"each INSERT runs to its end before the next statement; with 'false' Flink would run them side by side": "每个 INSERT 运行到结束才执行下一条语句；为 'false' 时 Flink 会让它们同时运行",
	"it belongs to the waveform function, which is off":                                                     "它属于波形函数，而波形函数没有启用",
	"it only tunes the size of files or of memory, and tables here are too small for it":                    "它只调节文件或内存的大小，而这里的表太小",
	"statistics are always those of the default":                                                            "统计信息总是按默认方式写出",
	"manifests are not merged": "manifest 不会合并",
	"read for batch writers only; FlinkWriteSink:60 goes by checkpointing alone":                                         "只有批写入才读取它；FlinkWriteSink:60 只看是否启用 checkpoint",
	"append tables are not compacted here; a real job would merge the small files of a partition once there are so many": "这里不会 compact append 表；真实作业会在小文件达到这个数目时合并一个分区的小文件",
	"there is one broker, with one topic a table":                                                                        "只有一个 broker，每张表一个 topic",
	"rows are not encoded": "行不做编码",
	"SELECT reads the topic from its beginning, as read_committed":                          "SELECT 从头读取 topic，隔离级别为 read_committed",
	"a producer has none, and SELECT reads the topic from its beginning, as read_committed": "producer 没有隔离级别；SELECT 从头读取 topic，隔离级别为 read_committed",
	"each subtask writes to one partition":                                                  "每个 subtask 写一个分区",
	"a setting of the client that the lab does not look at":                                 "这是客户端的设置，实验室不看它",
}
