import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { freeText } from './text.ts';

/**
 * Operating the projections. An event that a projection can't apply is parked with its key, and later events of that
 * key wait in order. What people decide about it is an event: the projector takes note of it when it reads it, in its
 * place in the log, so that a projection made anew does the same there.
 */

/** Characters an error may have where it is kept. */
export const PROJECTION_ERROR_MAX = 500;
/** Parked keys that one answer lists at most. */
export const PARKED_KEYS_LISTED = 200;
/** Waiting events that one answer lists at most. */
export const WAITING_EVENTS_LISTED = 50;
export const SKIP_REASON_MIN = 3;
export const SKIP_REASON_MAX = 500;

const position = z.string().regex(/^\d{1,19}$/);

/** Which event of which key, and where it stands on the log. */
const parkedEventData = z.object({
  projection: z.string(),
  /** What stays in order within the projection: a stream, or an id that several streams share. */
  key: z.string(),
  eventId: z.uuid(),
  eventType: z.string(),
  stream: z.string(),
  revision: z.int().nonnegative(),
  /** Commit position, decimal. */
  position,
  /** Why it could not be applied, as last seen: class, code and message, without any value of the event. */
  error: z.string().max(PROJECTION_ERROR_MAX),
});

// Events, on the stream of the projection

/** This event is not to be applied by this projection; the later ones of its key are. Without effect if it isn't parked. */
export const PoisonEventSkipped = defineEvent(
  'PoisonEventSkipped',
  parkedEventData.extend({ reason: z.string() }),
);
/** The parked events of this key are to be tried again, in order. Says at which one it stood. */
export const ParkedKeyRetryRequested = defineEvent('ParkedKeyRetryRequested', parkedEventData);

export const projectionEvents = [PoisonEventSkipped, ParkedKeyRetryRequested] as const;
export type ProjectionEvent = EventOf<(typeof projectionEvents)[number]>;

// Commands

const name = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'No conocemos esa proyección');
const key = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, 'No conocemos esa clave');
const noEvent = 'Indica el evento por su identificador';

const reason = freeText(SKIP_REASON_MAX, { error: 'Escribe el motivo' }).min(
  SKIP_REASON_MIN,
  'Escribe el motivo: al menos 3 caracteres',
);

/** Where a key is parked: the path of its routes. */
export const parkedKeySchema = z.strictObject({ projection: name, key });
export type ParkedKeyRef = z.infer<typeof parkedKeySchema>;

/** Skips the event at which a key stands. `eventId`: the one that was looked at; nothing else is ever skipped. */
export const skipParkedEventSchema = parkedKeySchema.extend({
  eventId: z.uuid(noEvent).transform((id) => id.toLowerCase()),
  reason,
});
export type SkipParkedEvent = z.infer<typeof skipParkedEventSchema>;

/** Body of POST /api/projections/{name}/parked/{key}/skip. */
export const skipParkedEventBodySchema = skipParkedEventSchema.pick({ eventId: true, reason: true });

/** Tries a parked key again. POST /api/projections/{name}/parked/{key}/retry has no body. */
export const retryParkedKeySchema = parkedKeySchema;
export type RetryParkedKey = z.infer<typeof retryParkedKeySchema>;

/** What both answer: which event it was about. The GETs tell what came of it, from the answer's position on. */
export const parkedDecisionSchema = z.object({ projection: z.string(), key: z.string(), eventId: z.uuid() });
export type ParkedDecision = z.infer<typeof parkedDecisionSchema>;

// Views

const count = z.int().nonnegative();

/** An event that can't be applied, by what stands on the log about it. */
export const parkedEventViewSchema = z.object({
  eventId: z.uuid(),
  eventType: z.string(),
  stream: z.string(),
  revision: count,
  position,
  occurredAt: z.iso.datetime(),
});
export type ParkedEventView = z.infer<typeof parkedEventViewSchema>;

/** A key that stands still, and the event at which it does. */
export const parkedKeyViewSchema = z.object({
  projection: z.string(),
  key: z.string(),
  event: parkedEventViewSchema,
  error: z.string(),
  /** How often it was tried. */
  attempts: count,
  parkedAt: z.iso.datetime(),
  /** Later events of the key that wait. */
  waiting: count,
});
export type ParkedKeyView = z.infer<typeof parkedKeyViewSchema>;

/** One projection. All of them share one checkpoint: what tells them apart is what each could not apply. */
export const projectionViewSchema = z.object({
  name: z.string(),
  /** Categories of the streams that it follows. */
  categories: z.array(z.string()),
  parkedKeys: count,
  /** Events parked, those included that only wait. */
  parkedEvents: count,
  parkedSince: z.iso.datetime().nullable(),
});
export type ProjectionView = z.infer<typeof projectionViewSchema>;

/** GET /api/projections: how current the read models are, and what stands still. */
export const projectionsViewSchema = z.object({
  /** Null until the projector has begun. */
  checkpoint: z
    .object({
      position,
      /** Events applied since the first. */
      events: count,
      lagEvents: count,
      lagSeconds: z.number().nonnegative(),
      /** When the last batch was applied; null before the first. */
      appliedAt: z.iso.datetime().nullable(),
      /** Whether somebody follows the log right now. */
      isRunning: z.boolean(),
      /** The version of the read models: the last change of their tables. */
      version: z.string(),
    })
    .nullable(),
  projections: z.array(projectionViewSchema),
  /** The ones that wait longest first, at most PARKED_KEYS_LISTED. */
  parked: z.array(parkedKeyViewSchema),
  parkedTotal: count,
});
export type ProjectionsView = z.infer<typeof projectionsViewSchema>;

/** A parked key with its event and what waits behind it. */
export const parkedKeyDetailSchema = parkedKeyViewSchema.extend({
  /** The event's own data as texts, without what is personal; null when it is no longer on the log. */
  fields: z.array(z.object({ field: z.string(), value: z.string().nullable() })).nullable(),
  actorKind: z.enum(['user', 'service']).nullable(),
  recordedAt: z.iso.datetime(),
  /** In order, at most WAITING_EVENTS_LISTED; `waiting` counts all. */
  waitingEvents: z.array(parkedEventViewSchema),
});
export type ParkedKeyDetail = z.infer<typeof parkedKeyDetailSchema>;

/** GET /api/projections/{name}/parked/{key}: null once it goes on. */
export const parkedKeyAnswerSchema = z.object({ parked: parkedKeyDetailSchema.nullable() });
export type ParkedKeyAnswer = z.infer<typeof parkedKeyAnswerSchema>;

// Words

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
  portfolio: 'Portafolios',
  reports: 'Reportes y documentos',
  videos: 'Videos y cámaras',
};

/** What a projection keeps, in words; one that has none yet by its own name. */
export function projectionLabel(projection: string): string {
  return Object.hasOwn(labels, projection) ? (labels[projection] ?? projection) : projection;
}
