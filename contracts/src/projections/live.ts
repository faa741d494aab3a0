import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const projectionsLive = {
  /** Keys were parked, retried or released. */
  'projection.parked': liveMessage({ position }, null),
  /** Anything up to this position may have changed, without individual messages. */
  'projection.refreshed': liveMessage({ position }, null),
  'projection.progress': liveMessage(
    {
      projection: z.string(),
      position,
      lagEvents: z.int(),
      lagSeconds: z.number(),
    },
    null,
  ),
} as const;
