-- The store never answers, and the committer asks again.

SET 'execution.checkpointing.interval' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '300 ms, 700 ms';
SET 'sinklab.schedule' = 'store/publish@1=1,store/publish@2=1,store/publish@3=1,store/publish@4=1,store/publish@5=1,store/publish@6=1';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '1';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'sink.committer.retries' = '2';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '85'
);
CREATE TEMPORARY TABLE never (id BIGINT) WITH (
  'connector' = 'sinklab-sink-v2',
  'committer.no-answer' = 'retry-later'
);

INSERT INTO never SELECT id FROM gen;
