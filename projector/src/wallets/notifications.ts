import type { walletsNotifications as kinds } from '@nodo/contracts/wallets/notifications';
import type { DraftsOf } from '../notifications/draft.ts';

export const categories = ['wallet'];

export const drafts: DraftsOf<typeof kinds> = {
  WalletProved: ({ data: { userId, walletAddress: address } }) => [
    { audience: `user:${userId}`, fact: { kind: 'wallet_proved', params: { address } } },
  ],
  // Erased people are not notified.
  WalletReleased: ({ data: { userId, walletAddress: address, reason } }) =>
    reason === 'erasure'
      ? []
      : [{ audience: `user:${userId}`, fact: { kind: 'wallet_released', params: { address } } }],
};
