import type { CommandPayload } from '@nodo/contracts/commands';
import { refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { microFromUsdt } from '@nodo/contracts/money';
import type { RecordTransfer } from '@nodo/contracts/transfers/commands';
import type { UnmatchedReason } from '@nodo/contracts/transfers/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import {
  type ChainStatus,
  decideConfirmed,
  decideIncluded,
  decideReorganised,
  type Inclusion,
} from './inclusion.ts';

/** Whether a transfer belongs to an investment, once that was decided. */
export type Match =
  | { readonly kind: 'matched'; readonly investmentId: string }
  | { readonly kind: 'unmatched'; readonly reason: UnmatchedReason; readonly investmentId: string | null };

export interface Transfer {
  readonly data: EventData<'TransferDetected'>;
  /** The block that contains it; null after a reorganisation removed it. */
  readonly block: Inclusion | null;
  readonly confirmed: boolean;
  readonly match: Match | null;
}

/** Stream `transfer-{id}`; null until detected. */
export type TransferState = Transfer | null;

export function evolveTransfer(state: TransferState, event: StoredEvent): TransferState {
  if (event.type === 'TransferDetected') {
    return { data: event.data, block: null, confirmed: false, match: null };
  }
  if (!state) return state;
  switch (event.type) {
    case 'TransferIncluded':
      return { ...state, block: event.data };
    case 'TransferReorganised':
      return { ...state, block: null };
    case 'TransferConfirmed':
      return { ...state, confirmed: true };
    case 'TransferMatched':
      return { ...state, match: { kind: 'matched', investmentId: event.data.investmentId } };
    case 'TransferLeftUnmatched':
      return { ...state, match: { kind: 'unmatched', ...event.data } };
    default:
      return state;
  }
}

/** Whether it is in a block of the chain, as far as recorded. */
export function isLive(state: TransferState): boolean {
  return state !== null && state.block !== null;
}

/**
 * A transfer into the treasury was seen in a block. The same block again changes nothing; a different one means that
 * the earlier block is no longer part of the chain.
 */
export function decideRecord(state: TransferState, command: RecordTransfer, treasury: string): Decision {
  const { blockNumber, blockHash, blockTime, ...data } = command;
  // One that is on the log arrived at the treasury of then, whatever block it is in now.
  if (!state && data.to !== treasury)
    return refusal('VALIDATION_FAILED', 'La transferencia no llega a la tesorería.');
  if (microFromUsdt(data.amount) === 0n)
    return refusal('VALIDATION_FAILED', 'La transferencia no mueve dinero.');
  const seen = { blockNumber, blockHash, blockTime };
  if (!state)
    return [
      { type: 'TransferDetected', data },
      { type: 'TransferIncluded', data: seen },
    ];
  if (data.from !== state.data.from || data.to !== state.data.to || data.amount !== state.data.amount) {
    return refusal('CONFLICT', 'La misma transferencia llegó con otros datos.');
  }
  return decideIncluded(chainStatusOf(state), seen);
}

function chainStatusOf({ block, confirmed }: Transfer): ChainStatus {
  return { block, isConfirmed: confirmed };
}

/** Its block was orphaned. No events when another block contains it by now, or none does. */
export function decideReorganisation(state: TransferState, blockHash: string): Decision {
  if (!state) return refusal('TRANSFER_NOT_FOUND');
  return decideReorganised(chainStatusOf(state), blockHash);
}

type ConfirmTransfer = CommandPayload<'ConfirmTransfer'>;

/** Its block is solid. Accepts only the block recorded for it, and only after 19 confirmations. */
export function decideConfirmTransfer(state: TransferState, command: ConfirmTransfer): Decision {
  if (!state) return refusal('TRANSFER_NOT_FOUND');
  const { transferId: _transfer, ...data } = command;
  return decideConfirmed(chainStatusOf(state), data);
}

/** Records whose money it is; no events when that is recorded already. */
export function decideMatch(state: TransferState, match: Match): Decision {
  if (!state) return refusal('TRANSFER_NOT_FOUND');
  if (isSame(state.match, match)) return unchanged;
  if (match.kind === 'matched')
    return [{ type: 'TransferMatched', data: { investmentId: match.investmentId } }];
  const { reason, investmentId } = match;
  return [{ type: 'TransferLeftUnmatched', data: { reason, investmentId } }];
}

function isSame(a: Match | null, b: Match): boolean {
  if (a?.investmentId !== b.investmentId || a.kind !== b.kind) return false;
  return a.kind === 'matched' || (b.kind === 'unmatched' && a.reason === b.reason);
}
