import { z } from 'zod';
import { addBusinessHours } from '../business-hours.ts';
import { KYC_REVIEW_BUSINESS_HOURS } from '../kyc/values.ts';
import { usdSchema, usdtSchema } from '../money.ts';
import { openTable } from '../open-table.ts';

export interface KindOfWork {
  readonly label: string;
  /** The team's own deadline in business hours; 24 are one working day. Absent: it has a date of its own. */
  readonly hours?: number;
  /**
   * It can be assigned. Verifications and list matches are taken at the KYC desk instead, and what names a proposer is
   * open to anybody but that person.
   */
  readonly isAssignable?: true;
}

/** Kinds of work that wait for staff. */
export const kindsOfWork = {
  sanctions: { label: 'Coincidencia con una lista de sanciones', hours: 24 },
  kyc: { label: 'Verificación por decidir', hours: KYC_REVIEW_BUSINESS_HOURS },
  payout: { label: 'Retiro por aprobar', hours: 24, isAssignable: true },
  distribution: { label: 'Rendimientos por aprobar', hours: 72, isAssignable: true },
  reconciliation: { label: 'Pago por conciliar', hours: 48, isAssignable: true },
  claim: { label: 'Reclamo de pago por responder', hours: 48, isAssignable: true },
  repurchase: { label: 'Recompra por decidir', hours: 120, isAssignable: true },
  settings: { label: 'Configuración por confirmar', hours: 72 },
  closing: { label: 'Cierre de bodega por confirmar', hours: 72 },
  // Until the requested day.
  visit: { label: 'Visita por responder', isAssignable: true },
  question: { label: 'Pregunta por responder', hours: 48, isAssignable: true },
  parked: { label: 'Registro detenido', hours: 4, isAssignable: true },
  // Until the end of the approval.
  kyc_expiring: { label: 'Verificación por vencer', isAssignable: true },
} as const satisfies Record<string, KindOfWork>;
export type PendingKind = keyof typeof kindsOfWork;
export const pendingKinds = Object.keys(kindsOfWork) as [PendingKind, ...PendingKind[]];

export const pendingKindLabels = openTable(
  Object.fromEntries(pendingKinds.map((kind) => [kind, kindsOfWork[kind].label])) as Record<
    PendingKind,
    string
  >,
  'Pendiente',
);

/** Deadline of work that has waited since a moment, ISO; null when its kind has none. */
export function pendingDueAt(kind: PendingKind, since: string): string | null {
  const { hours }: KindOfWork = kindsOfWork[kind];
  return hours === undefined ? null : addBusinessHours(new Date(since), hours).toISOString();
}

/** Maximum listed per kind, those due first or else the longest waiting; all are counted. */
export const PENDING_WORK_MAX = 100;

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
