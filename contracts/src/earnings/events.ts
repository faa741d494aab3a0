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

// Events of `account-{userId}`: the platform's debt to a person

export const ReturnsCredited = defineEvent(
  'ReturnsCredited',
  z.object({ period: periodSchema, investmentId: z.uuid(), ...returnFields }),
  { audit: { label: 'Rendimiento acreditado', changes: made } },
);
/** Reserved for a transfer to be sent, so that it can't be spent twice. */
export const PayoutReserved = defineEvent(
  'PayoutReserved',
  z.object({
    transferId: z.uuid(),
    amount: usdSchema,
    /** Whether a person must approve it: it then does not count towards the 24-hour limit of automatic payouts. */
    needsApproval: z.literal(true).optional(),
  }),
  { audit: { label: 'Saldo reservado', changes: ({ needsApproval: _, ...fields }) => made(fields) } },
);
/** The transfer is irreversible: its reserved amount has been paid. */
export const PayoutSettled = defineEvent(
  'PayoutSettled',
  z.object({ transferId: z.uuid(), amount: usdSchema }),
  { audit: { label: 'Saldo pagado', changes: made } },
);

/** The transfer will never happen: its reserved amount is available again. */
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
 * An address this account has not requested payouts to before; appended together with the payout's reservation. Only
 * where new addresses have a waiting period. Void once that payout is released.
 */
export const PayoutAddressAdded = defineEvent(
  'PayoutAddressAdded',
  z.object({ transferId: z.uuid(), to: tronAddressSchema }),
  { audit: { label: 'Dirección de pago nueva', changes: made } },
);

/** A received transfer that belongs to no investment is credited to this person. Once per transfer. */
export const TransferCredited = defineEvent(
  'TransferCredited',
  z.object({
    transferId: z.uuid(),
    /** The credited part of the transfer, and its value rounded down to the cent. */
    amountUsdt: usdtSchema,
    amount: usdSchema,
  }),
  { audit: { label: 'Transferencia abonada', changes: made } },
);

/** The balance paid for one of the person's own investments. Once per investment. */
export const BalanceInvested = defineEvent(
  'BalanceInvested',
  z.object({ investmentId: z.uuid(), amount: usdSchema }),
  { audit: { label: 'Saldo invertido', changes: gone } },
);
/** The balance was too low for an investment: it will never be paid from the balance, even if funds arrive later. */
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
 * The month's batch was started. Every confirmation of that month precedes this event on the log, so that a reader who
 * has reached it knows all investments involved.
 */
export const DistributionBegun = defineEvent('DistributionBegun', z.object({ period: periodSchema }), {
  audit: false,
  label: 'Distribución empezada',
});
/** Part of the batch's lines; a large batch has several of these before it is prepared. */
export const DistributionLinesAdded = defineEvent(
  'DistributionLinesAdded',
  z.object({ lines: z.array(distributionLineSchema).min(1) }),
  { audit: false, label: 'Líneas de distribución agregadas' },
);
/** The batch is complete and awaits approval. Totals are the sums of its lines. */
export const DistributionPrepared = defineEvent(
  'DistributionPrepared',
  z.object({ period: periodSchema, ...totalFields }),
  { audit: { label: 'Distribución preparada', changes: (totals) => made({ ...totals, state: 'prepared' }) } },
);
/** From here on every line is owed to its investor. */
export const DistributionApproved = defineEvent(
  'DistributionApproved',
  z.object({ period: periodSchema, ...totalFields }),
  { audit: { label: 'Distribución aprobada', changes: () => from('state', 'prepared', 'approved') } },
);
/**
 * Checkpoint of crediting: every account whose investor id is not greater than this one, compared as text, has its
 * lines. Written occasionally, so that the next process need not read those accounts again.
 */
export const DistributionAdvanced = defineEvent('DistributionAdvanced', z.object({ upTo: z.uuid() }), {
  audit: false,
  label: 'Distribución avanzada',
});
/** Every line has been credited to its investor's account; one without any is completed as soon as that is known. */
export const DistributionCompleted = defineEvent(
  'DistributionCompleted',
  z.object({ period: periodSchema, ...totalFields }),
  {
    audit: {
      label: 'Distribución acreditada',
      changes: ({ investments }) => from('state', investments === 0 ? 'preparing' : 'approved', 'completed'),
    },
  },
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
