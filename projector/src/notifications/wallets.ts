import type { walletsNotifications } from '@nodo/contracts/wallets/notifications';
import type { DraftsOf } from './draft.ts';

export const walletsDrafts: DraftsOf<typeof walletsNotifications> = {
  WalletProved: ({ data: { userId, walletAddress: address } }) => [
    { audience: `user:${userId}`, fact: { kind: 'wallet_proved', params: { address } } },
  ],
  // Erased people are not notified.
  WalletReleased: ({ data: { userId, walletAddress: address, reason } }) =>
    reason === 'erasure'
      ? []
      : [{ audience: `user:${userId}`, fact: { kind: 'wallet_released', params: { address } } }],
};
