import { z } from 'zod';
import { post } from '../../../lib/api.ts';

/** Announces to the other reviewers that one has opened or left this case. */
export function announcePresence(userId: string, present: boolean) {
  return post(`/api/kyc/${userId}/presence`, {
    body: { present },
    key: crypto.randomUUID(),
    schema: z.unknown(),
  });
}
