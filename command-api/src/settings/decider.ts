import { valueLabel } from '@nodo/contracts/audit/labels';
import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { Actor } from '@nodo/contracts/event';
import { compare, type Decimal, formatUsd } from '@nodo/contracts/money';
import {
  changedSettings,
  type DiscardSettingsProposal,
  extremeSettings,
  type FinancialSettings,
  settingsFields,
  type UpdateFinancialSettings,
} from '@nodo/contracts/settings/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import { isAnotherPerson, OVERTAKEN, whySecondPerson } from './second-person.ts';

/** Stream `settings-financial`: the settings in force. */
export interface SettingsState {
  readonly inForce: FinancialSettings;
  /** Revision of the event that set them; −1 for the defaults. */
  readonly revision: number;
  readonly updatedAt: string | null;
  /** Who set them; null for the defaults. */
  readonly by: Actor | null;
  /** Values outside the plausible range, and who proposed them; they need a second person to set the same ones. */
  readonly proposed: {
    readonly values: FinancialSettings;
    readonly by: Actor;
    readonly revision: number;
  } | null;
}

export const defaultSettings: SettingsState = {
  inForce: { ...DEFAULT_FINANCIAL_SETTINGS },
  revision: -1,
  updatedAt: null,
  by: null,
  proposed: null,
};

export function evolveSettings(state: SettingsState, event: StoredEvent): SettingsState {
  if (event.type === 'ExtremeSettingsDiscarded') return { ...state, proposed: null };
  if (event.type !== 'FinancialSettingsUpdated' && event.type !== 'ExtremeSettingsProposed') return state;
  const { previous: _previous, reason: _reason, ...values } = event.data;
  const { occurredAt, actor } = event.metadata;
  const revision = Number(event.revision);
  if (event.type === 'ExtremeSettingsProposed')
    return { ...state, proposed: { values, by: actor, revision } };
  return { inForce: values, revision, updatedAt: occurredAt, by: actor, proposed: null };
}

/**
 * Sets a new version. With `expectedRevision` it does not overwrite a version set in the meantime. Implausible values
 * take effect only when a second person sets the same ones. A minimum above `maximumCapital`, what one person may hold
 * back unpaid, USD, is refused unless that person is asked about the minimum itself: nobody could invest on the chain
 * any more.
 */
export function decideUpdateSettings(
  state: SettingsState,
  command: UpdateFinancialSettings,
  actor: Actor,
  maximumCapital: Decimal,
): Decision {
  const { reason, expectedRevision, ...values } = command;
  // The first version is recorded even if it equals the defaults: somebody decided it.
  if (state.revision >= 0 && changedSettings(values, state.inForce).length === 0) return unchanged;
  if (expectedRevision !== undefined && expectedRevision !== state.revision) return movedOn(state, values);
  const why = reason ? { reason } : {};
  const extreme = extremeSettings(values, state.inForce);
  const isRaised = compare(values.minimumInvestment, state.inForce.minimumInvestment) > 0;
  if (
    !extreme.includes('minimumInvestment') &&
    isRaised &&
    compare(values.minimumInvestment, maximumCapital) > 0
  ) {
    const message = `Cada persona puede reservar sin pagar hasta ${formatUsd(maximumCapital)}: nadie podría invertir.`;
    return refusal('VALIDATION_FAILED', message, { minimumInvestment: message });
  }
  if (extreme.length > 0 && !isSeconded(state, values, actor)) {
    if (isProposed(state, values)) return unchanged;
    return [{ type: 'ExtremeSettingsProposed', data: { ...values, previous: state.inForce, ...why } }];
  }
  const previous = state.revision < 0 ? null : state.inForce;
  return [{ type: 'FinancialSettingsUpdated', data: { ...values, previous, ...why } }];
}

/** Discards a proposal, so that nobody can approve it any more; a newer proposal stays. */
export function decideDiscardProposal(
  { proposed, inForce }: SettingsState,
  { revision }: DiscardSettingsProposal,
): Decision {
  if (proposed?.revision !== revision)
    return refusal('NOT_FOUND', 'Esta propuesta ya no está: se aplicó, se descartó o llegó otra.');
  return [{ type: 'ExtremeSettingsDiscarded', data: { proposed: proposed.values, inForce } }];
}

function isProposed({ proposed }: SettingsState, values: FinancialSettings): boolean {
  return proposed !== null && changedSettings(values, proposed.values).length === 0;
}

function isSeconded(state: SettingsState, values: FinancialSettings, actor: Actor): boolean {
  return isProposed(state, values) && isAnotherPerson(state.proposed?.by, actor);
}

/**
 * The refusal for whoever set implausible values; undefined when they are in force. Asked again under the key of a
 * proposal that was discarded or overtaken meanwhile, it says so.
 */
export function whyNotInForce(state: SettingsState, wanted: FinancialSettings): Refusal | undefined {
  if (isProposed(state, wanted)) return whySecondPerson(extremeSettings(wanted, state.inForce));
  return changedSettings(wanted, state.inForce).length === 0 ? undefined : movedOn(state, wanted, OVERTAKEN);
}

/** The conflict refusal, with the value in force of every field that differs. */
export function movedOn({ inForce }: SettingsState, wanted: FinancialSettings, message?: string): Refusal {
  const fields = settingsFields
    .filter((field) => wanted[field] !== inForce[field])
    .map((field) => [field, `Ahora rige: ${valueLabel('settings', field, inForce[field])}`]);
  return refusal('SETTINGS_CHANGED', message, Object.fromEntries(fields));
}

/** One stream holds the settings; the id itself has no meaning. */
export const FINANCIAL = 'financial';
