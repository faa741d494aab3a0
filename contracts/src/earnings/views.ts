import { z } from 'zod';
import { usdSchema } from '../money.ts';
import { labelTable } from '../open-table.ts';
import { periodSchema } from '../periods.ts';
import type { constructionStatusSchema } from '../warehouses/values.ts';
import { distributionStateSchema } from './states.ts';
import { totalFields } from './values.ts';

/** Response to preparing and approving. */
export const distributionAnswerSchema = z.object({
  period: periodSchema,
  state: distributionStateSchema,
  ...totalFields,
});
export type DistributionAnswer = z.infer<typeof distributionAnswerSchema>;

/** Number of months listed on the balance card. */
export const ACCOUNT_MONTHS = 12;
/** Number of months in the portfolio's history, including the current one. */
export const PERFORMANCE_MONTHS = 8;
export const PERFORMANCE_MONTHS_MAX = 36;
export const RETURNS_PAGE_MAX = 100;
export const DISTRIBUTION_PAGE_MAX = 200;

const parts = { gross: usdSchema, managementFee: usdSchema, platformFee: usdSchema, net: usdSchema };
const count = z.int().nonnegative();

function whole(from: number, to: number, error: string) {
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
}

/** Total credited for one month. */
export const creditedMonthSchema = z.object({ period: periodSchema, investments: count, ...parts });
export type CreditedMonth = z.infer<typeof creditedMonthSchema>;

/**
 * GET /api/earnings/account: the signed-in person's balance, USD. available = credited + deposited + repurchased −
 * reserved − paid − invested.
 */
export const accountViewSchema = z.object({
  /** Returns. */
  credited: usdSchema,
  /** Transfers without an investment that were credited to this person. */
  deposited: usdSchema,
  /** Proceeds of repurchased positions. */
  repurchased: usdSchema,
  /** Reserved for transfers in progress. */
  reserved: usdSchema,
  paid: usdSchema,
  /** Paid for the person's own investments. */
  invested: usdSchema,
  available: usdSchema,
  /** The last credited months, newest first. */
  months: z.array(creditedMonthSchema),
});
export type AccountView = z.infer<typeof accountViewSchema>;

/** Query of GET /api/earnings/returns. */
export const listReturnsQuerySchema = z.strictObject({
  period: periodSchema.optional(),
  offset: whole(0, 100_000, 'El inicio de la página va de 0 a 100000').default(0),
  limit: whole(1, RETURNS_PAGE_MAX, `El tamaño de página va de 1 a ${RETURNS_PAGE_MAX}`).default(50),
});
export type ListReturnsQuery = z.infer<typeof listReturnsQuerySchema>;

/** The return credited to one investment for one month. */
export const returnViewSchema = z.object({
  period: periodSchema,
  investmentId: z.uuid(),
  warehouseName: z.string(),
  amount: usdSchema.nullable(),
  /** Days of the month that earned. */
  days: z.int().nullable(),
  ...parts,
  creditedAt: z.iso.datetime(),
});

/** GET /api/earnings/returns: the signed-in person's returns, newest month first. */
export const returnsPageSchema = z.object({ rows: z.array(returnViewSchema), total: count });
export type ReturnsPage = z.infer<typeof returnsPageSchema>;

/** Maximum months listed on an investment's page. */
export const INVESTMENT_MONTHS = 60;

/** GET /api/investments/{id}/returns: an investment's past returns and its next one. */
export const investmentReturnsSchema = z.object({
  /** Net total of all months. */
  creditedNet: usdSchema,
  /** Number of all months. */
  creditedMonths: count,
  /** Newest first, at most `INVESTMENT_MONTHS`. */
  months: z.array(returnViewSchema.omit({ investmentId: true, warehouseName: true })),
  /** The first month not credited yet, as if held to that month's end; null when it earns nothing more. */
  next: z.object({ period: periodSchema, days: z.int().positive(), ...parts }).nullable(),
});
export type InvestmentReturns = z.infer<typeof investmentReturnsSchema>;

