import type { Projection } from '../engine/projection.ts';

/** The current limits on a person's unpaid investments. */
export const openLimitsProjection: Projection = {
  name: 'open-limits',
  categories: ['investmentLimits'],
  owns: ['openLimits'],
  apply: async (event, rows, publish) => {
    if (event.type !== 'OpenInvestmentLimitsSet') return;
    const { maximumOpen, maximumCapital } = event.data;
    rows.openLimits.put({
      id: 'platform',
      maximum_open: maximumOpen,
      maximum_capital: maximumCapital,
      revision: Number(event.revision),
      updated_at: event.metadata.occurredAt,
    });
    publish({ event: 'limits.changed', data: { position: event.position.toString() }, to: ['public'] });
  },
};
