import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import type { PayoutReleaseReason } from '@nodo/contracts/earnings/values';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { microFromUsdt } from '@nodo/contracts/money';
import type { CarryOutReconciliation } from '@nodo/contracts/reconciliation/commands';
import type { ReconciliationFailure } from '@nodo/contracts/reconciliation/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import { type InvestmentState, isInvestment, isPaid } from '../investments/decider.ts';
import type { Transfer, TransferState } from '../transfers/decider.ts';

type Proposal = EventData<'ReconciliationProposed'>;
type Reconciled = EventData<'TransferReconciled'>;

/** Stream `reconciliation-{transferId}`. `open`: nothing is decided, or the last decision failed. */
export interface ReconciliationState {
  readonly status: 'open' | 'proposed' | 'approved' | 'verified' | 'reconciled' | 'refunded';
  /** Number of proposals so far, which is also the number of the last one. */
  readonly proposals: number;
  /** The last proposal; null before the first. */
  readonly proposal: Proposal | null;
  /** The user who proposed it. */
  readonly proposedBy: string | null;
  readonly via: EventData<'ReconciliationApproved'>['via'] | null;
  /** What was done; null before that, and again after its refund failed. */
  readonly reconciled: Reconciled | null;
}

export const nothingDecided: ReconciliationState = {
  status: 'open',
  proposals: 0,
  proposal: null,
  proposedBy: null,
  via: null,
  reconciled: null,
};

export function evolveReconciliation(state: ReconciliationState, event: StoredEvent): ReconciliationState {
  switch (event.type) {
    case 'ReconciliationProposed': {
      const { actor } = event.metadata;
      return {
        status: 'proposed',
        proposals: event.data.proposal,
        proposal: event.data,
        proposedBy: actor.kind === 'user' ? actor.id : actor.name,
        via: null,
        reconciled: null,
      };
    }
    case 'ReconciliationApproved':
      return { ...state, status: 'approved', via: event.data.via };
    case 'ReconciliationRejected':
    case 'ReconciliationFailed':
      return { ...state, status: 'open', reconciled: null };
    case 'ReconciliationVerified':
      return { ...state, status: 'verified' };
    case 'TransferReconciled':
      return { ...state, status: 'reconciled', reconciled: event.data };
    case 'TransferRefunded':
      return { ...state, status: 'refunded' };
    default:
      return state;
  }
}

/** Why no decision may be made about a received transfer now; undefined when one may. */
export function whyNotOpen(state: ReconciliationState, transfer: TransferState): Refusal | undefined {
  if (!transfer) return refusal('TRANSFER_NOT_FOUND');
  if (transfer.match?.kind !== 'unmatched') {
    return refusal('NOT_ALLOWED_NOW', 'Esta transferencia no está por conciliar.');
  }
  if (!transfer.confirmed) {
    return refusal(
      'NOT_ALLOWED_NOW',
      `La transferencia todavía no es definitiva: espera sus ${REQUIRED_CONFIRMATIONS} confirmaciones.`,
    );
  }
  return whyDecided(state);
}

/** Why no other decision may be made about a transfer now; undefined when one may. */
export function whyDecided(state: ReconciliationState): Refusal | undefined {
  switch (state.status) {
    case 'open':
      return undefined;
    case 'proposed':
    case 'approved':
    case 'verified':
      return refusal('NOT_ALLOWED_NOW', 'Ya hay una decisión en curso sobre esta transferencia.');
    default:
      return refusal('NOT_ALLOWED_NOW', 'Esta transferencia ya está conciliada.');
  }
}

/** Excess micro-USDT of a transfer over an investment's amount; a refusal if it can't pay it. */
export function remainderFor(
  transfer: Transfer,
  investment: InvestmentState,
  hasOtherPayment: boolean,
): bigint | Refusal {
  if (!isInvestment(investment)) return refusal('INVESTMENT_NOT_FOUND');
  const field = (message: string) => refusal('NOT_ALLOWED_NOW', message, { investmentId: message });
  if (isPaid(investment)) return field('Esa inversión ya está pagada.');
  if (investment.status === 'failed') return field('Esa inversión ya no está pendiente.');
  if (investment.data.payment.source) return field('Esa inversión se paga con el saldo.');
  if (hasOtherPayment) return field('Otro pago de esa inversión ya se está confirmando.');
  const remainder = microFromUsdt(transfer.data.amount) - microFromUsdt(investment.data.payment.amountUsdt);
  return remainder < 0n ? field('La transferencia no alcanza para pagar esa inversión.') : remainder;
}

