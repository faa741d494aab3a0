import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { Actor } from '@nodo/contracts/event';
import { compare, type Decimal, formatUsd } from '@nodo/contracts/money';
import {
  DEFAULT_OPEN_LIMITS,
  extremeLimits,
  type OpenLimits,
  type SetOpenLimits,
} from '@nodo/contracts/settings/open-limits';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import { isAnotherPerson, OVERTAKEN, whySecondPerson } from './second-person.ts';

/** Stream `investmentLimits-platform`: the limits in force. */
export interface LimitsState {
  readonly inForce: OpenLimits;
  /** −1 for the defaults. */
  readonly revision: number;
  readonly updatedAt: string | null;
  /** Limits beyond what is plausible, and who proposed them: a second person has to set the same. */
  readonly proposed: { readonly values: OpenLimits; readonly by: Actor } | null;
}

export const defaultLimits: LimitsState = {
  inForce: DEFAULT_OPEN_LIMITS,
  revision: -1,
  updatedAt: null,
  proposed: null,
};
/** One stream holds the limits; the id itself has no meaning. */
export const LIMITS = 'platform';

export function evolveLimits(state: LimitsState, event: StoredEvent): LimitsState {
  if (event.type !== 'OpenInvestmentLimitsSet' && event.type !== 'OpenInvestmentLimitsProposed') return state;
  const { maximumOpen, maximumCapital } = event.data;
  const { occurredAt, actor } = event.metadata;
  const values = { maximumOpen, maximumCapital };
  if (event.type === 'OpenInvestmentLimitsProposed') return { ...state, proposed: { values, by: actor } };
  return { inForce: values, revision: Number(event.revision), updatedAt: occurredAt, proposed: null };
}

/**
 * With `expectedRevision` it does not overwrite limits set in the meantime. What is raised beyond the plausible is in
 * force only when a second person sets the same; any other limits, also those in force, take a proposal back. Below the
 * minimum of an investment, USD, nobody could make one any more.
 */
export function decideSetLimits(
  state: LimitsState,
  command: SetOpenLimits,
  actor: Actor,
  minimumInvestment: Decimal,
): Decision {
  const { inForce, revision, proposed } = state;
  const { maximumOpen, maximumCapital, reason, expectedRevision } = command;
  if (revision >= 0 && !proposed && isSame(command, inForce)) return unchanged;
  if (expectedRevision !== undefined && expectedRevision !== revision) {
    return movedOn(inForce, 'Los límites cambiaron mientras los editabas.');
  }
  // Those in force, which take a proposal back, may be older than the minimum.
  if (!isSame(command, inForce) && compare(maximumCapital, minimumInvestment) < 0) {
    const message = `Es menos que la inversión mínima, ${formatUsd(minimumInvestment)}: nadie podría invertir.`;
    return refusal('VALIDATION_FAILED', message, { maximumCapital: message });
  }
  if (extremeLimits(command, inForce).length > 0 && !isSeconded(state, command, actor)) {
    if (proposed && isSame(command, proposed.values)) return unchanged;
    const data = { maximumOpen, maximumCapital, previous: inForce, reason };
    return [{ type: 'OpenInvestmentLimitsProposed', data }];
  }
  const previous = revision < 0 ? null : inForce;
  const withdrawn = proposed && isSame(command, inForce) ? { withdrawn: proposed.values } : {};
  const data = { maximumOpen, maximumCapital, previous, ...withdrawn, reason };
  return [{ type: 'OpenInvestmentLimitsSet', data }];
}

function isSame(one: OpenLimits, other: OpenLimits): boolean {
  return one.maximumOpen === other.maximumOpen && one.maximumCapital === other.maximumCapital;
}

function isSeconded({ proposed }: LimitsState, wanted: OpenLimits, actor: Actor): boolean {
  return proposed !== null && isSame(wanted, proposed.values) && isAnotherPerson(proposed.by, actor);
}

/**
 * The refusal for whoever proposed limits; undefined when they are in force. Asked again under the key of a proposal,
 * after other limits were set or proposed, it says so: neither do these wait any more nor are they in force.
 */
export function whyLimitsWait({ inForce, proposed }: LimitsState, wanted: OpenLimits): Refusal | undefined {
  if (proposed && isSame(wanted, proposed.values)) return whySecondPerson(extremeLimits(wanted, inForce));
  return isSame(wanted, inForce) ? undefined : movedOn(inForce, OVERTAKEN);
}

function movedOn({ maximumOpen, maximumCapital }: OpenLimits, message: string): Refusal {
  return refusal('SETTINGS_CHANGED', message, {
    maximumOpen: `Ahora rige: ${maximumOpen}`,
    maximumCapital: `Ahora rige: ${formatUsd(maximumCapital)}`,
  });
}
