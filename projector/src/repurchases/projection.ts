import type { Row } from '@nodo/contracts/read-models/table';
import type { repurchases } from '@nodo/contracts/repurchases/tables';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import { erasedText } from '../privacy/forgotten.ts';

type RepurchaseRow = Row<typeof repurchases>;

/** The latest request to sell each position back. Registered after the projection of investments, which it reads. */
export const repurchasesProjection: Projection = {
  name: 'repurchases',
  categories: ['investment', 'account'],
  owns: ['repurchases'],
  forgets: [{ table: 'repurchases', where: 'investor_id = $1::uuid', set: { reason: erasedText('reason') } }],
  reads: ['investments'],
  prefetch: (event, rows) => {
    const id = investmentOf(event);
    if (id === undefined) return;
    rows.repurchases.prefetch(id);
    if (event.type === 'RepurchaseRequested') rows.investments.prefetch(id);
  },
  apply: async (event, rows, publish) => {
    const id = investmentOf(event);
    const row = id === undefined ? undefined : await rowAfter(id, event, rows);
    if (!row) return;
    rows.repurchases.put(row);
    publish({
      event: 'repurchase.changed',
      data: { investmentId: row.investment_id, position: event.position.toString() },
      to: [`user:${row.investor_id}`, 'staff'],
    });
  },
};

function investmentOf(event: StoredEvent): string | undefined {
  switch (event.type) {
    case 'RepurchaseRequested':
    case 'RepurchaseWithdrawn':
    case 'RepurchaseRejected':
    case 'RepurchaseApproved':
      return streamSubject(event.stream);
    case 'RepurchaseCredited':
      return event.data.investmentId;
    default:
      return undefined;
  }
}

async function rowAfter(id: string, event: StoredEvent, rows: Rows): Promise<RepurchaseRow | undefined> {
  const { actor, occurredAt: at } = event.metadata;
  if (event.type === 'RepurchaseRequested') {
    const { investor_id, warehouse_id } = await rows.investments.require(id);
    return {
      ...{ investment_id: id, investor_id, warehouse_id, state: 'requested', price: event.data.price },
      ...{ requested_at: at, decided_by: null, decided_at: null, reason: null, paid_at: null },
    };
  }
  const row = await rows.repurchases.require(id);
  const decided = { decided_by: actorId(actor), decided_at: at };
  switch (event.type) {
    case 'RepurchaseWithdrawn':
      return { ...row, state: 'withdrawn', decided_at: at };
    case 'RepurchaseRejected':
      return { ...row, ...decided, state: 'rejected', reason: event.data.reason };
    case 'RepurchaseApproved':
      return { ...row, ...decided, state: 'approved', reason: event.data.reason };
    case 'RepurchaseCredited':
      return { ...row, state: 'paid', paid_at: at };
    default:
      return undefined;
  }
}
