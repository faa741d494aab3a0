import { z } from 'zod';
import { eventDefinition } from '../events.ts';
import { momentInput } from '../moments.ts';
import { streams } from '../streams.ts';
import { isStorable, UNSTORABLE } from '../text.ts';

/** Maximum events per page. */
export const HISTORY_PAGE_MAX = 200;
/** Maximum events of a stream per page: each is returned in full. */
export const STREAM_PAGE_MAX = 100;
/** Maximum steps per page: each includes the whole state. A page of big states ends earlier; its `next` says where. */
export const STATES_PAGE_MAX = 50;
/** Maximum types or categories per search. */
export const HISTORY_CHOICES_MAX = 20;
/** Maximum events per story: the newest ones. */
export const STORY_EVENTS_MAX = 400;
/** Maximum streams per story. */
export const STORY_STREAMS_MAX = 24;
/** Maximum streams, and maximum correlation ids, named as holding events that a story leaves out. */
export const STORY_LEFT_OUT_MAX = 20;
/** Maximum days in the activity chart. */
export const HISTORY_DAYS_MAX = 90;

/** Stream categories: the prefixes of stream names. */
export const streamCategories: readonly string[] = [
  ...new Set(Object.keys(streams).map((name) => (name === 'financialSettings' ? 'settings' : name))),
];
const categories: ReadonlySet<string> = new Set(streamCategories);

const MOMENT = 'Escribe una posición, o una fecha y hora con su zona, por ejemplo 2026-01-31T12:00:00Z';
/** A commit position, decimal. */
export const positionText = z.string().regex(/^\d{1,18}$/, 'La posición es un número');
const revisionInput = z.coerce
  .number({ error: 'La revisión es un número' })
  .int('La revisión es un número entero')
  .min(0, 'Las revisiones empiezan en 0')
  .max(Number.MAX_SAFE_INTEGER, 'La revisión es demasiado grande');

/** Digits are a position, anything else a timestamp with its zone. */
export const placeInput = z.union([positionText, momentInput(MOMENT)], { error: MOMENT });

/** Several comma-separated values in one field. */
function choices(isKnown: (value: string) => boolean, unknown: string) {
  return z
    .string()
    .max(2_000, unknown)
    .refine((text) => text.split(',').every(isKnown), unknown)
    .refine((text) => text.split(',').length <= HISTORY_CHOICES_MAX, {
      error: `Elige hasta ${HISTORY_CHOICES_MAX}`,
    });
}

/** `warehouse-1f…`: the category, a dash, and the subject. */
export const streamNameSchema = z
  .string()
  .regex(/^[A-Za-z]{1,40}-[A-Za-z0-9_.-]{1,150}$/, 'El flujo se escribe con su categoría, como warehouse-…');

/** Filters for events. An event must match all given filters. */
export const historyFilterSchema = z.strictObject({
  type: choices((type) => eventDefinition(type) !== undefined, 'No conocemos ese tipo de evento').optional(),
  category: choices((name) => categories.has(name), 'No conocemos esa categoría').optional(),
  stream: streamNameSchema.optional(),
  /** Id of a user, or name of a service. */
  actor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/, 'El autor se busca por su identificador')
    .optional(),
  correlation: z.uuid('La correlación es un identificador').optional(),
  causation: z.uuid('La causa es un identificador').optional(),
  session: z.uuid('La sesión es un identificador').optional(),
  /** From this position or moment on (inclusive). */
  from: placeInput.optional(),
  /** Up to this position (inclusive), or before this moment. */
  to: placeInput.optional(),
  /** Anything that identifies an event or its subject. */
  q: z
    .string()
    .trim()
    .min(1, 'Pega un identificador, un hash, una dirección, una posición o un email')
    .max(200, 'Busca con menos de 200 caracteres')
    .refine(isStorable, UNSTORABLE)
    .optional(),
});
export type HistoryFilter = z.infer<typeof historyFilterSchema>;

export function limit(most: number, usual: number) {
  const error = `El tamaño de página va de 1 a ${most}`;
  return z.coerce.number({ error }).int(error).min(1, error).max(most, error).default(usual);
}

const direction = z.enum(['asc', 'desc'], { error: 'El orden es asc o desc' });

/** Most events counted before the one that a list jumps to, and most skipped. */
export const HISTORY_PLACE_MAX = 100_000;
const skipped = `Se saltan de 0 a ${HISTORY_PLACE_MAX} eventos`;

/** Query of GET /api/history/events. `cursor` is the `next` of the previous page; `skip`: without so many after it. */
export const listHistoryQuerySchema = historyFilterSchema.extend({
  direction: direction.default('desc'),
  cursor: positionText.optional(),
  skip: z.coerce
    .number({ error: skipped })
    .int(skipped)
    .min(0, skipped)
    .max(HISTORY_PLACE_MAX, skipped)
    .default(0),
  limit: limit(HISTORY_PAGE_MAX, 50),
});
export type ListHistoryQuery = z.infer<typeof listHistoryQuerySchema>;

export const historyExportFormats = ['csv', 'ndjson'] as const;
export type HistoryExportFormat = (typeof historyExportFormats)[number];

/** Query of GET /api/history/events/export. To go on with a file that was cut off, `from` is its last position + 1. */
export const exportHistoryQuerySchema = historyFilterSchema.extend({
  format: z.enum(historyExportFormats, { error: 'El formato es csv o ndjson' }).default('csv'),
});
export type ExportHistoryQuery = z.infer<typeof exportHistoryQuerySchema>;

/** Query of GET /api/history/events/place: the list, and the position or moment that is looked for in it. */
export const historyPlaceQuerySchema = historyFilterSchema.extend({
  direction: direction.default('desc'),
  at: placeInput,
});
export type HistoryPlaceQuery = z.infer<typeof historyPlaceQuerySchema>;

/** Query of GET /api/history/streams/{stream}: from this revision on, in that direction. */
export const streamQuerySchema = z.strictObject({
  direction: direction.default('asc'),
  from: revisionInput.optional(),
  limit: limit(STREAM_PAGE_MAX, 50),
});
export type StreamQuery = z.infer<typeof streamQuerySchema>;

/** Query of GET /api/history/streams/{stream}/states. */
export const statesQuerySchema = z.strictObject({
  from: revisionInput.default(0),
  limit: limit(STATES_PAGE_MAX, 20),
});

/** Query of GET /api/history/moment. */
export const momentQuerySchema = z.strictObject({ at: placeInput });

/** Query of GET /api/history/activity. */
export const activityQuerySchema = z.strictObject({ days: limit(HISTORY_DAYS_MAX, 14) });
