import { createHash } from 'node:crypto';
import { auditFileSchema } from '@nodo/contracts/audit/files';
import { newId } from '@nodo/platform/ids';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { migrate } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const TEXT = '{"format":"nodo-audit"}\n';
const sha256 = createHash('sha256').update(TEXT).digest('hex');
const listSchema = z.array(auditFileSchema);
const [older, newer] = [newId(), newId()];
let side: ReadSide;
let adminId: string;
let cookies: { admin: string; analyst: string; investor: string };

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  adminId = await story.user('admin', 'Marta');
  cookies = {
    admin: await side.signIn(adminId, 'admin'),
    analyst: await side.signIn(await story.user('analyst', 'Olga'), 'analyst'),
    investor: await side.signIn(await story.user('investor', 'Ana')),
  };
});
afterAll(() => side?.stop());

const download = (id: string, cookie: string, headers = {}) =>
  fetch(`${side.url}/api/audit/files/${id}`, { headers: { cookie, ...headers } });

it('AUDIT-01 files are listed and fetched by whoever reads the audit, and staff who fetch one are noted', async () => {
  // The worker, which creates the table, has not run.
  expect(await side.ask(listSchema, '/api/audit/files', cookies.admin)).toEqual([]);
  const { environment, logger, pool } = side.servers;
  const migrations = new URL('../../../worker/migrations/', import.meta.url);
  await migrate(environment.DATABASE_URL ?? '', 'chain', migrations, logger);
  async function* body() {
    yield Buffer.from(TEXT);
  }
  const [path, size] = [`audit/2026-03-03/${sha256}`, TEXT.length];
  const store = openObjectStore(environment.OBJECT_STORE_URL ?? '');
  await store.put(path, body(), { size, contentType: 'application/x-ndjson' });
  for (const [id, since, until, object, first] of [
    [older, '2026-03-01', '2026-03-02', 'audit/2026-03-02/gone', null],
    [newer, '2026-03-02', '2026-03-03', path, 7],
  ] as const) {
    await pool.query(
      `INSERT INTO chain.audit_files (until_day, id, since_day, until_position, entries, first_position,
         last_position, sha256, size, object_path) VALUES ($1, $2, $3, 9, 2, $4, $4, $5, $6, $7)`,
      [until, id, since, first, sha256, size, object],
    );
  }
  for (const cookie of [cookies.admin, cookies.analyst])
    expect(await side.ask(listSchema, '/api/audit/files', cookie)).toMatchObject([
      { id: newer, since: '2026-03-02', until: '2026-03-03', entries: 2, firstPosition: '7', sha256, size },
      { id: older, firstPosition: null },
    ]);
  const file = await download(newer, cookies.admin);
  expect(file.headers.get('content-type')).toContain('application/x-ndjson');
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="auditoria-hasta-2026-03-03.ndjson"',
  );
  expect(await file.text()).toBe(TEXT);
  const looks = await pool.query(
    'SELECT area, viewed FROM platform.personal_data_views WHERE viewer_id = $1',
    [adminId],
  );
  expect(looks.rows).toEqual([{ area: 'audit', viewed: newer }]);
  expect((await download(newer, cookies.analyst)).status).toBe(200);
});

it('is refused to who may not read the audit, from another site, and where there is none', async () => {
  expect((await side.get('/api/audit/files', cookies.investor)).status).toBe(403);
  expect((await download(newer, cookies.investor)).status).toBe(403);
  expect((await download(newer, '')).status).toBe(401);
  for (const id of [older, newId(), 'x']) {
    const answer = await download(id, cookies.admin);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  }
  expect((await download(newer, cookies.admin, { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
  expect((await side.get('/api/audit/files?asOf=1', cookies.admin)).status).toBe(400);
});
