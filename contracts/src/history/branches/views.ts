import { z } from 'zod';
import { branchChangeSchema, branchStates } from './values.ts';

const count = z.int().nonnegative();
const position = z.string().regex(/^\d+$/);
/** USD with 2 decimals; a balance below zero is what people took out and would not have had. */
const amount = z.string().regex(/^-?\d+\.\d{2}$/);

/** A change with the name of what it is about, where that has one. */
const toldChangeSchema = z.object({ change: branchChangeSchema, about: z.string().nullable() });

export const branchViewSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  changes: z.array(toldChangeSchema),
  upTo: position,
  state: z.enum(branchStates),
  /** Whether it is about to be deleted. */
  isEnding: z.boolean(),
  requestedBy: z.string(),
  /** Hidden from analysts: it may tell anything. */
  reason: z.string(),
  failure: z.string().nullable(),
  events: count,
  goalEvents: count,
  requestedAt: z.iso.datetime(),
});
export type BranchView = z.infer<typeof branchViewSchema>;

/** GET /api/history/branches: those that are kept, the newest first. */
export const branchesViewSchema = z.object({ branches: z.array(branchViewSchema), max: count });
export type BranchesView = z.infer<typeof branchesViewSchema>;

/** What is known of the platform, of a warehouse or of an investor on one side. */
export const branchFiguresSchema = z.object({
  /** Confirmed investments, their amount, and who made them. */
  investments: count,
  investors: count,
  raised: amount,
  /** Of the returns that were credited. */
  gross: amount,
  managementFee: amount,
  platformFee: amount,
  net: amount,
  /** What accounts hold; null where there is no account. */
  balance: amount.nullable(),
});
export type BranchFigures = z.infer<typeof branchFiguresSchema>;

const sides = { happened: branchFiguresSchema, supposed: branchFiguresSchema };
const namedSchema = z.object({ id: z.uuid(), name: z.string(), ...sides });
const groupSchema = z.object({
  /** Those that differ, the largest differences first; at most BRANCH_FIGURES_MAX. */
  rows: z.array(namedSchema),
  /** How many differ. */
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
