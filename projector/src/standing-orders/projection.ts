import type { Row } from '@nodo/contracts/read-models/table';
import type { standingOrders } from '@nodo/contracts/standing-orders/tables';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';

type OrderRow = Row<typeof standingOrders>;

/** People's standing orders for their balance after each month, and their latest outcome. */
export const standingOrdersProjection: Projection = {
  name: 'standing-orders',
  version: 2,
  categories: ['standingOrder'],
  owns: ['standingOrders'],
  prefetch: ({ stream }, rows) => rows.standingOrders.prefetch(streamSubject(stream)),
  apply: async (event, rows, publish) => {
    const userId = streamSubject(event.stream);
    const row = await next(userId, event, rows);
    if (!row) return;
    rows.standingOrders.put(row);
    const data = { userId, position: event.position.toString() };
    publish({ event: 'standingOrder.changed', data, to: [`user:${userId}`] });
  },
};

const nothingYet = {
  is_due: false,
  last_period: null,
  last_at: null,
  last_skip: null,
  last_investment_id: null,
  last_amount: null,
} as const;

async function next(userId: string, event: StoredEvent, rows: Rows): Promise<OrderRow | undefined> {
  const at = event.metadata.occurredAt;
  const require = () => rows.standingOrders.require(userId);
  switch (event.type) {
    case 'StandingOrderSet': {
      const { warehouseId, keepBalance, termsVersion } = event.data;
      return {
        ...((await rows.standingOrders.get(userId)) ?? { ...nothingYet, user_id: userId }),
        ...{ warehouse_id: warehouseId, keep_balance: keepBalance, terms_version: termsVersion },
        ...{ set_at: at, ended_at: null, end_reason: null },
      };
    }
    case 'StandingOrderEnded':
      return { ...(await require()), ended_at: at, end_reason: event.data.reason };
    case 'StandingOrderDue':
      return { ...(await require()), is_due: true };
    case 'StandingOrderExecuted': {
      const { period, investmentId, amount } = event.data;
      return {
        ...(await require()),
        ...{ is_due: false, last_period: period, last_at: at, last_skip: null },
        ...{ last_investment_id: investmentId, last_amount: amount },
      };
    }
    case 'StandingOrderSkipped': {
      const { period, reason } = event.data;
      return {
        ...(await require()),
        ...{ is_due: false, last_period: period, last_at: at, last_skip: reason },
        ...{ last_investment_id: null, last_amount: null },
      };
    }
    default:
      return undefined;
  }
}
