import { z } from 'zod';
import { freeText } from '../../text.ts';
import { placeInput } from '../values.ts';
import { REBUILD_PROJECTIONS_MAX, REBUILD_REASON_MAX, REBUILD_REASON_MIN } from './values.ts';

const projectionName = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'No conocemos esa proyección');
const reason = freeText(REBUILD_REASON_MAX, { error: 'Escribe el motivo' }).min(
  REBUILD_REASON_MIN,
  'Escribe el motivo: al menos 3 caracteres',
);
const NONE = 'Elige al menos una proyección';

/** Body of POST /api/history/rebuilds. `all`: every projection. */
export const requestRebuildSchema = z.strictObject({
  projections: z.union(
    [
      z.literal('all'),
      z
        .array(projectionName)
        .min(1, NONE)
        .max(REBUILD_PROJECTIONS_MAX)
        .refine((names) => new Set(names).size === names.length, 'Elige cada proyección una vez'),
    ],
    { error: 'Elige proyecciones por su nombre, cada una una vez, o all para todas' },
  ),
  /** Up to this position, or to the last event not after this moment; absent: up to now, and following the log. */
  until: placeInput.optional(),
  reason,
});
export type RequestRebuild = z.infer<typeof requestRebuildSchema>;

/** Identifies a rebuild. POST /api/history/rebuilds/{id}/pause, resume, cancel and drop have no body. */
export const rebuildRefSchema = z.strictObject({ rebuildId: z.uuid().toLowerCase() });
export type RebuildRef = z.infer<typeof rebuildRefSchema>;

/** Body of POST /api/history/rebuilds/{id}/switch. */
export const switchRebuildBodySchema = z.strictObject({
  reason,
  /** Whether to switch even if rows differ, as is intended when a projection's output changes. */
  acceptsDifferences: z.boolean({ error: 'Indica con true o false si aceptas diferencias' }).default(false),
});
export const switchRebuildSchema = rebuildRefSchema.extend(switchRebuildBodySchema.shape);
export type SwitchRebuild = z.infer<typeof switchRebuildSchema>;

/** Result of all of them. The GETs return the outcome, from the response's position on. */
export const rebuildOrderedSchema = z.object({ rebuildId: z.uuid() });
export type RebuildOrdered = z.infer<typeof rebuildOrderedSchema>;
