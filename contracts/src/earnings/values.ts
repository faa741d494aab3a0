import { z } from 'zod';
import { usdSchema } from '../money.ts';

/**
 * What an investment earned in one month. USD with 2 decimals; gross = managementFee + platformFee + net, to the cent.
 */
export const returnFields = {
  gross: usdSchema,
  managementFee: usdSchema,
  platformFee: usdSchema,
  net: usdSchema,
};

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

export const totalFields = {
  investors: z.int().nonnegative(),
  investments: z.int().nonnegative(),
  ...returnFields,
};
export const distributionTotalsSchema = z.object(totalFields);
export type DistributionTotals = z.infer<typeof distributionTotalsSchema>;
