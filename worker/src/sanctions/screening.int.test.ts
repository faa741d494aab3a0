import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { recordKycScreeningSchema } from '@nodo/contracts/kyc/screening';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { createPool, migrate, type Pool } from '@nodo/platform/postgres';
import type { SanctionsEntry } from '@nodo/platform/sanctions/entry';
import { indexOf } from '@nodo/platform/sanctions/provider';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { sdnXml, unXml } from '../../../platform/src/sanctions/samples.test.ts';
import { migrateReadModels } from '../../../projector/src/migrations.ts';
import { TREASURY, WALLET } from '../../../projector/src/testing/story.test.ts';
import { DomainClock } from '../clock.ts';
import { CommandClient } from '../commands.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { RetryPauses } from '../retry-pauses.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { fillLive } from '../testing/live-rows.test.ts';
import { loadLists } from './load.ts';
import { type ScreeningParts, screenEverybody, screenSubmissions } from './screening.ts';

/** More than a page. */
const WAITING = 201;
const SHA256 = 'a'.repeat(64);
const logger = createLogger({ service: 'worker', logLevel: 'silent' });
const entry: SanctionsEntry = {
  id: '900001',
  kind: 'individual',
  names: ['Yadiro QUINTERO ZULUAGA'],
  born: [],
  documents: [],
  nationalities: [],
  programs: [],
};

let database: TemporaryDatabase;
let pool: Pool;
let recorder: CommandRecorder;
let services: ScreeningParts;
/** The clock of pauses between tries. */
let now = 0;

/** command-api takes no UUIDs without a version and a variant. */
const idOf = (kind: string) =>
  `overlay(overlay(md5('${kind}' || n) placing '4' from 13) placing '8' from 17)::uuid`;

async function people(kind: string, count: number, record: Readonly<Record<string, string>>) {
  await fillLive(pool, 'users', count, {
    ...{ id: idOf(kind), email: `'${kind}' || n`, role: `'investor'` },
    ...{ first_name: `'Yadiro'`, last_name: `'Quintero Zuluaga'` },
  });
  const { submitted_at = `now() - interval '1 day' + n * interval '1 second'`, status = '' } = record;
  const waits = status === `'pending'` || status === `'under_review'`;
  await fillLive(pool, 'kyc_records', count, {
    ...{ user_id: idOf(kind), attempt: '1', submitted_at, waiting_since: waits ? submitted_at : 'NULL' },
    ...record,
  });
}

beforeAll(async () => {
  database = await temporaryDatabase();
  await migrateReadModels(database.url, logger);
  await migrate(database.url, 'chain', new URL('../../migrations/', import.meta.url), logger);
  pool = createPool(database.url, 'test', logger, 2);
  recorder = await startCommandRecorder();
  const metrics = createWorkerMetrics(createMetrics('worker').registry);
  const commands = new CommandClient({ url: recorder.url, serviceToken: 't', metrics });
  const pauses = new RetryPauses(() => now);
  services = { pool, commands, clock: new DomainClock(false), logger, pauses };
  const { keys, numbers } = indexOf(entry);
  await pool.query(`INSERT INTO sanctions.lists VALUES ('ofac-sdn', '${SHA256}', '2026-03-01', 1)`);
  await pool.query(`INSERT INTO sanctions.entries VALUES ('ofac-sdn', $1, $2, $3, $4)`, [
    ...[entry.id, JSON.stringify(entry), keys, numbers],
  ]);
}, 60_000);
afterAll(async () => {
  await recorder?.stop();
  await pool?.end();
  await database?.remove();
});
afterEach(async () => {
  recorder.sent.length = 0;
  recorder.faults.broken.clear();
  now += 3_600_000;
  await pool.query(`TRUNCATE live.users, live.kyc_records, live.kyc_screenings, live.audit_entries,
    sanctions.round`);
});

const screened = () => recorder.sent.map(({ correlationId }) => correlationId);

async function idsOf(status: string): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    'SELECT user_id FROM live.kyc_records WHERE status = $1 ORDER BY submitted_at',
    [status],
  );
  return rows.map(({ user_id }) => user_id);
}

it('whoever was approved before their submission was compared is compared after those who wait', async () => {
  const approved = { status: `'approved'`, approved_at: 'now()' };
  await people('approved', 1, approved);
  await people('known', 1, approved);
  await people('waiting', 1, { status: `'pending'` });
  await fillLive(pool, 'kyc_screenings', 1, { user_id: idOf('known'), attempt: '1' });
  await fillLive(pool, 'kyc_screenings', 1, { user_id: idOf('approved'), attempt: '0' });
  await screenSubmissions(services);
  const known = (await pool.query(`SELECT ${idOf('known')} AS id FROM (SELECT 1 AS n) AS one`)).rows[0]?.id;
  const unknown = (await idsOf('approved')).filter((id) => id !== known);
  expect(screened()).toEqual([...(await idsOf('pending')), ...unknown]);
  expect(recorder.sent.at(-1)?.payload).toMatchObject({ attempt: 1, matches: [{ entryId: '900001' }] });
});

