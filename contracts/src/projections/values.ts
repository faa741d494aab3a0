import { z } from 'zod';

/**
 * Operating the projections. An event that a projection can't apply is parked with its key, and later events of that
 * key wait in order. What people decide about it is an event: the projector takes note of it when it reads it, in its
 * place in the log, so that a projection made anew does the same there.
 */

/** Characters an error may have where it is kept. */
export const PROJECTION_ERROR_MAX = 500;
/** Parked keys that one answer lists at most. */
export const PARKED_KEYS_LISTED = 200;
/** Waiting events that one answer lists at most. */
export const WAITING_EVENTS_LISTED = 50;
export const SKIP_REASON_MIN = 3;
export const SKIP_REASON_MAX = 500;

export const positionField = z.string().regex(/^\d{1,19}$/);
