import { currentUserViewSchema } from '@nodo/contracts/identity/views';
import { reservesCheckAnswerSchema } from '@nodo/contracts/reserves/commands';
import { type ReservesProof, reservesProofSchema, reservesViewSchema } from '@nodo/contracts/reserves/views';
import { queryOptions } from '@tanstack/react-query';
import { getNow, post } from '../../../lib/api.ts';
import { takeAnswer } from '../../../lib/freshness.ts';
import { positions } from '../../../lib/positions.ts';
import { RESERVES_KEY } from '../keys.ts';
import { type Finding, verifyOwnBalance } from '../proof/verify.ts';

/** Poll interval, ms. Anonymous visitors get no live messages; the reserves are checked hourly. */
const LOOK_MS = 60_000;

/** Current reserves and liabilities; public. */
export const reservesQuery = queryOptions({
  queryKey: RESERVES_KEY,
  queryFn: async ({ signal }) => {
    const wanted = positions.highest;
    return takeAnswer(RESERVES_KEY, await getNow('/api/reserves', reservesViewSchema, signal), wanted);
  },
  refetchInterval: LOOK_MS,
});

export interface Proved {
  readonly proof: ReservesProof;
  readonly findings: readonly Finding[];
}

/**
 * Fetches one's own inclusion proof and verifies it here. The user id and the published root are fetched
 * separately: a proof for another user's leaf, or under a root not shown to everyone, proves nothing. Throws what
 * `get` throws.
 */
export async function proveBalance(): Promise<Proved> {
  const [{ data: user }, { data: proof }] = await Promise.all([
    getNow('/api/auth/user', currentUserViewSchema),
    getNow('/api/reserves/proof', reservesProofSchema),
  ]);
  const { data: shown } = await getNow('/api/reserves', reservesViewSchema);
  return { proof, findings: await verifyOwnBalance(proof, { userId: user.id, shown }) };
}

/** Starts a check of the reserves now. */
export function requestCheck(key: string) {
  return post('/api/reserves/checks', { body: {}, key, schema: reservesCheckAnswerSchema });
}
