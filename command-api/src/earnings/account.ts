import { centsFromUsd } from '@nodo/contracts/cents';
import type { StoredEvent } from '@nodo/platform/event-store';

/** Stream `account-{userId}`: what the platform owes a person. All amounts in whole cents of USD. */
export interface AccountState {
  /** Σ net of all returns credited. */
  readonly credited: bigint;
  /** Paid out for good. */
  readonly settled: bigint;
  /** Set aside, by the transfer it is for. */
  readonly reservations: ReadonlyMap<string, bigint>;
  /** Which returns were credited, as `returnKey` names them. */
  readonly returns: ReadonlySet<string>;
}

export const emptyAccount: AccountState = {
  credited: 0n,
  settled: 0n,
  reservations: new Map(),
  returns: new Set(),
};

/** Names what one investment earned in one month (`2026-03`). */
export function returnKey(period: string, investmentId: string): string {
  return `${period}/${investmentId}`;
}

/** Cents that are set aside for transfers under way. */
export function reservedCents(state: AccountState): bigint {
  let sum = 0n;
  for (const amount of state.reservations.values()) sum += amount;
  return sum;
}

/** Cents that may be paid out: credited, and neither paid nor set aside. */
export function availableCents(state: AccountState): bigint {
  return state.credited - state.settled - reservedCents(state);
}

export function evolveAccount(state: AccountState, event: StoredEvent): AccountState {
  switch (event.type) {
    case 'ReturnsCredited': {
      const { period, investmentId, net } = event.data;
      return {
        ...state,
        credited: state.credited + centsFromUsd(net),
        returns: new Set(state.returns).add(returnKey(period, investmentId)),
      };
    }
    case 'PayoutReserved': {
      const { transferId, amount } = event.data;
      return { ...state, reservations: new Map(state.reservations).set(transferId, centsFromUsd(amount)) };
    }
    case 'PayoutSettled':
      return {
        ...without(state, event.data.transferId),
        settled: state.settled + centsFromUsd(event.data.amount),
      };
    case 'PayoutReleased':
      return without(state, event.data.transferId);
    default:
      return state;
  }
}

function without(state: AccountState, transferId: string): AccountState {
  const reservations = new Map(state.reservations);
  reservations.delete(transferId);
  return { ...state, reservations };
}
