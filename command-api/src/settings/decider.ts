import { valueLabel } from '@nodo/contracts/audit/labels';
import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { Actor } from '@nodo/contracts/event';
import {
  changedSettings,
  type FinancialSettings,
  settingsFields,
  type UpdateFinancialSettings,
} from '@nodo/contracts/settings/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `settings-financial`: what is in force. */
export interface SettingsState {
  readonly inForce: FinancialSettings;
  /** Revision of the event that set it; −1 for the defaults. */
  readonly revision: number;
  readonly updatedAt: string | null;
  /** Who set it; null for the defaults. */
  readonly by: Actor | null;
}

export const defaultSettings: SettingsState = {
  inForce: { ...DEFAULT_FINANCIAL_SETTINGS },
  revision: -1,
  updatedAt: null,
  by: null,
};

export function evolveSettings(state: SettingsState, event: StoredEvent): SettingsState {
  if (event.type !== 'FinancialSettingsUpdated') return state;
  const { previous: _previous, reason: _reason, ...inForce } = event.data;
  const { occurredAt, actor } = event.metadata;
  return { inForce, revision: Number(event.revision), updatedAt: occurredAt, by: actor };
}

/** A new version. One that names the version it was made from does not replace another that came meanwhile. */
export function decideUpdateSettings(state: SettingsState, command: UpdateFinancialSettings): Decision {
  const { reason, expectedRevision, ...values } = command;
  // The first version is written down even when it says what the defaults say: somebody decided it.
  if (state.revision >= 0 && changedSettings(values, state.inForce).length === 0) return unchanged;
  if (expectedRevision !== undefined && expectedRevision !== state.revision) return movedOn(state, values);
  const previous = state.revision < 0 ? null : state.inForce;
  return [{ type: 'FinancialSettingsUpdated', data: { ...values, previous, ...(reason ? { reason } : {}) } }];
}

/** Tells what is in force now, wherever it is not what was asked for. */
export function movedOn({ inForce }: SettingsState, wanted: FinancialSettings, message?: string): Refusal {
  const fields = settingsFields
    .filter((field) => wanted[field] !== inForce[field])
    .map((field) => [field, `Ahora rige: ${valueLabel('settings', field, inForce[field])}`]);
  return refusal('SETTINGS_CHANGED', message, Object.fromEntries(fields));
}

/** The settings have one stream; its id is never looked at. */
export const FINANCIAL = 'financial';
