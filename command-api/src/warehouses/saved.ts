import { actorSchema } from '@nodo/contracts/event';
import { WarehouseCreated } from '@nodo/contracts/warehouses/events';
import { Map as ImmutableMap } from 'immutable';
import { z } from 'zod';
import type { SavedForm } from '../commands/snapshots.ts';
import type { WarehouseState } from './decider.ts';

const savedSchema = z.object({
  data: WarehouseCreated.data,
  revision: z.number(),
  changedBy: actorSchema,
  reservations: z.array(z.tuple([z.string(), z.string()])),
  reserved: z.string(),
});

/** A warehouse's stream has an event for each investment in it, and is needed for each further one. */
export const savedWarehouse: SavedForm<WarehouseState> = {
  version: 1,
  encode: (state) => state && { ...state, reservations: [...state.reservations] },
  decode: (content) => {
    const saved = savedSchema.parse(content);
    return { ...saved, reservations: ImmutableMap(saved.reservations) };
  },
};
