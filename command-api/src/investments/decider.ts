import { valueLabel } from '@nodo/contracts/audit/labels';
import { SHARE_TOLERANCE } from '@nodo/contracts/constants';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import type { CreateInvestment } from '@nodo/contracts/investments/commands';
import {
  type AgreedTerms,
  agreedTermsSchema,
  type InvestmentTerms,
} from '@nodo/contracts/investments/values';
import type { KycStatus } from '@nodo/contracts/kyc/values';
import { compare, distance, formatUsdShort, sharePercentage } from '@nodo/contracts/money';
import type { RepurchaseState } from '@nodo/contracts/repurchases/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import type { SettingsState } from '../settings/decider.ts';
import { whyNotSold } from '../warehouses/closing-decider.ts';
import { capitalNotAvailable, freeCapital, type WarehouseState } from '../warehouses/decider.ts';

/** Stream `investment-{id}`. */
export type InvestmentState =
  | { readonly status: 'absent' }
  /** Its reservation was released before it was written: it can never be written. */
  | { readonly status: 'abandoned'; readonly warehouseId: string }
  | Investment;

export interface Investment {
  readonly status: 'pending' | 'confirmed' | 'failed' | 'repurchased';
  readonly data: EventData<'InvestmentCreated'>;
  readonly createdAt: string;
  readonly accepted: EventData<'InvestmentTermsAccepted'> | null;
  /** When it was confirmed; null before that. */
  readonly confirmedAt: string | null;
  /** The transfer last detected or confirmed. */
  readonly transferId: string | null;
  /** When it was sold back; null if it was not. */
  readonly repurchasedAt: string | null;
  /** The last request to sell it back, and the number of requests; null if there was none. */
  readonly repurchase: RepurchaseRequest | null;
}

/** Status of a request to sell it back. */
export interface RepurchaseRequest {
  readonly state: Exclude<RepurchaseState, 'paid'>;
  readonly price: string;
  readonly requests: number;
}

export const noInvestment: InvestmentState = { status: 'absent' };

export function evolveInvestment(state: InvestmentState, event: StoredEvent): InvestmentState {
  switch (event.type) {
    case 'InvestmentCreated':
      return {
        status: 'pending',
        data: event.data,
        createdAt: event.metadata.occurredAt,
        accepted: null,
        confirmedAt: null,
        transferId: null,
        repurchasedAt: null,
        repurchase: null,
      };
    case 'InvestmentTermsAccepted':
      return isInvestment(state) ? { ...state, accepted: event.data } : state;
    case 'InvestmentAbandoned':
      return { status: 'abandoned', warehouseId: event.data.warehouseId };
    case 'InvestmentPaymentDetected':
      return isInvestment(state) ? { ...state, transferId: event.data.transferId } : state;
    case 'InvestmentConfirmed':
      return isInvestment(state)
        ? {
            ...state,
            status: 'confirmed',
            confirmedAt: event.metadata.occurredAt,
            transferId: event.data.transferId,
          }
        : state;
    case 'InvestmentPaidFromBalance':
      return isInvestment(state)
        ? { ...state, status: 'confirmed', confirmedAt: event.metadata.occurredAt }
        : state;
    case 'InvestmentFailed':
      return isInvestment(state) ? { ...state, status: 'failed' } : state;
    case 'InvestmentRepurchased':
      return isInvestment(state)
        ? { ...state, status: 'repurchased', repurchasedAt: event.metadata.occurredAt }
        : state;
    case 'RepurchaseRequested':
    case 'RepurchaseWithdrawn':
    case 'RepurchaseRejected':
    case 'RepurchaseApproved':
      return isInvestment(state) ? { ...state, repurchase: requestAfter(state.repurchase, event) } : state;
    default:
      return state;
  }
}

const requestStates = {
  RepurchaseRequested: 'requested',
  RepurchaseWithdrawn: 'withdrawn',
  RepurchaseRejected: 'rejected',
  RepurchaseApproved: 'approved',
} as const;

