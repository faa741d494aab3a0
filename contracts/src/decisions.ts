import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { usdSchema } from './money.ts';
import { requiredText } from './text.ts';

/**
 * What an investor decided. Purchases follow from their investments; to hold is the one that they record themselves.
 * To sell and to reinvest will follow from the events of buying back and of paying out.
 */
export const decisionActions = ['buy', 'sell', 'hold', 'reinvest'] as const;
export const decisionActionSchema = z.enum(decisionActions, { error: 'Esa acción no existe' });
export type DecisionAction = z.infer<typeof decisionActionSchema>;
export const decisionActionLabels: Record<DecisionAction, string> = {
  buy: 'Comprar',
  sell: 'Vender',
  hold: 'Mantener',
  reinvest: 'Reinvertir',
};

export const decisionStatuses = ['completed', 'pending', 'cancelled'] as const;
export const decisionStatusSchema = z.enum(decisionStatuses);
export type DecisionStatus = z.infer<typeof decisionStatusSchema>;
export const decisionStatusLabels: Record<DecisionStatus, string> = {
  completed: 'Completada',
  pending: 'Pendiente',
  cancelled: 'Cancelada',
};

/** What each figure counts, as its tip says it. */
export const decisionDefinitions = {
  totalDecisions: 'Todas tus decisiones: las compras, estén como estén, y las de mantener que registraste.',
  successfulDecisions:
    'Las que llegaron a término: compras con el pago confirmado en la red y decisiones de mantener. No cuentan las pendientes ni las canceladas.',
  averageROI:
    'Retorno anual proyectado de tus compras completadas: la tasa mensual pactada por 12, antes de comisiones, ponderada por el monto de cada compra.',
  totalValue: 'Suma de tus compras completadas, al valor por el que las hiciste.',
  roi: 'Retorno anual proyectado: la tasa mensual pactada por 12, antes de comisiones.',
} as const;

// Events

/** Stream `decision-{id}`. */
export const DecisionRecorded = defineEvent(
  'DecisionRecorded',
  z.object({
    investorId: z.uuid(),
    action: z.enum(['hold']),
    warehouseId: z.uuid(),
    reason: z.string(),
  }),
  // Their own words.
  { personal: ['reason'], person: 'investorId' },
);
export const decisionEvents = [DecisionRecorded] as const;
export type DecisionEvent = EventOf<(typeof decisionEvents)[number]>;

// Commands

export const DECISION_REASON_MAX = 500;

/** Body of POST /api/investment-decisions. */
export const recordDecisionSchema = z.strictObject({
  action: z.literal('hold', {
    error: 'Solo se registra la decisión de mantener: las compras quedan en el historial por sí solas',
  }),
  warehouseId: z.uuid({ error: 'Selecciona una bodega' }),
  reason: requiredText(DECISION_REASON_MAX, 'Escribe por qué la mantienes'),
});
export type RecordDecision = z.infer<typeof recordDecisionSchema>;

// Views

/** Columns by which decisions can be sorted; ties are broken by time, then by id. */
export const decisionSorts = ['timestamp', 'amount', 'roi', 'warehouseName'] as const;
export type DecisionSort = (typeof decisionSorts)[number];

/** Rows that one page may have at most. */
export const DECISIONS_PAGE_MAX = 100;

function whole(from: number, to: number, error: string) {
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
}

/** Query of GET /api/investment-decisions. Text is searched in the warehouse's name and in the reason. */
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
  /** Of a purchase its own; of holding what was held that day. */
  amount: usdSchema,
  /** Number of shares, with 2 decimals. */
  shares: z.string(),
  /** Projected for a year, in percent, with 2 decimals, before fees; see `decisionDefinitions.roi`. */
  roi: z.string(),
  /** The investment it is about; of holding the newest one that was confirmed by then. */
  investmentId: z.uuid().nullable(),
});
export type DecisionView = z.infer<typeof decisionViewSchema>;

/** GET /api/investment-decisions. `total` counts all that fit the filters, not only the page. */
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

/** What recording one answers. */
export const decisionRecordedSchema = decisionViewSchema.pick({
  id: true,
  warehouseId: true,
  action: true,
  status: true,
  reason: true,
  timestamp: true,
});
export type DecisionRecordedView = z.infer<typeof decisionRecordedSchema>;
