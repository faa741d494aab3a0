import { z } from 'zod';
import { addBusinessHours } from '../business-hours.ts';
import { KYC_REVIEW_BUSINESS_HOURS } from '../kyc/values.ts';
import { usdSchema, usdtSchema } from '../money.ts';
import { openTable } from '../open-table.ts';

/** Kinds of work that wait for staff. */
export const pendingKinds = [
  'sanctions',
  'kyc',
  'payout',
  'distribution',
  'reconciliation',
  'claim',
  'repurchase',
  'settings',
  'closing',
  'visit',
  'question',
  'parked',
  'kyc_expiring',
] as const;
export type PendingKind = (typeof pendingKinds)[number];

export const pendingKindLabels: Record<PendingKind, string> = openTable(
  {
    sanctions: 'Coincidencia con una lista de sanciones',
    kyc: 'Verificación por decidir',
    payout: 'Retiro por aprobar',
    distribution: 'Rendimientos por aprobar',
    reconciliation: 'Pago por conciliar',
    claim: 'Reclamo de pago por responder',
    repurchase: 'Recompra por decidir',
    settings: 'Configuración por confirmar',
    closing: 'Cierre de bodega por confirmar',
    visit: 'Visita por responder',
    question: 'Pregunta por responder',
    parked: 'Registro detenido',
    kyc_expiring: 'Verificación por vencer',
  },
  'Pendiente',
);

/**
 * The team's own deadlines in business hours; 24 are one working day. Kinds without an entry have their own date: the
 * requested day of a visit, the end of an approval.
 */
const pendingHours: Partial<Record<PendingKind, number>> = {
  sanctions: 24,
  kyc: KYC_REVIEW_BUSINESS_HOURS,
  payout: 24,
  distribution: 72,
  reconciliation: 48,
  claim: 48,
  repurchase: 120,
  settings: 72,
  closing: 72,
  question: 48,
  parked: 4,
};

/** Deadline of work that has waited since a moment, ISO; null when its kind has none. */
export function pendingDueAt(kind: PendingKind, since: string): string | null {
  const hours = pendingHours[kind];
  return hours === undefined ? null : addBusinessHours(new Date(since), hours).toISOString();
}

/** Maximum listed per kind, the longest waiting; all are counted. */
export const PENDING_WORK_MAX = 100;
/** An approval counts as expiring this many days before its end. */
export const KYC_EXPIRING_DAYS = 30;

const pendingItemSchema = z.object({
  kind: z.enum(pendingKinds),
  /**
   * Id of the item, unique within its kind: a person, a payout, a period, a transfer, an investment, a warehouse, a
   * visit, a stream.
   */
  id: z.string(),
  /** Name of the person it concerns; null when there is none, or it is unknown. */
  who: z.string().nullable(),
  /** Id of that person; null like `who`. */
  personId: z.uuid().nullable(),
  /** Further description: a period, a warehouse, an event type; null when there is none. */
  what: z.string().nullable(),
  usd: usdSchema.nullable(),
  usdt: usdtSchema.nullable(),
  since: z.iso.datetime(),
  /** Deadline; null when there is none. */
  dueAt: z.iso.datetime().nullable(),
  /** The staff member whose proposal needs another's approval. */
  proposedBy: z.string().nullable(),
  /** The assigned staff member; null when unassigned. */
  holder: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type PendingItem = z.infer<typeof pendingItemSchema>;

/** GET /api/analytics/platform/pending: all work that waits for staff, most urgent or longest waiting first. */
export const pendingWorkSchema = z.object({
  items: z.array(pendingItemSchema),
  /** Number of items per kind, including those not listed. */
  counts: z.record(z.enum(pendingKinds), z.int().nonnegative()),
});
export type PendingWork = z.infer<typeof pendingWorkSchema>;
