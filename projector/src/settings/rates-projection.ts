import type { Projection } from '../engine/projection.ts';

/** The latest price of a US dollar in other currencies. */
export const referenceRatesProjection: Projection = {
  name: 'reference-rates',
  categories: ['referenceRate'],
  owns: ['referenceRates'],
  apply: async (event, rows, publish) => {
    if (event.type !== 'ReferenceRateSet') return;
    const { currency, rate, validOn, source } = event.data;
    rows.referenceRates.put({
      currency,
      rate,
      valid_on: validOn,
      source,
      revision: Number(event.revision),
      updated_at: event.metadata.occurredAt,
    });
    publish({ event: 'rates.changed', data: { position: event.position.toString() }, to: ['public'] });
  },
};
