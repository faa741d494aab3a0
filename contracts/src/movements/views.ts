import { z } from 'zod';
import { usdSchema, usdtSchema } from '../money.ts';
import { labelTable } from '../open-table.ts';
import { periodFields } from '../period-fields.ts';

/**
 * A person's cash flows: payments for investments, credited returns, proceeds of repurchases and payouts. Only settled
 * movements are listed; pending ones are among the chain transactions.
 */
export const movementTypes = ['deposit', 'withdrawal', 'dividend', 'repurchase'] as const;
export const movementTypeSchema = z.enum(movementTypes, { error: 'Ese tipo de movimiento no existe' });
export type MovementType = z.infer<typeof movementTypeSchema>;
export const movementTypeLabels = labelTable<MovementType>({
  deposit: 'Depósito',
  withdrawal: 'Retiro',
  dividend: 'Dividendo',
  repurchase: 'Recompra',
});

export const MOVEMENTS_PAGE_MAX = 100;

function whole(from: number, to: number, error: string) {
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
}

/** Filters for movements. */
export const movementFilterSchema = z.strictObject({
  type: movementTypeSchema.optional(),
  ...periodFields,
});
export type MovementFilter = z.infer<typeof movementFilterSchema>;

/** Query of GET /api/transactions. */
export const listMovementsQuerySchema = movementFilterSchema.extend({
  offset: whole(0, 100_000, 'El inicio de la página va de 0 a 100000').default(0),
  limit: whole(1, MOVEMENTS_PAGE_MAX, `El tamaño de página va de 1 a ${MOVEMENTS_PAGE_MAX}`).default(50),
});
export type ListMovementsQuery = z.infer<typeof listMovementsQuerySchema>;

/** Why these days are not a valid period; undefined when they are. */
export function whyNoDays({ from, to }: Pick<MovementFilter, 'from' | 'to'>): string | undefined {
  return from !== undefined && to !== undefined && from > to
    ? 'El período termina antes de empezar'
    : undefined;
}

/** One movement. Its direction follows from its type: amounts are never negative. */
export const movementViewSchema = z.object({
  id: z.uuid(),
  type: movementTypeSchema,
  description: z.string(),
  amount: usdSchema,
  /** Amount on the chain, USDT; null for a credit to the balance. */
  cryptoAmount: usdtSchema.nullable(),
  /** Currency of `amount`. */
  currency: z.literal('USD'),
  /** When it was settled: confirmed on the network, or credited. */
  createdAt: z.iso.datetime(),
  /** The investment that a deposit paid for, or a repurchase ended. */
  investmentId: z.uuid().nullable(),
  transactionHash: z.string().nullable(),
});
export type MovementView = z.infer<typeof movementViewSchema>;

/** GET /api/transactions, newest first. Count and sums cover all rows that match the filter, not only this page. */
export const movementPageSchema = z.object({
  rows: z.array(movementViewSchema),
  total: z.int().nonnegative(),
  totals: z.object({
    deposit: usdSchema,
    /** The part of `deposit` that was credited to the balance; invested from there, it is a deposit once more. */
    toBalance: usdSchema,
    withdrawal: usdSchema,
    dividend: usdSchema,
    repurchase: usdSchema,
  }),
});
export type MovementPage = z.infer<typeof movementPageSchema>;
