import { actorSchema } from '@nodo/contracts/event';
import { WarehouseCreated } from '@nodo/contracts/warehouses/events';
import { z } from 'zod';
import { OverlaidMap } from '../commands/overlaid-map.ts';
import type { SavedForm } from '../commands/snapshots.ts';
import type { WarehouseState } from './decider.ts';

/** Separates ids, and amounts: two long strings parse in a fifth of the time of as many pairs. */
const BETWEEN = ' ';

const savedSchema = z.object({
  data: WarehouseCreated.data,
  revision: z.number(),
  changedBy: actorSchema,
  investments: z.string(),
  amounts: z.string(),
  reserved: z.string(),
  closing: z.object({ by: z.string(), reason: z.string(), revision: z.number() }).nullable(),
  isClosed: z.boolean(),
});

/** A warehouse's stream has an event for each investment in it, and is read for each further one. */
export const savedWarehouse: SavedForm<WarehouseState> = {
  version: 2,
  encode(state) {
    if (!state) return null;
    const { reservations, ...saved } = state;
    const investments = [...reservations.keys()].join(BETWEEN);
    return { ...saved, investments, amounts: [...reservations.values()].join(BETWEEN) };
  },
  decode(content) {
    const { investments, amounts, ...saved } = savedSchema.parse(content);
    return { ...saved, reservations: reservationsOf(listOf(investments), listOf(amounts)) };
  },
};

function listOf(text: string): string[] {
  return text === '' ? [] : text.split(BETWEEN);
}

function reservationsOf(investments: readonly string[], amounts: readonly string[]) {
  if (investments.length !== amounts.length) throw new Error('Each investment holds one amount');
  return new OverlaidMap(new Map(investments.map((id, index) => [id, amounts[index] ?? ''])));
}
