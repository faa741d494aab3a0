import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import type { FinancialSettings, UpdateFinancialSettings } from '@nodo/contracts/settings';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `settings-financial`: what is in force. */
export interface SettingsState {
  readonly inForce: FinancialSettings;
  /** Revision of the event that set it; −1 for the defaults. */
  readonly revision: number;
  readonly updatedAt: string | null;
}

export const defaultSettings: SettingsState = {
  inForce: { ...DEFAULT_FINANCIAL_SETTINGS },
  revision: -1,
  updatedAt: null,
};

export function evolveSettings(state: SettingsState, event: StoredEvent): SettingsState {
  if (event.type !== 'FinancialSettingsUpdated') return state;
  const { previous: _previous, reason: _reason, ...inForce } = event.data;
  return { inForce, revision: Number(event.revision), updatedAt: event.metadata.occurredAt };
}

const fields = [
  'minimumInvestment',
  'monthlyReturnRate',
  'managementFeeRate',
  'platformFeeRate',
  'recompraEnabled',
] as const satisfies readonly (keyof FinancialSettings)[];

export function decideUpdateSettings(state: SettingsState, command: UpdateFinancialSettings): Decision {
  const { reason, ...values } = command;
  // The first version is written down even when it says what the defaults say: somebody decided it.
  if (state.revision >= 0 && fields.every((field) => values[field] === state.inForce[field]))
    return unchanged;
  const previous = state.revision < 0 ? null : state.inForce;
  return [{ type: 'FinancialSettingsUpdated', data: { ...values, previous, ...(reason ? { reason } : {}) } }];
}
