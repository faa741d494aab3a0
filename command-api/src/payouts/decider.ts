import type { CommandPayload } from '@nodo/contracts/commands';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import type { PayoutHold } from '@nodo/contracts/payouts/values';
import { encodeTransfer, signerOf } from '@nodo/platform/tron-transfer';
import { type Decision, unchanged } from '../commands/decision.ts';
import {
  type ChainStatus,
  decideConfirmed,
  decideIncluded,
  decideReorganised,
} from '../transfers/inclusion.ts';
import { isPayout, type Payout, type PayoutState, type PayoutTerms } from './payout-state.ts';

/** The request, with its approval where no review is needed. Only on an empty stream. */
export function decideRequest(state: PayoutState, data: EventData<'TransferRequested'> | null): Decision {
  if (state.status === 'abandoned') {
    return refusal(
      'NOT_ALLOWED_NOW',
      'Esta solicitud se anuló sin completarse. Abre el formulario de nuevo.',
    );
  }
  if (isPayout(state) || data === null) return refusal('IDEMPOTENCY_KEY_REUSED');
  const requested = { type: 'TransferRequested', data } as const;
  return data.needsApproval ? [requested] : [requested, { type: 'TransferApproved', data: { via: 'limit' } }];
}

/** A refund, approved by the decision to refund. Only on an empty stream. */
export function decideRefund(
  state: PayoutState,
  data: EventData<'RefundRequested'>,
  via: EventData<'TransferApproved'>['via'],
): Decision {
  if (state.status !== 'absent') return unchanged;
  return [
    { type: 'RefundRequested', data },
    { type: 'TransferApproved', data: { via } },
  ];
}

/** Closes a payout that was never written, so that its reservation can be released. */
export function decideAbandon(state: PayoutState, userId: string): Decision {
  return state.status === 'absent' ? [{ type: 'TransferAbandoned', data: { userId } }] : unchanged;
}

const decided: Readonly<Record<string, string>> = {
  rejected: 'Este pago ya fue rechazado.',
  cancelled: 'Este pago ya fue cancelado.',
  failed: 'Este pago ya falló.',
};
const notNow = (state: Payout, otherwise: string) =>
  refusal('NOT_ALLOWED_NOW', decided[state.status] ?? otherwise);

export const notVerified = refusal(
  'KYC_NOT_APPROVED',
  'Para retirar necesitas tu verificación KYC aprobada.',
);

/** Why an approved payout is not signed now because of who is paid; null: it may be. A refund is never held by it. */
export function unverifiedHold(state: Payout, isPaidVerified: boolean): PayoutHold | null {
  return state.status === 'approved' && state.data.refundOf === null && !isPaidVerified
    ? 'verification'
    : null;
}

/** Facts of other streams that an approval depends on. */
interface ApprovalFacts {
  /** Whether the KYC of the one who is paid is approved. */
  readonly isPaidVerified: boolean;
  /** Whether the approver ever proved the wallet that it goes to. */
  readonly isRecipient: boolean;
}

/**
 * Approval by a second person: never the one who is paid or whose wallet it goes to, or once was, and only while the KYC
 * of the one who is paid is approved. A refund is approved from its beginning, so that it never depends on it.
 */
export function decideApprove(
  state: PayoutState,
  approverId: string,
  { isPaidVerified, isRecipient }: ApprovalFacts,
): Decision {
  if (!isPayout(state)) return refusal('TRANSFER_NOT_FOUND');
  if (approverId === state.data.userId) {
    return refusal('FORBIDDEN', 'Quien pide un pago no puede aprobarlo.');
  }
  if (isRecipient) return refusal('FORBIDDEN', 'Quien recibe el dinero no puede aprobarlo.');
  if (state.status !== 'requested') return notNow(state, 'Este pago ya fue aprobado.');
  if (!isPaidVerified) {
    return refusal(
      'KYC_NOT_APPROVED',
      'La verificación KYC de esta persona no está aprobada. Espera a que lo esté, o rechaza el pago: el monto vuelve a su saldo.',
    );
  }
  return [{ type: 'TransferApproved', data: { via: 'review' } }];
}

