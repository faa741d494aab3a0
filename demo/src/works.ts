import { demoSiteNotes } from './construction.ts';
import { type DemoDay, warehouseId } from './day.ts';
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
}

/** Every warehouse and the history of its works, as the administrator told it. */
export function warehouseSteps(day: DemoDay, author: string): Step[] {
  return demoWarehouses.flatMap((warehouse, index) => {
    const milestones = warehouse.works.map((work) => ({ ...work, updateType: 'milestone' }) as const);
    const notes = demoSiteNotes
      .filter((note) => note.warehouse === warehouse.key)
      .map(({ warehouse: _, ...note }) => ({ percentage: null, ...note }));
    return [
      creation(warehouse, day.ago(CREATED_MONTHS_AGO - index * APART_MONTHS), day, author),
      ...[...milestones, ...notes].map((update) => posting(warehouse.key, update, day, author)),
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

function posting(key: string, { at: monthsAgo, ...update }: SiteUpdate, day: DemoDay, author: string): Step {
  return {
    at: day.ago(monthsAgo),
    run: async (at) => {
      const payload = { warehouseId: warehouseId(day, key), ...update };
      const actor = day.actor(author);
      const step = `works/${key}/${monthsAgo}`;
      await day.commands.send({ command: 'PostConstructionUpdate', step, at, actor, payload });
    },
  };
}