function requestAfter(
  before: RepurchaseRequest | null,
  { type, data }: Extract<StoredEvent, { type: keyof typeof requestStates }>,
): RepurchaseRequest {
  const requests = (before?.requests ?? 0) + (type === 'RepurchaseRequested' ? 1 : 0);
  return { state: requestStates[type], price: data.price, requests };
}

/** Whether it was paid, whatever happened to it afterwards. */
export function isPaid({ status }: Investment): boolean {
  return status === 'confirmed' || status === 'repurchased';
}

export function isInvestment(state: InvestmentState): state is Investment {
  return state.status !== 'absent' && state.status !== 'abandoned';
}

/** The state of other streams that an investment depends on. */
export interface InvestmentFacts {
  readonly kycStatus: KycStatus;
  readonly settings: SettingsState;
  readonly warehouse: WarehouseState;
}

/** The share and terms of an accepted investment. */
export interface AcceptedInvestment {
  readonly sharePercentage: string;
  readonly terms: InvestmentTerms;
}

/**
 * Whether this amount may be invested in this warehouse now. Capital already reserved for it (`investmentId`) counts
 * as free.
 */
export function assessInvestment(
  facts: InvestmentFacts,
  command: Pick<CreateInvestment, 'amount' | 'sharePercentage' | keyof AgreedTerms>,
  investmentId: string,
): AcceptedInvestment | Refusal {
  const { warehouse, settings } = facts;
  if (facts.kycStatus !== 'approved') return refusal('KYC_NOT_APPROVED');
  if (!warehouse) return refusal('WAREHOUSE_NOT_FOUND');
  const minimum = settings.inForce.minimumInvestment;
  if (compare(command.amount, minimum) < 0) {
    const message = `La inversión mínima es ${formatUsdShort(minimum)} USD`;
    return refusal('BELOW_MINIMUM', message, { amount: message });
  }
  if (!warehouse.reservations.has(investmentId)) {
    const over = whyNotSold(warehouse);
    if (over) return over;
    const free = freeCapital(warehouse);
    if (compare(command.amount, free) > 0) return capitalNotAvailable(free);
  }
  const share = sharePercentage(command.amount, warehouse.data.totalValue);
  if (
    command.sharePercentage !== undefined &&
    compare(distance(command.sharePercentage, share), SHARE_TOLERANCE) > 0
  ) {
    return refusal('SHARE_MISMATCH', undefined, { sharePercentage: `Debe ser ${share}` });
  }
  const terms = termsNow(settings, warehouse);
  return whyNotAgreed(command, terms) ?? { sharePercentage: share, terms };
}

/** The refusal of terms that are no longer those an investor has agreed to, as far as the request names them. */
export function whyNotAgreed(
  agreed: Pick<CreateInvestment, keyof AgreedTerms>,
  terms: AgreedTerms,
): Refusal | undefined {
  const { options } = agreedTermsSchema.keyof();
  const changed = options.filter((term) => compare(agreed[term] ?? terms[term], terms[term]) !== 0);
  if (changed.length === 0) return undefined;
  const fields = changed.map((term) => [term, `Ahora rige: ${valueLabel('settings', term, terms[term])}`]);
  return refusal('TERMS_CHANGED', undefined, Object.fromEntries(fields));
}

function termsNow(settings: SettingsState, warehouse: NonNullable<WarehouseState>): InvestmentTerms {
  return {
    ...settings.inForce,
    settingsRevision: settings.revision,
    warehouseTotalValue: warehouse.data.totalValue,
    sharePrice: warehouse.data.sharePrice,
  };
}

/**
 * The last step of creating: only on an empty stream. `data` is null for a key that was used before, `accepted` where
 * no acceptance of terms was requested.
 */
export function decideCreate(
  state: InvestmentState,
  data: EventData<'InvestmentCreated'> | null,
  accepted: EventData<'InvestmentTermsAccepted'> | null = null,
): Decision {
  if (state.status === 'abandoned') {
    return refusal(
      'NOT_ALLOWED_NOW',
      'Esta solicitud se canceló sin completarse. Abre el formulario de nuevo.',
    );
  }
  if (isInvestment(state) || data === null) return refusal('IDEMPOTENCY_KEY_REUSED');
  const created = { type: 'InvestmentCreated', data } as const;
  return accepted ? [created, { type: 'InvestmentTermsAccepted', data: accepted }] : [created];
}