/** Possible while nothing is signed, or the signature can no longer be executed. */
export function decideReject(state: PayoutState, reason: string): Decision {
  if (!isPayout(state)) return refusal('TRANSFER_NOT_FOUND');
  const { userId, refundOf } = state.data;
  if (userId === null || refundOf !== null) {
    return refusal('NOT_ALLOWED_NOW', 'Esta devolución ya se aprobó donde se decidió.');
  }
  if (state.status !== 'requested' && state.status !== 'approved') {
    return notNow(state, 'Este pago ya fue firmado y no se puede detener.');
  }
  return [{ type: 'TransferRejected', data: { userId, reason } }];
}

/** Only the requester, and only before approval: after that it may be executed at any moment. */
export function decideCancel(state: PayoutState, userId: string): Decision {
  if (!isPayout(state) || state.data.userId !== userId) return refusal('TRANSFER_NOT_FOUND');
  if (state.status !== 'requested') return notNow(state, 'Este pago ya fue aprobado y no se puede cancelar.');
  return [{ type: 'TransferCancelled', data: { userId } }];
}

/**
 * Possible before signing; after that only as `disputed`, when the nodes disagree about the transaction's outcome.
 */
export function decideHold(state: PayoutState, reason: PayoutHold): Decision {
  if (!isPayout(state)) return refusal('TRANSFER_NOT_FOUND');
  const isSent = (state.status === 'signed' || state.status === 'broadcast') && !state.block;
  const mayWait = reason === 'disputed' ? isSent : state.status === 'approved';
  if (!mayWait || state.hold === reason) return unchanged;
  return [{ type: 'TransferHeld', data: { reason } }];
}

/** Why no signature of this attempt would be recorded; undefined when one is due. */
function whyNotNext(state: Payout, attempt: number): Refusal | undefined {
  if (state.status !== 'approved') return notNow(state, 'Este pago ya está firmado o espera una decisión.');
  return attempt === state.attempts + 1
    ? undefined
    : refusal('NOT_ALLOWED_NOW', 'Esta firma no es la que sigue.');
}

/**
 * Holds a payout that must not be signed now because of who is paid. Refuses one whose signature would be: the signer
 * counts each, and read models that miss what the log has would ask for one after the other.
 */
export function decideCheck(state: PayoutState, isPaidVerified: boolean, attempt?: number): Decision {
  if (!isPayout(state)) return refusal('TRANSFER_NOT_FOUND');
  const refused = whyNotNext(state, attempt ?? state.attempts + 1);
  if (refused) return refused;
  const hold = unverifiedHold(state, isPaidVerified);
  return hold === null ? unchanged : decideHold(state, hold);
}

/** java-tron accepts no transaction that expires later from now (`Manager.validateCommon`). */
const LONGEST_LIFE_MS = 24 * 3_600_000;

/**
 * Records the one signature that may be sent. The bytes are built here from what was approved, and the signature has
 * to be the treasury's over them: whatever a signer does, nothing else can get into the log. By the time of a node that
 * lies a signature could expire in years, and the money would be set aside until then. What is on the log is answered,
 * whatever became of the KYC of the one who is paid; nothing new gets there without it. `at`: now, ISO 8601.
 */
export function decideSign(
  state: PayoutState,
  command: CommandPayload<'SignPayout'>,
  from: Pick<PayoutTerms, 'treasuryAddress' | 'treasurySigner' | 'usdtContract'>,
  { at, isPaidVerified }: { readonly at: string; readonly isPaidVerified: boolean },
): Decision {
  if (!isPayout(state)) return refusal('TRANSFER_NOT_FOUND');
  const { transferId: _transfer, attempt, signature, ...fields } = command;
  const { to, amount } = state.data;
  const { address: signer, permissionId } = from.treasurySigner;
  const ours = { owner: from.treasuryAddress, contract: from.usdtContract, permissionId };
  const transfer = { ...ours, to, amount, ...fields };
  const { raw, txHash } = encodeTransfer(transfer);
  if (state.signed?.txHash === txHash) return unchanged;
  const refused = whyNotNext(state, attempt);
  if (refused) return refused;
  if (unverifiedHold(state, isPaidVerified) !== null) {
    return refusal('KYC_NOT_APPROVED', 'La verificación KYC de quien recibe este pago no está vigente.');
  }
  if (txHash === state.expired) return refusal('NOT_ALLOWED_NOW', 'Esta firma no es la que sigue.');
  const { expiration } = command;
  if (expiration <= command.timestamp || expiration > Date.parse(at) + LONGEST_LIFE_MS) {
    return refusal('VALIDATION_FAILED', 'La firma vale por más de un día o ya venció.');
  }
  if (signerOf(txHash, signature) !== signer) {
    return refusal('VALIDATION_FAILED', 'La firma no es de la tesorería sobre este pago.');
  }
  const expiresAt = new Date(expiration).toISOString();
  const { feeLimit } = command;
  return [
    {
      type: 'TransferSigned',
      data: { attempt, txHash, rawTransaction: raw, signature, feeLimit, expiresAt },
    },
  ];
}