/** One row of GET /api/distributions. */
export const distributionViewSchema = z.object({
  period: periodSchema,
  state: distributionStateSchema,
  investors: count,
  investments: count,
  ...parts,
  preparedAt: z.iso.datetime().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  approvedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  completedAt: z.iso.datetime().nullable(),
});
export type DistributionView = z.infer<typeof distributionViewSchema>;

/** GET /api/distributions, newest month first. */
export const distributionsViewSchema = z.object({
  rows: z.array(distributionViewSchema),
  /** Closed months in which an investment earned that have no distribution yet, newest first. */
  preparable: z.array(periodSchema),
});
export type DistributionsView = z.infer<typeof distributionsViewSchema>;

/** Query of GET /api/distributions/{period}. */
export const distributionQuerySchema = z.strictObject({
  offset: whole(0, 100_000, 'El inicio de la página va de 0 a 100000').default(0),
  limit: whole(1, DISTRIBUTION_PAGE_MAX, `El tamaño de página va de 1 a ${DISTRIBUTION_PAGE_MAX}`).default(
    50,
  ),
});
export type DistributionQuery = z.infer<typeof distributionQuerySchema>;

/** One investor's share of a distribution. */
export const distributionShareSchema = z.object({
  investorId: z.uuid(),
  name: z.string(),
  email: z.string(),
  investments: count,
  /** Invested amount. */
  amount: usdSchema,
  ...parts,
  isCredited: z.boolean(),
});
export type DistributionShare = z.infer<typeof distributionShareSchema>;

/** GET /api/distributions/{period}: its totals, and a page of its investors, largest net first. */
export const distributionDetailSchema = z.object({
  distribution: distributionViewSchema,
  /** Number of investors whose accounts are already fully credited. */
  credited: count,
  shares: z.array(distributionShareSchema),
});
export type DistributionDetail = z.infer<typeof distributionDetailSchema>;

/** Query of GET /api/analytics/performance-history. */
export const performanceQuerySchema = z.strictObject({
  months: whole(1, PERFORMANCE_MONTHS_MAX, `Los meses van de 1 a ${PERFORMANCE_MONTHS_MAX}`).default(
    PERFORMANCE_MONTHS,
  ),
});

/** One month of GET /api/analytics/performance-history, oldest first; none before the first confirmed investment. */
export const performanceMonthSchema = z.object({
  month: periodSchema,
  /** Confirmed capital at the month's end, plus returns credited for months up to it and not paid out by then. */
  portfolioValue: usdSchema,
  /** Confirmed capital at the month's end; the rest of `portfolioValue` is returns not paid out. */
  capital: usdSchema,
  /** monthlyReturn / confirmed capital at the month's end: a fraction with 6 decimals. */
  returnPercentage: z.string().regex(/^\d+\.\d{6}$/),
  /** Net returns credited for the month. */
  monthlyReturn: usdSchema,
  /** Whether the month's returns were credited; until then monthlyReturn is zero. */
  isCredited: z.boolean(),
});
export type PerformanceMonth = z.infer<typeof performanceMonthSchema>;
export const performanceHistorySchema = z.array(performanceMonthSchema);

/** Construction status of a position's warehouse, as the portfolio shows it. */
export const positionStates = labelTable<z.infer<typeof constructionStatusSchema>>({
  planning: 'Activa',
  in_progress: 'En construcción',
  completed: 'Completada',
});

/** One row of GET /api/analytics/portfolio-distribution, the largest investment first. */
export const portfolioDistributionSchema = z.array(
  z.object({
    warehouseId: z.uuid(),
    warehouseName: z.string(),
    investment: usdSchema,
    /** Share of the portfolio in percent, 2 decimals. */
    percentage: z.string(),
    /** amount × the monthly rate of each investment's own terms. */
    monthlyReturn: usdSchema,
    status: z.enum(Object.values(positionStates)),
    /** Share of the warehouse in percent, 2 decimals. */
    participacion: z.string(),
  }),
);
export type PortfolioDistribution = z.infer<typeof portfolioDistributionSchema>;