it('whoever changed their name after being compared is compared again, once', async () => {
  const approved = { status: `'approved'`, approved_at: `now() - interval '40 days'` };
  await people('waiting', 1, { status: `'pending'` });
  await people('same', 1, { status: `'pending'` });
  // From before names were recorded.
  await people('unnamed', 1, { status: `'pending'` });
  await people('approved', 1, { ...approved, approved_at: 'now()' });
  await people('renamed', 1, approved);
  await people('long-ago', 1, approved);
  const comparedAs = (kind: string, name: string) =>
    fillLive(pool, 'kyc_screenings', 1, { user_id: idOf(kind), attempt: '1', screened_name: name });
  for (const kind of ['waiting', 'approved', 'renamed', 'long-ago']) await comparedAs(kind, `'Ana Ruiz'`);
  await comparedAs('same', `'Yadiro Quintero Zuluaga'`);
  await comparedAs('unnamed', 'NULL');
  const change = { action: `'UserProfileChanged'`, subject_kind: `'user'`, occurred_at: 'now()' };
  await fillLive(pool, 'audit_entries', 1, { ...change, subject_id: `${idOf('renamed')}::text` });
  const idsIn = async (...kinds: string[]) => {
    const ids = kinds.map((kind) => idOf(kind)).join();
    return (await pool.query<{ ids: string[] }>(`SELECT ARRAY[${ids}] AS ids FROM (SELECT 1 AS n) AS one`))
      .rows[0]?.ids;
  };

  await screenSubmissions(services);
  expect(screened().toSorted()).toEqual((await idsIn('waiting', 'approved', 'renamed'))?.toSorted());
  expect(screened()[0]).toEqual((await idsIn('waiting'))?.[0]);
  const payload = {
    ...{ attempt: 1, screenedName: 'Yadiro Quintero Zuluaga' },
    matches: [{ entryId: '900001' }],
  };
  for (const { payload: sent } of recorder.sent) expect(sent).toMatchObject(payload);
  const first = recorder.sent[0];

  // As the projector keeps what was recorded.
  const { matches } = recordKycScreeningSchema.parse(first?.payload);
  await pool.query(`UPDATE live.kyc_screenings SET screened_name = 'Yadiro Quintero Zuluaga', matches = $1`, [
    JSON.stringify(matches),
  ]);
  await screenSubmissions(services);
  expect(recorder.sent).toHaveLength(3);

  // With the same matches as before, also of whoever is approved; never taken for the earlier comparison.
  await pool.query(`UPDATE live.users SET last_name = 'Zuluaga Quintero'`);
  await screenSubmissions(services);
  expect(recorder.sent).toHaveLength(8);
  const again = recorder.sent.find((one, index) => index >= 3 && one.correlationId === first?.correlationId);
  expect(again?.payload).toEqual({
    ...recordKycScreeningSchema.parse(first?.payload),
    screenedName: 'Yadiro Zuluaga Quintero',
  });
  expect(again?.key).not.toBe(first?.key);
});

it('compares the wallets a person paid from, not the treasury’s in what was paid from the balance', async () => {
  await people('waiting', 1, { status: `'pending'` });
  const [id] = await idsOf('pending');
  const paid = (wallet: string, source: string) =>
    fillLive(pool, 'investments', 1, {
      ...{ id: 'gen_random_uuid()', investor_id: `'${id}'::uuid`, wallet_address: `'${wallet}'` },
      payment_source: `'${source}'`,
    });
  await paid(WALLET, 'chain');
  await paid(TREASURY, 'balance');
  for (const wallet of [WALLET, TREASURY]) {
    const theirs = `of-${wallet.slice(0, 5)}`;
    const listed = { ...entry, id: theirs, names: ['OTRA'], documents: [{ type: 'Wallet', number: wallet }] };
    const { keys, numbers } = indexOf(listed);
    await pool.query(`INSERT INTO sanctions.entries VALUES ('ofac-sdn', $1, $2, $3, $4)`, [
      ...[theirs, JSON.stringify(listed), keys, numbers],
    ]);
  }
  await screenSubmissions(services);
  const { matches } = recordKycScreeningSchema.parse(recorder.sent[0]?.payload);
  expect(matches.filter(({ by }) => by.includes('wallet'))).toMatchObject([{ entryId: 'of-TR7NH' }]);
  await pool.query(`DELETE FROM sanctions.entries WHERE id LIKE 'of-%'; TRUNCATE live.investments`);
});

it('one whose screening always fails, or a page of refusals that stay, keeps nobody behind from being screened', async () => {
  await people('waiting', WAITING, { status: `'pending'` });
  const [first = '', ...others] = await idsOf('pending');
  recorder.faults.broken.set(first, 500);
  await screenSubmissions(services);
  expect(screened()).toEqual(others);
  recorder.sent.length = 0;
  for (const id of others.slice(0, -1)) recorder.faults.broken.set(id, 409);
  await screenSubmissions(services);
  expect(screened()).toEqual(others.slice(-1));
});

