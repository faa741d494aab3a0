import { streamSubject } from '@nodo/contracts/streams';
import type { Projection } from '../engine/projection.ts';

/** Proved wallets (released ones keep their row), and the transfers expected as proof. */
export const walletsProjection: Projection = {
  name: 'wallets',
  categories: ['wallet'],
  owns: ['wallets', 'walletTransfers'],
  prefetch: ({ type, stream, data }, rows) => {
    if (type === 'WalletReleased') rows.wallets.prefetch(streamSubject(stream), data.userId);
    if (type === 'WalletProved') rows.walletTransfers.prefetch(streamSubject(stream), data.userId);
  },
  apply: async (event, rows, publish) => {
    const id = streamSubject(event.stream);
    const at = event.metadata.occurredAt;
    if (event.type === 'WalletTransferExpected') {
      const { userId, walletAddress, amount, expiresAt } = event.data;
      rows.walletTransfers.put({
        id,
        user_id: userId,
        address: walletAddress,
        amount_usdt: amount,
        expires_at: expiresAt,
      });
    } else if (event.type === 'WalletProved') {
      const { userId, walletAddress, method, messageHash } = event.data;
      rows.wallets.put({
        id,
        user_id: userId,
        address: walletAddress,
        method,
        message_hash: messageHash,
        proved_at: at,
        released_at: null,
        release_reason: null,
      });
      if (await rows.walletTransfers.get(id, userId)) rows.walletTransfers.remove(id, userId);
    } else if (event.type === 'WalletReleased') {
      const { userId, reason } = event.data;
      const row = await rows.wallets.require(id, userId);
      rows.wallets.put({ ...row, released_at: at, release_reason: reason });
    } else return;
    const position = event.position.toString();
    publish({
      event: 'wallet.changed',
      data: { walletId: id, position },
      to: [`user:${event.data.userId}`, 'staff'],
    });
  },
};
