import { centsFromUsd, usdFromCents } from '@nodo/contracts/cents';
import { refusal } from '@nodo/contracts/errors';
import { formatUsd } from '@nodo/contracts/money';
import type { OpenLimits } from '@nodo/contracts/settings/open-limits';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

interface Open {
  readonly cents: bigint;
  /** When it was added, ISO 8601. */
  readonly at: string;
}
/** Stream `openInvestments-{userId}`: what a person may hold back unpaid, by investment. Some may be over by now. */
export type OpenState = ReadonlyMap<string, Open>;

export const noneOpen: OpenState = new Map();

export function evolveOpen(state: OpenState, event: StoredEvent): OpenState {
  if (event.type === 'OpenInvestmentAdded') {
    const { investmentId, amount } = event.data;
    const open = { cents: centsFromUsd(amount), at: event.metadata.occurredAt };
    return new Map(state).set(investmentId, open);
  }
  if (event.type !== 'OpenInvestmentRemoved') return state;
  const left = new Map(state);
  left.delete(event.data.investmentId);
  return left;
}

const FORGOTTEN_MS = 15 * 60_000;

/** Whether one that was never written is over: no request takes so long. */
export function isForgotten({ at }: Open, now: string): boolean {
  return Date.parse(now) - Date.parse(at) > FORGOTTEN_MS;
}

/** Adds one if it fits with those that are not over, which are taken out with it. */
export function decideAdd(
  state: OpenState,
  { id, amount }: { readonly id: string; readonly amount: string },
  { maximumOpen, maximumCapital }: OpenLimits,
  ended: ReadonlySet<string>,
): Decision {
  if (state.has(id)) return unchanged;
  const others = [...state].filter(([other]) => !ended.has(other));
  if (others.length >= maximumOpen) {
    const message = `Ya tienes ${others.length} inversiones sin pagar, el máximo. Paga una o cancélala para hacer otra.`;
    return refusal('OPEN_INVESTMENTS', message);
  }
  const held = others.reduce((sum, [, { cents }]) => sum + cents, 0n);
  if (held + centsFromUsd(amount) > centsFromUsd(maximumCapital)) {
    const left = centsFromUsd(maximumCapital) - held;
    const message = `Puedes reservar hasta ${formatUsd(maximumCapital)} sin pagar: te quedan ${formatUsd(usdFromCents(left < 0n ? 0n : left))}.`;
    return refusal('OPEN_INVESTMENTS', message, { amount: message });
  }
  const over = [...ended].map(
    (investmentId) => ({ type: 'OpenInvestmentRemoved', data: { investmentId } }) as const,
  );
  return [...over, { type: 'OpenInvestmentAdded', data: { investmentId: id, amount } }];
}

/** It came to nothing. */
export function decideRemove(state: OpenState, investmentId: string): Decision {
  return state.has(investmentId) ? [{ type: 'OpenInvestmentRemoved', data: { investmentId } }] : unchanged;
}
