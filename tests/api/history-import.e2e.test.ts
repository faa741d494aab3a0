import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { currentUserViewSchema } from '@nodo/contracts/identity/views';
import { type LiveEventName, liveMessages } from '@nodo/contracts/live';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, ANALYST, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { Client } from '../support/client.ts';
import { done, run } from '../support/command.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { Product } from '../support/product.ts';
import { productStage } from '../support/stage.ts';

const stage = productStage();
let folder: string;
let history: string;
let keys: string;
let personalDataKey: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nodo-import-'));
  // Postgres runs under its own account when the tests run as root.
  await chmod(folder, 0o755);
  [history, keys] = [join(folder, 'historia.ndjson'), join(folder, 'claves.ndjson')];
});
afterEach(() => rm(folder, { recursive: true, force: true }));
beforeAll(async () => {
  const secrets = await readFile(join(stage.product.dataDir, 'secrets.json'), 'utf8');
  ({ personalDataKey } = z.looseObject({ personalDataKey: z.string() }).parse(JSON.parse(secrets)));
  // A copy of before would make them itself, and tell of them.
  await eventually('the statements of the demo to be made', () =>
    inDatabase(stage.product, async (client) => {
      const waiting = await client.query("SELECT FROM live.reports WHERE status = 'preparing'");
      return waiting.rowCount === 0;
    }),
  );
});

const original = () => ({ DATA_DIR: stage.product.dataDir });

/** Exports history and keys once the audit tree is complete; returns its size and root, and the last position. */
async function exportAll(): Promise<{ size: number; rootHash: string; last: string }> {
  const end = await inDatabase(stage.product, async (client) => {
    const found = await client.query<{ position: string }>(
      "SELECT max(position) AS position FROM event_store.events WHERE NOT starts_with(type, '$')",
    );
    return BigInt(found.rows[0]?.position ?? 0);
  });
  await eventually('the tree to have every event', () =>
    inDatabase(stage.product, async (client) => {
      const found = await client.query<{ position: string }>('SELECT position FROM projection.tree');
      return BigInt(found.rows[0]?.position ?? -1) >= end;
    }),
  );
  await done('history-export', [history], original());
  await done('history-export', [keys, '--keys'], original());
  const lines = (await readFile(history, 'utf8')).split('\n');
  const header = z.looseObject({ size: z.int(), rootHash: z.string() }).parse(JSON.parse(lines[0] ?? ''));
  const manifest = z.looseObject({ last: z.string() }).parse(JSON.parse(lines.at(-2) ?? ''));
  return { ...header, ...manifest };
}

/** Paths of reads that depend on the event history alone, and so accept `asOf`. */
const screens = [
  '/api/users',
  '/api/users/stats',
  '/api/warehouses',
  '/api/construction-updates',
  '/api/project-images',
  '/api/financial-settings',
  '/api/investments?scope=all',
  '/api/blockchain/transactions?scope=all',
  '/api/kyc/pending-review',
  '/api/distributions',
  '/api/payouts',
  '/api/audit?limit=50',
  '/api/analytics/platform',
];

/** The responses as of a moment. The USDT contract is replaced, as it differs between the platforms' chains. */
async function read(client: Client, product: Product, asOf: string): Promise<Record<string, string>> {
  const { usdtContract } = await product.chain();
  const answers: Record<string, string> = {};
  for (const path of screens) {
    const { status, text } = await client.get(`${path}${path.includes('?') ? '&' : '?'}asOf=${asOf}`);
    answers[path] = `${status} ${text.replaceAll(usdtContract, 'USDT')}`;
  }
  return answers;
}

