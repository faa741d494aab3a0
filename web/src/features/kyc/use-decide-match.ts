import {
  type DecidedMatch,
  kycMatchDecidedSchema,
  type MatchDecision,
  matchDecisionLabels,
} from '@nodo/contracts/kyc/screening';
import { put } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { kycRecordQuery } from './api/get-record.ts';
import { kycScreeningQuery } from './api/get-screening.ts';
import { pendingKycQuery } from './api/list-pending.ts';
import { REVIEW_TOAST_KEY } from './use-save-review.ts';

interface Said {
  readonly decision: MatchDecision;
  readonly reason: string;
}

/** Decides whether a sanctions match is this person; a confirmed one revokes an approval. */
export function useDecideMatch(
  userId: string,
  { list, entryId, decidedAt }: DecidedMatch,
  onDone: () => void,
) {
  return useCommand({
    // With the decision before: the same one after another is new.
    name: ({ decision, reason }: Said) =>
      `kyc-match ${userId} ${list} ${entryId} ${decidedAt} ${decision} ${reason}`,
    send: ({ decision, reason }, key) =>
      put(`/api/kyc/${userId}/match`, {
        body: { list, entryId, decision, reason },
        key,
        schema: kycMatchDecidedSchema,
      }),
    toastKey: REVIEW_TOAST_KEY,
    said: ({ decision }) => ({
      title: 'Coincidencia decidida',
      description: matchDecisionLabels[decision],
    }),
    onSuccess: () => {
      for (const { queryKey } of [kycScreeningQuery(userId), kycRecordQuery(userId), pendingKycQuery]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    onDone,
  });
}
