import { z } from 'zod';
import { usdSchema, usdtSchema } from '../money.ts';
import { roles } from '../roles.ts';
import { chainTroubleSchema } from '../transfers/chain-troubles.ts';
import { constructionStatusSchema } from '../warehouses/values.ts';

/** Months that the charts of the platform go back, the current one included. */
export const PLATFORM_MONTHS = 18;

const count = z.int().nonnegative();
const position = z.string().regex(/^\d+$/);

/**
 * GET /api/analytics/platform: how the platform stands, for staff. Money is USD as decimal strings, of investments
 * confirmed and not taken back, unless its name says something else.
 */
export const platformFiguresSchema = z.object({
  users: z.object({
    total: count,
    byRole: z.record(z.enum(roles), count),
    /** People with confirmed capital. */
    investing: count,
  }),
  capital: z.object({
    confirmed: usdSchema,
    /** Of investments whose payment is waited for or climbing. */
    pending: usdSchema,
    pendingInvestments: count,
    /** Σ amount × the monthly rate of each investment's own terms. */
    monthlyReturn: usdSchema,
    /**
     * Projected, gross and not compounded: monthlyReturn × 12 / confirmed, hence the rates of the terms in force
     * weighted by capital. A fraction with 6 decimals; null while nothing is invested.
     */
    annualReturnRate: z
      .string()
      .regex(/^\d+\.\d{6}$/)
      .nullable(),
  }),
  warehouses: z.object({
    total: count,
    /** Those that are past planning: on sale, or their works have begun. */
    active: count,
    /** Σ totalShares of all of them. */
    shares: count,
    /** Σ units of those that say how many they have. */
    units: count,
    totalValue: usdSchema,
    /** Σ (progress × totalValue) / Σ totalValue in percent, 2 decimals; null without warehouses. */
    progressPercentage: z
      .string()
      .regex(/^\d{1,3}\.\d{2}$/)
      .nullable(),
  }),
  kyc: z.object({
    /** Submissions, or reviews begun, without a decision. */
    waiting: count,
    /** Until when the one that waits longest is to be decided. */
    oldestDueAt: z.iso.datetime().nullable(),
    /** People who have handed in at least once. */
    submitted: count,
    /** People with an approval that holds. */
    approved: count,
  }),
  transfers: z.object({
    /** Received, and of no investment. */
    unmatched: count,
    unmatchedUsdt: usdtSchema,
    /** Seen on the chain, and not yet final. */
    climbing: count,
    climbingUsdt: usdtSchema,
  }),
  /** What waits for a decision of the staff, and how much it is about, USD. */
  decisions: z.object({
    payouts: count,
    payoutsUsd: usdSchema,
    distributions: count,
    distributionsUsd: usdSchema,
    repurchases: count,
    repurchasesUsd: usdSchema,
  }),
  /** How current the rest is; null for the past, of which it isn't kept. */
  projection: z
    .object({
      position,
      /** Events applied since the first. */
      events: count,
      /** As of the last batch applied. */
      lagEvents: count,
      lagSeconds: z.number().nonnegative(),
      /** When that was; null before the first. */
      appliedAt: z.iso.datetime().nullable(),
      /** Whether somebody follows the log right now. */
      isRunning: z.boolean(),
      /** Keys whose events wait because one of them could not be applied. */
      parkedKeys: count,
      parkedSince: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** What the follower knows of the chain; null for the past, and before its first block. */
  chain: z.object({ height: count, solidHeight: count, time: z.iso.datetime() }).nullable(),
  /** Whether the chain is being followed; null for the past, and before the follower's first try. */
  following: z
    .object({
      /** The last time a node was looked at with success. */
      lookedAt: z.iso.datetime().nullable(),
      /** Why that doesn't succeed any more. */
      trouble: chainTroubleSchema.nullable(),
    })
    .nullable(),
});
export type PlatformFigures = z.infer<typeof platformFiguresSchema>;

/** GET /api/analytics/platform/charts: the same over time and by warehouse, for staff. */
export const platformChartsSchema = z.object({
  /** Oldest first, in the calendar of Bogotá; the last is the month under way. */
  months: z.array(
    z.object({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      /** Confirmed in that month. */
      capital: usdSchema,
      /** Confirmed until its end. */
      capitalTotal: usdSchema,
      newUsers: count,
      kycApproved: count,
      kycRejected: count,
    }),
  ),
  /** The one with most capital first. */
  warehouses: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      capital: usdSchema,
      totalValue: usdSchema,
      investors: count,
      constructionStatus: constructionStatusSchema,
      progressPercentage: z.number(),
    }),
  ),
});
export type PlatformCharts = z.infer<typeof platformChartsSchema>;
