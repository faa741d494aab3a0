import { PROJECT_IMAGES_MAX } from '@nodo/contracts/images/commands';
import { mediaFiles, projectImages } from '@nodo/contracts/images/tables';
import { type ImageFilter, OF_NO_WAREHOUSE, type ProjectImageView } from '@nodo/contracts/images/views';
import { nullable, omit, outer, pick, type RowOf } from '@nodo/contracts/read-models/table';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { Conditions } from '../read-model/conditions.ts';
import type { View } from '../read-model/reader.ts';
import { addSearch } from '../read-model/search-condition.ts';

const imageColumns = {
  ...omit(projectImages.columns, 'media_id', 'is_removed'),
  ...outer(pick(mediaFiles.columns, 'widths', 'width', 'height')),
  warehouse_name: nullable(warehouses.columns.name),
};
const mediaColumns = {
  ...pick(mediaFiles.columns, 'content_type', 'size'),
  /** Widths in pixels of the smaller variants; null for a video, which has none. */
  widths: nullable(mediaFiles.columns.widths),
};
export type MediaRow = RowOf<typeof mediaColumns>;

const IMAGES = `
  SELECT i.id, i.warehouse_id, w.name AS warehouse_name, i.title, i.description, i.image_url, i.image_type,
    m.widths, m.width, m.height, i.created_at, i.revision
  FROM project_images AS i
  LEFT JOIN warehouses AS w ON w.id = i.warehouse_id
  LEFT JOIN media_files AS m ON m.id = i.media_id`;

/** The matching images, newest first, at most `most`; only those after `last`. */
export async function listImages(
  view: View,
  { search, warehouseId, imageType }: ImageFilter,
  most = PROJECT_IMAGES_MAX,
  last?: ProjectImageView,
): Promise<ProjectImageView[]> {
  const conditions = new Conditions<string>([], ['NOT i.is_removed']);
  if (warehouseId === OF_NO_WAREHOUSE) conditions.add('i.warehouse_id IS NULL');
  else conditions.holds(warehouseId, (it) => `i.warehouse_id = ${it}`);
  conditions.holds(imageType, (it) => `i.image_type = ${it}`);
  if (last) conditions.follows(['i.created_at', 'i.id'], 'desc', [last.createdAt, last.id]);
  addSearch(conditions, search, {
    text: "projection.searchable(concat_ws(' ', i.title, i.description, w.name))",
    references: [],
  });
  const sql = `${IMAGES} ${conditions.where} ORDER BY i.created_at DESC, i.id DESC LIMIT ${most}`;
  return (await view.queryAfresh(imageColumns, sql, conditions.values)).map(imageView);
}

/** An uploaded picture or video. */
export async function findMedia(view: View, id: string): Promise<MediaRow | undefined> {
  const sql = `SELECT content_type, size, widths FROM media_files WHERE id = $1
    UNION ALL SELECT content_type, size, NULL FROM video_files WHERE id = $1`;
  const [row] = await view.query(mediaColumns, sql, [id]);
  return row;
}

function imageView(row: RowOf<typeof imageColumns>): ProjectImageView {
  return {
    id: row.id,
    warehouseId: row.warehouse_id,
    warehouseName: row.warehouse_name,
    title: row.title,
    description: row.description,
    imageUrl: row.image_url,
    imageType: row.image_type,
    widths: row.widths ?? [],
    size: row.width === null || row.height === null ? null : { width: row.width, height: row.height },
    createdAt: row.created_at,
    revision: row.revision,
  };
}
