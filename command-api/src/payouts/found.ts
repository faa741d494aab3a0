import { usdFromCents } from '@nodo/contracts/cents';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import type { AggregateStore } from '../commands/aggregate-store.ts';
import { type Decision, unchanged } from '../commands/decision.ts';
import { type AccountState, availableCents } from '../earnings/account.ts';
import { isPayout, type PayoutState } from './payout-state.ts';

/** A transfer on the chain that no payout on the log made. */
export interface Found {
  readonly txHash: string;
  readonly to: string;
  readonly amount: string;
}

/** Why a payout can't have been made by this transfer; undefined when it can. */
export function whyNotFound(state: PayoutState, { to, amount }: Found): Refusal | undefined {
  const field = (message: string) => refusal('NOT_ALLOWED_NOW', message, { payoutId: message });
  if (!isPayout(state)) return refusal('TRANSFER_NOT_FOUND');
  const isOpen = (state.status === 'requested' || state.status === 'approved') && state.signed === null;
  if (!isOpen) return field('Ese pago ya no está abierto.');
  if (state.data.to !== to || state.data.amount !== amount) {
    return field('Ese pago es de otro monto o para otra dirección.');
  }
  return undefined;
}

/**
 * Whether the platform signed this payout as exactly this transfer. It then needs no decision: it is included,
 * confirmed and settled by whoever follows the chain. `payoutId`: null where none is known.
 */
export async function isSignedAs(
  payouts: AggregateStore<PayoutState>,
  payoutId: string | null,
  { txHash, to, amount }: Found,
): Promise<boolean> {
  if (payoutId === null) return false;
  const { state } = await payouts.load(payoutId);
  if (!isPayout(state) || state.signed?.txHash !== txHash) return false;
  return state.data.to === to && state.data.amount === amount;
}

/**
 * A payout was made by a transfer on the chain, although the log has no signature of it: it must never be signed
 * again. `request`: the payout itself, where the log lost that, too.
 */
export function decideFound(state: PayoutState, found: Found, data: EventData<'TransferFound'>): Decision {
  if (isPayout(state) && state.found === found.txHash) return unchanged;
  const isLost = data.request !== null && state.status === 'absent';
  const refused = isLost ? undefined : whyNotFound(state, found);
  return refused ?? [{ type: 'TransferFound', data }];
}

/** Reserves what has already left for a person: once, and never more than is available. */
export function decideReserveFound(state: AccountState, transferId: string, cents: bigint): Decision {
  if (state.reservations.has(transferId) || state.ended.has(transferId)) return unchanged;
  if (cents > availableCents(state)) {
    return refusal('INSUFFICIENT_BALANCE', 'El saldo disponible de esa persona no alcanza.');
  }
  // Not automatic: the people who decided about it approved it.
  const data = { transferId, amount: usdFromCents(cents), needsApproval: true } as const;
  return [{ type: 'PayoutReserved', data }];
}
