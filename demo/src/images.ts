import { readFile } from 'node:fs/promises';
import { mediaPath } from '@nodo/contracts/images/values';
import { MEDIA_KEPT_TYPE, mediaObjectPath } from '@nodo/contracts/media/values';
import type { DemoSize } from '@nodo/embedded/settings';
import { deriveId } from '@nodo/platform/ids';
import { type DemoDay, warehouseId } from './day.ts';
import type { DemoObjects } from './late-objects.ts';
import { type DemoPicture, demoPictures, PICTURE_SIZE, pictureFile } from './pictures.ts';
import { putBytes } from './put-bytes.ts';
import type { Step } from './steps.ts';

/** Pictures in the small demo: two of warehouses and two of the project. */
const FEW = ['proyecto-plan-maestro', 'central-1-nave', 'norte-1-entrega', 'proyecto-parque'];
const SECOND_MS = 1_000;

/** Whether a demo of this size includes the picture. */
export const isShown = (key: string, size: DemoSize) => size !== 'small' || FEW.includes(key);
/** Media id of a picture. */
export const mediaIdOf = (key: string) => deriveId('demo', `media/${key}`);

export interface DemoImageOptions {
  readonly objects: DemoObjects;
  readonly size: DemoSize;
  /** E-mail of the uploader. */
  readonly author: string;
}

/** The gallery, filled by the administrator over the months. */
export function imageSteps(day: DemoDay, { objects, size, author }: DemoImageOptions): Step[] {
  const chosen = demoPictures.filter(({ key }) => isShown(key, size));
  return chosen.map((picture) => ({
    at: day.ago(picture.at),
    run: async (at) => {
      const imageUrl = await upload(picture, day, { objects, author, at });
      const { key, warehouse, at: _, ...image } = picture;
      await day.commands.send({
        command: 'AddProjectImage',
        step: `image/${key}`,
        at: new Date(at.getTime() + SECOND_MS),
        actor: day.actor(author),
        payload: { ...image, imageUrl, warehouseId: warehouse === null ? null : warehouseId(day, warehouse) },
      });
    },
  }));
}

interface Upload {
  readonly objects: DemoObjects;
  readonly author: string;
  readonly at: Date;
}

/** Stores a picture and its variants like an upload would, and returns its path. */
async function upload({ key }: DemoPicture, day: DemoDay, { objects, author, at }: Upload): Promise<string> {
  const mediaId = mediaIdOf(key);
  const { width, height, widths } = PICTURE_SIZE;
  const [full] = await Promise.all([undefined, ...widths].map((part) => put(objects, mediaId, key, part)));
  if (!full) throw new Error(`${key} has no picture`);
  const file = { mediaId, contentType: MEDIA_KEPT_TYPE, ...full } as const;
  const payload = { ...file, width, height, widths: [...widths] };
  const actor = day.actor(author);
  await day.commands.send({ command: 'RecordMediaFile', step: `media/${key}`, at, actor, payload });
  return mediaPath(mediaId);
}

async function put(objects: DemoObjects, mediaId: string, key: string, width?: number) {
  const bytes = await readFile(pictureFile(key, width));
  return putBytes(objects, mediaObjectPath(mediaId, width), bytes, MEDIA_KEPT_TYPE);
}
