import { appendFile, chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { booksViewSchema } from '@nodo/contracts/books/views';
import { projectImageViewSchema } from '@nodo/contracts/images/views';
import { subtract } from '@nodo/contracts/money';
import { payoutRequestedSchema, payoutTermsSchema, payoutViewSchema } from '@nodo/contracts/payouts/views';
import { projectionsViewSchema } from '@nodo/contracts/projections/views';
import { outflowsSchema } from '@nodo/contracts/reconciliation/views';
import { fingerprintOf } from '@nodo/platform/backup-file';
import { newId } from '@nodo/platform/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import { Client } from '../support/client.ts';
import { done, run } from '../support/command.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { figure } from '../support/figures.ts';
import { Product } from '../support/product.ts';
import { hashesOf, lastEventOf, personalDataKeyOf, readModelsBuilt } from '../support/restoring.ts';
import { productStage } from '../support/stage.ts';
import { transactions } from '../support/views.ts';

const stage = productStage({ blockIntervalMs: 150 });
let folder: string;
let backup: string;
let personalDataKey: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nodo-backup-'));
  // Postgres runs under its own account when the tests run as root.
  await chmod(folder, 0o755);
  backup = join(folder, 'respaldo');
  personalDataKey = await personalDataKeyOf(stage.product);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const original = () => ({ DATA_DIR: stage.product.dataDir });

/** URLs of up to three gallery images that are stored as files. */
async function pictures(client: Client): Promise<string[]> {
  const { body } = await client.get('/api/project-images');
  const images = z.array(projectImageViewSchema).parse(body);
  return images.flatMap(({ imageUrl }) => (imageUrl.startsWith('/api/') ? [imageUrl] : [])).slice(0, 3);
}

/** Has the backup say that somebody's data was looked at shortly before it; returns the view's id. */
async function lookBefore(manifest: { files: Record<string, unknown> }): Promise<string> {
  const [viewer] = await inDatabase(
    stage.product,
    async (client) =>
      (await client.query<{ id: string }>("SELECT id FROM live.users WHERE role = 'admin'")).rows,
  );
  const look = { viewId: newId(), viewerId: viewer?.id, role: 'admin', sessionId: newId() };
  const viewed = { area: 'users', viewed: null, viewedAt: new Date().toISOString() };
  const file = join(backup, 'views.ndjson');
  await appendFile(file, `${JSON.stringify({ ...look, ...viewed })}\n`);
  manifest.files['views.ndjson'] = await fingerprintOf(file);
  await writeFile(join(backup, 'manifest.json'), JSON.stringify(manifest));
  return look.viewId;
}

/** From where each entry of the audit's first page was done that tells it, by its id. */
async function origins(client: Client): Promise<Map<string, unknown>> {
  const { rows } = auditPageSchema.parse((await client.get('/api/audit?limit=100')).body);
  return new Map(rows.flatMap(({ id, origin }) => (origin ? [[id, origin]] : [])));
}

async function balanceOf(client: Client): Promise<string> {
  return payoutTermsSchema.parse((await client.get('/api/payouts/terms')).body).available;
}

async function withdraw(client: Client, amount: string, walletAddress: string): Promise<string> {
  const body = { amount, walletAddress, type: 'distribution' };
  const answer = await client.send('POST', '/api/blockchain/transactions', body);
  expect(answer.status, answer.text).toBe(201);
  return payoutRequestedSchema.parse(answer.body).id;
}

/** The restored log knows nothing of 40 USD that were paid out: two people take them from the balance. */
async function settleWhatLeft(
  copy: Product,
  known: { investor: Client; staff: Client; wallet: string; before: string },
): Promise<void> {
  const { investor, staff, wallet, before } = known;
  const left = () => staff.get('/api/outflows');
  const [outflow] = await eventually('the payout since the backup', async () => {
    const rows = outflowsSchema.parse((await left()).body);
    return rows.length > 0 && rows;
  });
  expect(outflow).toMatchObject({ to: wallet, amountUsdt: '40.000000', suggested: 'platform', payouts: [] });
  expect((await staff.get('/api/analytics/platform/pending')).text).toContain(outflow?.id);
  expect(await balanceOf(investor)).toBe(before);

  // Asked for again: nothing goes to that address before it is settled.
  const again = await withdraw(investor, '5', wallet);
  const second = await Client.signIn(copy.url, SUPER_ADMIN);
  const heldBack = async () => {
    const rows = z.array(payoutViewSchema).parse((await second.get('/api/payouts')).body);
    return rows.find(({ id }) => id === again)?.hold;
  };
  await eventually('the payout to be held', async () => (await heldBack()) === 'books');
  const [proposed] = outflowsSchema.parse((await left()).body);
  const person = proposed?.people.find(({ hasProved }) => !hasProved);
  expect(proposed).toMatchObject({ suggested: 'debit', people: [{ id: person?.id }] });

  const path = `/api/unmatched-transfers/${outflow?.id}`;
  const decision = { how: 'debit', userId: person?.id, note: 'Se pagó después de la última copia' };
  expect((await staff.send('POST', `${path}/reconciliation`, decision)).status).toBe(200);
  expect((await staff.send('POST', `${path}/approval`, { proposal: 1 })).status).toBe(403);
  expect((await second.send('POST', `${path}/approval`, { proposal: 1 })).status).toBe(200);
  await eventually('both payouts to be irreversible', async () => {
    const rows = await transactions(investor);
    const paid = rows.filter(({ state, recipientAddress: to }) => to === wallet && state === 'confirmed');
    return (
      paid.length === 2 && paid.some(({ transactionHash }) => transactionHash === outflow?.transactionHash)
    );
  });
  expect(await balanceOf(investor)).toBe(subtract(before, '45.00'));
  expect(outflowsSchema.parse((await left()).body)).toEqual([]);
  expect(booksViewSchema.parse((await staff.get('/api/books')).body).sum).toBe('0.000000');
}

// Runs a dozen of our programs, on a machine that may be busy.
const TIMEOUT_MS = 300_000;

test('R23 a platform comes back from its backup on an empty machine, and finds what was paid since', {
  timeout: TIMEOUT_MS,
}, async () => {
  const admin = await stage.signIn(ADMIN);
  const urls = await pictures(admin);
  expect(urls.length).toBeGreaterThan(0);
  const from = await eventually('the sign-in to be in the audit', async () => {
    const found = await origins(admin);
    return found.size > 0 && found;
  });
  const known = await Promise.all(urls.map(async (url) => (await admin.get(url)).text));

  expect(await done('backup', [backup], original())).toMatch(
    /\d+ eventos y \d+ archivos en .*, en \d+\.\d s/,
  );
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  expect((await run('backup', [backup], original())).text).toContain('ya tiene algo');
  const manifest = z
    .looseObject({ events: z.int(), objects: z.int(), files: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')));
  expect(manifest.events).toBeGreaterThan(100);
  const viewId = await lookBefore(manifest);
  const { lastBackup } = projectionsViewSchema.parse((await admin.get('/api/projections')).body);
  expect(lastBackup).toMatchObject({ events: manifest.events, files: manifest.objects });
  for (const file of ['keys.ndjson', 'history.ndjson', 'manifest.json', 'chain.ndjson', 'origins.ndjson']) {
    expect(await readFile(join(backup, file), 'utf8')).not.toContain(personalDataKey);
  }
  // An address and a browser are personal data.
  expect(await readFile(join(backup, 'origins.ndjson'), 'utf8')).not.toContain('127.0.0.1');
  const last = await lastEventOf(backup);

  // Somebody pays, and somebody is paid, after the backup: the chain has both, the backup doesn't.
  const chain = await Chain.of(stage.product);
  const camila = await stage.signIn(INVESTOR);
  const before = await balanceOf(camila);
  const { address: wallet } = await chain.newWallet(0n);
  const lost = await withdraw(camila, '40', wallet);
  await eventually('the payout to be irreversible', async () =>
    (await transactions(camila)).some(({ id, state }) => id === lost && state === 'confirmed'),
  );
  const txHash = await chain.pay(chain.treasury, 321_000_000n);
  await eventually('the payment to be in a block', async () =>
    (await admin.get('/api/blockchain/transactions?scope=all')).text.includes(txHash),
  );

  const dataDir = join(folder, 'copia');
  const target = { DATA_DIR: dataDir, PERSONAL_DATA_KEY: personalDataKey };
  const broken = join(folder, 'alterado');
  await cp(backup, broken, { recursive: true });
  await writeFile(join(broken, 'chain.ndjson'), '');
  // Whole as it is: older backups don't say from where sessions were opened, nor what was looked at.
  const older = join(folder, 'anterior');
  await cp(backup, older, { recursive: true });
  for (const file of ['origins.ndjson', 'views.ndjson']) await rm(join(older, file));
  const { 'origins.ndjson': _origins, 'views.ndjson': _views, ...files } = manifest.files;
  await writeFile(join(older, 'manifest.json'), JSON.stringify({ ...manifest, files }));
  for (const [args, environment, words] of [
    [[broken], target, 'chain.ndjson falta o no es el que se respaldó'],
    [[folder], target, 'le falta manifest.json'],
    [[backup], { DATA_DIR: dataDir }, 'Falta PERSONAL_DATA_KEY'],
    [[older], { ...target, PERSONAL_DATA_KEY: 'x'.repeat(43) }, 'no abre estas claves'],
    [[backup], { ...target, EVENTSTORE_URL: 'esdb://127.0.0.1:1' }, 'no en sus servidores'],
  ] as [string[], Record<string, string>, string][]) {
    expect(await run('restore', args, environment)).toMatchObject({
      code: 2,
      text: expect.stringContaining(words),
    });
  }
  await expect(stat(dataDir)).rejects.toThrow(/ENOENT/);

  const began = performance.now();
  expect(await done('restore', [backup], target)).toMatch(/entero e íntegro[\s\S]*en \d+\.\d s/);
  expect((await run('restore', [backup], target)).text).toContain('ya tiene historia');
  // A real chain goes on independently of backups; the test's chain is a folder, copied as it is now.
  await cp(join(stage.product.dataDir, 'chain'), join(dataDir, 'chain'), { recursive: true, force: true });
  const environment = { PAYOUT_POLL_MS: '200', SWEEP_MS: '300' };
  const copy = await Product.begin({ demo: false, blockIntervalMs: 150, environment }, dataDir);
  try {
    await copy.ready();
    await readModelsBuilt(copy, last);
    const restoredIn = (performance.now() - began) / 1_000;
    const [mine, theirs] = [await hashesOf(copy, last), await hashesOf(stage.product, last)];
    const restored = await inDatabase(copy, async (client) => {
      const found = await client.query<{ count: string }>(
        'SELECT count(*) FROM projection.events WHERE position <= $1',
        [last],
      );
      return Number(found.rows[0]?.count);
    });
    figure('R23', {
      counts: {
        events: manifest.events,
        files: manifest.objects,
        'read models compared': theirs.length,
        'read models that differ': theirs.filter((line, index) => line !== mine[index]).length,
        'acknowledged events missing': manifest.events - restored,
        'restored after, s': restoredIn,
      },
    });
    expect(mine).toEqual(theirs);
    const [investor, staff] = [await Client.signIn(copy.url, INVESTOR), await Client.signIn(copy.url, ADMIN)];
    expect((await investor.get('/api/investments')).status).toBe(200);
    for (const [index, url] of urls.entries()) expect((await staff.get(url)).text).toBe(known[index]);
    const restoredFrom = await origins(staff);
    for (const [id, origin] of from) expect(restoredFrom.get(id)).toEqual(origin);
    await eventually('the look before the backup to be told', async () =>
      inDatabase(copy, async (client) => {
        const sql = 'SELECT 1 FROM platform.personal_data_views WHERE id = $1 AND recorded_at IS NOT NULL';
        return (await client.query(sql, [viewId])).rowCount === 1;
      }),
    );
    await eventually('the payment since the backup', async () =>
      (await staff.get('/api/blockchain/transactions?scope=all')).text.includes(txHash),
    );
    await settleWhatLeft(copy, { investor, staff, wallet, before });
  } finally {
    await copy.stop();
  }
});
