import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';
import { kycStatusSchema } from './values.ts';

export const kycLive = {
  'kyc.changed': liveMessage({ userId: z.uuid(), status: kycStatusSchema, position }, 'userId'),
  /** A colleague has this record open (`present`), or left it. Not persisted: see KYC_PRESENCE_LASTS. */
  'kyc.reviewing': liveMessage(
    {
      userId: z.uuid(),
      reviewerId: z.uuid(),
      reviewerName: z.string(),
      present: z.boolean(),
    },
    'userId',
  ),
} as const;
