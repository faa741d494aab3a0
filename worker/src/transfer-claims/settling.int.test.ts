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
/** Of a transaction of its own: it pays an investment of Ana's. */
const payment = idOf(`'payment'`);
/** Of a transaction of its own: it proved a wallet of Beto's. */
const proof = idOf(`'proof'`);

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
    `SELECT ${ana} AS ana, ${beto} AS beto, ${transfer(1)} AS one, ${transfer(2)} AS two, ${payment} AS payment,
       ${idOf(`'of payment'`)} AS claim, ${idOf(`'of another'`)} AS another, ${proof} AS proof, ${idOf(`'of proof'`)} AS asked, ${idOf(`'refund'`)} AS refund,
       ${idOf(`'of refund'`)} AS back`,
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

it('a claim is closed by the payment of an investment that it was about, once that is confirmed', async () => {
  const claim = { id: idOf(`'of payment'`), user_id: ana, tx_hash: `'paid'`, state: `'open'` };
  await fillLive(pool, 'transfer_claims', 1, claim);
  const matched = { investment_id: idOf(`'investment'`), matched: 'true', state: `'confirmed'` };
  await fillLive(pool, 'transfers', 1, { id: payment, tx_hash: `'paid'`, log_index: '1', ...matched });
  const investment = { id: idOf(`'investment'`), investor_id: ana, transfer_id: payment };
  await fillLive(pool, 'investments', 1, { ...investment, status: `'pending'` });
  // Somebody else's, about the same.
  const other = { ...claim, id: idOf(`'of another'`), user_id: beto };
  await fillLive(pool, 'transfer_claims', 1, other);
  const about = async () => (await settled()).filter((each) => /^(claim|another)/.test(each)).sort();
  expect(await about()).toEqual([]);
  const confirmed = `UPDATE live.investments SET status = 'confirmed', confirmed_at = now() WHERE id = ${investment.id}`;
  await pool.query(confirmed);
  expect(await about()).toEqual(['another payment', 'claim payment']);
  // Made afterwards: whether there is such a payment of somebody's is not told, docs/adr/0060.
  await pool.query(`UPDATE live.transfer_claims SET claimed_at = now() + interval '1 second'`);
  expect(await about()).toEqual(['claim payment']);
});

it('a claim is not closed by a refund that may still fail', async () => {
  const [claim, refund] = [idOf(`'of refund'`), idOf(`'refund'`)];
  await fillLive(pool, 'transfer_claims', 1, { id: claim, user_id: ana, tx_hash: `'back'`, state: `'open'` });
  const sent = { id: refund, tx_hash: `'back'`, log_index: '1', matched: 'false', state: `'confirmed'` };
  await fillLive(pool, 'transfers', 1, sent);
  await fillLive(pool, 'reconciliations', 1, { transfer_id: refund, state: `'reconciled'`, how: `'refund'` });
  const about = async () => (await settled()).filter((each) => each.startsWith('back'));
  expect(await about()).toEqual([]);
  await pool.query(`UPDATE live.reconciliations SET state = 'refunded' WHERE transfer_id = ${refund}`);
  expect(await about()).toEqual(['back refund']);
});

it('a claim about a wallet’s proof is closed once the wallet is proved', async () => {
  const claim = { id: idOf(`'of proof'`), user_id: beto, tx_hash: `'proof'`, state: `'open'` };
  await fillLive(pool, 'transfer_claims', 1, claim);
  const left = { matched: 'false', unmatched_reason: `'wallet_proof'`, state: `'confirmed'` };
  const sent = { id: proof, tx_hash: `'proof'`, log_index: '1', from_address: `'TBeto'` };
  await fillLive(pool, 'transfers', 1, { ...sent, ...left });
  const about = async () => (await settled()).filter((each) => each.startsWith('asked'));
  expect(await about()).toEqual([]);
  const wallet = { user_id: beto, address: `'TBeto'`, method: `'transfer'` };
  await fillLive(pool, 'wallets', 1, wallet);
  expect(await about()).toEqual(['asked proof']);
});

it('a claim about what was decided already ends at once for whom it was decided alone', async () => {
  const [own, other] = [idOf(`'credited'`), idOf(`'someone'`)];
  const [credited, returned] = [idOf(`'credit'`), idOf(`'return'`)];
  const decided = `timestamptz '2026-01-01'`;
  const names = new Map<string, string>();
  for (const [name, id, userId, tx] of [
    ['own', own, ana, 'credited'],
    ['other', other, beto, 'credited'],
    ['sender', idOf(`'sender'`), beto, 'returned'],
  ] as const) {
    const at = `${decided} + interval '1 day'`;
    const claim = { id, user_id: userId, tx_hash: `'${tx}'`, state: `'open'`, claimed_at: at };
    await fillLive(pool, 'transfer_claims', 1, claim);
    const { rows } = await pool.query(`SELECT ${id} AS id`);
    names.set(rows[0].id, name);
  }
  const arrived = { log_index: '1', matched: 'false', state: `'confirmed'` };
  await fillLive(pool, 'transfers', 1, { id: credited, tx_hash: `'credited'`, ...arrived });
  await fillLive(pool, 'transfers', 1, { id: returned, tx_hash: `'returned'`, ...arrived });
  const credit = { transfer_id: credited, user_id: ana, state: `'reconciled'`, how: `'credit'` };
  await fillLive(pool, 'reconciliations', 1, { ...credit, proposed_at: decided });
  // Back to an address of nobody's known: whether to whoever claims it, staff have to look.
  const refund = { transfer_id: returned, user_id: 'NULL::uuid', state: `'refunded'`, how: `'refund'` };
  await fillLive(pool, 'reconciliations', 1, { ...refund, proposed_at: decided });
  recorder.sent.length = 0;
  await settleClaims(services);
  const ended = recorder.sent.map(({ payload }) => names.get((payload as { claimId: string }).claimId));
  expect(ended.filter(Boolean)).toEqual(['own']);
});