test('a history comes into an empty platform, where the same people read the same', async () => {
  const { size, rootHash, last } = await exportAll();
  const dataDir = join(folder, 'copia');
  const target = { DATA_DIR: dataDir, PERSONAL_DATA_KEY: personalDataKey };
  expect(await done('history-import', ['--check', history, '--keys', keys], target)).toMatch(
    /entera e íntegra\. Raíz de \d+: [0-9a-f]{64}\. Claves de \d+ personas: se abren/,
  );
  // Neither the check nor a refused import writes anything.
  await expect(stat(dataDir)).rejects.toThrow(/ENOENT/);
  const cut = join(folder, 'cortada.ndjson');
  await writeFile(cut, (await readFile(history)).subarray(0, -20));
  for (const [args, environment, words] of [
    [[cut, '--keys', keys], target, 'cortado'],
    [[history], target, 'Faltan las claves'],
    [[history, '--keys', keys], { DATA_DIR: dataDir }, 'Falta PERSONAL_DATA_KEY'],
    [[history, '--keys', keys], { ...target, PERSONAL_DATA_KEY: 'x'.repeat(43) }, 'no abre estas claves'],
    [[history, '--keys', keys], { ...target, EVENTSTORE_URL: 'esdb://127.0.0.1:1' }, 'no en sus servidores'],
    [[history, '--keys', keys], { ...target, ...original() }, 'está en marcha'],
  ] as [string[], Record<string, string>, string][]) {
    const refused = await run('history-import', args, environment);
    expect(refused.code).toBe(2);
    expect(refused.text).toContain(words);
  }
  await expect(stat(dataDir)).rejects.toThrow(/ENOENT/);

  const imported = await done('history-import', [history, '--keys', keys], target);
  expect(imported).not.toContain(personalDataKey);
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  const again = await run('history-import', [history, '--keys', keys], target);
  expect(again).toMatchObject({ code: 2, text: expect.stringContaining('ya tiene historia') });
  await cp(join(stage.product.dataDir, 'objects'), join(dataDir, 'objects'), { recursive: true });

  const copy = await Product.begin({ demo: false }, dataDir);
  try {
    await copy.ready();
    const reached = () =>
      inDatabase(copy, async (client) => {
        const found = await client.query<{ position: string }>(
          "SELECT position FROM projection.checkpoints WHERE name = 'live'",
        );
        return BigInt(found.rows[0]?.position ?? -1) >= BigInt(last);
      });
    await eventually('the read models to be built', reached);
    const until = ['hashes', '--until', last];
    expect(await done('replay', until, { DATA_DIR: copy.dataDir })).toBe(
      await done('replay', until, original()),
    );
    for (const email of [ADMIN, SUPER_ADMIN, ANALYST, INVESTOR]) {
      const [here, there] = [await stage.signIn(email), await Client.signIn(copy.url, email)];
      // Without the demo its accounts are like any other.
      const known = currentUserViewSchema.parse((await here.get('/api/auth/user')).body);
      expect((await there.get('/api/auth/user')).body).toEqual({ ...known, emailChange: 'possible' });
      const [own, copied] = [await read(here, stage.product, last), await read(there, copy, last)];
      for (const path of screens) expect(`${path} ${copied[path]}`).toBe(`${path} ${own[path]}`);
      if (email === ADMIN) expect(Object.values(copied).every((text) => text.startsWith('200 '))).toBe(true);
      expect(JSON.stringify(copied)).not.toContain('No disponible');
    }
    // A tree head kept from the original verifies the copy.
    const admin = await Client.signIn(copy.url, ADMIN);
    const proof = join(folder, 'prueba.ndjson');
    await writeFile(proof, (await admin.get('/api/audit/tree/export')).text);
    expect(await done('audit-verify', [proof, '--head', `${size}:${rootHash}`], {})).toContain('íntegro');
    // Building the read models from imported events must neither send mails nor schedule any.
    await eventually('the worker to have looked for mails', () =>
      inDatabase(copy, async (client) => {
        const looked = await client.query(
          `SELECT 1 FROM chain.mail_digest_cursor AS c, chain.security_mail_cursor AS s WHERE NOT EXISTS (
             SELECT 1 FROM live.notifications WHERE position > c.position) AND NOT EXISTS (
             SELECT 1 FROM live.audit_entries WHERE position > s.position)`,
        );
        return looked.rows.length > 0;
      }),
    );
    const owed = await inDatabase(copy, (client) =>
      client.query(
        'SELECT user_id FROM chain.mail_digests UNION ALL SELECT user_id FROM chain.security_mails',
      ),
    );
    expect(owed.rows).toEqual([]);
    expect(await readdir(join(copy.dataDir, 'mail')).catch(() => [])).toEqual([]);
  } finally {
    await copy.stop();
  }
});

