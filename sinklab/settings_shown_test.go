package main

// What scripts of several entries have in common.
const (
	oneCrash   = "SET 'sinklab.schedule' = 'crash/committer/before-commit@2=1';"
	twoCrashes = "SET 'sinklab.schedule' = 'crash/committer/before-commit@2=1,crash/committer/before-commit@3=1';"
	fixedDelay = "SET 'restart-strategy.type' = 'fixed-delay';"
	expDelay   = "SET 'restart-strategy.type' = 'exponential-delay';"
	lostRace   = "SET 'sinklab.schedule' = 'store/publish@2=1';" // a publication fails once
	aDayLater  = "SET 'sinklab.schedule' = 'crash/committer/before-commit@3=1,outage/restart@1=1';"
	slowUpload = "SET 'sinklab.latency.upload' = '2500 ms';"
	savepoints = "SET 'execution.checkpointing.savepoint-dir' = 'sp';"
	retaining  = "SET 'execution.checkpointing.externalized-checkpoint-retention' = 'RETAIN_ON_CANCELLATION'; SET 'sinklab.run-for' = '2 s';"
	retained   = "SET 'execution.checkpointing.dir' = 'cp'; SET 'sinklab.run-for' = '2 s';"
	fromFirst  = "RESET 'sinklab.run-for'; SET 'execution.state-recovery.path' = 'cp/chk-1'; INSERT INTO t SELECT * FROM gen;"
	fromSecond = "RESET 'sinklab.run-for'; SET 'execution.state-recovery.path' = 'cp/chk-2'; INSERT INTO t SELECT * FROM gen;"
	autoTags   = ", 'tag.automatic-creation' = 'process-time'"
	fewLast    = ", 'snapshot.num-retained.min' = '1', 'snapshot.time-retained' = '1 ms'"
	tagged     = "CALL sys.create_tag('default.t', 'old', 1);"
	anyHint    = "SELECT COUNT(*) FROM t /*+ OPTIONS('{key}' = '{value}') */;"
	keyBroker  = "properties.sinklab.broker."
	keyed      = "CREATE TABLE t (id BIGINT PRIMARY KEY NOT ENFORCED) WITH ('bucket' = '1', 'write-only' = 'true');"
)

// required are options without which a table of a connector is an error.
var required = map[string]string{
	"kafka": "'topic' = 't', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', " +
		"'sink.transactional-id-prefix' = 'ours', 'properties.transaction.timeout.ms' = '600000'",
}

