import { add } from '@nodo/contracts/money';
import { periodOf } from '@nodo/contracts/periods';
import { streamSubject } from '@nodo/contracts/streams';
import type { Projection } from '../engine/projection.ts';

/** What each person was credited and paid, month by month. */
export const portfolioProjection: Projection = {
  name: 'portfolio',
  categories: ['account'],
  prepare: (event, rows) => {
    const userId = streamSubject(event.stream);
    const month = periodOf(event.metadata.occurredAt);
    if (event.type === 'ReturnsCredited') rows.monthlyReturns.want(userId, month, event.data.period);
    else if (event.type === 'PayoutSettled') rows.monthlyPayouts.want(userId, month);
  },
  apply: async (event, rows) => {
    const userId = streamSubject(event.stream);
    const month = periodOf(event.metadata.occurredAt);
    if (event.type === 'ReturnsCredited') {
      const { period, gross, net } = event.data;
      const before = await rows.monthlyReturns.get(userId, month, period);
      rows.monthlyReturns.put({
        user_id: userId,
        month,
        period,
        gross: add(before?.gross ?? '0', gross),
        net: add(before?.net ?? '0', net),
      });
    } else if (event.type === 'PayoutSettled') {
      const before = await rows.monthlyPayouts.get(userId, month);
      const amount = add(before?.amount ?? '0', event.data.amount);
      rows.monthlyPayouts.put({ user_id: userId, month, amount });
    }
  },
};
