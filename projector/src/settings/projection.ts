import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';

/** Every version of the financial settings; the one in force has the highest revision. */
export const settingsProjection: Projection = {
  name: 'settings',
  categories: ['settings'],
  owns: ['financialSettingsHistory'],
  apply: async (event, rows, publish) => {
    if (event.type !== 'FinancialSettingsUpdated') return;
    const { data, metadata } = event;
    const revision = Number(event.revision);
    rows.financialSettingsHistory.put({
      revision,
      minimum_investment: data.minimumInvestment,
      monthly_return_rate: data.monthlyReturnRate,
      management_fee_rate: data.managementFeeRate,
      platform_fee_rate: data.platformFeeRate,
      recompra_enabled: data.recompraEnabled,
      reason: data.reason ?? null,
      updated_by_kind: metadata.actor.kind,
      updated_by: actorId(metadata.actor),
      updated_at: metadata.occurredAt,
    });
    publish({
      event: 'settings.changed',
      data: { revision, position: event.position.toString() },
      to: ['public'],
    });
  },
};
