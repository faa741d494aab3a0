import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../../../projector/src/migrations.ts';
import { DomainClock } from '../clock.ts';
import { CommandClient } from '../commands.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { fillLive } from '../testing/live-rows.test.ts';
import { settleClaims } from './settling.ts';

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
let database: TemporaryDatabase;
let pool: Pool;
let recorder: CommandRecorder;
let services: { pool: Pool; commands: CommandClient; clock: DomainClock; logger: typeof logger };

/** command-api takes no UUIDs without a version and a variant. */
const idOf = (of: string) => `overlay(overlay(md5(${of}) placing '4' from 13) placing '8' from 17)::uuid`;
const ana = idOf(`'ana'`);
const beto = idOf(`'beto'`);
/** One transaction with two transfers: some wallets pay several people at once. */
const TRANSFERS = 2;
const transfer = (n: number) => idOf(`'transfer${n}'`);

beforeAll(async () => {
  database = await temporaryDatabase();
  await migrateReadModels(database.url, logger);
  pool = createPool(database.url, 'test', logger, 2);
  recorder = await startCommandRecorder();
  const metrics = createWorkerMetrics(createMetrics('worker').registry);
  const commands = new CommandClient({ url: recorder.url, serviceToken: 't', metrics });
  services = { pool, commands, clock: new DomainClock(false), logger };
  await fillLive(pool, 'transfers', TRANSFERS, {
    ...{
      id: idOf(`'transfer' || n`),
      tx_hash: `'tx'`,
      log_index: 'n',
      matched: 'false',
      state: `'confirmed'`,
    },
  });
  await fillLive(pool, 'transfer_claims', 1, { id: ana, user_id: ana, tx_hash: `'tx'`, state: `'open'` });
  await fillLive(pool, 'transfer_claims', 1, { id: beto, user_id: beto, tx_hash: `'tx'`, state: `'open'` });
}, 60_000);
afterAll(async () => {
  await recorder?.stop();
  await pool?.end();
  await database?.remove();
});

async function settled() {
  recorder.sent.length = 0;
  await settleClaims(services);
  const { rows } = await pool.query(
    `SELECT ${ana} AS ana, ${beto} AS beto, ${transfer(1)} AS one, ${transfer(2)} AS two`,
  );
  const names = new Map(Object.entries(rows[0]).map(([name, id]) => [id, name]));
  return recorder.sent.map(({ payload }) => {
    const { claimId, transferId } = payload as { claimId: string; transferId: string };
    return `${names.get(claimId)} ${names.get(transferId)}`;
  });
}
const decide = (n: number, userId: string) =>
  fillLive(pool, 'reconciliations', 1, {
    ...{ transfer_id: transfer(n), user_id: userId, state: `'reconciled'`, how: `'credit'` },
  });

it('a claim isn’t closed by a transfer that went to another person while one of its transaction is undecided', async () => {
  await decide(1, ana);
  expect(await settled()).toEqual(['ana one']);
  await decide(2, beto);
  // Their own one first: it closes the claim, and what follows finds none.
  expect((await settled()).filter((each) => each.startsWith('beto'))).toEqual(['beto two', 'beto one']);
});
