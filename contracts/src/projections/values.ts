import { z } from 'zod';
import { labelTable } from '../open-table.ts';

/**
 * Operating the projections. An event that a projection can't apply is parked with its key, and later events of that
 * key wait in order. People's decisions about it are events themselves: the projector obeys them at their position in
 * the log, so that a rebuilt projection does the same.
 */

/** Maximum length of a stored error, in characters. */
export const PROJECTION_ERROR_MAX = 500;
/** Maximum parked keys in one response. */
export const PARKED_KEYS_LISTED = 200;
/** Maximum waiting events in one response. */
export const WAITING_EVENTS_LISTED = 50;
export const SKIP_REASON_MIN = 3;
export const SKIP_REASON_MAX = 500;

export const positionField = z.string().regex(/^\d{1,19}$/);

/** Whether everything could be applied, or a key is parked. */
export const projectionStates = ['current', 'parked'] as const;
export const projectionStateSchema = z.enum(projectionStates, { error: 'Elige un estado de la lista' });
export const projectionStateLabels = labelTable<z.infer<typeof projectionStateSchema>>({
  current: 'Al día',
  parked: 'Con claves detenidas',
});