/** Closes an investment that was never written, so that its reservation can be released. */
export function decideAbandon(state: InvestmentState, warehouseId: string): Decision {
  return state.status === 'absent' ? [{ type: 'InvestmentAbandoned', data: { warehouseId } }] : unchanged;
}

/** Why a reservation in this warehouse may be released; null while the investment needs it. */
export function whyReleasable(state: InvestmentState, warehouseId: string): string | null {
  if (!isInvestment(state)) return state.status === 'abandoned' ? 'abandoned' : null;
  if (state.data.warehouseId !== warehouseId) return 'abandoned';
  return state.status === 'failed' || state.status === 'repurchased' ? state.status : null;
}

/** Fails an unpaid investment once its payment period is over. `hasLivePayment`: a block contains its transfer. */
export function decideExpire(state: InvestmentState, now: string, hasLivePayment: boolean): Decision {
  if (!isInvestment(state)) return refusal('INVESTMENT_NOT_FOUND');
  if (state.status === 'failed') return unchanged;
  if (state.status !== 'pending') return refusal('NOT_ALLOWED_NOW', 'La inversión ya está confirmada.');
  if (state.data.payment.source) return refusal('NOT_ALLOWED_NOW', 'Se paga con el saldo.');
  if (Date.parse(now) <= Date.parse(state.data.payment.expiresAt)) {
    return refusal('NOT_ALLOWED_NOW', 'El plazo de pago aún no termina.');
  }
  if (hasLivePayment) return refusal('NOT_ALLOWED_NOW', 'Ya llegó un pago y se está confirmando.');
  return [{ type: 'InvestmentFailed', data: { reason: 'expired' } }];
}

/**
 * Cancels one's own investment before any payment of it is known. `hasLivePayment`: a block contains its transfer.
 */
export function decideCancel(state: InvestmentState, userId: string, hasLivePayment: boolean): Decision {
  if (!isInvestment(state) || state.data.investorId !== userId) return refusal('INVESTMENT_NOT_FOUND');
  if (state.status === 'failed') return refusal('NOT_ALLOWED_NOW', 'Esta inversión ya no está pendiente.');
  if (state.status !== 'pending') return refusal('NOT_ALLOWED_NOW', 'La inversión ya está confirmada.');
  if (hasLivePayment || state.data.payment.source) {
    return refusal('NOT_ALLOWED_NOW', 'Ya llegó un pago y se está confirmando.');
  }
  return [{ type: 'InvestmentFailed', data: { reason: 'cancelled' } }];
}

/** Applies the account's decision about paying it: paid, or failed for good. */
export function decideBalancePayment(state: InvestmentState, isPaidFor: boolean): Decision {
  if (!isInvestment(state)) return refusal('INVESTMENT_NOT_FOUND');
  const { payment, amount } = state.data;
  if (!payment.source) return refusal('NOT_ALLOWED_NOW', 'Esta inversión se paga en la red.');
  if (state.status !== 'pending') return unchanged;
  return isPaidFor
    ? [{ type: 'InvestmentPaidFromBalance', data: { amount } }]
    : [{ type: 'InvestmentFailed', data: { reason: 'insufficient_balance' } }];
}

/** Records that a payment was detected; no events when it is the one recorded already. */
export function decidePaymentDetected(state: Investment, transferId: string, txHash: string): Decision {
  if (state.transferId === transferId) return unchanged;
  return [{ type: 'InvestmentPaymentDetected', data: { transferId, txHash } }];
}

/** Confirms a pending investment with a confirmed transfer that was matched to it. */
export function decideConfirm(state: InvestmentState, transferId: string, txHash: string): Decision {
  if (!isInvestment(state) || state.status !== 'pending') return unchanged;
  return [{ type: 'InvestmentConfirmed', data: { transferId, txHash } }];
}
