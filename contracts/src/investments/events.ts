import { z } from 'zod';
import { from, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { percentageSchema, usdSchema } from '../money.ts';
import { tronAddressSchema } from '../tron-address.ts';
import { investmentFailureReasons, investmentTermsSchema, paymentRequestSchema } from './values.ts';

export const InvestmentCreated = defineEvent(
  'InvestmentCreated',
  z.object({
    investorId: z.uuid(),
    warehouseId: z.uuid(),
    amount: usdSchema,
    sharePercentage: percentageSchema,
    walletAddress: tronAddressSchema,
    terms: investmentTermsSchema,
    payment: paymentRequestSchema,
    reason: z.string().optional(),
  }),
  // Free text of the investor. The wallet is no secret: it is on a public chain.
  {
    personal: ['reason'],
    person: 'investorId',
    audit: {
      label: 'Inversión creada',
      changes: ({ terms: _, payment, reason: __, ...fields }) =>
        made({ ...fields, status: 'pending', paymentAmountUsdt: payment.amountUsdt }),
      reason: 'reason',
    },
  },
);
/**
 * The investor accepted the conditions: written together with InvestmentCreated, in the same append. An investment
 * without it was made without their acceptance being asked for.
 */
export const InvestmentTermsAccepted = defineEvent(
  'InvestmentTermsAccepted',
  z.object({
    version: z.string(),
    /** Of the text, hex: what was accepted stays known whatever becomes of the words. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  { audit: { label: 'Condiciones aceptadas', changes: made } },
);
export const InvestmentPaymentDetected = defineEvent(
  'InvestmentPaymentDetected',
  z.object({ transferId: z.uuid(), txHash: z.string() }),
  { audit: { label: 'Pago detectado', changes: made } },
);
export const InvestmentConfirmed = defineEvent(
  'InvestmentConfirmed',
  z.object({ transferId: z.uuid(), txHash: z.string() }),
  { audit: { label: 'Inversión confirmada', changes: () => from('status', 'pending', 'confirmed') } },
);
/** The account holds its debit: `BalanceInvested`. */
export const InvestmentPaidFromBalance = defineEvent(
  'InvestmentPaidFromBalance',
  z.object({ amount: usdSchema }),
  {
    audit: { label: 'Inversión pagada con el saldo', changes: () => from('status', 'pending', 'confirmed') },
  },
);

export const InvestmentFailed = defineEvent(
  'InvestmentFailed',
  z.object({ reason: z.enum(investmentFailureReasons) }),
  {
    audit: {
      label: 'Inversión fallida',
      changes: () => from('status', 'pending', 'failed'),
      reason: 'reason',
      reasonLabels: {
        expired: 'No se pagó a tiempo',
        cancelled: 'La canceló quien la pidió',
        payment_failed: 'El pago falló',
        underpaid: 'Pago incompleto',
        insufficient_balance: 'El saldo no alcanzó',
      },
    },
  },
);
/** Written in place of InvestmentCreated when a reservation is taken back: its creation can no longer follow. */
export const InvestmentAbandoned = defineEvent('InvestmentAbandoned', z.object({ warehouseId: z.uuid() }), {
  audit: false,
  label: 'Inversión abandonada',
});
export const PaymentAmountClaimed = defineEvent(
  'PaymentAmountClaimed',
  z.object({
    investmentId: z.uuid(),
    /** The newest block that the chain had been followed to when it was asked for; null where nobody followed it. */
    afterBlock: z.int().nonnegative().nullable(),
    /**
     * That block's own time. A fork may put the payment into a block of a lower number, but never of an earlier time;
     * null where it was not noted.
     */
    afterBlockTime: z.iso.datetime().nullable(),
  }),
  {
    version: 3,
    upcasts: {
      1: (old) => ({ ...old, afterBlock: null }),
      2: (old) => ({ ...old, afterBlockTime: null }),
    },
    audit: false,
    label: 'Monto de pago reservado',
  },
);
export const PaymentAmountReleased = defineEvent(
  'PaymentAmountReleased',
  z.object({ investmentId: z.uuid(), reason: z.string() }),
  { audit: false, label: 'Monto de pago liberado' },
);

/** On `openInvestments-{userId}`: it is about to hold capital back that nobody has paid for yet. */
export const OpenInvestmentAdded = defineEvent(
  'OpenInvestmentAdded',
  z.object({ investmentId: z.uuid(), amount: usdSchema }),
  { audit: false, label: 'Inversión sin pagar contada' },
);
/** It was paid, failed or never came to be. Written with the next one that is added, when that was noticed. */
export const OpenInvestmentRemoved = defineEvent(
  'OpenInvestmentRemoved',
  z.object({ investmentId: z.uuid() }),
  { audit: false, label: 'Inversión sin pagar descontada' },
);

export const investmentEvents = [
  InvestmentCreated,
  InvestmentTermsAccepted,
  InvestmentPaymentDetected,
  InvestmentConfirmed,
  InvestmentPaidFromBalance,
  InvestmentFailed,
  InvestmentAbandoned,
  PaymentAmountClaimed,
  PaymentAmountReleased,
  OpenInvestmentAdded,
  OpenInvestmentRemoved,
] as const;
