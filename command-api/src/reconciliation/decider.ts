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

/** Stream `reconciliation-{transferId}`. `open`: nothing is decided, or what was decided came to nothing. */
export interface ReconciliationState {
  readonly status: 'open' | 'proposed' | 'approved' | 'verified' | 'reconciled' | 'refunded';
  /** Decided about so far; the number of the last one. */
  readonly proposals: number;
  /** The last one; null before the first. */
  readonly proposal: Proposal | null;
  /** Who proposed it. */
  readonly proposedBy: string | null;
  readonly via: EventData<'ReconciliationApproved'>['via'] | null;
  /** What was done; null until it was, and after its refund came back. */
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

/** Whether a decision may be made about it now. */
export function whyNotOpen(state: ReconciliationState, transfer: TransferState): Refusal | undefined {
  if (!transfer) return refusal('TRANSFER_NOT_FOUND');
  if (transfer.match?.kind !== 'unmatched') {
    return refusal('NOT_ALLOWED_NOW', 'Esta transferencia no está por conciliar.');
  }
  if (!transfer.confirmed) {
    return refusal(
      'NOT_ALLOWED_NOW',
      'La transferencia todavía no es definitiva: espera sus 19 confirmaciones.',
    );
  }
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

/** Micro-USDT of a transfer that are too much for an investment; a refusal if it can't pay it. */
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

export function decidePropose(
  state: ReconciliationState,
  transfer: TransferState,
  proposal: Omit<Proposal, 'proposal'>,
): Decision {
  const closed = whyNotOpen(state, transfer);
  if (closed) return closed;
  const number = state.proposals + 1;
  const proposed = { type: 'ReconciliationProposed', data: { proposal: number, ...proposal } } as const;
  if (proposal.needsApproval) return [proposed];
  return [proposed, { type: 'ReconciliationApproved', data: { proposal: number, via: 'limit' } }];
}

const OTHER = 'Esta decisión ya no es la última. Vuelve a mirarla.';

/** A second pair of eyes: not those of whoever proposed it, nor of whoever gets the money. */
export function decideApprove(state: ReconciliationState, number: number, approverId: string): Decision {
  if (!state.proposal) return refusal('TRANSFER_NOT_FOUND');
  if (number !== state.proposals) return refusal('NOT_ALLOWED_NOW', OTHER);
  if (state.status !== 'proposed')
    return refusal('NOT_ALLOWED_NOW', 'Esta decisión ya no espera una aprobación.');
  if (approverId === state.proposedBy) {
    return refusal('FORBIDDEN', 'Quien propone no puede aprobar. Tiene que hacerlo otra persona.');
  }
  if (approverId === state.proposal.userId) {
    return refusal('FORBIDDEN', 'Quien recibe el dinero no puede aprobarlo.');
  }
  return [{ type: 'ReconciliationApproved', data: { proposal: number, via: 'review' } }];
}

/** As long as nobody has approved it: from then on it may be under way at any moment. */
export function decideReject(state: ReconciliationState, number: number, reason: string): Decision {
  if (!state.proposal) return refusal('TRANSFER_NOT_FOUND');
  if (number !== state.proposals) return refusal('NOT_ALLOWED_NOW', OTHER);
  if (state.status !== 'proposed')
    return refusal('NOT_ALLOWED_NOW', 'Esta decisión ya no espera una aprobación.');
  const { userId } = state.proposal;
  return [{ type: 'ReconciliationRejected', data: { proposal: number, userId, reason } }];
}

/** The chain was asked again; only the block it is known to stand in counts. */
export function decideVerify(
  state: ReconciliationState,
  transfer: TransferState,
  command: CarryOutReconciliation,
): Decision {
  const { transferId: _transfer, ...data } = command;
  if (!state.proposal || data.proposal !== state.proposals) return refusal('NOT_ALLOWED_NOW', OTHER);
  if (state.status !== 'approved') return unchanged;
  if (transfer?.block?.blockHash !== data.blockHash) {
    return refusal('NOT_ALLOWED_NOW', 'La transferencia no está en ese bloque.');
  }
  return [{ type: 'ReconciliationVerified', data }];
}

/** It can't be done. Before anything moved: once the chain was asked, an investment alone can stand in the way. */
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

/** Everything it meant is done. */
export function decideReconciled(state: ReconciliationState, data: Reconciled): Decision {
  if (data.proposal !== state.proposals || state.status !== 'verified') return unchanged;
  return [{ type: 'TransferReconciled', data }];
}

/** What the end of its refund means: gone for good, or to be decided anew. */
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
