import { auditPageSchema } from '@nodo/contracts/audit/views';
import type { Pool } from '@nodo/platform/postgres';
import { ADMIN, fillWithEntries, PERSON, SESSION, sessionId } from './audit/entries.ts';
import type { Servers } from './projector/servers.ts';
import type { Row } from './row.ts';
import { openPages, overReadModels } from './support/pages.ts';

const ENTRIES = Number(process.env.BENCH_AUDIT_ENTRIES ?? 1_000_000);
const LONGEST_MS = 300;

/** Query strings of the measured pages, by name. */
const pages = (session: string): Readonly<Record<string, string>> => ({
  'first page (50)': '',
  'page 1 001': '?offset=50000',
  'one person': `?person=${PERSON}`,
  'one actor with a tenth of all': `?actor=${ADMIN}`,
  'one actor who is found by name': `?actor=${PERSON}`,
  'one session': `?session=${session}`,
  'KYC alone': '?kind=kyc',
  'changes of one settings field': '?field=monthlyReturnRate',
  'one month': '?from=2023-03-01T05:00:00Z&to=2023-04-01T05:00:00Z',
  'one person’s decisions in a year': `?person=${PERSON}&action=KycReviewed&from=2023-01-01T05:00:00Z&to=2024-01-01T05:00:00Z`,
  'as of the middle of the history': `?asOf=${Math.floor(ENTRIES / 2)}`,
});

/** GET /api/audit over many entries, compared with a bare route that fetches the same rows by their keys. */
export async function benchAudit(): Promise<Row[]> {
  return overReadModels((pool) => fillWithEntries(pool, ENTRIES), measure);
}

async function measure(servers: Servers, pool: Pool): Promise<Row[]> {
  const opened = await openPages({
    servers,
    pool,
    reader: { id: ADMIN, role: 'admin' },
    bareSql:
      'SELECT * FROM live.audit_entries WHERE event_position = ANY($1::bigint[]) ORDER BY event_position DESC',
    longestMs: LONGEST_MS,
  });
  try {
    const rows: Row[] = [];
    const named = await pool.query<{ id: string }>(`SELECT ${sessionId(`${SESSION}`)} AS id`);
    for (const [name, query] of Object.entries(pages(named.rows[0]?.id ?? ''))) {
      const path = `/api/audit${query}`;
      const page = auditPageSchema.parse(JSON.parse(await opened.ask(path)));
      const keys = page.rows.map(({ position }) => position);
      const total = page.isTotalExact ? page.total : `more than ${page.total}`;
      rows.push(await opened.measure(`audit: ${name}`, path, keys, `${total} of ${ENTRIES} entries fit`));
    }
    return rows;
  } finally {
    await opened.close();
  }
}
