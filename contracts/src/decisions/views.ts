import { z } from 'zod';
import { usdSchema } from '../money.ts';
import { decisionActionSchema, decisionStatusSchema } from './values.ts';

/** Sort columns for decisions; ties are broken by time, then by id. */
export const decisionSorts = ['timestamp', 'amount', 'roi', 'warehouseName'] as const;
export type DecisionSort = (typeof decisionSorts)[number];

/** Maximum rows per page. */
export const DECISIONS_PAGE_MAX = 100;

function whole(from: number, to: number, error: string) {
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
}

/** Query of GET /api/investment-decisions. `search` covers the warehouse's name and the reason. */
export const listDecisionsQuerySchema = z.strictObject({
  search: z.string().trim().max(100, 'La búsqueda es demasiado larga').optional(),
  action: decisionActionSchema.optional(),
  warehouseId: z.uuid('Esa bodega no existe').optional(),
  sort: z.enum(decisionSorts, { error: 'No se puede ordenar por esa columna' }).default('timestamp'),
  direction: z.enum(['asc', 'desc'], { error: 'El orden es asc o desc' }).default('desc'),
  offset: whole(0, 10_000_000, 'El inicio de la página no es válido').default(0),
  limit: whole(1, DECISIONS_PAGE_MAX, `El tamaño de página va de 1 a ${DECISIONS_PAGE_MAX}`).default(20),
});
export type ListDecisionsQuery = z.infer<typeof listDecisionsQuerySchema>;

/** One decision. Money is USD as decimal strings. */
export const decisionViewSchema = z.object({
  id: z.uuid(),
  warehouseId: z.uuid(),
  warehouseName: z.string(),
  action: decisionActionSchema,
  status: decisionStatusSchema,
  reason: z.string().nullable(),
  timestamp: z.iso.datetime(),
  /** When it was completed or cancelled. */
  settledAt: z.iso.datetime().nullable(),
  /** For a purchase, its amount; for `hold`, the amount held that day. */
  amount: usdSchema,
  /** Number of shares, with 2 decimals. */
  shares: z.string(),
  /** Projected annual return in percent, with 2 decimals, before fees; see `decisionDefinitions.roi`. */
  roi: z.string(),
  /** The related investment; for `hold`, the newest one confirmed by then. */
  investmentId: z.uuid().nullable(),
});
export type DecisionView = z.infer<typeof decisionViewSchema>;

/** GET /api/investment-decisions. `total` counts all rows that match the filters, not only this page. */
export const decisionPageSchema = z.object({
  rows: z.array(decisionViewSchema),
  total: z.int().nonnegative(),
});
export type DecisionPage = z.infer<typeof decisionPageSchema>;

/** GET /api/investment-decisions/stats; each figure is defined in `decisionDefinitions`. */
export const decisionStatsSchema = z.object({
  totalDecisions: z.int().nonnegative(),
  successfulDecisions: z.int().nonnegative(),
  /** Percent with 2 decimals; null while there is no completed purchase. */
  averageROI: z.string().nullable(),
  totalValue: usdSchema,
});
export type DecisionStats = z.infer<typeof decisionStatsSchema>;

/** Result of recording a decision. */
export const decisionRecordedSchema = decisionViewSchema.pick({
  id: true,
  warehouseId: true,
  action: true,
  status: true,
  reason: true,
  timestamp: true,
});
export type DecisionRecordedView = z.infer<typeof decisionRecordedSchema>;
