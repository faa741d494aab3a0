import { z } from 'zod';
import { searchField } from '../api-route.ts';
import { percentageSchema, usdSchema } from '../money.ts';
import { repurchaseStateSchema } from './values.ts';

/** Result of commands about a repurchase. */
export const repurchaseAnswerSchema = z.object({ investmentId: z.uuid(), state: repurchaseStateSchema });

/** A repurchase as its holder sees it; the last request if there are several. */
export const repurchaseViewSchema = z.object({
  state: repurchaseStateSchema,
  price: usdSchema,
  requestedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was rejected; for staff also why it was approved. */
  reason: z.string().nullable(),
});

/** One row of GET /api/repurchases. */
export const repurchaseRowSchema = repurchaseViewSchema.extend({
  investmentId: z.uuid(),
  investor: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  warehouse: z.object({ id: z.uuid(), name: z.string() }),
  sharePercentage: percentageSchema,
  confirmedAt: z.iso.datetime(),
  decidedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type RepurchaseRow = z.infer<typeof repurchaseRowSchema>;

/** Filter: those awaiting a decision, oldest first; or those that no longer do, or all, newest first. */
export const repurchaseScopes = ['open', 'closed', 'all'] as const;
export const repurchasesQuerySchema = z.strictObject({
  search: searchField,
  state: z.enum(repurchaseScopes, { error: 'El estado es open, closed o all' }).default('open'),
});
export type RepurchasesQuery = z.infer<typeof repurchasesQuerySchema>;
export const repurchasesViewSchema = z.object({
  rows: z.array(repurchaseRowSchema),
  /** Total in this state; the list is truncated. */
  total: z.int().nonnegative(),
});
export type RepurchasesView = z.infer<typeof repurchasesViewSchema>;
