-- Up Migration

-- Whether the data was taken along as a file.
ALTER TABLE platform.personal_data_views ADD COLUMN is_export boolean NOT NULL DEFAULT false;

-- Down Migration

ALTER TABLE platform.personal_data_views DROP COLUMN is_export;
