import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const waitlistLive = {
  /**
   * A person joined or left the list; audience: that person and staff. Others see their new place on the next fetch.
   */
  'waitlist.changed': liveMessage({ warehouseId: z.uuid(), position }, 'warehouseId'),
} as const;