export function decideBroadcast(state: PayoutState, txHash: string): Decision {
  if (!isPayout(state)) return refusal('TRANSFER_NOT_FOUND');
  if (state.signed?.txHash !== txHash) return refusal('NOT_ALLOWED_NOW', 'Este pago no está firmado así.');
  return state.status === 'signed' ? [{ type: 'TransferBroadcast', data: { txHash } }] : unchanged;
}

/**
 * Gives up a signature that can no longer be executed. A block may contain a transaction only if the block before it
 * is earlier than the expiration, so a transaction in no block up to an irreversible one after that can be in none at
 * all.
 */
export function decideExpireSignature(
  state: PayoutState,
  command: CommandPayload<'ExpirePayoutSignature'>,
): Decision {
  if (!isPayout(state)) return refusal('TRANSFER_NOT_FOUND');
  const { transferId: _transfer, ...data } = command;
  if (state.expired === data.txHash && state.signed === null) return unchanged;
  if (state.signed?.txHash !== data.txHash || isDone(state)) {
    return refusal('NOT_ALLOWED_NOW', 'Esa firma no es la que cuenta.');
  }
  if (state.block) return refusal('NOT_ALLOWED_NOW', 'La transferencia está en un bloque.');
  if (Date.parse(data.blockTime) <= Date.parse(state.signed.expiresAt)) {
    return refusal('NOT_ALLOWED_NOW', 'La firma aún no vence.');
  }
  return [{ type: 'TransferSignatureExpired', data }];
}

function isDone({ status }: Payout): boolean {
  return status === 'confirmed' || status === 'failed' || status === 'rejected' || status === 'cancelled';
}

/** It will never be paid: it must not be signed, or the chain rejected it for good. */
export function decideFail(state: PayoutState, command: CommandPayload<'FailPayout'>): Decision {
  if (!isPayout(state)) return refusal('TRANSFER_NOT_FOUND');
  if (state.status === 'failed') return unchanged;
  const { transferId: _transfer, ...data } = command;
  const isOnChain = data.reason === 'failed_on_chain';
  const mayFail = isOnChain
    ? state.signed !== null && state.signed.txHash === data.txHash && !state.block && !isDone(state)
    : state.status === 'approved' && data.txHash === null;
  if (!mayFail) return notNow(state, 'Este pago no puede darse por fallido ahora.');
  return [{ type: 'TransferFailed', data }];
}

/** A block contains its Transfer log. A different block than before means that the earlier one was orphaned. */
export function decideInclusion(
  state: PayoutState,
  command: CommandPayload<'RecordPayoutInclusion'>,
): Decision {
  if (!isPayout(state)) return refusal('TRANSFER_NOT_FOUND');
  if ((state.found ?? state.signed?.txHash) !== command.txHash || state.status === 'failed') {
    return refusal('CONFLICT', 'Un bloque tiene una transferencia que este pago no espera.');
  }
  return decideIncluded(chainStatusOf(state), command);
}

function chainStatusOf({ block, status }: Payout): ChainStatus {
  return { block, isConfirmed: status === 'confirmed' };
}

/** Its block was orphaned. No events when another block contains it by now, or none does. */
export function decidePayoutReorganisation(state: PayoutState, blockHash: string): Decision {
  if (!isPayout(state)) return refusal('TRANSFER_NOT_FOUND');
  return decideReorganised(chainStatusOf(state), blockHash);
}

/** Its block is solid. Accepts only the block recorded for it, and only after 19 confirmations. */
export function decideConfirmPayout(state: PayoutState, command: CommandPayload<'ConfirmPayout'>): Decision {
  if (!isPayout(state)) return refusal('TRANSFER_NOT_FOUND');
  const { transferId: _transfer, ...data } = command;
  return decideConfirmed(chainStatusOf(state), data);
}
