import { z } from 'zod';
import { performanceMonthSchema } from '../earnings/views.ts';
import { usdSchema } from '../money.ts';
import { periodSchema } from '../periods.ts';
import { riskLevels } from './formulas.ts';

/** The last 3, 6 or 12 closed months plus the current one; `all` since the first capital. */
export const analyticsPeriods = ['3m', '6m', '12m', 'all'] as const;
export const analyticsPeriodSchema = z.enum(analyticsPeriods, {
  error: 'El período es 3m, 6m, 12m o all',
});
export type AnalyticsPeriod = z.infer<typeof analyticsPeriodSchema>;

/** Number of closed months in a period; undefined: all. */
export const PERIOD_MONTHS: Record<AnalyticsPeriod, number | undefined> = {
  '3m': 3,
  '6m': 6,
  '12m': 12,
  all: undefined,
};

/** A fraction with 6 decimals, possibly negative. */
const ratioSchema = z.string().regex(/^-?\d+\.\d{6}$/);
/** A fraction as used in terms and settings. */
const fractionSchema = z.string().regex(/^\d+(\.\d+)?$/);

/**
 * A month of GET /api/analytics/performance-history with the components of its value; the last one is the current
 * month.
 */
export const portfolioMonthSchema = performanceMonthSchema.extend({
  /** Confirmed capital at its end. */
  capital: usdSchema,
  /** Capital confirmed in that month. */
  addedCapital: usdSchema,
  /** Amount paid out in that month. */
  paidOut: usdSchema,
});
export type PortfolioMonth = z.infer<typeof portfolioMonthSchema>;

/** GET /api/analytics/advanced. Ratios are fractions; null when not determinable yet. */
export const advancedAnalyticsSchema = z.object({
  period: analyticsPeriodSchema,
  /** Chained monthly returns of the period: `timeWeightedReturn`. Not affected by deposits and payouts. */
  totalROI: ratioSchema.nullable(),
  /** Return of the last credited month: `monthlyGrowth`. */
  monthlyVariation: ratioSchema.nullable(),
  /** That month; null when there is no variation. */
  variationMonth: periodSchema.nullable(),
  /** 0 to 100, one decimal; see RISK_WEIGHTS. */
  riskScore: z.number().min(0).max(100).nullable(),
  /** 1 − Σ wᵢ² over warehouses. */
  diversificationIndex: ratioSchema.nullable(),
  /** annualisedReturn − benchmark. */
  performanceVsMarket: ratioSchema.nullable(),
  /** 12 × net returns credited for those months / the capital they were earned on, counted by day. */
  annualisedReturn: ratioSchema.nullable(),
  benchmark: z.object({ label: z.string(), annualRate: fractionSchema }),
  capital: usdSchema,
  pendingCapital: usdSchema,
  warehouses: z.int().nonnegative(),
  /** Net returns credited for the months of the period. */
  creditedNet: usdSchema,
  /** Total credited and not paid out. */
  unpaidReturns: usdSchema,
  /** Oldest first. Empty before the first capital is confirmed. */
  months: z.array(portfolioMonthSchema),
  /** Basis of a forecast; see `forecast`. */
  forecast: z.object({
    value: usdSchema,
    capital: usdSchema,
    monthlyNet: usdSchema,
    lowRate: fractionSchema,
    highRate: fractionSchema,
  }),
});
export type AdvancedAnalytics = z.infer<typeof advancedAnalyticsSchema>;

/** One row of GET /api/analytics/market-comparison. Yearly rates as fractions. */
export const marketComparisonItemSchema = z.object({
  category: z.string(),
  /** Own net return, annualised, in USD; null before any credit. */
  myPortfolio: ratioSchema.nullable(),
  /** The rate of this alternative. */
  market: fractionSchema,
  /** The benchmark of performanceVsMarket: the same in every row. */
  benchmark: fractionSchema,
  /** myPortfolio − market. */
  difference: ratioSchema.nullable(),
  marketRange: z.object({ from: fractionSchema, to: fractionSchema }).nullable(),
  currency: z.literal('COP'),
  source: z.string(),
  /** Year of the rate. */
  date: z.string(),
});
export const marketComparisonSchema = z.array(marketComparisonItemSchema);
export type MarketComparison = z.infer<typeof marketComparisonSchema>;

export const recommendationImpacts = ['Bajo', 'Medio', 'Alto'] as const;
export const recommendationTypes = [
  'diversificacion',
  'obra',
  'confirmacion',
  'rendimiento',
  'liquidez',
  'seguimiento',
] as const;

export const recommendationSchema = z.object({
  type: z.enum(recommendationTypes),
  title: z.string(),
  /** Names the figure that triggered it. */
  description: z.string(),
  impact: z.enum(recommendationImpacts),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

/** GET /api/analytics/risk-analysis. */
export const riskAnalysisSchema = z.object({
  /** Null while nothing is confirmed. */
  riskLevel: z.enum(riskLevels).nullable(),
  riskScore: z.number().min(0).max(100).nullable(),
  /** Components of the score; see `riskParts`. */
  parts: z
    .object({ concentration: ratioSchema, construction: ratioSchema, unconfirmed: ratioSchema })
    .nullable(),
  /** Highest impact first. */
  recommendations: z.array(recommendationSchema),
  /** Distribution of the capital, largest first. */
  holdings: z.array(
    z.object({
      warehouseId: z.uuid(),
      name: z.string(),
      capital: usdSchema,
      /** Share of the confirmed capital. */
      weight: ratioSchema,
      progressPercentage: z.number(),
    }),
  ),
});
export type RiskAnalysis = z.infer<typeof riskAnalysisSchema>;
