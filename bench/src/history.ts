import { historyPageSchema, storySchema } from '@nodo/contracts/history/views';
import type { Pool } from '@nodo/platform/postgres';
import { ADMIN, fillWithEvents, streamsInTheMiddle } from './history/events.ts';
import type { Servers } from './projector/servers.ts';
import type { Row } from './row.ts';
import { openPages, overReadModels } from './support/pages.ts';

const EVENTS = Number(process.env.BENCH_HISTORY_EVENTS ?? 1_000_000);
const LONGEST_MS = 300;

/** GET /api/history over many events, compared with a bare route that fetches the same rows by their positions. */
export async function benchHistory(): Promise<Row[]> {
  return overReadModels((pool) => fillWithEvents(pool, EVENTS), measure);
}

async function measure(servers: Servers, pool: Pool): Promise<Row[]> {
  const { investment, user, warehouse, request } = await streamsInTheMiddle(pool, EVENTS);
  const middle = Math.floor(EVENTS / 2);
  const pages: Readonly<Record<string, string>> = {
    'first page (50)': '',
    'the page after a position in the middle': `?cursor=${middle}`,
    'a jump to a moment': '?to=2023-03-01T05:00:00Z',
    'one type': '?type=InvestmentConfirmed',
    'three types': '?type=InvestmentConfirmed,TransferDetected,UserSignedIn',
    'one category': '?category=transfer',
    'one person': `?actor=${user}`,
    'one stream': `?stream=user-${user}`,
    'one request': `?correlation=${request}`,
    'an id that was pasted': `?q=${investment}`,
    'a type and an author that never meet': `?type=TransferDetected&actor=${user}`,
    'as of the middle of the history': `?asOf=${middle}`,
  };
  const opened = await openPages({
    servers,
    pool,
    reader: { id: ADMIN, role: 'admin' },
    bareSql: 'SELECT * FROM projection.events WHERE position = ANY($1::bigint[]) ORDER BY position DESC',
    longestMs: LONGEST_MS,
  });
  try {
    const rows: Row[] = [];
    const add = async (name: string, path: string, keys: readonly string[]) => {
      const about = `${keys.length} of ${EVENTS} events`;
      rows.push(await opened.measure(`history: ${name}`, path, keys, about));
    };
    for (const [name, query] of Object.entries(pages)) {
      const path = `/api/history/events${query}`;
      const { events } = historyPageSchema.parse(JSON.parse(await opened.ask(path)));
      await add(
        name,
        path,
        events.map(({ position }) => position),
      );
    }
    const stories = {
      'story of an investment': `investment-${investment}`,
      'story of a person': `user-${user}`,
      'story of a warehouse': `warehouse-${warehouse}`,
    };
    for (const [name, stream] of Object.entries(stories)) {
      const path = `/api/history/streams/${stream}/story`;
      const { events } = storySchema.parse(JSON.parse(await opened.ask(path)));
      await add(
        name,
        path,
        events.map(({ position }) => position),
      );
    }
    return rows;
  } finally {
    await opened.close();
  }
}
