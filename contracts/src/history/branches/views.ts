import { z } from 'zod';
import { branchChangeSchema, branchStates } from './values.ts';

const count = z.int().nonnegative();
const position = z.string().regex(/^\d+$/);
/** USD with 2 decimals; a negative balance means payouts that people could not have afforded. */
const amount = z.string().regex(/^-?\d+\.\d{2}$/);

/** A change with the name of its subject, if that has one. */
const toldChangeSchema = z.object({ change: branchChangeSchema, about: z.string().nullable() });

export const branchViewSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  changes: z.array(toldChangeSchema),
  upTo: position,
  state: z.enum(branchStates),
  /** Whether it is being deleted. */
  isEnding: z.boolean(),
  requestedBy: z.string(),
  /** Hidden from analysts: free text may contain anything. */
  reason: z.string(),
  failure: z.string().nullable(),
  events: count,
  goalEvents: count,
  requestedAt: z.iso.datetime(),
});
export type BranchView = z.infer<typeof branchViewSchema>;

/** GET /api/history/branches: the kept ones, newest first. */
export const branchesViewSchema = z.object({ branches: z.array(branchViewSchema), max: count });
export type BranchesView = z.infer<typeof branchesViewSchema>;

/** Figures of the platform, a warehouse or an investor on one side of the comparison. */
export const branchFiguresSchema = z.object({
  /** Confirmed investments, number of investors, and amount raised. */
  investments: count,
  investors: count,
  raised: amount,
  /** Totals of credited returns. */
  gross: amount,
  managementFee: amount,
  platformFee: amount,
  net: amount,
  /** Sum of account balances; null where there is no account. */
  balance: amount.nullable(),
});
export type BranchFigures = z.infer<typeof branchFiguresSchema>;

const sides = { happened: branchFiguresSchema, supposed: branchFiguresSchema };
const namedSchema = z.object({ id: z.uuid(), name: z.string(), ...sides });
const groupSchema = z.object({
  /** The rows that differ, largest differences first; at most BRANCH_FIGURES_MAX. */
  rows: z.array(namedSchema),
  /** Number of rows that differ. */
  differing: count,
});

/** GET /api/history/branches/{id}. */
export const branchDetailSchema = branchViewSchema.extend({
  /** Null until it is built. */
  comparison: z
    .object({
      platform: z.object(sides),
      warehouses: groupSchema,
      investors: groupSchema,
      /** Events that could not be applied on the branch. */
      unapplied: count,
    })
    .nullable(),
});
export type BranchDetail = z.infer<typeof branchDetailSchema>;
export type BranchComparison = NonNullable<BranchDetail['comparison']>;
