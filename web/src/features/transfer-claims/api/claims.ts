import {
  openClaimSchema,
  transferClaimedSchema,
  transferClaimSchema,
} from '@nodo/contracts/transfer-claims/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { del, post } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { CLAIMS_KEY } from '../keys.ts';

const PATH = '/api/transfer-claims';
const OWN_KEY = [...CLAIMS_KEY, 'own'] as const;
const OPEN_KEY = [...CLAIMS_KEY, 'open'] as const;
const closedSchema = z.object({ claimId: z.uuid() });

/** One's own claims, newest first. */
export const ownClaimsQuery = queryOptions({
  queryKey: OWN_KEY,
  queryFn: ({ signal }) => readView(OWN_KEY, PATH, z.array(transferClaimSchema), signal),
});

/** Claims awaiting an answer; for staff, updated by push. */
export function useOpenClaims() {
  return useQuery({
    queryKey: OPEN_KEY,
    queryFn: ({ signal }) => readView(OPEN_KEY, `${PATH}/open`, z.array(openClaimSchema), signal),
  });
}

export interface Claimed {
  txHash: string;
  note?: string | undefined;
}

/** Throws ApiError TRANSFER_NOT_YOURS if it came from none of one's proven wallets and no explanation is given. */
export const claimTransfer = (body: Claimed, key: string) =>
  post(PATH, { body, key, schema: transferClaimedSchema });
export const withdrawClaim = (id: string, key: string) => del(`${PATH}/${id}`, { key, schema: closedSchema });
export const rejectClaim = (id: string, userId: string, reason: string, key: string) =>
  post(`${PATH}/${id}/rejection`, { body: { userId, reason }, key, schema: closedSchema });
