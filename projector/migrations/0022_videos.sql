-- Up Migration

-- Uploaded videos: what there is of each in the object store.
CREATE TABLE live.video_files (
  id uuid PRIMARY KEY,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  duration_ms integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL,
  position bigint NOT NULL
);

SELECT projection.track('video_files', true);

-- Films of the works. One that was taken back keeps its row: the audit names it.
CREATE TABLE live.progress_videos (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  description text NOT NULL,
  video_url text NOT NULL,
  video_media_id uuid,
  thumbnail_url text,
  thumbnail_media_id uuid,
  recorded_at timestamptz NOT NULL,
  duration integer NOT NULL,
  footage_seconds integer NOT NULL,
  phase text NOT NULL,
  section text NOT NULL,
  camera_id uuid,
  camera_location text,
  is_live boolean NOT NULL,
  captions text,
  metadata jsonb NOT NULL,
  is_withdrawn boolean NOT NULL,
  published_at timestamptz NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX progress_videos_by_time ON live.progress_videos (recorded_at, id);

SELECT projection.track('progress_videos', true);

-- Apart from the videos, so that a view does not keep another copy of a whole video in the history.
CREATE TABLE live.video_view_counts (
  video_id uuid PRIMARY KEY,
  views integer NOT NULL,
  position bigint NOT NULL
);

SELECT projection.track('video_view_counts', true);

CREATE TABLE live.cameras (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  location text NOT NULL,
  angle text NOT NULL,
  stream_url text,
  status text NOT NULL,
  quality text NOT NULL,
  is_recording boolean NOT NULL,
  registered_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  revision integer NOT NULL,
  position bigint NOT NULL
);

SELECT projection.track('cameras', true);

-- Down Migration

DROP VIEW as_of.cameras;
DROP TABLE history.cameras;
DROP TABLE live.cameras;
DROP VIEW as_of.video_view_counts;
DROP TABLE history.video_view_counts;
DROP TABLE live.video_view_counts;
DROP VIEW as_of.progress_videos;
DROP TABLE history.progress_videos;
DROP TABLE live.progress_videos;
DROP VIEW as_of.video_files;
DROP TABLE history.video_files;
DROP TABLE live.video_files;
