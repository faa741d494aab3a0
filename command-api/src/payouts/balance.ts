import { centsFromUsd, usdFromCents } from '@nodo/contracts/cents';
import type { PayoutReleaseReason } from '@nodo/contracts/earnings/values';
import { refusal } from '@nodo/contracts/errors';
import { compare, formatUsd } from '@nodo/contracts/money';
import type { PayoutReviewReason } from '@nodo/contracts/payouts/values';
import { type Decision, unchanged } from '../commands/decision.ts';
import { type AccountState, automaticInDayBefore, availableCents } from '../earnings/account.ts';
import type { PayoutState } from './payout-state.ts';

/** `at`: time of the request, ISO 8601. */
interface WantedPayout {
  readonly transferId: string;
  readonly amount: string;
  readonly to: string;
  /** Whether `to` is a wallet that this person has proved to own: it is never considered new. */
  readonly isProved: boolean;
  readonly at: string;
}

/** USD as decimal strings. */
interface ReserveTerms {
  readonly approvalAbove: string;
  readonly maximum: string;
  readonly newAddressHours: number;
}

/**
 * Why the payout needs an approval according to the account; null if it needs none. The same before and after the
 * reservation.
 */
export function reviewOnAccount(
  state: AccountState,
  { transferId, amount, to, isProved, at }: WantedPayout,
  { approvalAbove, newAddressHours }: ReserveTerms,
): PayoutReviewReason | null {
  if (compare(amount, approvalAbove) > 0) return 'amount';
  if (!isProved && isNewAddress(state, to, at, newAddressHours)) return 'new_address';
  if (state.reservations.has(transferId)) {
    return state.recent.some((payout) => payout.transferId === transferId) ? null : 'person_day';
  }
  const sum = automaticInDayBefore(state, at) + centsFromUsd(amount);
  return sum > centsFromUsd(approvalAbove) ? 'person_day' : null;
}

/** Reserves an amount for a payout: never more than is available, even with concurrent requests. */
export function decideReserve(state: AccountState, wanted: WantedPayout, terms: ReserveTerms): Decision {
  const { transferId, amount, to } = wanted;
  const { maximum, newAddressHours } = terms;
  if (state.reservations.has(transferId)) return unchanged;
  if (compare(amount, maximum) > 0) {
    const message = `El máximo por pago es ${formatUsd(maximum)}.`;
    return refusal('PAYOUT_LIMIT', message, { amount: message });
  }
  const available = availableCents(state);
  if (centsFromUsd(amount) > available) {
    const message = `Tu saldo disponible es ${formatUsd(usdFromCents(available < 0n ? 0n : available))}.`;
    return refusal('INSUFFICIENT_BALANCE', message, { amount: message });
  }
  const flag = reviewOnAccount(state, wanted, terms) === null ? {} : { needsApproval: true as const };
  const reserved = { type: 'PayoutReserved', data: { transferId, amount, ...flag } } as const;
  if (newAddressHours === 0 || state.addresses.has(to)) return [reserved];
  return [reserved, { type: 'PayoutAddressAdded', data: { transferId, to } }];
}

const HOUR_MS = 3_600_000;

/** Whether an address was first used less than `hours` before `at` (ISO 8601). */
export function isNewAddress(state: AccountState, to: string, at: string, hours: number): boolean {
  if (hours === 0) return false;
  const since = state.addresses.get(to)?.since;
  return since === undefined || Date.parse(at) - Date.parse(since) < hours * HOUR_MS;
}

/** How a payout's end affects its reservation; undefined while it is under way. */
export function endOf(state: PayoutState): 'settled' | PayoutReleaseReason | undefined {
  switch (state.status) {
    case 'confirmed':
      return 'settled';
    case 'failed':
    case 'rejected':
      return state.status;
    case 'abandoned':
    case 'cancelled':
      return 'cancelled';
    default:
      return undefined;
  }
}

/** Settles or releases the reservation once: repeating it finds nothing reserved. */
export function decideEnd(
  state: AccountState,
  transferId: string,
  end: 'settled' | PayoutReleaseReason,
): Decision {
  const cents = state.reservations.get(transferId);
  if (cents === undefined) return unchanged;
  const amount = usdFromCents(cents);
  if (end === 'settled') return [{ type: 'PayoutSettled', data: { transferId, amount } }];
  return [{ type: 'PayoutReleased', data: { transferId, amount, reason: end } }];
}
