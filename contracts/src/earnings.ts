import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { usdSchema } from './money.ts';
import { periodSchema } from './periods.ts';
import { tronAddressSchema } from './tron-address.ts';

/**
 * What an investment earned in one month. USD with 2 decimals; gross = managementFee + platformFee + net, to the cent.
 */
const returnFields = {
  gross: usdSchema,
  managementFee: usdSchema,
  platformFee: usdSchema,
  net: usdSchema,
};

// Events of `account-{userId}`: what the platform owes a person

export const ReturnsCredited = defineEvent(
  'ReturnsCredited',
  z.object({ period: periodSchema, investmentId: z.uuid(), ...returnFields }),
);
/** Set aside for a transfer that is to be sent: it can't be spent a second time. */
export const PayoutReserved = defineEvent(
  'PayoutReserved',
  z.object({ transferId: z.uuid(), amount: usdSchema }),
);
/** The transfer is irreversible: what was set aside for it has left. */
export const PayoutSettled = defineEvent(
  'PayoutSettled',
  z.object({ transferId: z.uuid(), amount: usdSchema }),
);
/** Why a transfer will never be. */
export const payoutReleaseReasons = ['rejected', 'cancelled', 'failed', 'expired'] as const;
export const payoutReleaseReasonSchema = z.enum(payoutReleaseReasons);
export type PayoutReleaseReason = z.infer<typeof payoutReleaseReasonSchema>;
export const payoutReleaseReasonLabels: Record<PayoutReleaseReason, string> = {
  rejected: 'No se aprobó',
  cancelled: 'Se canceló',
  failed: 'La transferencia falló',
  expired: 'La transferencia venció',
};
/** The transfer will never be: what was set aside for it is available again. */
export const PayoutReleased = defineEvent(
  'PayoutReleased',
  z.object({ transferId: z.uuid(), amount: usdSchema, reason: payoutReleaseReasonSchema }),
);

/**
 * An address that this account has not asked to be paid to before; written with the reservation it comes with. Only
 * where new addresses are waited for. Counts no more once that payout is released.
 */
export const PayoutAddressAdded = defineEvent(
  'PayoutAddressAdded',
  z.object({ transferId: z.uuid(), to: tronAddressSchema }),
);

export const accountEvents = [
  ReturnsCredited,
  PayoutReserved,
  PayoutAddressAdded,
  PayoutSettled,
  PayoutReleased,
] as const;
export type AccountEvent = EventOf<(typeof accountEvents)[number]>;

// Events of `distribution-{period}`: one month's returns of everybody, as one batch

/** One investment in the batch: exactly what its account is credited with once the batch is approved. */
export const distributionLineSchema = z.object({
  investorId: z.uuid(),
  investmentId: z.uuid(),
  /** What was invested, and the days of the month it earned for. */
  amount: usdSchema,
  days: z.int().positive(),
  ...returnFields,
});
export type DistributionLine = z.infer<typeof distributionLineSchema>;

const totalFields = {
  investors: z.int().nonnegative(),
  investments: z.int().nonnegative(),
  ...returnFields,
};
export const distributionTotalsSchema = z.object(totalFields);
export type DistributionTotals = z.infer<typeof distributionTotalsSchema>;

/**
 * The month's batch is begun. Every confirmation of that month stands before this on the log, so that whoever has read
 * up to here knows all investments it is about.
 */
export const DistributionBegun = defineEvent('DistributionBegun', z.object({ period: periodSchema }));
/** Some of the batch's lines; a large batch takes several, before it is prepared. */
export const DistributionLinesAdded = defineEvent(
  'DistributionLinesAdded',
  z.object({ lines: z.array(distributionLineSchema).min(1) }),
);
/** The batch is whole and waits for an approval. Totals are the sums of its lines. */
export const DistributionPrepared = defineEvent(
  'DistributionPrepared',
  z.object({ period: periodSchema, ...totalFields }),
);
/** From here on every line is owed. */
export const DistributionApproved = defineEvent(
  'DistributionApproved',
  z.object({ period: periodSchema, ...totalFields }),
);
/** Every line stands on the account of its investor. */
export const DistributionCompleted = defineEvent(
  'DistributionCompleted',
  z.object({ period: periodSchema, ...totalFields }),
);

export const distributionEvents = [
  DistributionBegun,
  DistributionLinesAdded,
  DistributionPrepared,
  DistributionApproved,
  DistributionCompleted,
] as const;
export type DistributionEvent = EventOf<(typeof distributionEvents)[number]>;

export const earningsEvents = [...accountEvents, ...distributionEvents] as const;

// Commands

const ofPeriod = z.strictObject({ period: periodSchema });
/** Body of POST /api/distributions: reckons what every investment earned in a month that is over. */
export const prepareDistributionSchema = ofPeriod;
/** Makes every line of a prepared month owed, and credits them. */
export const approveDistributionSchema = ofPeriod;
/** Credits what is left of an approved month. */
export const continueDistributionSchema = ofPeriod;

// Views

/** `preparing`: its lines are being written; `approved`: accounts are being credited. */
export const distributionStates = ['preparing', 'prepared', 'approved', 'completed'] as const;
export const distributionStateSchema = z.enum(distributionStates);
export type DistributionState = z.infer<typeof distributionStateSchema>;
export const distributionStateLabels: Record<DistributionState, string> = {
  preparing: 'En preparación',
  prepared: 'Por aprobar',
  approved: 'Acreditando',
  completed: 'Acreditada',
};

/** What preparing and approving answer. */
export const distributionAnswerSchema = z.object({
  period: periodSchema,
  state: distributionStateSchema,
  ...totalFields,
});
export type DistributionAnswer = z.infer<typeof distributionAnswerSchema>;
