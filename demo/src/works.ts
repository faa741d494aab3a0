import { mediaPath } from '@nodo/contracts/images/values';
import { DOCUMENT_TYPE, documentObjectPath, documentPath } from '@nodo/contracts/media/values';
import type { DemoSize } from '@nodo/embedded/settings';
import { deriveId } from '@nodo/platform/ids';
import { demoSiteNotes } from './construction.ts';
import { type DemoDay, warehouseId } from './day.ts';
import { isShown, mediaIdOf } from './images.ts';
import type { DemoObjects } from './late-objects.ts';
import { putBytes } from './put-bytes.ts';
import { sitePaper } from './site-papers.ts';
import type { Step } from './steps.ts';
import { type DemoWarehouse, demoWarehouses } from './warehouses.ts';

const CREATED_MONTHS_AGO = 17;
const APART_MONTHS = 0.05;

interface SiteUpdate {
  readonly at: number;
  readonly title: string;
  readonly description: string;
  readonly updateType: 'milestone' | 'photo' | 'document' | 'inspection';
  readonly percentage: number | null;
  readonly picture?: string;
}

export interface DemoWorksOptions {
  readonly objects: DemoObjects;
  readonly size: DemoSize;
  /** E-mail of the author of the updates. */
  readonly author: string;
}

/** Every warehouse and its construction history, posted by the administrator. */
export function warehouseSteps(day: DemoDay, options: DemoWorksOptions): Step[] {
  return demoWarehouses.flatMap((warehouse, index) => {
    const milestones = warehouse.works.map((work) => ({ ...work, updateType: 'milestone' }) as const);
    const notes = demoSiteNotes
      .filter((note) => note.warehouse === warehouse.key)
      .map(({ warehouse: _, ...note }) => ({ percentage: null, ...note }));
    return [
      creation(warehouse, day.ago(CREATED_MONTHS_AGO - index * APART_MONTHS), day, options.author),
      ...[...milestones, ...notes].map((update) => posting(warehouse, update, day, options)),
    ];
  });
}

function creation(
  { key, works: _, completionIn, ...warehouse }: DemoWarehouse,
  at: Date,
  day: DemoDay,
  author: string,
): Step {
  return {
    at,
    run: async () => {
      const payload = { ...warehouse, expectedCompletion: day.ago(-completionIn).toISOString() };
      const actor = day.actor(author);
      const step = `warehouse/${key}`;
      const made = await day.commands.send({ command: 'CreateWarehouse', step, at, actor, payload });
      day.warehouses.set(key, made.id);
    },
  };
}

function posting(
  warehouse: DemoWarehouse,
  update: SiteUpdate,
  day: DemoDay,
  options: DemoWorksOptions,
): Step {
  const { at: monthsAgo, picture, ...told } = update;
  const { author, size } = options;
  return {
    at: day.ago(monthsAgo),
    run: async (at) => {
      const { key } = warehouse;
      const step = `works/${key}/${monthsAgo}`;
      let mediaUrl = picture !== undefined && isShown(picture, size) ? mediaPath(mediaIdOf(picture)) : null;
      if (told.updateType === 'document') mediaUrl = await paper(warehouse, update, at, day, options);
      const payload = { warehouseId: warehouseId(day, key), ...told, mediaUrl };
      await day.commands.send({
        command: 'PostConstructionUpdate',
        step,
        at,
        actor: day.actor(author),
        payload,
      });
    },
  };
}

/** Stores a document like an upload would, and returns its path. */
async function paper(
  warehouse: DemoWarehouse,
  { at: monthsAgo, title, description }: SiteUpdate,
  at: Date,
  day: DemoDay,
  { objects, author }: DemoWorksOptions,
): Promise<string> {
  const documentId = deriveId('demo', `works-document/${warehouse.key}/${monthsAgo}`);
  const bytes = await sitePaper(warehouse, { title, description, at });
  const file = await putBytes(objects, documentObjectPath(documentId), bytes, DOCUMENT_TYPE);
  await day.commands.send({
    command: 'RecordMediaDocument',
    step: `works-document/${warehouse.key}/${monthsAgo}`,
    at,
    actor: day.actor(author),
    payload: { documentId, ...file, contentType: DOCUMENT_TYPE },
  });
  return documentPath(documentId);
}
