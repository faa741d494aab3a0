import { imageTypeSchema, PROJECT_IMAGES_MAX, type ProjectImageView } from '@nodo/contracts/project-images';
import type { View } from '../reading/reader.ts';
import { iso } from '../reading/rows.ts';

interface ImageRow {
  id: string;
  warehouse_id: string | null;
  warehouse_name: string | null;
  title: string;
  description: string | null;
  image_url: string;
  image_type: string;
  widths: number[] | null;
  width: number | null;
  height: number | null;
  created_at: Date;
  revision: number;
}

export interface MediaRow {
  readonly content_type: string;
  /** Bytes of the file in full. */
  readonly size: number;
  /** Of the smaller variants; null for a video, which has none. */
  readonly widths: number[] | null;
}

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
    ? await view.query<ImageRow>(`${IMAGES} AND i.warehouse_id = $1 ${NEWEST_FIRST}`, [warehouseId])
    : await view.query<ImageRow>(`${IMAGES} ${NEWEST_FIRST}`);
  return rows.map(imageView);
}

/** An uploaded picture or video. */
export async function findMedia(view: View, id: string): Promise<MediaRow | undefined> {
  const sql = `SELECT content_type, size, widths FROM media_files WHERE id = $1
    UNION ALL SELECT content_type, size, NULL FROM video_files WHERE id = $1`;
  const [row] = await view.query<{ content_type: string; size: number; widths: number[] | null }>(sql, [id]);
  return row;
}

function imageView(row: ImageRow): ProjectImageView {
  return {
    id: row.id,
    warehouseId: row.warehouse_id,
    warehouseName: row.warehouse_name,
    title: row.title,
    description: row.description,
    imageUrl: row.image_url,
    imageType: imageTypeSchema.parse(row.image_type),
    widths: row.widths ?? [],
    size: row.width === null || row.height === null ? null : { width: row.width, height: row.height },
    createdAt: iso(row.created_at),
    revision: row.revision,
  };
}
