import { z } from 'zod';
import { searchField } from '../api-route.ts';
import { positionField, projectionStateSchema } from './values.ts';

const count = z.int().nonnegative();

/** An event that can't be applied, with its log metadata. */
export const parkedEventViewSchema = z.object({
  eventId: z.uuid(),
  eventType: z.string(),
  stream: z.string(),
  revision: count,
  position: positionField,
  occurredAt: z.iso.datetime(),
});
export type ParkedEventView = z.infer<typeof parkedEventViewSchema>;

/** A parked key, and the event that blocks it. */
export const parkedKeyViewSchema = z.object({
  projection: z.string(),
  key: z.string(),
  event: parkedEventViewSchema,
  error: z.string(),
  /** Number of attempts. */
  attempts: count,
  parkedAt: z.iso.datetime(),
  /** Number of later events of the key that wait. */
  waiting: count,
});
export type ParkedKeyView = z.infer<typeof parkedKeyViewSchema>;

/** One projection. All share one checkpoint and differ in what they could not apply. */
export const projectionViewSchema = z.object({
  name: z.string(),
  /** Stream categories that it follows. */
  categories: z.array(z.string()),
  parkedKeys: count,
  /** Number of parked events, including those that only wait. */
  parkedEvents: count,
  parkedSince: z.iso.datetime().nullable(),
});
export type ProjectionView = z.infer<typeof projectionViewSchema>;

/** GET /api/projections: how current the read models are, and what is blocked. */
export const projectionsViewSchema = z.object({
  /** Null until the projector has started. */
  checkpoint: z
    .object({
      position: positionField,
      /** Number of events applied so far. */
      events: count,
      lagEvents: count,
      lagSeconds: z.number().nonnegative(),
      /** When the last batch was applied; null before the first. */
      appliedAt: z.iso.datetime().nullable(),
      /** Whether a projector is currently following the log. */
      isRunning: z.boolean(),
      /** Version of the read models: their last migration. */
      version: z.string(),
    })
    .nullable(),
  projections: z.array(projectionViewSchema),
  /** Longest waiting first, at most PARKED_KEYS_LISTED. */
  parked: z.array(parkedKeyViewSchema),
  parkedTotal: count,
  /** The last complete backup: when it ended, and its numbers of events and files. */
  lastBackup: z.object({ endedAt: z.iso.datetime(), events: count, files: count }).nullable(),
});
export type ProjectionsView = z.infer<typeof projectionsViewSchema>;

/** Filters for the projections and their parked keys: shared by the screen and the file. */
export const projectionFilterSchema = z.object({
  search: searchField,
  state: projectionStateSchema.optional(),
});
export type ProjectionFilter = z.infer<typeof projectionFilterSchema>;

/** A parked key with its event and the events waiting behind it. */
export const parkedKeyDetailSchema = parkedKeyViewSchema.extend({
  /** The event's data as text, without personal fields; null when it is no longer on the log. */
  fields: z.array(z.object({ field: z.string(), value: z.string().nullable() })).nullable(),
  actorKind: z.enum(['user', 'service']).nullable(),
  recordedAt: z.iso.datetime(),
  /** In order, at most WAITING_EVENTS_LISTED; `waiting` counts all. */
  waitingEvents: z.array(parkedEventViewSchema),
});
export type ParkedKeyDetail = z.infer<typeof parkedKeyDetailSchema>;

/** GET /api/projections/{name}/parked/{key}: null once it is released. */
export const parkedKeyAnswerSchema = z.object({ parked: parkedKeyDetailSchema.nullable() });
export type ParkedKeyAnswer = z.infer<typeof parkedKeyAnswerSchema>;

const labels: Readonly<Record<string, string>> = {
  identity: 'Usuarios',
  passkeys: 'Llaves de acceso',
  preferences: 'Preferencias',
  kyc: 'Verificaciones KYC',
  settings: 'Configuración financiera',
  'reference-rates': 'Tasas de referencia',
  warehouses: 'Bodegas',
  images: 'Imágenes',
  'payment-claims': 'Montos de pago',
  investments: 'Inversiones',
  transfers: 'Transferencias',
  notifications: 'Notificaciones',
  audit: 'Auditoría',
  privacy: 'Privacidad',
  'audit-tree': 'Árbol de la historia',
  decisions: 'Decisiones de inversión',
  earnings: 'Rendimientos',
  payouts: 'Pagos a inversionistas',
  'open-limits': 'Límites de reservas',
  wallets: 'Billeteras demostradas',
  'saved-views': 'Vistas guardadas',
  assignments: 'Asignaciones',
  'transfer-claims': 'Reclamos',
  visits: 'Visitas',
  questions: 'Preguntas',
  waitlist: 'Avisos de cupo',
  'standing-orders': 'Reinversión automática',
  reconciliation: 'Conciliación',
  outflows: 'Salidas sin pago',
  repurchases: 'Recompras',
  books: 'Libros',
  reserves: 'Reservas',
  sanctions: 'Listas de sanciones',
  portfolio: 'Portafolios',
  reports: 'Reportes y documentos',
  videos: 'Videos y cámaras',
};

/** Names of all projections of this release; the database may know others, of a newer one that was gone back from. */
export const projectionNames: readonly string[] = Object.keys(labels);

/** Label of a projection; its name when it has none. */
export function projectionLabel(projection: string): string {
  return Object.hasOwn(labels, projection) ? (labels[projection] ?? projection) : projection;
}
