import { z } from 'zod';
import { usdSchema } from '../money.ts';
import { periodSchema } from '../periods.ts';

/**
 * GET /api/analytics/portfolio. Money is USD as decimal strings and covers confirmed investments only; unconfirmed ones
 * are in `pendingInvestment`.
 */
export const portfolioViewSchema = z.object({
  totalInvestment: usdSchema,
  /** Σ amount / share price at purchase, 2 decimals. */
  totalShares: z.string(),
  /** Σ amount × the monthly rate of each investment's own terms. */
  monthlyReturn: usdSchema,
  totalWarehouses: z.int(),
  pendingInvestment: usdSchema,
  annualProjection: usdSchema,
  /** annualProjection / totalInvestment: a fraction with 6 decimals, before fees; null while nothing is confirmed. */
  projectedAnnualROI: z.string().nullable(),
  /** Lowest and highest monthly rate in the terms of the investments, fractions; null while nothing is confirmed. */
  monthlyRates: z.object({ lowest: z.string(), highest: z.string() }).nullable(),
  positions: z.array(
    z.object({
      warehouseId: z.uuid(),
      warehouseName: z.string(),
      investment: usdSchema,
      /** Share of the portfolio in percent, 2 decimals. */
      percentage: z.string(),
      monthlyReturn: usdSchema,
      participacion: z.string(),
      constructionStatus: z.string(),
      progressPercentage: z.number(),
    }),
  ),
});
export type PortfolioView = z.infer<typeof portfolioViewSchema>;

const ratioSchema = z.string().regex(/^-?\d+\.\d{6}$/);

/**
 * GET /api/analytics/portfolio-return: performance of everything ever invested, up to the view's moment. USD, net of
 * fees.
 */
export const portfolioReturnSchema = z.object({
  /** Confirmed capital and returns credited but not paid out. */
  value: usdSchema,
  /** Net returns credited so far. */
  creditedNet: usdSchema,
  /** The last credited month and its net return; null before the first. */
  lastCredit: z.object({ month: periodSchema, net: usdSchema }).nullable(),
  /** The month of the first confirmed investment; null before it. */
  since: periodSchema.nullable(),
  /** Per year, a fraction with 6 decimals: see `moneyWeightedReturn`. */
  moneyWeighted: ratioSchema.nullable(),
  /** Since the start, a fraction with 6 decimals: see `timeWeightedReturn`. */
  timeWeighted: ratioSchema.nullable(),
});
export type PortfolioReturn = z.infer<typeof portfolioReturnSchema>;
