import { isSharedCategory } from '@nodo/contracts/history/labels';
import {
  STORY_EVENTS_MAX,
  STORY_LEFT_OUT_MAX,
  STORY_STREAMS_MAX,
  streamCategories,
} from '@nodo/contracts/history/values';
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
import { ACCOUNT, leftOutOf, TOGETHER_MAX, togetherWith } from './story-together.ts';

/** Most events of the stream itself; the newest are kept. */
const OWN_MAX = 200;
/** Most events of each related stream; the newest are kept. */
const BESIDE_MAX = 60;
/** Most events of accounts that belong to the investments of a story; the newest are kept. */
const CREDITED_MAX = 200;

/**
 * Events of one stream and its related ones, from the event index: streams about the same id (a person with
 * their KYC and balance), and streams written by the same command (an investment with its amount, payment and the
 * capital of its warehouse). Of an account only what belongs to the story's things is told, except in its person's
 * story. Every query is bounded and uses an index. Throws NOT_FOUND.
 */
export async function storyOf(view: View, stream: string, viewer: HistoryViewer): Promise<Story> {
  const own = await eventsOf(view, [stream], OWN_MAX + 1);
  if (own.length === 0) throw new AppError('NOT_FOUND');
  const told = new Collected();
  told.addNewest(own, OWN_MAX);

  const { rows: first, ...sinceOwn } = await togetherWith(view, told.rows);
  const isShared = isSharedCategory(streamCategory(stream));
  // A shared stream, which many others write to, has no related streams of its own.
  const tied = isShared ? [] : [...(await aboutTheSame(view, stream)), ...thingsOf(first)];
  const beside = [...new Set(tied)].filter((name) => name !== stream);
  const kept = beside.slice(0, STORY_STREAMS_MAX - 1);
  told.leaveOut(beside.slice(kept.length));
  const found = kept.length > 0 ? await eventsOf(view, kept, BESIDE_MAX + 1) : [];
  const besideRows = told.addNewest(found, BESIDE_MAX);
  const { rows: second, ...sinceBeside } = await togetherWith(view, besideRows.toReversed());

  const lanes = new Set([stream, ...kept]);
  told.add(
    [...first, ...second].filter(
      ({ stream: name, category }) => lanes.has(name) || isSharedCategory(category),
    ),
  );
  // The person's own account is a lane; those of others may have been credited together with it.
  const hasAccounts = !isShared && !isAccountIn(lanes);
  if (hasAccounts) {
    // Not of the second step: what it was written together with may be about others.
    told.add(first.filter(({ category }) => category === ACCOUNT));
    const { rows: credited, unfound } = await onAccounts(view, told.rows);
    told.add(credited.slice(0, CREDITED_MAX));
    told.leaveOut([...credited.slice(CREDITED_MAX).map((row) => row.stream), ...unfound]);
  }
  const shared = streamCategories.filter(isSharedCategory);
  const joining = streamCategories.filter((category) => category !== ACCOUNT || hasAccounts);
  told.leaveOutTogether(await leftOutOf(view, sinceOwn, lanes, isShared ? shared : joining));
  told.leaveOutTogether(await leftOutOf(view, sinceBeside, lanes, shared));
  return storyView(stream, told, viewer);
}

/** The events of a story, and where those stand that it leaves out. */
class Collected {
  readonly #rows = new Map<number, EventRow>();
  readonly #streams = new Set<string>();
  readonly #correlations = new Set<string>();

  add(rows: readonly EventRow[]): void {
    for (const row of rows) this.#rows.set(row.position, row);
  }

  /** Adds and returns the first `most` rows of each stream; the others are left out. */
  addNewest(newestFirst: readonly EventRow[], most: number): EventRow[] {
    const counts = new Map<string, number>();
    const kept = newestFirst.filter(({ stream }) => {
      const place = (counts.get(stream) ?? 0) + 1;
      counts.set(stream, place);
      return place <= most;
    });
    this.add(kept);
    this.leaveOut([...counts].flatMap(([stream, rows]) => (rows > most ? [stream] : [])));
    return kept;
  }

  leaveOut(streams: readonly string[]): void {
    for (const stream of streams) this.#streams.add(stream);
  }

