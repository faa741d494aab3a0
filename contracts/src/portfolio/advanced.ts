import { z } from 'zod';
import { performanceMonthSchema } from '../earnings/views.ts';
import { usdSchema } from '../money.ts';
import { periodSchema } from '../periods.ts';
import { riskLevels } from './formulas.ts';

/** So many months that are over, and the one under way; `all` from the first capital on. */
export const analyticsPeriods = ['3m', '6m', '12m', 'all'] as const;
export const analyticsPeriodSchema = z.enum(analyticsPeriods, {
  error: 'El período es 3m, 6m, 12m o all',
});
export type AnalyticsPeriod = z.infer<typeof analyticsPeriodSchema>;

/** How many months that are over a period has; undefined: all there are. */
export const PERIOD_MONTHS: Record<AnalyticsPeriod, number | undefined> = {
  '3m': 3,
  '6m': 6,
  '12m': 12,
  all: undefined,
};

/** A fraction with 6 decimals that may be below zero. */
const ratioSchema = z.string().regex(/^-?\d+\.\d{6}$/);
/** A fraction as it stands in terms and settings. */
const fractionSchema = z.string().regex(/^\d+(\.\d+)?$/);

/** A month of GET /api/analytics/performance-history, and what made its value; the last one is under way. */
export const portfolioMonthSchema = performanceMonthSchema.extend({
  /** Confirmed until its end. */
  capital: usdSchema,
  /** Confirmed in that month. */
  addedCapital: usdSchema,
  /** Paid out in that month. */
  paidOut: usdSchema,
});
export type PortfolioMonth = z.infer<typeof portfolioMonthSchema>;

/** GET /api/analytics/advanced. Ratios are fractions; null is what can't be said yet. */
export const advancedAnalyticsSchema = z.object({
  period: analyticsPeriodSchema,
  /** What the period's months brought, chained: `timeWeightedReturn`. Money that is added or taken out does not move it. */
  totalROI: ratioSchema.nullable(),
  /** What the last month that was credited brought: `monthlyGrowth`. */
  monthlyVariation: ratioSchema.nullable(),
  /** That month; null where there is no variation. */
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
  /** Credited in all and not paid out. */
  unpaidReturns: usdSchema,
  /** Oldest first. Empty before the first capital is confirmed. */
  months: z.array(portfolioMonthSchema),
  /** What a forecast starts from; see `forecast`. */
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
  /** Own net return, annualised, in USD; null before anything was credited. */
  myPortfolio: ratioSchema.nullable(),
  /** The rate of this alternative. */
  market: fractionSchema,
  /** What performanceVsMarket measures against: the same in every row. */
  benchmark: fractionSchema,
  /** myPortfolio − market. */
  difference: ratioSchema.nullable(),
  marketRange: z.object({ from: fractionSchema, to: fractionSchema }).nullable(),
  currency: z.literal('COP'),
  source: z.string(),
  /** Of when the rate is, a year. */
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
  /** Names the figure that caused it. */
  description: z.string(),
  impact: z.enum(recommendationImpacts),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

/** GET /api/analytics/risk-analysis. */
export const riskAnalysisSchema = z.object({
  /** null while nothing is confirmed. */
  riskLevel: z.enum(riskLevels).nullable(),
  riskScore: z.number().min(0).max(100).nullable(),
  /** What the score is made of; see `riskParts`. */
  parts: z
    .object({ concentration: ratioSchema, construction: ratioSchema, unconfirmed: ratioSchema })
    .nullable(),
  /** Those with most impact first. */
  recommendations: z.array(recommendationSchema),
  /** Where the capital is, most first. */
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
