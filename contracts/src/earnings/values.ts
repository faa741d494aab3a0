import { z } from 'zod';
import { usdSchema } from '../money.ts';

/** An investment's return in one month. USD with 2 decimals; gross = managementFee + platformFee + net, to the cent. */
export const returnFields = {
  gross: usdSchema,
  managementFee: usdSchema,
  platformFee: usdSchema,
  net: usdSchema,
};

/** Why a transfer will never happen. */
export const payoutReleaseReasons = ['rejected', 'cancelled', 'failed', 'expired'] as const;
export const payoutReleaseReasonSchema = z.enum(payoutReleaseReasons);
export type PayoutReleaseReason = z.infer<typeof payoutReleaseReasonSchema>;
export const payoutReleaseReasonLabels: Record<PayoutReleaseReason, string> = {
  rejected: 'No se aprobó',
  cancelled: 'Se canceló',
  failed: 'La transferencia falló',
  expired: 'La transferencia venció',
};

// Events of `distribution-{period}`: everybody's returns of one month, as one batch

/** One investment in the batch: exactly the amount credited once the batch is approved. */
export const distributionLineSchema = z.object({
  investorId: z.uuid(),
  investmentId: z.uuid(),
  /** The invested amount, and the days of the month that earn. */
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
