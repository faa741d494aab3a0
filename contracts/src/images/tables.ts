import { z } from 'zod';
import {
  boolean,
  defineTable,
  integer,
  json,
  nullable,
  oneOf,
  text,
  time,
  uuid,
} from '../read-models/table.ts';
import { imageTypes } from './values.ts';

export const projectImages = defineTable('project_images', ['id'], {
  id: uuid,
  warehouse_id: nullable(uuid),
  title: text,
  description: nullable(text),
  image_url: text,
  /** The uploaded image it shows; null for an external one. */
  media_id: nullable(uuid),
  image_type: oneOf(imageTypes),
  is_removed: boolean,
  created_at: time,
  /** Revision of the last event in the image's stream. */
  revision: integer,
});

const widthsSchema = z.array(z.int());

export const mediaFiles = defineTable(
  'media_files',
  ['id'],
  {
    id: uuid,
    content_type: text,
    size: integer,
    sha256: text,
    width: integer,
    height: integer,
    widths: json((raw) => widthsSchema.parse(raw)),
    created_at: time,
  },
  { appendOnly: true },
);
