import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const waitlistLive = {
  /** Somebody waits, or waits no longer: to them, whose places change is asked for anew by who looks, and to the staff. */
  'waitlist.changed': liveMessage({ warehouseId: z.uuid(), position }, 'warehouseId'),
} as const;