/** Everything that notifies somebody or could lead to it: mails, events, jobs, notifications, payouts, messages. */
async function effects(listener: Listener, since: number) {
  const mails = await readdir(join(stage.product.dataDir, 'mail')).catch(() => []);
  const counts = await inDatabase(stage.product, async (client) => {
    // Ignores what is recorded anyway: periodic attestations, this test's own views of personal data, and the head of
    // a tree that has grown by a sign-in.
    const events = await client.query<{ type: string }>(
      `SELECT type FROM event_store.events
       WHERE type NOT IN ('ReservesAttested', 'PersonalDataViewed', 'AuditTreeHeadRecorded') ORDER BY position`,
    );
    const jobs = await client.query<{ count: string }>(
      'SELECT count(*) FROM bullmq.job WHERE scheduler_id IS NULL AND added_at_ms > $1',
      [since],
    );
    const notices = await client.query<{ count: string }>('SELECT count(*) FROM live.notifications');
    const digests = await client.query<{ row: string }>(
      `SELECT d::text AS row FROM chain.mail_digests AS d
       UNION ALL SELECT s::text FROM chain.security_mails AS s ORDER BY 1`,
    );
    const intents = await client.query<{ count: string }>('SELECT count(*) FROM chain.payout_intents');
    return {
      events: events.rows.map(({ type }) => type),
      jobs: jobs.rows[0]?.count,
      notices: notices.rows[0]?.count,
      // Mails that are due, and mails that were sent.
      digests: digests.rows.map(({ row }) => row),
      payouts: intents.rows[0]?.count,
    };
  });
  const names = Object.keys(liveMessages) as LiveEventName[];
  // Ignores new blocks, and the progress caused by the events ignored above.
  const heard = names
    .filter((name) => name !== 'chain.head' && name !== 'projection.progress')
    .flatMap((name) => listener.heard(name).map(() => name));
  return { mails: mails.length, ...counts, heard };
}

test('rebuilding, comparing, exporting and importing send no mail, job, command or message', async () => {
  const [investor, admin] = [await stage.signIn(INVESTOR), await stage.signIn(ADMIN)];
  const quiet = await eventually('the platform to have done what it had to do', async () => {
    const listener = await Listener.open(investor);
    const since = Date.now();
    const before = await effects(listener, since);
    await delay(2_000);
    const after = await effects(listener, since);
    const isQuiet = JSON.stringify(before) === JSON.stringify(after);
    if (!isQuiet) listener.close();
    return isQuiet && { listener, before, since };
  });
  const { listener, before, since } = quiet;
  try {
    expect(before.events.length).toBeGreaterThan(100);
    const built = await done('replay', ['build', '--compare'], original());
    expect(built).toContain('Igual, hasta el último byte');
    const [id = ''] = /^\d+/.exec(built) ?? [];
    await done('replay', ['compare', id], original());
    await done('replay', ['drop', id], original());
    // The replays and comparisons of the screens.
    for (const path of [
      '/api/history/streams/settings-financial/states',
      '/api/history/streams/settings-financial/story',
      `/api/history/compare?table=users&from=2026-01-01T00:00:00Z&to=${new Date(since).toISOString()}`,
    ])
      expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
    await exportAll();
    const copy = { DATA_DIR: join(folder, 'otra'), PERSONAL_DATA_KEY: personalDataKey };
    await done('history-import', [history, '--keys', keys], copy);
    // Long enough for a job to be processed and its messages to arrive.
    await delay(2_000);
    expect(await effects(listener, since)).toEqual(before);
    // Control: the same listener does receive the messages of a real change.
    await investor.send('POST', '/api/notifications/read', { all: true });
    await eventually(
      'the listener to hear something',
      async () => (await effects(listener, since)).heard.length > 0,
    );
  } finally {
    listener.close();
  }
});