  leaveOutTogether(correlations: readonly string[]): void {
    for (const id of correlations) this.#correlations.add(id);
  }

  get rows(): EventRow[] {
    return [...this.#rows.values()].sort((a, b) => a.position - b.position);
  }

  get cut(): Pick<Story, 'isCut' | 'leftOut'> {
    const [streams, correlations] = [[...this.#streams], [...this.#correlations]];
    return {
      isCut: streams.length + correlations.length > 0,
      leftOut: {
        streams: streams.slice(0, STORY_LEFT_OUT_MAX),
        correlations: correlations.slice(0, STORY_LEFT_OUT_MAX),
      },
    };
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

/**
 * What came to accounts from the investments $1: position of the row, which is the event's unless that was parked and
 * released later, and the event's stream and time.
 */
const BROUGHT = `
  SELECT position, '${ACCOUNT}-' || investor_id AS stream, credited_at AS at FROM returns_by_month
  WHERE investment_id = ANY($1::uuid[]) AND credited_at IS NOT NULL
  UNION
  SELECT position, '${ACCOUNT}-' || investor_id AS stream, paid_at AS at FROM repurchases
  WHERE investment_id = ANY($1::uuid[]) AND state = 'paid'`;
const IS_ITS_EVENT = 'e.position = its.position AND e.stream = its.stream AND e.occurred_at = its.at';

/**
 * What the investments of these rows did to their investors' accounts, newest first: returns and the price of a
 * repurchase by the investment that they name, which may be credited by a command for everybody; and what their own
 * commands wrote there, since those of a standing order share the person's id as correlation id. `unfound`: accounts with
 * such a return or price whose event the index doesn't tell.
 */
async function onAccounts(
  view: View,
  rows: readonly EventRow[],
): Promise<{ readonly rows: EventRow[]; readonly unfound: string[] }> {
  const own = rows.filter(({ category }) => category === 'investment');
  if (own.length === 0) return { rows: [], unfound: [] };
  const investments = [...new Set(own.map(({ stream }) => streamSubject(stream)))];
  const commands = [...new Set(own.flatMap(({ causation_id: id }) => (id === null ? [] : [id])))];
  const [found, unfound] = await Promise.all([
    view.query(
      eventColumns,
      `SELECT ${EVENT_COLUMNS} FROM (
         SELECT its.position FROM (${BROUGHT}) AS its JOIN projection.events AS e ON ${IS_ITS_EVENT}
         UNION
         SELECT its.position FROM unnest($2::uuid[]) AS wanted (id) CROSS JOIN LATERAL (
           SELECT found.position, found.stream FROM projection.events AS found
           WHERE found.causation_id = wanted.id ORDER BY found.position LIMIT ${TOGETHER_MAX}) AS its
         WHERE its.stream IN (
           SELECT '${ACCOUNT}-' || i.investor_id FROM investments AS i WHERE i.id = ANY($1::uuid[]))) AS belonging
       JOIN projection.events AS e ON e.position = belonging.position AND e.category = '${ACCOUNT}' ${ACTOR_JOIN}
       ORDER BY e.position DESC LIMIT ${CREDITED_MAX + 1}`,
      [investments, commands],
    ),
    view.query(
      { stream: text },
      `SELECT DISTINCT its.stream FROM (${BROUGHT}) AS its
       WHERE NOT EXISTS (SELECT FROM projection.events AS e WHERE ${IS_ITS_EVENT}) LIMIT ${STORY_LEFT_OUT_MAX}`,
      [investments],
    ),
  ]);
  return { rows: found, unfound: unfound.map(({ stream }) => stream) };
}

/** Streams of the rows that are not shared by many others. */
function thingsOf(rows: readonly EventRow[]): string[] {
  return rows.flatMap(({ stream, category }) =>
    isSharedCategory(category) || category === ACCOUNT ? [] : [stream],
  );
}

function isAccountIn(lanes: ReadonlySet<string>): boolean {
  return [...lanes].some((name) => streamCategory(name) === ACCOUNT);
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
  told.leaveOut(all.slice(0, -STORY_EVENTS_MAX).map((row) => row.stream));
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
    ...told.cut,
  };
}