/** Only about a transfer that is open for a decision. */
export function decidePropose(state: ReconciliationState, proposal: Omit<Proposal, 'proposal'>): Decision {
  const number = state.proposals + 1;
  const proposed = { type: 'ReconciliationProposed', data: { proposal: number, ...proposal } } as const;
  if (proposal.needsApproval) return [proposed];
  return [proposed, { type: 'ReconciliationApproved', data: { proposal: number, via: 'limit' } }];
}

const OTHER = 'Esta decisión ya no es la última. Vuelve a mirarla.';

/**
 * Approval by a second person: neither the proposer nor the recipient of the money. `isRecipient`: whether the approver
 * ever proved the wallet that it goes or went to.
 */
export function decideApprove(
  state: ReconciliationState,
  number: number,
  approverId: string,
  isRecipient: boolean,
): Decision {
  if (!state.proposal) return refusal('TRANSFER_NOT_FOUND');
  if (number !== state.proposals) return refusal('NOT_ALLOWED_NOW', OTHER);
  if (state.status !== 'proposed')
    return refusal('NOT_ALLOWED_NOW', 'Esta decisión ya no espera una aprobación.');
  if (approverId === state.proposedBy) {
    return refusal('FORBIDDEN', 'Quien propone no puede aprobar. Tiene que hacerlo otra persona.');
  }
  if (isRecipient || approverId === state.proposal.userId) {
    return refusal('FORBIDDEN', 'Quien recibe el dinero no puede aprobarlo.');
  }
  return [{ type: 'ReconciliationApproved', data: { proposal: number, via: 'review' } }];
}

/** Possible until it is approved: after that it may be carried out at any moment. */
export function decideReject(state: ReconciliationState, number: number, reason: string): Decision {
  if (!state.proposal) return refusal('TRANSFER_NOT_FOUND');
  if (number !== state.proposals) return refusal('NOT_ALLOWED_NOW', OTHER);
  if (state.status !== 'proposed')
    return refusal('NOT_ALLOWED_NOW', 'Esta decisión ya no espera una aprobación.');
  const { userId } = state.proposal;
  return [{ type: 'ReconciliationRejected', data: { proposal: number, userId, reason } }];
}

/** The transfer was verified on chain again; only the block recorded for it counts. */
export function decideVerify(
  state: ReconciliationState,
  transfer: Pick<Transfer, 'block'> | null,
  command: CarryOutReconciliation,
): Decision {
  const { transferId: _transfer, payoutId: _payout, ...data } = command;
  if (!state.proposal || data.proposal !== state.proposals) return refusal('NOT_ALLOWED_NOW', OTHER);
  if (state.status !== 'approved') return unchanged;
  if (transfer?.block?.blockHash !== data.blockHash) {
    return refusal('NOT_ALLOWED_NOW', 'La transferencia no está en ese bloque.');
  }
  return [{ type: 'ReconciliationVerified', data }];
}

/**
 * Fails before any money moved. After the verification, only a closed investment or payout, a balance that is too
 * low by then, or the erasure of its person can prevent it.
 */
export function decideFail(
  state: ReconciliationState,
  number: number,
  reason: Exclude<ReconciliationFailure, 'refund_failed'>,
): Decision {
  if (number !== state.proposals) return unchanged;
  const from = reason === 'not_on_chain' ? 'approved' : 'verified';
  if (state.status !== from) return unchanged;
  return [{ type: 'ReconciliationFailed', data: { proposal: number, reason, payoutId: null } }];
}

/** All effects of the decision are done. */
export function decideReconciled(state: ReconciliationState, data: Reconciled): Decision {
  if (data.proposal !== state.proposals || state.status !== 'verified') return unchanged;
  return [{ type: 'TransferReconciled', data }];
}

/** Applies the end of its refund: refunded for good, or open for a new decision. */
export function decideRefundEnd(
  state: ReconciliationState,
  payoutId: string,
  end: 'settled' | PayoutReleaseReason,
): Decision {
  if (state.status !== 'reconciled' || state.reconciled?.payoutId !== payoutId) return unchanged;
  const { proposal } = state.reconciled;
  if (end === 'settled') return [{ type: 'TransferRefunded', data: { proposal, payoutId } }];
  return [{ type: 'ReconciliationFailed', data: { proposal, reason: 'refund_failed', payoutId } }];
}
