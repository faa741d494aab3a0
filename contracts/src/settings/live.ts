import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const settingsLive = {
  'settings.changed': liveMessage({ revision: z.int(), position }, null),
  /** A proposal awaiting a second person changed. */
  'settings.proposed': liveMessage({ position }, null),
  /** The limits of unpaid investments per person changed. */
  'limits.changed': liveMessage({ position }, null),
  /** A reference exchange rate changed. */
  'rates.changed': liveMessage({ position }, null),
} as const;
