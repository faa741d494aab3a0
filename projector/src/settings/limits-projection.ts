import type { Projection } from '../engine/projection.ts';

/** The current limits on a person's unpaid investments, and those that wait for a second person. */
export const openLimitsProjection: Projection = {
  name: 'open-limits',
  version: 2,
  categories: ['investmentLimits'],
  owns: ['openLimits'],
  apply: async (event, rows, publish) => {
    const isSet = event.type === 'OpenInvestmentLimitsSet';
    if (!isSet && event.type !== 'OpenInvestmentLimitsProposed') return;
    const { maximumOpen, maximumCapital } = event.data;
    const { occurredAt, actor } = event.metadata;
    if (isSet) rows.openLimits.remove('proposed');
    rows.openLimits.put({
      id: isSet ? 'platform' : 'proposed',
      maximum_open: maximumOpen,
      maximum_capital: maximumCapital,
      revision: Number(event.revision),
      updated_at: occurredAt,
      proposed_by: !isSet && actor.kind === 'user' ? actor.id : null,
    });
    publish({ event: 'limits.changed', data: { position: event.position.toString() }, to: ['public'] });
  },
};
