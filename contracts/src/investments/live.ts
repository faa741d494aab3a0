import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';
import { investmentStatusSchema } from './views.ts';

export const investmentsLive = {
  'investment.changed': liveMessage(
    { investmentId: z.uuid(), status: investmentStatusSchema, position },
    'investmentId',
  ),
} as const;
