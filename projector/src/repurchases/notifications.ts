import type { repurchasesNotifications as kinds } from '@nodo/contracts/repurchases/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Rows } from '../engine/rows.ts';
import { type DraftsOf, type Matters, staffMatter } from '../notifications/draft.ts';

export const categories = ['investment', 'account'];
export const reads = ['investments', 'repurchases'] as const;

/** One matter per repurchase request. */
export const repurchaseMatter = (investmentId: string, requestedAt: string): string =>
  staffMatter('repurchase', investmentId, requestedAt);

async function settles({ stream }: StoredEvent, rows: Rows) {
  const id = streamSubject(stream);
  const { requested_at } = await rows.repurchases.require(id);
  return { id: repurchaseMatter(id, requested_at), isSettled: true };
}

export const drafts: DraftsOf<typeof kinds> = {
  RepurchaseRequested: async ({ stream, metadata, data: { price } }, rows) => {
    const investmentId = streamSubject(stream);
    const { investor_id: userId, warehouse_id: warehouseId } = await rows.investments.require(investmentId);
    const fact = { kind: 'repurchase_waiting', params: { investmentId, price, userId } } as const;
    const id = repurchaseMatter(investmentId, metadata.occurredAt);
    return [{ id, audience: 'staff', fact, personId: userId, warehouseId }];
  },
  RepurchaseRejected: async ({ stream, data: { price } }, rows) => {
    const investmentId = streamSubject(stream);
    const { investor_id: userId, warehouse_id: warehouseId } = await rows.investments.require(investmentId);
    const fact = { kind: 'repurchase_rejected', params: { investmentId, price } } as const;
    return [{ audience: `user:${userId}`, fact, warehouseId }];
  },
  RepurchaseCredited: async ({ stream, data: { investmentId, amount: price } }, rows) => {
    const { warehouse_id: warehouseId } = await rows.investments.require(investmentId);
    const fact = { kind: 'repurchase_paid', params: { investmentId, price } } as const;
    return [{ audience: `user:${streamSubject(stream)}`, fact, warehouseId }];
  },
};

export const matters: Matters = {
  RepurchaseWithdrawn: settles,
  RepurchaseRejected: settles,
  RepurchaseApproved: settles,
};
