import { refusal } from '@nodo/contracts/errors';
import { formatUsd } from '@nodo/contracts/money';
import {
  DEFAULT_OPEN_LIMITS,
  type OpenLimits,
  type SetOpenLimits,
} from '@nodo/contracts/settings/open-limits';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `investmentLimits-platform`: the limits in force. */
export interface LimitsState {
  readonly inForce: OpenLimits;
  /** −1 for the defaults. */
  readonly revision: number;
  readonly updatedAt: string | null;
}

export const defaultLimits: LimitsState = { inForce: DEFAULT_OPEN_LIMITS, revision: -1, updatedAt: null };
/** One stream holds the limits; the id itself has no meaning. */
export const LIMITS = 'platform';

export function evolveLimits(state: LimitsState, event: StoredEvent): LimitsState {
  if (event.type !== 'OpenInvestmentLimitsSet') return state;
  const { maximumOpen, maximumCapital } = event.data;
  const { occurredAt } = event.metadata;
  return {
    inForce: { maximumOpen, maximumCapital },
    revision: Number(event.revision),
    updatedAt: occurredAt,
  };
}

/** With `expectedRevision` it does not overwrite limits set in the meantime. */
export function decideSetLimits({ inForce, revision }: LimitsState, command: SetOpenLimits): Decision {
  const { maximumOpen, maximumCapital, reason, expectedRevision } = command;
  const isSame = maximumOpen === inForce.maximumOpen && maximumCapital === inForce.maximumCapital;
  if (revision >= 0 && isSame) return unchanged;
  if (expectedRevision !== undefined && expectedRevision !== revision) {
    return refusal('SETTINGS_CHANGED', 'Los límites cambiaron mientras los editabas.', {
      maximumOpen: `Ahora rige: ${inForce.maximumOpen}`,
      maximumCapital: `Ahora rige: ${formatUsd(inForce.maximumCapital)}`,
    });
  }
  const previous = revision < 0 ? null : inForce;
  return [{ type: 'OpenInvestmentLimitsSet', data: { maximumOpen, maximumCapital, previous, reason } }];
}
