import { z } from 'zod';
import { usdSchema, usdtSchema } from '../money.ts';
import { roles } from '../roles.ts';
import { chainTroubleSchema } from '../transfers/chain-troubles.ts';
import { constructionStatusSchema } from '../warehouses/values.ts';

/** Number of months in the platform's charts, including the current one. */
export const PLATFORM_MONTHS = 18;

const count = z.int().nonnegative();
const position = z.string().regex(/^\d+$/);

/**
 * GET /api/analytics/platform: key figures of the platform, for staff. Money is USD as decimal strings and covers
 * investments confirmed and not repurchased, unless its name says otherwise.
 */
export const platformFiguresSchema = z.object({
  /** Registered at that moment: no closed accounts. */
  users: z.object({
    total: count,
    byRole: z.record(z.enum(roles), count),
    /** People with confirmed capital. */
    investing: count,
  }),
  capital: z.object({
    confirmed: usdSchema,
    /** Amount of investments whose payment is awaited or not yet final. */
    pending: usdSchema,
    pendingInvestments: count,
    /** Σ amount × the monthly rate of each investment's own terms. */
    monthlyReturn: usdSchema,
    /**
     * Projected, gross and not compounded: monthlyReturn × 12 / confirmed, i.e. the capital-weighted rates of the terms
     * in force. A fraction with 6 decimals; null while nothing is invested.
     */
    annualReturnRate: z
      .string()
      .regex(/^\d+\.\d{6}$/)
      .nullable(),
  }),
  warehouses: z.object({
    total: count,
    /** Warehouses past planning and not closed: on sale, or their construction has begun. */
    active: count,
    /** Σ totalShares of all warehouses. */
    shares: count,
    /** Σ units of the warehouses that state them. */
    units: count,
    totalValue: usdSchema,
    /** Σ (progress × totalValue) / Σ totalValue in percent, 2 decimals; null without warehouses. */
    progressPercentage: z
      .string()
      .regex(/^\d{1,3}\.\d{2}$/)
      .nullable(),
  }),
  kyc: z.object({
    /** Submissions, or started reviews, without a decision. */
    waiting: count,
    /** Deadline of the one that has waited longest. */
    oldestDueAt: z.iso.datetime().nullable(),
    /** People who have submitted at least once. */
    submitted: count,
    /** People with a valid approval. */
    approved: count,
  }),
  transfers: z.object({
    /** Received transfers without an investment. */
    unmatched: count,
    unmatchedUsdt: usdtSchema,
    /** Seen on the chain, but not final yet. */
    climbing: count,
    climbingUsdt: usdtSchema,
  }),
  /** Decisions awaited from staff, and their amounts, USD. */
  decisions: z.object({
    payouts: count,
    payoutsUsd: usdSchema,
    distributions: count,
    distributionsUsd: usdSchema,
    repurchases: count,
    repurchasesUsd: usdSchema,
  }),
  /** How current the read models are; null in views of the past, for which it is not recorded. */
  projection: z
    .object({
      position,
      /** Number of events applied so far. */
      events: count,
      /** Lag as of the last applied batch. */
      lagEvents: count,
      lagSeconds: z.number().nonnegative(),
      /** When that batch was applied; null before the first. */
      appliedAt: z.iso.datetime().nullable(),
      /** Whether a projector is currently following the log. */
      isRunning: z.boolean(),
      /** Number of keys whose events are parked because one could not be applied. */
      parkedKeys: count,
      parkedSince: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The chain state known to the follower; null in views of the past, and before its first block. */
  chain: z.object({ height: count, solidHeight: count, time: z.iso.datetime() }).nullable(),
  /** Whether the chain is being followed; null in views of the past, and before the follower's first attempt. */
  following: z
    .object({
      /** Last successful request to a node. */
      lookedAt: z.iso.datetime().nullable(),
      /** Why requests currently fail. */
      trouble: chainTroubleSchema.nullable(),
    })
    .nullable(),
});
export type PlatformFigures = z.infer<typeof platformFiguresSchema>;

/** GET /api/analytics/platform/charts: the figures over time and by warehouse, for staff. */
export const platformChartsSchema = z.object({
  /** Oldest first, by Bogotá calendar; the last is the current month. */
  months: z.array(
    z.object({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      /** Capital confirmed in that month. */
      capital: usdSchema,
      /** Capital confirmed until its end. */
      capitalTotal: usdSchema,
      newUsers: count,
      kycApproved: count,
      kycRejected: count,
    }),
  ),
  /** Largest capital first. */
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