// shown is how each option is seen to change something: with which two values the run of
// one script differs, and what the script needs for it. Of options that the lab takes without
// effect it is what their scripts need.
var shown = map[option]show{
	{"SET", "execution.runtime-mode"}:                                 {b: "batch"},
	{"SET", "parallelism.default"}:                                    {b: "2"},
	{"SET", "sink.committer.retries"}:                                 {b: "0", table: "CREATE TEMPORARY TABLE t (id BIGINT) WITH ('connector' = 'sinklab-sink-v2');", set: "SET 'sinklab.schedule' = 'store/publish@1=1';"},
	{"SET", "pipeline.name"}:                                          {b: "mine"},
	{"SET", "execution.state-recovery.path"}:                          {b: "sp"},
	{"SET", "execution.checkpointing.interval"}:                       {a: "1 s", b: "2 s"},
	{"SET", "execution.checkpointing.min-pause"}:                      {b: "3 s", set: "RESET 'sinklab.first-checkpoint-delay';"},
	{"SET", "execution.checkpointing.timeout"}:                        {b: "100 ms", set: slowUpload},
	{"SET", "execution.checkpointing.max-concurrent-checkpoints"}:     {b: "2", set: slowUpload},
	{"SET", "execution.checkpointing.tolerable-failed-checkpoints"}:   {b: "9", set: slowUpload + "SET 'execution.checkpointing.timeout' = '100 ms';"},
	{"SET", "execution.checkpointing.mode"}:                           {b: "at-least-once"},
	{"SET", "execution.checkpointing.unaligned.enabled"}:              {b: "true"},
	{"SET", "execution.checkpointing.checkpoints-after-tasks-finish"}: {b: "false"},
	{"SET", "execution.checkpointing.savepoint-dir"}:                  {a: "sp/one", b: "sp/two", set: "SET 'sinklab.savepoint' = '1 s';"},

	{"SET", "execution.checkpointing.dir"}:                               {a: "cp/one", b: "cp/two", set: retaining},
	{"SET", "execution.checkpointing.externalized-checkpoint-retention"}: {a: "RETAIN_ON_CANCELLATION", b: "DELETE_ON_CANCELLATION", set: retained, tail: fromSecond},
	{"SET", "execution.checkpointing.num-retained"}:                      {a: "1", b: "3", set: retained + retaining, tail: fromFirst},
	{"SET", "execution.state-recovery.claim-mode"}:                       {a: "no-claim", b: "claim", set: retained + retaining, tail: fromSecond + fromSecond},

	{"SET", "restart-strategy.type"}:                                            {b: "none", set: oneCrash},
	{"SET", "restart-strategy.fixed-delay.attempts"}:                            {a: "1", b: "3", set: fixedDelay + twoCrashes},
	{"SET", "restart-strategy.fixed-delay.delay"}:                               {a: "1 s", b: "3 s", set: fixedDelay + oneCrash},
	{"SET", "restart-strategy.exponential-delay.initial-backoff"}:               {a: "1 s", b: "3 s", set: expDelay + oneCrash},
	{"SET", "restart-strategy.exponential-delay.max-backoff"}:                   {b: "1 s", set: expDelay + twoCrashes},
	{"SET", "restart-strategy.exponential-delay.backoff-multiplier"}:            {a: "1.5", b: "3", set: expDelay + twoCrashes},
	{"SET", "restart-strategy.exponential-delay.reset-backoff-threshold"}:       {b: "1 ms", set: expDelay + twoCrashes},
	{"SET", "restart-strategy.exponential-delay.attempts-before-reset-backoff"}: {b: "1", set: expDelay + twoCrashes},

	{"SET", "table.display.max-column-width"}: {b: "12"},
	{"SET", "table.local-time-zone"}:          {b: "Asia/Shanghai", columns: ", x TIMESTAMP_LTZ(3)"},

	{"SET", "sinklab.expect"}:                 {b: "lost"},
	{"SET", "sinklab.first-checkpoint-delay"}: {b: "900 ms"},
	{"SET", "sinklab.run-for"}:                {b: "2 s"},
	{"SET", "sinklab.committer-parallelism"}:  {b: "2"},
	{"SET", "sinklab.fsync"}:                  {b: "true", command: []string{"explore", "s.sql", "--class", "outside", "--workers", "1"}},
	{"SET", "sinklab.savepoint"}:              {b: "1 s", set: savepoints},
	{"SET", "sinklab.stop-with-savepoint"}:    {b: "1 s", set: savepoints},
	{"SET", "sinklab.schedule"}:               {b: "crash/writer/burst@2=1"},
	{"SET", "sinklab.mutant"}:                 {b: "M1"},
	{"SET", "sinklab.latency.*"}:              {b: "300 ms"},

	{"catalog", "warehouse"}:        {a: "here", b: "there"},
	{"catalog", "default-database"}: {b: "other"},

	{"datagen", "connector"}:          {b: "sinklab", generate: "'connector' = '-'"},
	{"datagen", "rows-per-second"}:    {b: "10"},
	{"datagen", "number-of-rows"}:     {b: "7"},
	{"datagen", "scan.parallelism"}:   {b: "2"},
	{"datagen", "fields.#.kind"}:      {b: "random", generate: "'fields.id.start' = '-', 'fields.id.end' = '-', 'number-of-rows' = '5'"},
	{"datagen", "fields.#.start"}:     {b: "11"},
	{"datagen", "fields.#.end"}:       {b: "30"},
	{"datagen", "fields.#.min"}:       {b: "5", columns: ", x INT"},
	{"datagen", "fields.#.max"}:       {b: "5", columns: ", x INT"},
	{"datagen", "fields.#.length"}:    {b: "5", columns: ", x STRING"},
	{"datagen", "fields.#.var-len"}:   {b: "true", columns: ", x STRING"},
	{"datagen", "fields.#.null-rate"}: {b: "0.5", columns: ", x INT"},
	{"datagen", "fields.#.max-past"}:  {b: "1 d", columns: ", x TIMESTAMP(3)"},

	{"paimon", "bucket"}:                           {a: "1", b: "2", columns: " PRIMARY KEY NOT ENFORCED"},
	{"paimon", "write-only"}:                       {b: "true"},
	{"paimon", "commit.force-create-snapshot"}:     {b: "true", set: "SET 'execution.checkpointing.interval' = '300 ms'; SET 'sinklab.first-checkpoint-delay' = '50 ms';", generate: "'rows-per-second' = '1', 'fields.id.end' = '3'"},
	{"paimon", "commit.user-prefix"}:               {b: "mine"},
	{"paimon", "commit.timeout"}:                   {b: "1 ms", set: lostRace},
	{"paimon", "commit.max-retries"}:               {b: "0", set: lostRace + "SET 'restart-strategy.type' = 'none';"},
	{"paimon", "commit.min-retry-wait"}:            {b: "400 ms", set: lostRace},
	{"paimon", "commit.max-retry-wait"}:            {b: "1 ms", set: lostRace},
	{"paimon", "file.compression"}:                 {b: "none"},
	{"paimon", "manifest.compression"}:             {b: "null"},
	{"paimon", "snapshot.num-retained.min"}:        {a: "1", b: "3", with: ", 'snapshot.time-retained' = '1 ms'"},
	{"paimon", "snapshot.num-retained.max"}:        {b: "2", with: ", 'snapshot.num-retained.min' = '1'"},
	{"paimon", "snapshot.time-retained"}:           {b: "1 ms", with: ", 'snapshot.num-retained.min' = '1'"},
	{"paimon", "snapshot.expire.limit"}:            {b: "1", with: ", 'snapshot.num-retained.min' = '1'", set: "SET 'sinklab.schedule' = 'crash/committer/before-commit@4=1,outage/restart@1=1';"},
	{"paimon", "snapshot.expire.execution-mode"}:   {b: "async", with: fewLast},
	{"paimon", "sink.committer-operator-chaining"}: {b: "false"},
	{"paimon", "sink.parallelism"}:                 {b: "2"},
	{"paimon", "sink.savepoint.auto-tag"}:          {b: "true", set: savepoints + "SET 'sinklab.savepoint' = '1 s';"},
	{"paimon", "tag.automatic-creation"}:           {b: "process-time"},
	{"paimon", "tag.creation-period"}:              {b: "hourly", with: autoTags},
	{"paimon", "tag.creation-period-duration"}:     {b: "2 s", with: autoTags},
	{"paimon", "tag.creation-delay"}:               {b: "1 s", with: autoTags + ", 'tag.creation-period-duration' = '2 s'"},
	{"paimon", "tag.period-formatter"}:             {b: "without-dashes", with: autoTags},
	{"paimon", "tag.num-retained-max"}:             {b: "1", with: autoTags + ", 'tag.creation-period-duration' = '2 s'"},
	{"paimon", "tag.default-time-retained"}:        {b: "1 ms", with: autoTags},
	{"paimon", "tag.time-expire-enabled"}:          {b: "false", with: autoTags + ", 'tag.default-time-retained' = '1 ms'"},
	{"paimon", "tag.automatic-completion"}:         {b: "true", with: autoTags + ", 'tag.creation-period' = 'hourly'", set: aDayLater},

	{"sinklab-two-phase", "transaction-timeout"}:                       {b: "1 ms"},
	{"sinklab-two-phase", "ignore-failures-after-transaction-timeout"}: {b: "true", with: ", 'transaction-timeout' = '1500 ms'", set: "SET 'restart-strategy.type' = 'fixed-delay'; SET 'sinklab.schedule' = 'crash/writer/before-commit@1=1,outage/restart@1=1';"},
	{"sinklab-two-phase", "transaction-timeout-warning-ratio"}:         {b: "0.1", with: ", 'transaction-timeout' = '8 s'"},
	{"sinklab-sink-v2", "committer.no-answer"}:                         {b: "failed-known", set: "SET 'sinklab.schedule' = 'store/publish@1=1';"},
	{"sinklab-sink-v2", "transaction-timeout"}:                         {b: "1 ms"},

	{"kafka", "sink.delivery-guarantee"}:                                                 {b: "at-least-once"},
	{"kafka", "sink.transactional-id-prefix"}:                                            {b: "mine"},
	{"kafka", "sink.transaction-naming-strategy"}:                                        {b: "pooling"},
	{"kafka", "sink.parallelism"}:                                                        {b: "2"},
	{"kafka", "properties.transaction.timeout.ms"}:                                       {b: "100"},
	{"kafka", keyBroker + "transaction.max.timeout.ms"}:                                  {b: "1000"},
	{"kafka", keyBroker + "transaction.abort.timed.out.transaction.cleanup.interval.ms"}: {b: "10", with: "'properties.transaction.timeout.ms' = '100'"},
	{"kafka", keyBroker + "transaction.version"}:                                         {b: "1"},
	{"kafka", keyBroker + "num.partitions"}:                                              {b: "2", set: "SET 'parallelism.default' = '2';"},
	{"kafka", keyBroker + "other.producer.interval.ms"}:                                  {b: "300"},

	{"CALL", "sys.remove_orphan_files table"}:      {a: "default.t", b: "default.u", tail: "CALL sys.remove_orphan_files(`table` => '{value}', older_than => '1999-01-01 00:00:00');"},
	{"CALL", "sys.remove_orphan_files older_than"}: {a: "1999-01-01 00:00:00", b: "2999-01-01 00:00:00", tail: "CALL sys.remove_orphan_files(`table` => 'default.t', older_than => '{value}');"},
	{"CALL", "sys.create_tag table"}:               {a: "default.t", b: "default.u", tail: "CALL sys.create_tag(`table` => '{value}', tag => 'v');"},
	{"CALL", "sys.create_tag tag"}:                 {a: "one", b: "two", tail: "CALL sys.create_tag(`table` => 'default.t', tag => '{value}');"},
	{"CALL", "sys.create_tag snapshot_id"}:         {a: "1", b: "2", tail: "CALL sys.create_tag(`table` => 'default.t', tag => 'v', snapshot_id => {value});"},
	{"CALL", "sys.create_tag time_retained"}:       {a: "1 d", b: "2 d", tail: "CALL sys.create_tag(`table` => 'default.t', tag => 'v', time_retained => '{value}');"},
	{"CALL", "sys.delete_tag table"}:               {a: "default.t", b: "default.u", tail: tagged + "CALL sys.delete_tag(`table` => '{value}', tag => 'old');"},
	{"CALL", "sys.delete_tag tag"}:                 {a: "old", b: "young", tail: tagged + "CALL sys.delete_tag(`table` => 'default.t', tag => '{value}');"},
	{"CALL", "sys.compact table"}:                  {a: "default.t", b: "default.u", table: keyed, tail: "SET 'execution.runtime-mode' = 'batch'; CALL sys.compact(`table` => '{value}');"},

	{"OPTIONS", "scan.snapshot-id"}: {a: "1", b: "2", tail: anyHint},
	{"OPTIONS", "scan.tag-name"}:    {a: "old", b: "new", tail: tagged + "CALL sys.create_tag('default.t', 'new', 2);" + anyHint},
}
