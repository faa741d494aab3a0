import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';
import { periodSchema } from '../periods.ts';
import { distributionStateSchema } from './states.ts';

export const earningsLive = {
  /** A person's balance changed. */
  'account.changed': liveMessage({ userId: z.uuid(), position }, 'userId'),
  /** A month's distribution was started, prepared, approved or credited. */
  'distribution.changed': liveMessage(
    { period: periodSchema, state: distributionStateSchema, position },
    'period',
  ),
} as const;
