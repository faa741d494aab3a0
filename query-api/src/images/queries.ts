import { PROJECT_IMAGES_MAX } from '@nodo/contracts/images/commands';
import { mediaFiles, projectImages } from '@nodo/contracts/images/tables';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { nullable, omit, outer, pick, type RowOf } from '@nodo/contracts/read-models/table';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import type { View } from '../read-model/reader.ts';

const imageColumns = {
  ...omit(projectImages.columns, 'media_id', 'is_removed'),
  ...outer(pick(mediaFiles.columns, 'widths', 'width', 'height')),
  warehouse_name: nullable(warehouses.columns.name),
};
const mediaColumns = {
  ...pick(mediaFiles.columns, 'content_type', 'size'),
  /** Of the smaller variants; null for a video, which has none. */
  widths: nullable(mediaFiles.columns.widths),
};
export type MediaRow = RowOf<typeof mediaColumns>;

const IMAGES = `
  SELECT i.id, i.warehouse_id, w.name AS warehouse_name, i.title, i.description, i.image_url, i.image_type,
    m.widths, m.width, m.height, i.created_at, i.revision
  FROM project_images AS i
  LEFT JOIN warehouses AS w ON w.id = i.warehouse_id
  LEFT JOIN media_files AS m ON m.id = i.media_id
  WHERE NOT i.is_removed`;
const NEWEST_FIRST = `ORDER BY i.created_at DESC, i.id DESC LIMIT ${PROJECT_IMAGES_MAX}`;

/** Newest first, at most PROJECT_IMAGES_MAX; of one warehouse, or of all and the whole project. */
export async function listImages(view: View, warehouseId?: string): Promise<ProjectImageView[]> {
  const rows = warehouseId
    ? await view.query(imageColumns, `${IMAGES} AND i.warehouse_id = $1 ${NEWEST_FIRST}`, [warehouseId])
    : await view.query(imageColumns, `${IMAGES} ${NEWEST_FIRST}`);
  return rows.map(imageView);
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
