import type { HistoryEvent } from '@nodo/contracts/history/moment';
import type { Story } from '@nodo/contracts/history/views';

/** Granularity of a story: one row per command, or one per event. */
export const storyZooms = ['actions', 'events'] as const;
export type StoryZoom = (typeof storyZooms)[number];

/** One row of a story: events shown together. */
export interface StoryRow {
  /** Position of its first event; identifies the row. */
  readonly key: string;
  readonly events: readonly [HistoryEvent, ...HistoryEvent[]];
  /** Indices of its lanes, without duplicates and in the order of its events. */
  readonly lanes: readonly number[];
  /** Whether it is a run of similar events, collapsed into one row. */
  readonly isRepeated: boolean;
}

/** A link between two rows of one correlation: written by one command, or by several that one action led to. */
export interface StoryLink {
  readonly from: { readonly row: number; readonly lane: number };
  readonly to: { readonly row: number; readonly lane: number };
  readonly isOneCommand: boolean;
}

/** Minimum length of a run of similar events to be collapsed. */
const REPEATED = 3;

interface Shown {
  readonly zoom: StoryZoom;
  /** Streams whose lanes are hidden. */
  readonly hidden: ReadonlySet<string>;
  /** Keys of rows whose repetitions are expanded. */
  readonly opened: ReadonlySet<string>;
}

const areOneCommand = (one: HistoryEvent, other: HistoryEvent) =>
  one.causationId !== null && one.causationId === other.causationId;
const areAlike = (one: HistoryEvent, other: HistoryEvent) =>
  one.stream === other.stream && one.type === other.type;

/** Groups consecutive events that belong together, in log order. */
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

/** Links each event with the preceding one of its correlation id, if that is in another row and another stream. */
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

/** First and last row of each lane; undefined for a hidden one. */
export function laneSpans(story: Story, rows: readonly StoryRow[]): ([number, number] | undefined)[] {
  const spans: ([number, number] | undefined)[] = story.lanes.map(() => undefined);
  for (const [row, { lanes }] of rows.entries()) {
    for (const lane of lanes) spans[lane] = [spans[lane]?.[0] ?? row, row];
  }
  return spans;
}
