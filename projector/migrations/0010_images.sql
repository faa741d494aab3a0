-- Up Migration

-- The gallery. A removed image keeps its row, so that the removal can be taken back.
CREATE TABLE live.project_images (
  id uuid PRIMARY KEY,
  warehouse_id uuid,
  title text NOT NULL,
  description text,
  image_url text NOT NULL,
  media_id uuid,
  image_type text NOT NULL,
  is_removed boolean NOT NULL,
  created_at timestamptz NOT NULL,
  revision integer NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX project_images_by_time ON live.project_images (created_at, id);
CREATE INDEX project_images_by_warehouse ON live.project_images (warehouse_id, created_at, id);

SELECT projection.track('project_images', true);

-- Uploaded pictures: what there is of each in the object store.
CREATE TABLE live.media_files (
  id uuid PRIMARY KEY,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  widths jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  position bigint NOT NULL
);

SELECT projection.track('media_files', true);

-- Down Migration

DROP VIEW as_of.media_files;
DROP TABLE history.media_files;
DROP TABLE live.media_files;
DROP VIEW as_of.project_images;
DROP TABLE history.project_images;
DROP TABLE live.project_images;
