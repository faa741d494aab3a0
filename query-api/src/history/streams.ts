import type { StreamQuery } from '@nodo/contracts/history/values';
import type { FoldedStream, StatesPage, StreamEvent, StreamPage } from '@nodo/contracts/history/views';
import { maskData } from '@nodo/contracts/masking';
import { streamCategory } from '@nodo/contracts/streams';
import { AppError } from '@nodo/platform/errors';
import type { LogRecords, PlacedRecord } from '@nodo/platform/log-records';
import type { View } from '../read-model/reader.ts';
import { eventView, type HistoryViewer } from './event-rows.ts';
import { lastRevision, streamRows } from './queries.ts';
import type { Replay } from './replay-client.ts';

/** A range of revisions of a stream (both inclusive), with their rows in the read models. */
export interface StreamSlice {
  readonly stream: string;
  readonly last: number;
  readonly low: number;
  readonly high: number;
  readonly rows: Awaited<ReturnType<typeof streamRows>>;
}

/** Sources beyond the read models: the log and the replay by command-api. */
export interface Sources {
  readonly log: Pick<LogRecords, 'readStream'>;
  readonly replay: Replay;
}

/** Throws NOT_FOUND when there is no such stream, VALIDATION_FAILED for a revision above its last. */
export async function sliceOf(
  view: View,
  stream: string,
  { from, limit, direction }: Partial<StreamQuery> & { readonly limit: number },
  viewer: HistoryViewer,
): Promise<StreamSlice> {
  const last = await lastRevision(view, stream);
  if (last === undefined) throw new AppError('NOT_FOUND');
  const start = from ?? (direction === 'desc' ? last : 0);
  if (start > last) {
    const message = `Este flujo llega hasta la revisión ${last}`;
    throw new AppError('VALIDATION_FAILED', message, { from: message });
  }
  const isDown = direction === 'desc';
  const low = isDown ? Math.max(0, start - limit + 1) : start;
  const high = isDown ? start : Math.min(last, start + limit - 1);
  return { stream, last, low, high, rows: await streamRows(view, stream, low, high, viewer) };
}

export async function streamPage(
  sources: Sources,
  slice: StreamSlice,
  { direction }: StreamQuery,
  viewer: HistoryViewer,
): Promise<StreamPage> {
  const { events } = await stepsOf(sources, slice, 'no', viewer);
  const { stream, last, low, high } = slice;
  const isDown = direction === 'desc';
  const beyond = isDown ? low - 1 : high + 1;
  return {
    stream,
    category: streamCategory(stream),
    last,
    events: isDown ? events.toReversed() : events,
    next: beyond < 0 || beyond > last ? null : beyond,
  };
}

/** Ends where the replay did, which is before the slice's end where states are big. */
export async function statesPage(
  sources: Sources,
  slice: StreamSlice,
  viewer: HistoryViewer,
): Promise<StatesPage> {
  const { stream, last, high } = slice;
  const category = streamCategory(stream);
  const { events, folded } = await stepsOf(sources, slice, 'yes', viewer);
  const reached = folded.steps.at(-1)?.revision ?? high;
  const states = new Map(folded.steps.map(({ revision, state }) => [revision, state]));
  return {
    stream,
    category,
    last,
    before: masked(category, folded.before, viewer) ?? null,
    steps: events
      .filter(({ revision }) => revision <= reached)
      .map((event) => ({ event, state: masked(category, states.get(event.revision), viewer) ?? null })),
    next: reached < last ? reached + 1 : null,
  };
}

async function stepsOf(
  { log, replay }: Sources,
  slice: StreamSlice,
  states: 'yes' | 'no',
  viewer: HistoryViewer,
): Promise<{ events: StreamEvent[]; folded: FoldedStream }> {
  const { stream, low, high } = slice;
  const count = high - low + 1;
  const [records, folded] = await Promise.all([
    log.readStream(stream, BigInt(low), { count, direction: 'asc' }),
    replay(stream, { from: low, limit: count, states }),
  ]);
  const read = new Map(folded.steps.map((step) => [step.revision, step.read]));
  const events = records.flatMap((record) => {
    const event = wholeEvent(slice, record, read.get(Number(record.revision)) ?? null, viewer);
    return event ? [event] : [];
  });
  return { events, folded };
}

function wholeEvent(
  { rows }: StreamSlice,
  record: PlacedRecord,
  read: StreamEvent['read'],
  viewer: HistoryViewer,
): StreamEvent | undefined {
  const row = rows.events.get(Number(record.revision));
  if (!row) return undefined;
  const event = eventView(row, viewer);
  const told = rows.told.get(event.revision);
  return {
    ...event,
    stored: {
      version: event.schemaVersion,
      data: masked(event.category, record.data, viewer),
      metadata: record.metadata,
    },
    read: read && { version: read.version, data: masked(event.category, read.data, viewer) },
    changes: told?.changes ?? null,
    reason: told?.reason ?? null,
  };
}

function masked(category: string, value: unknown, { isMasked }: HistoryViewer): unknown {
  return isMasked ? maskData(category, value) : value;
}
