import type { FinancialSettings } from '@nodo/contracts/settings/values';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';

/** Key of the only possible proposal: the settings have one stream. */
const PROPOSAL = 'financial';

const valuesOf = (data: FinancialSettings) => ({
  minimum_investment: data.minimumInvestment,
  monthly_return_rate: data.monthlyReturnRate,
  management_fee_rate: data.managementFeeRate,
  platform_fee_rate: data.platformFeeRate,
  recompra_enabled: data.recompraEnabled,
});

/** Every version of the financial settings (the highest revision is current), and the open proposal. */
export const settingsProjection: Projection = {
  name: 'settings',
  version: 2,
  categories: ['settings'],
  owns: ['financialSettingsHistory', 'settingsProposals'],
  apply: async (event, rows, publish) => {
    const revision = Number(event.revision);
    const position = event.position.toString();
    if (event.type === 'ExtremeSettingsProposed') {
      const { data, metadata } = event;
      rows.settingsProposals.put({
        id: PROPOSAL,
        ...valuesOf(data),
        reason: data.reason ?? null,
        proposed_by: metadata.actor.kind === 'user' ? metadata.actor.id : null,
        proposed_at: metadata.occurredAt,
        revision,
      });
    } else if (event.type === 'FinancialSettingsUpdated' || event.type === 'ExtremeSettingsDiscarded') {
      rows.settingsProposals.remove(PROPOSAL);
    } else {
      return;
    }
    publish({ event: 'settings.proposed', data: { position }, to: ['staff'] });
    if (event.type !== 'FinancialSettingsUpdated') return;
    const { data, metadata } = event;
    rows.financialSettingsHistory.put({
      revision,
      ...valuesOf(data),
      reason: data.reason ?? null,
      updated_by_kind: metadata.actor.kind,
      updated_by: actorId(metadata.actor),
      updated_at: metadata.occurredAt,
    });
    publish({
      event: 'settings.changed',
      data: { revision, position },
      to: ['public'],
    });
  },
};
