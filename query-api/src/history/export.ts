import { categoryLabel, eventTypeLabel } from '@nodo/contracts/history/labels';
import type { HistoryEvent } from '@nodo/contracts/history/moment';
import type { ExportHistoryQuery } from '@nodo/contracts/history/values';
import type { HistoryPage } from '@nodo/contracts/history/views';
import { bigint } from '@nodo/contracts/read-models/table';
import type { Say } from '@nodo/contracts/sentences';
import { bogotaTime } from '@nodo/platform/csv';
import { asWritten, joined } from '@nodo/platform/pdf-texts';
import { type CsvColumns, csvBody, csvHead, recorded } from '../read-model/list-csv.ts';
import type { View } from '../read-model/reader.ts';
import type { ReadAt } from '../reserves/proof.ts';
import type { HistoryViewer } from './event-rows.ts';
import { listHistory } from './queries.ts';

/** Events read at once. */
const FILE_PAGE = 500;

export const eventCsv: CsvColumns<HistoryEvent> = [
  ['Posición', recorded(({ position }) => position)],
  ['Fecha y hora (Bogotá)', ({ occurredAt }) => bogotaTime(occurredAt)],
  ['Fecha y hora (UTC)', recorded(({ occurredAt }) => occurredAt)],
  ['Registrado (UTC)', recorded(({ recordedAt }) => recordedAt)],
  ['Evento', ({ type }) => eventTypeLabel(type)],
  ['Tipo de evento', recorded(({ type }) => type)],
  ['Sobre qué', ({ category }) => categoryLabel(category)],
  ['Flujo', recorded(({ stream }) => stream)],
  ['Revisión', recorded(({ revision }) => revision)],
  ['Versión', recorded(({ schemaVersion }) => schemaVersion)],
  [
    'Quién',
    ({ actorKind, actorName }) =>
      actorKind === 'service' ? joined(['Servicio', asWritten(actorName)], ' ') : asWritten(actorName),
  ],
  ['Identificador de quién', recorded(({ actorId }) => actorId)],
  ['Correlación', recorded(({ correlationId }) => correlationId)],
  ['Causa', recorded(({ causationId }) => causationId)],
  ['Sesión', recorded(({ sessionId }) => sessionId)],
  ['Identificador', recorded(({ id }) => id)],
];

/** Up to which position a file of these events goes: what the view shows. Throws as their list does. */
export async function exportEnd(
  view: View,
  { format: _, ...filter }: ExportHistoryQuery,
  viewer: HistoryViewer,
): Promise<bigint> {
  await listHistory(view, { ...filter, direction: 'desc', limit: 1 }, viewer);
  const [row] = await view.query(
    { position: bigint },
    view.isPast
      ? "SELECT current_setting('app.as_of')::bigint AS position"
      : "SELECT position FROM projection.checkpoints WHERE name = 'live'",
  );
  return BigInt(row?.position ?? -1);
}

/** The matching events up to a position, oldest first, as CSV or NDJSON: read and sent in pages, however many. */
export async function* exportEvents(
  readAt: ReadAt,
  end: bigint,
  { format, ...filter }: ExportHistoryQuery,
  { viewer, sayOwn }: { readonly viewer: HistoryViewer; readonly sayOwn: Say },
): AsyncGenerator<string> {
  const linesOf = (events: readonly HistoryEvent[]) =>
    format === 'csv'
      ? csvBody(eventCsv, events, sayOwn)
      : events.map((event) => `${JSON.stringify(event)}\n`).join('');
  if (format === 'csv') yield csvHead(eventCsv, sayOwn);
  let cursor: string | undefined;
  do {
    const query = { ...filter, direction: 'asc', limit: FILE_PAGE, cursor } as const;
    const { events, next }: HistoryPage = await readAt(end, (view) => listHistory(view, query, viewer));
    if (events.length > 0) yield linesOf(events);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
