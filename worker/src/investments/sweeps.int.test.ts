import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { createPool, migrate, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../../../projector/src/migrations.ts';
import { DomainClock } from '../clock.ts';
import { CommandClient } from '../commands.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { fillLive } from '../testing/live-rows.test.ts';
import { InvestmentSweeps } from './sweeps.ts';

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
const BLOCK = { number: 40, id: 'ab'.repeat(32), time: '2026-03-02T12:00:01.000Z' };

let database: TemporaryDatabase;
let pool: Pool;
let recorder: CommandRecorder;
let sweeps: InvestmentSweeps;

beforeAll(async () => {
  database = await temporaryDatabase();
  await migrateReadModels(database.url, logger);
  await migrate(database.url, 'chain', new URL('../../migrations/', import.meta.url), logger);
  pool = createPool(database.url, 'test', logger, 2);
  recorder = await startCommandRecorder();
  const metrics = createWorkerMetrics(createMetrics('worker').registry);
  const commands = new CommandClient({ url: recorder.url, serviceToken: 't', metrics });
  sweeps = new InvestmentSweeps({ pool, commands, clock: new DomainClock(false), logger });
  await pool.query(
    `INSERT INTO chain.state (height, block_id, block_time, solid_height, first_height, opening_balance)
     VALUES ($1, $2, $3, 20, 1, 0)`,
    [BLOCK.number, BLOCK.id, BLOCK.time],
  );
}, 60_000);
afterAll(async () => {
  await recorder?.stop();
  await pool?.end();
  await database?.remove();
});

async function expired(): Promise<unknown[]> {
  recorder.sent.length = 0;
  await sweeps.expire();
  return recorder.sent.map(({ command, payload }) => [command, payload]);
}

it('an investment does not expire while a transfer of its amount was seen and is not decided yet', async () => {
  const [investmentId, transferId] = [newId(), newId()];
  await fillLive(pool, 'investments', 1, {
    id: `'${investmentId}'::uuid`,
    status: `'pending'`,
    payment_source: `'chain'`,
    payment_amount_usdt: '50000.000137',
    payment_expires_at: `timestamptz '2026-03-02T12:00:00Z'`,
  });
  await pool.query(
    `INSERT INTO chain.observed_transfers (transfer_id, tx_hash, log_index, from_address, amount_micro,
       block_number, block_hash, block_time, state, direction)
     VALUES ($1, 'aa', 0, 'T', 50000000137, 30, 'bb', '2026-03-02T11:59:00Z', 'included', 'in')`,
    [transferId],
  );
  // Recording it was refused: command-api knows nothing of it.
  expect(await expired()).toEqual([]);
  // Recorded, but matching it was refused.
  await pool.query('UPDATE chain.observed_transfers SET recorded = true');
  await fillLive(pool, 'transfers', 1, {
    id: `'${transferId}'::uuid`,
    state: `'confirming'`,
    amount_usdt: '50000.000137',
  });
  expect(await expired()).toEqual([]);
  await pool.query('UPDATE live.transfers SET matched = false');
  expect(await expired()).toEqual([['ExpireInvestment', { investmentId }]]);
});

it('an investment expires whose only transfer left the chain', async () => {
  await pool.query('UPDATE live.transfers SET matched = NULL');
  await pool.query(`UPDATE chain.observed_transfers SET state = 'orphaned'`);
  expect(await expired()).toHaveLength(1);
});
