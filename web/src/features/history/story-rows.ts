import type { HistoryEvent } from '@nodo/contracts/history/moment';
import type { Story } from '@nodo/contracts/history/views';

/** How closely a story is looked at: what was done at once in one row, or each event in one of its own. */
export const storyZooms = ['actions', 'events'] as const;
export type StoryZoom = (typeof storyZooms)[number];

/** One row of a story: events told together. */
export interface StoryRow {
  /** Position of its first event: names the row. */
  readonly key: string;
  readonly events: readonly [HistoryEvent, ...HistoryEvent[]];
  /** The lanes it stands on, as indices, each once and in the order of its events. */
  readonly lanes: readonly number[];
  /** Events that say the same one after the other, folded into one. */
  readonly isRepeated: boolean;
}

/** What led from one row to another: one command wrote both, or one followed from the other. */
export interface StoryLink {
  readonly from: { readonly row: number; readonly lane: number };
  readonly to: { readonly row: number; readonly lane: number };
  readonly isOneCommand: boolean;
}

/** So many of a kind in a row are told as one. */
const REPEATED = 3;

interface Shown {
  readonly zoom: StoryZoom;
  /** Streams whose lanes are left out. */
  readonly hidden: ReadonlySet<string>;
  /** Rows whose repetitions are told one by one, by their keys. */
  readonly opened: ReadonlySet<string>;
}

const areOneCommand = (one: HistoryEvent, other: HistoryEvent) =>
  one.causationId !== null && one.causationId === other.causationId;
const areAlike = (one: HistoryEvent, other: HistoryEvent) =>
  one.stream === other.stream && one.type === other.type;

/** Neighbours that belong together, in the order of the log. */
function runs(
  events: readonly HistoryEvent[],
  belongs: (one: HistoryEvent, other: HistoryEvent) => boolean,
): [HistoryEvent, ...HistoryEvent[]][] {
  const found: [HistoryEvent, ...HistoryEvent[]][] = [];
  for (const event of events) {
    const run = found.at(-1);
    if (run && belongs(run[0], event)) run.push(event);
    else found.push([event]);
  }
  return found;
}

export function storyRows(story: Story, { zoom, hidden, opened }: Shown): StoryRow[] {
  const shown = story.events.filter(({ stream }) => !hidden.has(stream));
  const laneOf = new Map(story.lanes.map(({ stream }, index) => [stream, index]));
  const rowOf = (events: StoryRow['events'], isRepeated: boolean): StoryRow => ({
    key: events[0].position,
    events,
    lanes: [...new Set(events.flatMap(({ stream }) => laneOf.get(stream) ?? []))],
    isRepeated,
  });
  if (zoom === 'actions') {
    return runs(shown, areOneCommand).map((events) => rowOf(events, false));
  }
  return runs(shown, areAlike).flatMap((events) =>
    events.length < REPEATED || opened.has(events[0].position)
      ? events.map((event) => rowOf([event], false))
      : [rowOf(events, true)],
  );
}

/** From each event to the one before it that it followed from, where that stands in another row. */
export function storyLinks(story: Story, rows: readonly StoryRow[]): StoryLink[] {
  const laneOf = new Map(story.lanes.map(({ stream }, index) => [stream, index]));
  const before = new Map<string, { event: HistoryEvent; row: number }>();
  const links: StoryLink[] = [];
  for (const [row, { events }] of rows.entries()) {
    for (const event of events) {
      if (event.correlationId === null) continue;
      const cause = before.get(event.correlationId);
      before.set(event.correlationId, { event, row });
      if (!cause || cause.row === row || cause.event.stream === event.stream) continue;
      links.push({
        from: { row: cause.row, lane: laneOf.get(cause.event.stream) ?? 0 },
        to: { row, lane: laneOf.get(event.stream) ?? 0 },
        isOneCommand: areOneCommand(cause.event, event),
      });
    }
  }
  return links;
}

/** First and last row of each lane; undefined for one that is hidden. */
export function laneSpans(story: Story, rows: readonly StoryRow[]): ([number, number] | undefined)[] {
  const spans: ([number, number] | undefined)[] = story.lanes.map(() => undefined);
  for (const [row, { lanes }] of rows.entries()) {
    for (const lane of lanes) spans[lane] = [spans[lane]?.[0] ?? row, row];
  }
  return spans;
}
