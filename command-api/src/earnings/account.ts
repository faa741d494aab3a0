import { centsFromUsd } from '@nodo/contracts/cents';
import type { StoredEvent } from '@nodo/platform/event-store';
import { OrderedMap, OrderedSet } from 'immutable';

/** A payout that needs no approval as far as this account's rules go. */
interface RecentPayout {
  readonly transferId: string;
  readonly cents: bigint;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Stream `account-{userId}`: what the platform owes a person. All amounts are whole cents of USD. What may grow long
 * shares what did not change from state to state, so that years of credits, and thousands of open payouts, fold in
 * linear time.
 */
export interface AccountState {
  /** Sum of the net amounts of all credited returns. */
  readonly credited: bigint;
  /** Sum of all other credits: transfers assigned to this person, positions sold back. */
  readonly deposited: bigint;
  /** Sum paid out or invested, final. */
  readonly settled: bigint;
  /** Cents reserved, by transfer id. */
  readonly reservations: OrderedMap<string, bigint>;
  /** Ids of the transfers whose reservation was settled or released. */
  readonly ended: OrderedSet<string>;
  /** When each requested payout address was first used, and by which transfer. */
  readonly addresses: OrderedMap<string, { readonly transferId: string; readonly since: string }>;
  /** The address that an open payout was the first to request, by its transfer id. */
  readonly firstUses: OrderedMap<string, string>;
  /** Payouts of the 24 hours before the last one, without those released unpaid. */
  readonly recent: readonly RecentPayout[];
  /** Keys of the credited returns, as `returnKey` builds them. */
  readonly returns: OrderedSet<string>;
  /** Ids of the credited transfers. */
  readonly transfers: OrderedSet<string>;
  /** Ids of the investments whose repurchase was credited. */
  readonly repurchases: OrderedSet<string>;
  /** Investments to be paid from this balance, and whether the balance covered them. */
  readonly invested: OrderedMap<string, boolean>;
}

export const emptyAccount: AccountState = {
  credited: 0n,
  deposited: 0n,
  settled: 0n,
  reservations: OrderedMap(),
  ended: OrderedSet(),
  addresses: OrderedMap(),
  firstUses: OrderedMap(),
  recent: [],
  returns: OrderedSet(),
  transfers: OrderedSet(),
  repurchases: OrderedSet(),
  invested: OrderedMap(),
};

/** Key of what one investment earned in one month (`2026-03`). */
export function returnKey(period: string, investmentId: string): string {
  return `${period}/${investmentId}`;
}

/** Cents reserved for payouts under way. */
export function reservedCents(state: AccountState): bigint {
  let sum = 0n;
  for (const amount of state.reservations.values()) sum += amount;
  return sum;
}

/** Cents that may be paid out: credits less what is settled and reserved. */
export function availableCents(state: AccountState): bigint {
  return state.credited + state.deposited - state.settled - reservedCents(state);
}

/** Cents paid, or being paid, without an approval in the 24 hours before `at` (ISO 8601). */
export function automaticInDayBefore(state: AccountState, at: string): bigint {
  const since = Date.parse(at) - DAY_MS;
  return state.recent.reduce((sum, payout) => (payout.at > since ? sum + payout.cents : sum), 0n);
}

export function evolveAccount(state: AccountState, event: StoredEvent): AccountState {
  switch (event.type) {
    case 'ReturnsCredited': {
      const { period, investmentId, net } = event.data;
      return {
        ...state,
        credited: state.credited + centsFromUsd(net),
        returns: state.returns.add(returnKey(period, investmentId)),
      };
    }
    case 'TransferCredited': {
      const { transferId, amount } = event.data;
      return {
        ...state,
        deposited: state.deposited + centsFromUsd(amount),
        transfers: state.transfers.add(transferId),
      };
    }
    case 'RepurchaseCredited': {
      const { investmentId, amount } = event.data;
      return {
        ...state,
        deposited: state.deposited + centsFromUsd(amount),
        repurchases: state.repurchases.add(investmentId),
      };
    }
    case 'BalanceInvested': {
      const { investmentId, amount } = event.data;
      return {
        ...state,
        settled: state.settled + centsFromUsd(amount),
        invested: state.invested.set(investmentId, true),
      };
    }
    case 'BalanceInvestmentDeclined':
      return { ...state, invested: state.invested.set(event.data.investmentId, false) };
    case 'PayoutReserved': {
      const { transferId, amount, needsApproval } = event.data;
      const cents = centsFromUsd(amount);
      const at = Date.parse(event.metadata.occurredAt);
      const recent = state.recent.filter((payout) => payout.at > at - DAY_MS);
      return {
        ...state,
        reservations: state.reservations.set(transferId, cents),
        recent: needsApproval ? recent : [...recent, { transferId, cents, at }],
      };
    }
    case 'PayoutAddressAdded': {
      const { transferId, to } = event.data;
      const known = { transferId, since: event.metadata.occurredAt };
      return {
        ...state,
        addresses: state.addresses.set(to, known),
        firstUses: state.firstUses.set(transferId, to),
      };
    }
    case 'PayoutSettled':
      return {
        ...without(state, event.data.transferId),
        settled: state.settled + centsFromUsd(event.data.amount),
      };
    case 'PayoutReleased': {
      const { transferId } = event.data;
      // A payout that was rejected or failed does not make its address a known one.
      const to = state.firstUses.get(transferId);
      const addresses = to === undefined ? state.addresses : state.addresses.delete(to);
      const recent = state.recent.filter((payout) => payout.transferId !== transferId);
      return { ...without(state, transferId), recent, addresses };
    }
    default:
      return state;
  }
}

function without(state: AccountState, transferId: string): AccountState {
  return {
    ...state,
    reservations: state.reservations.delete(transferId),
    firstUses: state.firstUses.delete(transferId),
    ended: state.ended.add(transferId),
  };
}