it('everybody is screened behind one who always fails, and the list is not done before that one is, too', async () => {
  await people('waiting', 3, { status: `'pending'` });
  const [first = ''] = (await idsOf('pending')).toSorted();
  recorder.faults.broken.set(first, 500);
  await screenEverybody(services);
  expect(recorder.sent.map(({ command }) => command)).toEqual(['RecordKycScreening', 'RecordKycScreening']);
  recorder.faults.broken.clear();
  // Not again in every round.
  await screenSubmissions(services);
  await screenEverybody(services);
  expect(screened().slice(2)).not.toContain(first);
  recorder.sent.splice(2);
  now += 15_000;
  await screenEverybody(services);
  expect(recorder.sent.map(({ command }) => command).slice(2)).toEqual([
    'RecordKycScreening',
    'FinishSanctionsScreening',
  ]);
});

it('with a list everybody is screened who is approved, handed something in or was screened before', async () => {
  const comparedWith = (kind: string, matches: string) =>
    fillLive(pool, 'kyc_screenings', 1, {
      ...{ user_id: idOf(kind), attempt: '1', screened_name: `'Yadiro Quintero Zuluaga'` },
      matches,
    });
  const nothing = { submitted_at: 'NULL', attempt: '0' };
  await people('waiting', 1, { status: `'pending'` });
  await people('rejected', 1, { status: `'rejected'` });
  await people('expired', 1, { status: `'expired'` });
  await people('lifted', 1, { ...nothing, status: `'under_review'` });
  await people('never', 1, { ...nothing, status: `'pending'` });
  await comparedWith('rejected', `'[]'`);
  await comparedWith('lifted', `'[]'`);
  await screenEverybody(services);
  const { rows } = await pool.query<{ ids: string[] }>(
    `SELECT ARRAY[${['waiting', 'rejected', 'expired', 'lifted'].map(idOf).join()}]::text[] AS ids
     FROM (SELECT 1 AS n) AS one`,
  );
  const records = recorder.sent.filter(({ command }) => command === 'RecordKycScreening');
  expect(records.map(({ correlationId }) => correlationId).toSorted()).toEqual(rows[0]?.ids.toSorted());
  expect(recorder.sent.at(-1)).toMatchObject({
    command: 'FinishSanctionsScreening',
    payload: { people: 4, found: 4 },
  });
  // What command-api would not record is not sent again with the next list.
  const { matches } = recordKycScreeningSchema.parse(records[0]?.payload);
  await pool.query(`UPDATE live.kyc_screenings SET matches = $1 WHERE user_id = $2`, [
    JSON.stringify(matches),
    (await idsOf('rejected'))[0],
  ]);
  recorder.sent.length = 0;
  await pool.query('TRUNCATE sanctions.round');
  await screenEverybody(services);
  expect(recorder.sent).toHaveLength(4);
  expect(screened()).not.toContain((await idsOf('rejected'))[0]);
});

it('a list whose file can’t be read keeps the next one from nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nodo-lists-'));
  const objects = openObjectStore(pathToFileURL(folder).href);
  const file = unXml([{ id: 7_001, first: 'OTRA', last: 'PERSONA' }], '2026-03-02');
  const put = async (path: string, xml: string) => {
    const body = Buffer.from(xml);
    const pieces = (async function* () {
      yield body;
    })();
    await objects.put(path, pieces, { size: body.length, contentType: 'application/xml' });
  };
  const list = async (name: string, path: string, xml: string) => {
    await put(path, xml);
    await fillLive(pool, 'sanctions_lists', 1, {
      ...{ list: `'${name}'`, sha256: `'${path}'`, published_on: `'2026-03-02'`, object_path: `'${path}'` },
    });
  };
  await list('ofac-sdn', 'sanctions/cut-off', '<sdnList><sdnEntry>');
  await list('un-consolidated', 'sanctions/whole', file);
  const { pauses } = services;
  const loaded = async () => {
    await loadLists({ pool, objects, logger, pauses });
    return (await pool.query('SELECT list, sha256 FROM sanctions.lists ORDER BY list')).rows;
  };
  const un = { list: 'un-consolidated', sha256: 'sanctions/whole' };
  expect(await loaded()).toEqual([{ list: 'ofac-sdn', sha256: SHA256 }, un]);
  // Nor is it read again in every round.
  await put('sanctions/cut-off', sdnXml([{ id: 7_002, first: 'OTRA', last: 'PERSONA' }], '2026-03-02'));
  expect(await loaded()).toEqual([{ list: 'ofac-sdn', sha256: SHA256 }, un]);
  now += 15_000;
  expect(await loaded()).toEqual([{ list: 'ofac-sdn', sha256: 'sanctions/cut-off' }, un]);
  await rm(folder, { recursive: true });
});
