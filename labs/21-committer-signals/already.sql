-- The second commit is not done and not answered: the committer says that it is committed.

SET 'execution.checkpointing.interval' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '300 ms, 700 ms';
SET 'sinklab.schedule' = 'store/publish@2=1';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '1';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '85'
);
CREATE TEMPORARY TABLE already (id BIGINT) WITH (
  'connector' = 'sinklab-sink-v2',
  'committer.no-answer' = 'already-committed'
);

INSERT INTO already SELECT id FROM gen;
