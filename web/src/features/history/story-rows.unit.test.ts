import type { HistoryEvent } from '@nodo/contracts/history/moment';
import type { Story } from '@nodo/contracts/history/views';
import { describe, expect, test } from 'vitest';
import { laneSpans, storyLinks, storyRows } from './story-rows.ts';

const AT = '2026-01-05T08:00:00.000Z';
const id = (number: number) => `00000000-0000-4000-8000-${`${number}`.padStart(12, '0')}`;

/** `command` and `chain` are the causation and correlation ids, as numbers. */
function event(
  position: number,
  stream: string,
  type: string,
  command: number,
  chain = command,
): HistoryEvent {
  return {
    ...{
      position: `${position}`,
      id: id(position),
      stream,
      category: stream.split('-')[0] ?? '',
      revision: 0,
      type,
    },
    ...{ schemaVersion: 1, occurredAt: AT, recordedAt: AT, actorKind: 'service', actorId: 'worker' },
    ...{ actorName: 'worker', correlationId: id(chain), causationId: id(command), sessionId: null },
  };
}

const events = [
  event(1, 'warehouse-a', 'CapitalReserved', 1),
  event(2, 'investment-b', 'InvestmentCreated', 1),
  event(3, 'transfer-c', 'TransferDetected', 2),
  event(4, 'investment-b', 'InvestmentConfirmed', 3, 2),
  event(5, 'transfer-c', 'TransferReorganised', 4),
  event(6, 'transfer-c', 'TransferReorganised', 5),
  event(7, 'transfer-c', 'TransferReorganised', 6),
];
const lane = (stream: string) => ({ stream, category: '', isShared: false, events: 1 });
const story: Story = {
  stream: 'investment-b',
  lanes: ['warehouse-a', 'investment-b', 'transfer-c'].map(lane),
  events,
  isCut: false,
  leftOut: { streams: [], correlations: [] },
};
const plain = { zoom: 'events', hidden: new Set<string>(), opened: new Set<string>() } as const;
const sizes = (rows: ReturnType<typeof storyRows>) => rows.map((row) => row.events.length);

describe('a story', () => {
  test('has a row for each event, with repetitions folded into one until they are opened', () => {
    const rows = storyRows(story, plain);
    expect(sizes(rows)).toEqual([1, 1, 1, 1, 3]);
    expect(rows.at(-1)).toMatchObject({ key: '5', lanes: [2], isRepeated: true });
    expect(sizes(storyRows(story, { ...plain, opened: new Set(['5']) }))).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  test('has a row for all that one command wrote when it is looked at from further away', () => {
    const rows = storyRows(story, { ...plain, zoom: 'actions' });
    expect(sizes(rows)).toEqual([2, 1, 1, 1, 1, 1]);
    expect(rows[0]?.lanes).toEqual([0, 1]);
  });

  test('leaves out the lanes that are hidden', () => {
    const rows = storyRows(story, { ...plain, hidden: new Set(['transfer-c']) });
    expect(rows.map(({ key }) => key)).toEqual(['1', '2', '4']);
    expect(laneSpans(story, rows)).toEqual([[0, 0], [1, 2], undefined]);
  });

  test('draws from each event to the one it followed from, on another lane', () => {
    expect(storyLinks(story, storyRows(story, plain))).toEqual([
      { from: { row: 0, lane: 0 }, to: { row: 1, lane: 1 }, isOneCommand: true },
      { from: { row: 2, lane: 2 }, to: { row: 3, lane: 1 }, isOneCommand: false },
    ]);
  });
});
