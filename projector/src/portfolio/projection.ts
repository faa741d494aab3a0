import { add } from '@nodo/contracts/money';
import { streamSubject } from '@nodo/contracts/streams';
import type { Projection } from '../engine/projection.ts';

/** Returns credited to each person per month. */
export const portfolioProjection: Projection = {
  name: 'portfolio',
  categories: ['account'],
  owns: ['creditedMonths'],
  prefetch: (event, rows) => {
    if (event.type === 'ReturnsCredited')
      rows.creditedMonths.prefetch(streamSubject(event.stream), event.data.period);
  },
  apply: async (event, rows) => {
    if (event.type !== 'ReturnsCredited') return;
    const userId = streamSubject(event.stream);
    const { period, net } = event.data;
    const before = await rows.creditedMonths.get(userId, period);
    rows.creditedMonths.put({ user_id: userId, period, net: add(before?.net ?? '0', net) });
  },
};
