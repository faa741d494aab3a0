import { currentUserViewSchema } from '@nodo/contracts/identity/views';
import { reservesCheckAnswerSchema } from '@nodo/contracts/reserves/commands';
import { type ReservesProof, reservesProofSchema, reservesViewSchema } from '@nodo/contracts/reserves/views';
import { queryOptions } from '@tanstack/react-query';
import { getNow, post } from '../../../lib/api.ts';
import { takeAnswer } from '../../../lib/freshness.ts';
import { positions } from '../../../lib/positions.ts';
import { RESERVES_KEY } from '../keys.ts';
import { type Finding, verifyOwnBalance } from '../proof/verify.ts';

/** Whoever is not signed in hears of nothing: looks are taken each hour, this one asks each minute. */
const LOOK_MS = 60_000;

/** What there is and what is owed, now: for anybody. */
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
 * Fetches one's own proof and walks it here. Who one is and what was sealed are asked for apart from it: a proof of
 * somebody else's leaf, or under a root that nobody else is shown, is no proof. Throws as `get` does.
 */
export async function proveBalance(): Promise<Proved> {
  const [{ data: user }, { data: proof }] = await Promise.all([
    getNow('/api/auth/user', currentUserViewSchema),
    getNow('/api/reserves/proof', reservesProofSchema),
  ]);
  const { data: shown } = await getNow('/api/reserves', reservesViewSchema);
  return { proof, findings: await verifyOwnBalance(proof, { userId: user.id, shown }) };
}

/** Has the reserves looked at now. */
export function requestCheck(key: string) {
  return post('/api/reserves/checks', { body: {}, key, schema: reservesCheckAnswerSchema });
}
