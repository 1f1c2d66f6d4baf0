-- A bounded job without checkpoints: nobody will ever say that one is complete.

SET 'restart-strategy.type' = 'none';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '50'
);
CREATE TEMPORARY TABLE mine (id BIGINT) WITH ('connector' = 'exercise');

INSERT INTO mine SELECT id FROM gen;
