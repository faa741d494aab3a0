import { centsFromUsd, usdFromCents } from '@nodo/contracts/cents';
import { refusal } from '@nodo/contracts/errors';
import { formatUsd } from '@nodo/contracts/money';
import type { OpenLimits } from '@nodo/contracts/settings/open-limits';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `openInvestments-{userId}`: unpaid cents of a person by investment. Some may have ended by now. */
export type OpenState = ReadonlyMap<string, bigint>;

export const noneOpen: OpenState = new Map();

export function evolveOpen(state: OpenState, event: StoredEvent): OpenState {
  if (event.type === 'OpenInvestmentAdded') {
    const { investmentId, amount } = event.data;
    return new Map(state).set(investmentId, centsFromUsd(amount));
  }
  if (event.type !== 'OpenInvestmentRemoved') return state;
  const left = new Map(state);
  left.delete(event.data.investmentId);
  return left;
}

/**
 * Adds an investment if it fits the limits together with the others; ended ones are removed in the same append. One that
 * was counted under the same key keeps its amount: more would not have been asked about.
 */
export function decideAdd(
  state: OpenState,
  { id, amount }: { readonly id: string; readonly amount: string },
  { maximumOpen, maximumCapital }: OpenLimits,
  ended: ReadonlySet<string>,
): Decision {
  const counted = state.get(id);
  if (counted !== undefined)
    return counted === centsFromUsd(amount) ? unchanged : refusal('IDEMPOTENCY_KEY_REUSED');
  const others = [...state].filter(([other]) => !ended.has(other));
  if (others.length >= maximumOpen) {
    const message = `Ya tienes ${others.length} inversiones sin pagar, el máximo. Paga una o cancélala para hacer otra.`;
    return refusal('OPEN_INVESTMENTS', message);
  }
  const held = others.reduce((sum, [, cents]) => sum + cents, 0n);
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
