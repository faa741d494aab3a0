import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const waitlistLive = {
  /**
   * The list of a warehouse changed. Audience: of somebody new, that person and staff; of somebody who left or was
   * notified, everyone, since the places behind theirs change.
   */
  'waitlist.changed': liveMessage({ warehouseId: z.uuid(), position }, 'warehouseId'),
} as const;
