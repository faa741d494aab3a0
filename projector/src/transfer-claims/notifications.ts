import type { transferClaimsNotifications as kinds } from '@nodo/contracts/transfer-claims/notifications';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type DraftsOf, type Matters, staffMatter } from '../notifications/draft.ts';

export const categories = ['transferClaims'];

type Closing = 'TransferClaimWithdrawn' | 'TransferClaimRejected' | 'TransferClaimSettled';

function matterOf({ stream, data }: Extract<StoredEvent, { type: Closing | 'TransferClaimed' }>): string {
  return staffMatter(stream, data.claimId);
}

const settles = async (event: Extract<StoredEvent, { type: Closing }>) => ({
  id: matterOf(event),
  isSettled: true,
});

export const drafts: DraftsOf<typeof kinds> = {
  TransferClaimed: async (event) => {
    const { claimId, userId } = event.data;
    const fact = { kind: 'transfer_claimed', params: { claimId, userId } } as const;
    return [{ id: matterOf(event), audience: 'staff', fact, personId: userId }];
  },
  TransferClaimRejected: async ({ data: { claimId, userId } }) => {
    const fact = { kind: 'transfer_claim_closed', params: { claimId, isTheirs: false } } as const;
    return [{ audience: `user:${userId}`, fact }];
  },
  TransferClaimSettled: async ({ data: { claimId, userId, isTheirs } }) => {
    const fact = { kind: 'transfer_claim_closed', params: { claimId, isTheirs } } as const;
    return [{ audience: `user:${userId}`, fact }];
  },
};

export const matters: Matters = {
  TransferClaimWithdrawn: settles,
  TransferClaimRejected: settles,
  TransferClaimSettled: settles,
};
