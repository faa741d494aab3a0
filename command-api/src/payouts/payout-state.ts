import type { EventData } from '@nodo/contracts/events';
import type { PayoutHold } from '@nodo/contracts/payouts/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Inclusion } from '../transfers/inclusion.ts';

type Signed = EventData<'TransferSigned'>;

/** What is paid from where, and how much. USD as decimal strings. */
export interface PayoutTerms {
  readonly treasuryAddress: string;
  /** The address whose key signs, and the account permission it signs with. */
  readonly treasurySigner: { readonly address: string; readonly permissionId: number };
  readonly usdtContract: string;
  /** USDT for one USD. */
  readonly usdToUsdt: string;
  readonly payouts: {
    /** Most USD that may be paid to one person in 24 hours without an approval. */
    readonly approvalAbove: string;
    /** Most USD that may be paid to all people in 24 hours without an approval. */
    readonly automaticDaily: string;
    readonly maximum: string;
    /** Hours for which an address is considered new; 0 disables the check. */
    readonly newAddressHours: number;
  };
}

/** An outgoing payment: from a balance, or a refund of money received. */
interface Leaving {
  /** Null for a refund to an unknown sender. */
  readonly userId: string | null;
  readonly to: string;
  readonly amount: string;
  readonly amountUsd: string;
  /** The transfer that it refunds; null when paid from a balance. */
  readonly refundOf: string | null;
}

/** The state of a payout. */
export interface Payout {
  readonly status:
    | 'requested'
    | 'approved'
    | 'rejected'
    | 'cancelled'
    | 'signed'
    | 'broadcast'
    | 'confirmed'
    | 'failed';
  readonly data: Leaving;
  /** The current signature: null before there is one, and after it expired. */
  readonly signed: Signed | null;
  /** Number of signatures so far. */
  readonly attempts: number;
  /** The transaction id of the last expired signature. */
  readonly expired: string | null;
  /** The transaction on the chain that was found to have paid it, although the log has no signature of it. */
  readonly found: string | null;
  readonly hold: PayoutHold | null;
  /** The block that contains it; null while none does. */
  readonly block: Inclusion | null;
}

/** The outgoing side of stream `transfer-{id}`. */
export type PayoutState = { readonly status: 'absent' | 'abandoned' } | Payout;

export const noPayout: PayoutState = { status: 'absent' };

export function isPayout(state: PayoutState): state is Payout {
  return state.status !== 'absent' && state.status !== 'abandoned';
}

export function evolvePayout(state: PayoutState, event: StoredEvent): PayoutState {
  if (event.type === 'TransferAbandoned') return { status: 'abandoned' };
  if (event.type === 'TransferRequested') return requested({ ...event.data, refundOf: null });
  if (event.type === 'RefundRequested') return requested(event.data);
  if (event.type === 'TransferFound') return found(state, event.data);
  return isPayout(state) ? evolveOpen(state, event) : state;
}

function requested({ userId, to, amount, amountUsd, refundOf }: Leaving): Payout {
  return {
    status: 'requested',
    data: { userId, to, amount, amountUsd, refundOf },
    signed: null,
    attempts: 0,
    expired: null,
    found: null,
    hold: null,
    block: null,
  };
}

function found(state: PayoutState, { request, txHash }: EventData<'TransferFound'>): PayoutState {
  const payout = request ? requested({ ...request, refundOf: null }) : state;
  return isPayout(payout) ? { ...payout, status: 'broadcast', found: txHash, hold: null } : payout;
}

function evolveOpen(state: Payout, event: StoredEvent): Payout {
  switch (event.type) {
    case 'TransferApproved':
      return { ...state, status: 'approved' };
    case 'TransferRejected':
      return { ...state, status: 'rejected' };
    case 'TransferCancelled':
      return { ...state, status: 'cancelled' };
    case 'TransferHeld':
      return { ...state, hold: event.data.reason };
    case 'TransferSigned':
      return { ...state, status: 'signed', signed: event.data, attempts: event.data.attempt, hold: null };
    case 'TransferBroadcast':
      return { ...state, status: 'broadcast' };
    case 'TransferSignatureExpired':
      return { ...state, status: 'approved', signed: null, expired: event.data.txHash, hold: null };
    case 'TransferIncluded':
      return { ...state, block: event.data, hold: null };
    case 'TransferReorganised':
      return { ...state, block: null };
    case 'TransferConfirmed':
      return { ...state, status: 'confirmed' };
    case 'TransferFailed':
      return { ...state, status: 'failed' };
    default:
      return state;
  }
}
