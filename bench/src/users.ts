import { userPageSchema } from '@nodo/contracts/identity/views';
import type { Pool } from '@nodo/platform/postgres';
import type { Servers } from './projector/servers.ts';
import type { Row } from './row.ts';
import { openPages, overReadModels } from './support/pages.ts';
import { fillWithPeople, REGISTERED_POSITION } from './users/people.ts';

const USERS = Number(process.env.BENCH_USERS ?? 100_000);
const LONGEST_MS = 100;

/** Query strings of the measured pages, by name. */
const pages: Readonly<Record<string, string>> = {
  'first page (50)': '',
  'first page as of a past position': `?asOf=${REGISTERED_POSITION}`,
  'last page': `?offset=${USERS - 50}`,
  'by name': '?sort=name&direction=asc',
  administrators: '?role=admin',
  'KYC pending, by e-mail': '?kycStatus=pending&sort=email&direction=asc',
  'searched, some fit («ñañez zoraida»)': `?search=${encodeURIComponent('ñañez zoraida')}`,
  'searched, one fits («persona77777@»)': '?search=persona77777@',
  'searched, a quarter fits («ma»)': '?search=ma',
  'searched as of a past position': `?asOf=${REGISTERED_POSITION}&search=${encodeURIComponent('ñañez zoraida')}`,
  'searched, nobody fits': '?search=xyzw',
};

/** GET /api/users with many people, compared with a bare route that fetches the same rows by their ids. */
export async function benchUsers(): Promise<Row[]> {
  return overReadModels((pool) => fillWithPeople(pool, USERS), measure);
}

async function measure(servers: Servers, pool: Pool): Promise<Row[]> {
  const opened = await openPages({
    servers,
    pool,
    reader: { id: await findBoss(pool), role: 'super_admin' },
    bareSql: `SELECT id, email, first_name, last_name, role, kyc_status, created_at FROM live.users
      WHERE id = ANY($1::uuid[]) ORDER BY created_at DESC, id DESC`,
    longestMs: LONGEST_MS,
  });
  try {
    const rows: Row[] = [];
    for (const [name, query] of Object.entries(pages)) {
      const path = `/api/users${query}`;
      const page = userPageSchema.parse(JSON.parse(await opened.ask(path)));
      const ids = page.rows.map(({ id }) => id);
      rows.push(await opened.measure(`users: ${name}`, path, ids, `${page.total} of ${USERS} people fit`));
    }
    const stats = 'users: the figures above the list';
    return [...rows, await opened.measure(stats, '/api/users/stats', [], `counts all ${USERS} people`)];
  } finally {
    await opened.close();
  }
}

async function findBoss(pool: Pool): Promise<string> {
  const found = await pool.query<{ id: string }>("SELECT id FROM live.users WHERE role = 'super_admin'");
  const [boss] = found.rows;
  if (!boss) throw new Error('There is no super admin');
  return boss.id;
}
