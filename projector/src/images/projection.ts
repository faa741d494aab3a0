import type { EventData } from '@nodo/contracts/events';
import type { projectImages } from '@nodo/contracts/images/tables';
import { mediaIdOf } from '@nodo/contracts/images/values';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Projection, Publish } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';

type ImageRow = Row<typeof projectImages>;

/** The gallery, and the uploaded images that it and other pages may show. */
export const imagesProjection: Projection = {
  name: 'images',
  categories: ['projectImage', 'mediaFile'],
  owns: ['projectImages', 'mediaFiles'],
  prefetch: (event, rows) => {
    if (isLater(event)) rows.projectImages.prefetch(streamSubject(event.stream));
  },
  apply: async (event, rows, publish) => {
    if (event.type === 'MediaFileUploaded') {
      rows.mediaFiles.put({ id: streamSubject(event.stream), ...fileColumns(event) });
      return;
    }
    const row = await imageAfter(event, rows);
    if (!row) return;
    rows.projectImages.put(row);
    publishChange(row, event, publish);
  },
};

function isLater({ type }: StoredEvent): boolean {
  return type === 'ProjectImageUpdated' || type === 'ProjectImageRemoved' || type === 'ProjectImageRestored';
}

function fileColumns({ data, metadata }: StoredEvent & { data: EventData<'MediaFileUploaded'> }) {
  const { contentType, ...columns } = data;
  return { content_type: contentType, ...columns, created_at: metadata.occurredAt };
}

/** The row after an event; undefined for events that this projection ignores. */
async function imageAfter(event: StoredEvent, rows: Rows): Promise<ImageRow | undefined> {
  const id = streamSubject(event.stream);
  const revision = Number(event.revision);
  if (event.type === 'ProjectImageAdded') return added(id, event.data, event.metadata.occurredAt, revision);
  if (!isLater(event)) return undefined;
  const row = { ...(await rows.projectImages.require(id)), revision };
  switch (event.type) {
    case 'ProjectImageUpdated':
      return updated(row, event.data);
    case 'ProjectImageRemoved':
      return { ...row, is_removed: true };
    default:
      return { ...row, is_removed: false };
  }
}

function added(id: string, data: EventData<'ProjectImageAdded'>, at: string, revision: number): ImageRow {
  return {
    id,
    warehouse_id: data.warehouseId,
    title: data.title,
    description: data.description,
    image_url: data.imageUrl,
    media_id: mediaIdOf(data.imageUrl) ?? null,
    image_type: data.imageType,
    is_removed: false,
    created_at: at,
    revision,
  };
}

function updated(row: ImageRow, data: EventData<'ProjectImageUpdated'>): ImageRow {
  const image_url = data.imageUrl ?? row.image_url;
  return {
    ...row,
    warehouse_id: data.warehouseId === undefined ? row.warehouse_id : data.warehouseId,
    title: data.title ?? row.title,
    description: data.description === undefined ? row.description : data.description,
    image_url,
    media_id: mediaIdOf(image_url) ?? null,
    image_type: data.imageType ?? row.image_type,
  };
}

function publishChange(row: ImageRow, event: StoredEvent, publish: Publish): void {
  const data = { imageId: row.id, warehouseId: row.warehouse_id, position: event.position.toString() };
  publish({ event: 'projectImage.changed', data, to: ['public'] });
}
