import { z } from 'zod';
import { from, gone, made } from '../audit/difference.ts';
import { defineEvent, type EventOf } from '../event.ts';
import { usdSchema, usdtSchema } from '../money.ts';
import { periodSchema } from '../periods.ts';
import { tronAddressSchema } from '../tron-address.ts';
import {
  distributionLineSchema,
  payoutReleaseReasonLabels,
  payoutReleaseReasonSchema,
  returnFields,
  totalFields,
} from './values.ts';

// Events of `account-{userId}`: what the platform owes a person

export const ReturnsCredited = defineEvent(
  'ReturnsCredited',
  z.object({ period: periodSchema, investmentId: z.uuid(), ...returnFields }),
  { audit: { label: 'Rendimiento acreditado', changes: made } },
);
/** Set aside for a transfer that is to be sent: it can't be spent a second time. */
export const PayoutReserved = defineEvent(
  'PayoutReserved',
  z.object({
    transferId: z.uuid(),
    amount: usdSchema,
    /** A person has to approve it: it uses up nothing of what leaves without that in 24 hours. */
    needsApproval: z.literal(true).optional(),
  }),
  { audit: { label: 'Saldo reservado', changes: ({ needsApproval: _, ...fields }) => made(fields) } },
);
/** The transfer is irreversible: what was set aside for it has left. */
export const PayoutSettled = defineEvent(
  'PayoutSettled',
  z.object({ transferId: z.uuid(), amount: usdSchema }),
  { audit: { label: 'Saldo pagado', changes: made } },
);

/** The transfer will never be: what was set aside for it is available again. */
export const PayoutReleased = defineEvent(
  'PayoutReleased',
  z.object({ transferId: z.uuid(), amount: usdSchema, reason: payoutReleaseReasonSchema }),
  {
    audit: {
      label: 'Reserva liberada',
      changes: ({ reason: _, ...fields }) => gone(fields),
      reason: 'reason',
      reasonLabels: payoutReleaseReasonLabels,
    },
  },
);

/**
 * An address that this account has not asked to be paid to before; written with the reservation it comes with. Only
 * where new addresses are waited for. Counts no more once that payout is released.
 */
export const PayoutAddressAdded = defineEvent(
  'PayoutAddressAdded',
  z.object({ transferId: z.uuid(), to: tronAddressSchema }),
  { audit: { label: 'Dirección de pago nueva', changes: made } },
);

/** Money that arrived and belongs to no investment, given to this person. Once for each transfer. */
export const TransferCredited = defineEvent(
  'TransferCredited',
  z.object({
    transferId: z.uuid(),
    /** What of the transfer it is, and what it is worth, rounded down to the cent. */
    amountUsdt: usdtSchema,
    amount: usdSchema,
  }),
  { audit: { label: 'Transferencia abonada', changes: made } },
);

/** Paid for an investment of one's own. Once for each investment. */
export const BalanceInvested = defineEvent(
  'BalanceInvested',
  z.object({ investmentId: z.uuid(), amount: usdSchema }),
  { audit: { label: 'Saldo invertido', changes: gone } },
);
/** There was not enough for an investment: it will never be paid from here, whatever comes later. */
export const BalanceInvestmentDeclined = defineEvent(
  'BalanceInvestmentDeclined',
  z.object({ investmentId: z.uuid(), amount: usdSchema }),
  { audit: false, label: 'Saldo insuficiente para invertir' },
);

export const accountEvents = [
  ReturnsCredited,
  TransferCredited,
  BalanceInvested,
  BalanceInvestmentDeclined,
  PayoutReserved,
  PayoutAddressAdded,
  PayoutSettled,
  PayoutReleased,
] as const;
export type AccountEvent = EventOf<(typeof accountEvents)[number]>;

/**
 * The month's batch is begun. Every confirmation of that month stands before this on the log, so that whoever has read
 * up to here knows all investments it is about.
 */
export const DistributionBegun = defineEvent('DistributionBegun', z.object({ period: periodSchema }), {
  audit: false,
  label: 'Distribución empezada',
});
/** Some of the batch's lines; a large batch takes several, before it is prepared. */
export const DistributionLinesAdded = defineEvent(
  'DistributionLinesAdded',
  z.object({ lines: z.array(distributionLineSchema).min(1) }),
  { audit: false, label: 'Líneas de distribución agregadas' },
);
/** The batch is whole and waits for an approval. Totals are the sums of its lines. */
export const DistributionPrepared = defineEvent(
  'DistributionPrepared',
  z.object({ period: periodSchema, ...totalFields }),
  { audit: { label: 'Distribución preparada', changes: (totals) => made({ ...totals, state: 'prepared' }) } },
);
/** From here on every line is owed. */
export const DistributionApproved = defineEvent(
  'DistributionApproved',
  z.object({ period: periodSchema, ...totalFields }),
  { audit: { label: 'Distribución aprobada', changes: () => from('state', 'prepared', 'approved') } },
);
/**
 * How far crediting has come: every account whose investor's id is not after this one, as text, holds its lines. Written
 * now and then by whoever has seen that, so that the next process need not read those accounts again.
 */
export const DistributionAdvanced = defineEvent('DistributionAdvanced', z.object({ upTo: z.uuid() }), {
  audit: false,
  label: 'Distribución avanzada',
});
/** Every line stands on the account of its investor. */
export const DistributionCompleted = defineEvent(
  'DistributionCompleted',
  z.object({ period: periodSchema, ...totalFields }),
  { audit: { label: 'Distribución acreditada', changes: () => from('state', 'approved', 'completed') } },
);

export const distributionEvents = [
  DistributionBegun,
  DistributionLinesAdded,
  DistributionPrepared,
  DistributionApproved,
  DistributionAdvanced,
  DistributionCompleted,
] as const;
export type DistributionEvent = EventOf<(typeof distributionEvents)[number]>;

export const earningsEvents = [...accountEvents, ...distributionEvents] as const;
