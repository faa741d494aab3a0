import { z } from 'zod';
import { addBusinessHours } from '../business-hours.ts';
import { KYC_REVIEW_BUSINESS_HOURS } from '../kyc/values.ts';
import { usdSchema, usdtSchema } from '../money.ts';
import { openTable } from '../open-table.ts';

/** What can wait for the staff. */
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
 * Working hours in which each is to be done, as the team has set itself; 24 of them are a working day. Absent: its own date
 * says it, of a visit the day asked for, of an approval its end.
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

/** Until when what has waited since a moment is to be done, ISO; null where its kind has no term. */
export function pendingDueAt(kind: PendingKind, since: string): string | null {
  const hours = pendingHours[kind];
  return hours === undefined ? null : addBusinessHours(new Date(since), hours).toISOString();
}

/** Of each kind at most this many are listed, those that wait longest; all are counted. */
export const PENDING_WORK_MAX = 100;
/** Days before the end of an approval in which it counts as about to expire. */
export const KYC_EXPIRING_DAYS = 30;

const pendingItemSchema = z.object({
  kind: z.enum(pendingKinds),
  /** Of what waits, unique within its kind: a person, a payout, a period, a transfer, an investment, a warehouse, a
   * visit, a stream. */
  id: z.string(),
  /** Whose it is; null where it is nobody's, or nobody knows. */
  who: z.string().nullable(),
  /** Their id, as `who`. */
  personId: z.uuid().nullable(),
  /** More about it, where there is more: a period, a warehouse, the type of an event. */
  what: z.string().nullable(),
  usd: usdSchema.nullable(),
  usdt: usdtSchema.nullable(),
  since: z.iso.datetime(),
  /** Until when it is to be done; null where nothing says so. */
  dueAt: z.iso.datetime().nullable(),
  /** Who of the staff proposed what another one has to agree to. */
  proposedBy: z.string().nullable(),
  /** Who of the staff has it; null where nobody does. */
  holder: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type PendingItem = z.infer<typeof pendingItemSchema>;

/** GET /api/analytics/platform/pending: everything that waits for the staff, what is due or waits longest first. */
export const pendingWorkSchema = z.object({
  items: z.array(pendingItemSchema),
  /** How many wait of each kind, also those that are not listed. */
  counts: z.record(z.enum(pendingKinds), z.int().nonnegative()),
});
export type PendingWork = z.infer<typeof pendingWorkSchema>;
