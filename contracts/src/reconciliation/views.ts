import { z } from 'zod';
import { searchField } from '../api-route.ts';
import { investmentStatusSchema } from '../investments/statuses.ts';
import { compare, usdSchema, usdtSchema } from '../money.ts';
import { payoutStateSchema } from '../payouts/states.ts';
import { payoutHoldSchema } from '../payouts/values.ts';
import { transferStateSchema } from '../transfers/states.ts';
import { unmatchedReasonSchema } from '../transfers/values.ts';
import {
  incomingWays,
  outgoingWays,
  reconciliationFailureSchema,
  reconciliationStateLabels,
  reconciliationStateSchema,
  reconciliationWaySchema,
} from './values.ts';

const personSchema = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

/** An investment that the transfer may be intended for. */
export const candidateSchema = z.object({
  investmentId: z.uuid(),
  investor: personSchema,
  warehouseName: z.string(),
  status: investmentStatusSchema,
  /** Its requested payment. */
  amountUsdt: usdtSchema,
  expiresAt: z.iso.datetime(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** The last decision about a transfer. */
export const reconciliationViewSchema = z.object({
  proposal: z.int(),
  how: reconciliationWaySchema,
  state: reconciliationStateSchema,
  needsApproval: z.boolean(),
  investmentId: z.uuid().nullable(),
  person: personSchema.nullable(),
  to: z.string().nullable(),
  note: z.string(),
  proposedBy: personSchema,
  proposedAt: z.iso.datetime(),
  /** Who approved, rejected or withdrew it; null until then, and when nobody had to. */
  decidedBy: personSchema.nullable(),
  /** Reason given by the person who rejected it. */
  reason: z.string().nullable(),
  failure: reconciliationFailureSchema.nullable(),
  creditedUsd: usdSchema.nullable(),
  /** Block and solid head of the last chain check; null before. */
  proof: z.object({ blockNumber: z.int(), solidHeight: z.int() }).nullable(),
  /** The refund transfer; null unless it is a refund that was carried out. */
  refund: z
    .object({
      payoutId: z.uuid(),
      state: payoutStateSchema,
      hold: payoutHoldSchema.nullable(),
      transactionHash: z.string().nullable(),
      explorerUrl: z.string().nullable(),
    })
    .nullable(),
  reconciledAt: z.iso.datetime().nullable(),
});
export type ReconciliationView = z.infer<typeof reconciliationViewSchema>;

/**
 * Display text of the state. A refund is done once its payout is irreversible; until then it is under way, or on hold.
 */
export function standingLabel({ state, refund }: Pick<ReconciliationView, 'state' | 'refund'>): string {
  if (state !== 'reconciled' || !refund) return reconciliationStateLabels[state];
  return refund.hold ? 'Devolución retenida' : 'Devolución en camino';
}

/** A received transfer that belongs to no investment, with what is known to decide about it. */
export const unmatchedTransferSchema = z.object({
  id: z.uuid(),
  amountUsdt: usdtSchema,
  /** In USD, rounded down to the cent: what a credit would add. */
  amountUsd: usdSchema,
  from: z.string(),
  transactionHash: z.string(),
  explorerUrl: z.string(),
  state: transferStateSchema,
  blockNumber: z.int().nullable(),
  blockTime: z.iso.datetime().nullable(),
  detectedAt: z.iso.datetime(),
  reason: unmatchedReasonSchema,
  /** The investment that requested this exact amount; null when none did. */
  askedBy: candidateSchema.nullable(),
  /** Open investments that requested a similar amount, nearest first; at most three. */
  nearest: z.array(candidateSchema),
  /** The person who proved ownership of the sender's address; null when nobody has. */
  provedBy: personSchema.nullable(),
  /** Number of people whose investments were paid from the same address: more than one indicates an exchange. */
  payersFromAddress: z.int(),
  suggested: z.enum(incomingWays),
  reconciliation: reconciliationViewSchema.nullable(),
});
export type UnmatchedTransfer = z.infer<typeof unmatchedTransferSchema>;

/** An open payout of the same amount to the same address: the transfer may have paid it. */
export const foundPayoutSchema = z.object({
  payoutId: z.uuid(),
  /** Null: a refund to an unknown person. */
  person: personSchema.nullable(),
  amountUsd: usdSchema,
  isRefund: z.boolean(),
  requestedAt: z.iso.datetime(),
});
export type FoundPayout = z.infer<typeof foundPayoutSchema>;

/** Money that left the treasury without a payout on the log, with what is known to decide about it. */
export const outflowSchema = z.object({
  id: z.uuid(),
  amountUsdt: usdtSchema,
  /** In USD, rounded down to the cent: what a debit takes from the balance. */
  amountUsd: usdSchema,
  to: z.string(),
  transactionHash: z.string(),
  explorerUrl: z.string(),
  blockNumber: z.int(),
  blockTime: z.iso.datetime(),
  /** Oldest first. */
  payouts: z.array(foundPayoutSchema),
  /** People who proved the address, or asked for a payout to it; the former first, at most three. */
  people: z.array(personSchema.extend({ hasProved: z.boolean(), availableUsd: usdSchema })),
  suggested: z.enum(outgoingWays),
  reconciliation: reconciliationViewSchema.nullable(),
});
export type OutflowView = z.infer<typeof outflowSchema>;

/** The first of these people whose balance covers an amount (USD): nobody else can be debited. */
export function debitable<P extends { readonly availableUsd: string }>(
  people: readonly P[],
  amountUsd: string,
): P | undefined {
  if (compare(amountUsd, '0') === 0) return undefined;
  return people.find(({ availableUsd }) => compare(availableUsd, amountUsd) >= 0);
}

/** Most transfers in one response; it is rare that there is any. */
export const OUTFLOWS_MAX = 100;
export const outflowsQuerySchema = z.strictObject({
  state: z.enum(['open', 'closed', 'all'], { error: 'El estado es open, closed o all' }).default('open'),
});
export type OutflowsQuery = z.infer<typeof outflowsQuerySchema>;
/** GET /api/outflows: newest first. */
export const outflowsSchema = z.array(outflowSchema);

export const UNMATCHED_PAGE = 25;
export const unmatchedFilters = ['open', 'closed', 'all'] as const;
/** `open`: not yet reconciled. */
export const unmatchedFilterSchema = z.strictObject({
  search: searchField,
  state: z.enum(unmatchedFilters, { error: 'El estado es open, closed o all' }).default('open'),
});
export type UnmatchedFilter = z.infer<typeof unmatchedFilterSchema>;
/** `id`: only this one; `after`: the `next` of the previous page. */
export const unmatchedQuerySchema = unmatchedFilterSchema.extend({
  id: z.uuid('Escribe el identificador de una transferencia').optional(),
  after: z.uuid('La página siguiente se pide con el identificador que trajo la anterior').optional(),
});
export type UnmatchedQuery = z.infer<typeof unmatchedQuerySchema>;
/** GET /api/unmatched-transfers: newest first. */
export const unmatchedPageSchema = z.object({
  rows: z.array(unmatchedTransferSchema),
  next: z.uuid().nullable(),
});
export type UnmatchedPage = z.infer<typeof unmatchedPageSchema>;
