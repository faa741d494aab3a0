import { isSharedCategory } from '@nodo/contracts/history/labels';
import { STORY_EVENTS_MAX, STORY_STREAMS_MAX } from '@nodo/contracts/history/values';
import type { Story } from '@nodo/contracts/history/views';
import { text } from '@nodo/contracts/read-models/table';
import { streamCategory, streamSubject } from '@nodo/contracts/streams';
import { AppError } from '@nodo/platform/errors';
import type { View } from '../read-model/reader.ts';
import {
  ACTOR_JOIN,
  EVENT_COLUMNS,
  type EventRow,
  eventColumns,
  eventView,
  type HistoryViewer,
} from './event-rows.ts';

/** Most events of the stream itself; the newest are kept. */
const OWN_MAX = 200;
/** Most events of each related stream; the newest are kept. */
const BESIDE_MAX = 60;
/** Most events read per correlation id. */
const TOGETHER_MAX = 60;
const CORRELATIONS_MAX = 120;
/**
 * A command that wrote to more streams than this is a batch (a month's returns): its streams are not related by
 * it.
 */
const BATCH = 12;

/**
 * Events of one stream and its related ones, from the event index alone: streams about the same id (a person with
 * their KYC and balance), and streams written by the same command (an investment with its amount, payment and the
 * capital of its warehouse). Every query is bounded and uses an index. Throws NOT_FOUND.
 */
export async function storyOf(view: View, stream: string, viewer: HistoryViewer): Promise<Story> {
  const own = await eventsOf(view, [stream], OWN_MAX + 1);
  if (own.length === 0) throw new AppError('NOT_FOUND');
  const told = new Collected();
  told.isCut = own.length > OWN_MAX;
  told.add(own.slice(0, OWN_MAX));

  const first = await togetherWith(view, told.rows);
  const isShared = isSharedCategory(streamCategory(stream));
  // A shared stream, which many others write to, has no related streams of its own.
  const tied = isShared ? [] : [...(await aboutTheSame(view, stream)), ...thingsOf(first)];
  const beside = [...new Set(tied)].filter((name) => name !== stream);
  const kept = beside.slice(0, STORY_STREAMS_MAX - 1);
  told.isCut ||= kept.length < beside.length;
  const besideRows = kept.length > 0 ? await eventsOf(view, kept, BESIDE_MAX) : [];
  told.add(besideRows);
  const second = besideRows.length > 0 ? await togetherWith(view, besideRows) : [];

  const lanes = new Set([stream, ...kept]);
  told.add(
    [...first, ...second].filter(
      ({ stream: name, category }) => lanes.has(name) || isSharedCategory(category),
    ),
  );
  return storyView(stream, told, viewer);
}

class Collected {
  readonly #rows = new Map<number, EventRow>();
  isCut = false;

  add(rows: readonly EventRow[]): void {
    for (const row of rows) this.#rows.set(row.position, row);
  }

  get rows(): EventRow[] {
    return [...this.#rows.values()].sort((a, b) => a.position - b.position);
  }
}

/**
 * The newest events of each stream, newest first. Sorted again after the join, which guarantees no order, since
 * callers cut the list.
 */
function eventsOf(view: View, names: readonly string[], most: number): Promise<EventRow[]> {
  return view.query(
    eventColumns,
    `SELECT ${EVENT_COLUMNS} FROM unnest($1::text[]) AS wanted (name) CROSS JOIN LATERAL (
       SELECT * FROM projection.events AS found WHERE found.stream = wanted.name
       ORDER BY found.revision DESC LIMIT ${most}) AS e ${ACTOR_JOIN} ORDER BY e.position DESC`,
    [names],
  );
}

/** All events with the same correlation ids as these, except batches. */
async function togetherWith(view: View, rows: readonly EventRow[]): Promise<EventRow[]> {
  const ids = [...new Set(rows.flatMap(({ correlation_id: id }) => (id === null ? [] : [id])))];
  if (ids.length === 0) return [];
  const found = await view.query(
    eventColumns,
    `SELECT ${EVENT_COLUMNS} FROM unnest($1::uuid[]) AS wanted (id) CROSS JOIN LATERAL (
       SELECT * FROM projection.events AS found WHERE found.correlation_id = wanted.id
       ORDER BY found.position LIMIT ${TOGETHER_MAX}) AS e ${ACTOR_JOIN}`,
    [ids.slice(-CORRELATIONS_MAX)],
  );
  const things = new Map<string, Set<string>>();
  for (const { correlation_id: id, category, stream } of found) {
    if (id === null || isSharedCategory(category)) continue;
    things.set(id, (things.get(id) ?? new Set()).add(stream));
  }
  return found.filter(({ correlation_id: id }) => id !== null && (things.get(id)?.size ?? 0) <= BATCH);
}

/** Streams of the rows that are not shared by many others. */
function thingsOf(rows: readonly EventRow[]): string[] {
  return rows.flatMap(({ stream, category }) => (isSharedCategory(category) ? [] : [stream]));
}

async function aboutTheSame(view: View, stream: string): Promise<string[]> {
  const rows = await view.query(
    { stream: text },
    `SELECT DISTINCT stream FROM projection.events WHERE subject = $1 AND revision = 0 LIMIT ${STORY_STREAMS_MAX}`,
    [streamSubject(stream)],
  );
  return rows.map((row) => row.stream);
}

function storyView(stream: string, told: Collected, viewer: HistoryViewer): Story {
  const all = told.rows;
  const rows = all.slice(-STORY_EVENTS_MAX);
  const lanes = new Map<string, Story['lanes'][number]>();
  for (const { stream: name, category } of rows) {
    const lane = lanes.get(name) ?? {
      stream: name,
      category,
      isShared: isSharedCategory(category),
      events: 0,
    };
    lanes.set(name, { ...lane, events: lane.events + 1 });
  }
  return {
    stream,
    lanes: [...lanes.values()],
    events: rows.map((row) => eventView(row, viewer)),
    isCut: told.isCut || rows.length < all.length,
  };
}
