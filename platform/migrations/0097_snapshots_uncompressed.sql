-- Up Migration

-- Read by commands that wait for it: taking a long snapshot apart again costs more than reading its bytes.
ALTER TABLE platform.stream_snapshots ALTER COLUMN content SET STORAGE EXTERNAL;

-- Down Migration

ALTER TABLE platform.stream_snapshots ALTER COLUMN content SET STORAGE EXTENDED;
