import type { transferClaimsNotifications } from '@nodo/contracts/transfer-claims/notifications';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type DraftsOf, type Matters, staffMatter } from './draft.ts';

type Closing = 'TransferClaimWithdrawn' | 'TransferClaimRejected' | 'TransferClaimSettled';

function matterOf({ stream, data }: Extract<StoredEvent, { type: Closing | 'TransferClaimed' }>): string {
  return staffMatter(stream, data.claimId);
}

const settles = async (event: Extract<StoredEvent, { type: Closing }>) => ({
  id: matterOf(event),
  isSettled: true,
});

export const transferClaimsDrafts: DraftsOf<typeof transferClaimsNotifications> = {
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

export const transferClaimsMatters: Matters = {
  TransferClaimWithdrawn: settles,
  TransferClaimRejected: settles,
  TransferClaimSettled: settles,
};
