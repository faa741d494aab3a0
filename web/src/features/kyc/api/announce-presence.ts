import { z } from 'zod';
import { post } from '../../../lib/api.ts';

/** Tells the other reviewers that one has this case open, or that one left it. */
export function announcePresence(userId: string, present: boolean) {
  return post(`/api/kyc/${userId}/presence`, {
    body: { present },
    key: crypto.randomUUID(),
    schema: z.unknown(),
  });
}
