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
    payment: paymentRequestSchema.extend({ to: tronAddressSchema }),
    reason: z.string().optional(),
  }),
  // Free text of the investor. The wallet is no secret: it is on a public chain.
  {
    personal: ['reason'],
    person: 'investorId',
    audit: {
      label: 'Inversión creada',
      changes: ({ terms: _, payment, reason: __, walletAddress, ...fields }) =>
        made({
          ...fields,
          status: 'pending',
          // Paid from the balance, it names the treasury, and nothing has to be sent.
          ...(payment.source === 'balance'
            ? { paymentSource: payment.source }
            : { walletAddress, paymentAmountUsdt: payment.amountUsdt }),
        }),
      reason: 'reason',
    },
  },
);
/**
 * The investor accepted the terms: written in the same append as InvestmentCreated. An investment without this event
 * was created before acceptance was required.
 */
export const InvestmentTermsAccepted = defineEvent(
  'InvestmentTermsAccepted',
  z.object({
    version: z.string(),
    /** Hash of the text, hex: proves which text was accepted, whatever happens to the text itself. */
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
/** The account has been debited: `BalanceInvested`. */
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
/** Written instead of InvestmentCreated when a reservation is released, so that the creation can no longer follow. */
export const InvestmentAbandoned = defineEvent('InvestmentAbandoned', z.object({ warehouseId: z.uuid() }), {
  audit: false,
  label: 'Inversión abandonada',
});
export const PaymentAmountClaimed = defineEvent(
  'PaymentAmountClaimed',
  z.object({
    investmentId: z.uuid(),
    /** The newest followed block when the payment was requested; null when the chain was not followed. */
    afterBlock: z.int().nonnegative().nullable(),
    /**
     * That block's timestamp. A fork may include the payment in a block with a lower number, but never with an earlier
     * time; null when it was not recorded.
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

/** On `openInvestments-{userId}`: the investment is about to reserve capital that is not paid yet. */
export const OpenInvestmentAdded = defineEvent(
  'OpenInvestmentAdded',
  z.object({ investmentId: z.uuid(), amount: usdSchema }),
  { audit: false, label: 'Inversión sin pagar contada' },
);
/** It was paid, failed or was never created. Written with the next addition, once this was noticed. */
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
