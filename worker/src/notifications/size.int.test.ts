import { createLogger } from '@nodo/platform/logging';
import type { Mail } from '@nodo/platform/mail';
import { createPool, migrate, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../../../projector/src/migrations.ts';
import { MailDigests } from './mail-digests.ts';
import { markNews } from './marking.ts';

const PEOPLE = 20_000;
/** Maximum rows read for each person with news, however many people there are. */
const ROWS_EACH = 20;

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
let database: TemporaryDatabase;
let pool: Pool;
let now = new Date('2026-03-09T11:00:00Z');
const sent: Mail[] = [];
let digests: MailDigests;

beforeAll(async () => {
  database = await temporaryDatabase();
  await migrateReadModels(database.url, logger);
  await migrate(database.url, 'chain', new URL('../../migrations/', import.meta.url), logger);
  // One connection, whose statistics cover everything that was read.
  pool = createPool(database.url, 'test', logger, 1);
  digests = new MailDigests({
    ...{ pool, logger, now: () => now },
    clock: { isAtPresent: true },
    config: { publicUrl: 'https://nodo.example', sessionSecret: 's'.repeat(32) },
    mailer: {
      isReady: async () => true,
      deliver: async (_, mail) => {
        sent.push(mail);
        return 'sent';
      },
    },
  });
  await pool.query(`
    INSERT INTO live.users (id, email, first_name, last_name, role, kyc_status, created_at, position)
      SELECT md5('p' || n)::uuid, n || '@correo.co', 'Ana', 'Ríos', 'investor', 'approved', now(), n
      FROM generate_series(1, ${PEOPLE}) AS n;
    INSERT INTO live.notification_readers (user_id, role, member_since, read_through, position)
      SELECT md5('p' || n)::uuid, 'investor', n, -1, n FROM generate_series(1, ${PEOPLE}) AS n;
    INSERT INTO projection.checkpoints (name, position, built_at) VALUES ('live', ${PEOPLE}, now())
      ON CONFLICT (name) DO UPDATE SET position = excluded.position, built_at = now();
    ANALYZE;`);
  await tell(`'user:' || md5('p' || n)::uuid`, 1, PEOPLE);
  now = new Date('2026-03-10T11:00:00Z');
  await digests.run();
});
afterAll(async () => {
  await pool?.end();
  await database?.remove();
});

/** Creates notifications for an audience (SQL over `n`), one for each position of the log. */
async function tell(audience: string, from: number, through: number): Promise<void> {
  await pool.query(
    `INSERT INTO live.notifications (id, audience, kind, params, is_settled, event_position, created_at, position)
     SELECT md5('n' || n)::uuid, ${audience}, 'kyc_approved', '{}', false, n, $1, n
     FROM generate_series($2::int, $3::int) AS n`,
    [now, from, through],
  );
  await pool.query(`UPDATE projection.checkpoints SET position = $1 WHERE name = 'live'`, [through]);
  await pool.query('ANALYZE live.notifications');
}

/** Rows of the read models and the worker's tables read by `look`, by any access path. */
async function rowsRead(look: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await pool.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ count: string }>(
      `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS count FROM pg_stat_user_tables
       WHERE schemaname IN ('live', 'chain')`,
    );
    return Number(rows[0]?.count);
  };
  const before = await read();
  await look();
  return (await read()) - before;
}

it('SET-05 a round in which nothing is new reads nothing of those who have nothing', async () => {
  expect(await rowsRead(() => digests.run())).toBeLessThan(10);
});

it('SET-05 a few who have something new cost what they are, and a mail what it tells', async () => {
  await tell(`'user:' || md5('p' || n - ${PEOPLE})::uuid`, PEOPLE + 1, PEOPLE + 5);
  const marking = await rowsRead(() => digests.run());
  expect(marking).toBeGreaterThan(0);
  expect(marking).toBeLessThan(5 * ROWS_EACH);
  now = new Date('2026-03-10T13:00:00Z');
  expect(await rowsRead(() => digests.run())).toBeLessThan(5 * ROWS_EACH);
  expect(sent.map(({ to }) => to).toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `${n}@correo.co`));
});

it('SET-05 what everybody is told is gone through in parts, and mailed a round at a time, nobody twice', async () => {
  now = new Date('2026-03-10T15:00:00Z');
  await tell(`'investors'`, PEOPLE + 6, PEOPLE + 6);
  let parts = 0;
  const reads: number[] = [];
  for (let isMore = true; isMore; parts += 1)
    reads.push(
      await rowsRead(async () => {
        isMore = await markNews(pool, now);
      }),
    );
  expect(parts).toBeGreaterThan(10);
  expect(Math.max(...reads)).toBeLessThan(2_000 * ROWS_EACH);
  const { rows } = await pool.query(
    'SELECT count(*)::int AS due FROM chain.mail_digests WHERE due_at IS NOT NULL',
  );
  expect(rows[0]).toEqual({ due: PEOPLE });
  now = new Date('2026-03-11T13:00:00Z');
  sent.length = 0;
  for (let round = 0; round < 2; round += 1) {
    const before = sent.length;
    const read = await rowsRead(() => digests.run());
    const mails = sent.length - before;
    expect(mails).toBeGreaterThan(0);
    expect(mails).toBeLessThanOrEqual(500);
    expect(read / mails).toBeLessThan(ROWS_EACH);
  }
  expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length);
});
