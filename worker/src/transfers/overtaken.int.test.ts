import { newId } from '@nodo/platform/ids';
import { Lease, LeaseLostError } from '@nodo/platform/lease';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { createPool, migrate, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../../../projector/src/migrations.ts';
import { DomainClock } from '../clock.ts';
import { CommandClient, CommandRefused } from '../commands.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { findObservedTransfer } from './observed-transfers.ts';
import { Recorder } from './recorder.ts';

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
const TREASURY = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const FORMER = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';

let database: TemporaryDatabase;
let pool: Pool;
let commandApi: CommandRecorder;

beforeAll(async () => {
  database = await temporaryDatabase();
  await migrateReadModels(database.url, logger);
  await migrate(database.url, 'chain', new URL('../../migrations/', import.meta.url), logger);
  pool = createPool(database.url, 'test', logger, 2);
  commandApi = await startCommandRecorder();
}, 60_000);
afterAll(async () => {
  await commandApi?.stop();
  await pool?.end();
  await database?.remove();
});

/** Refuses everything as what is not the treasury's. */
class Refusing extends CommandClient {
  override async send(command: Parameters<CommandClient['send']>[0]): Promise<never> {
    throw new CommandRefused(command, 422, 'VALIDATION_FAILED');
  }
}

function recorderWith(lease: Lease, Commands = CommandClient): Recorder {
  const metrics = createWorkerMetrics(createMetrics('worker').registry);
  const commands = new Commands({ url: commandApi.url, serviceToken: 't', metrics });
  const common = { pool, commands, clock: new DomainClock(false), logger, metrics };
  return new Recorder({ ...common, lease, treasuryAddress: TREASURY });
}

it('a follower that was paused and overtaken undoes nothing that its successor recorded', async () => {
  // Lasts no longer than the statement that takes it, like the lease of one that was paused.
  const former = new Lease(pool, 'chain-follower', 0);
  const present = new Lease(pool, 'chain-follower', 60);
  expect(await former.acquire()).toBe(true);
  expect(await present.acquire()).toBe(true);
  const transferId = newId();
  await pool.query(
    `INSERT INTO chain.observed_transfers (transfer_id, tx_hash, log_index, from_address, amount_micro,
       block_number, block_hash, block_time, state, direction)
     VALUES ($1, $2, 0, 'T', 5000000, 30, $3, '2026-03-02T11:59:00Z', 'included', 'in')`,
    [transferId, 'aa'.repeat(32), 'bb'.repeat(32)],
  );
  const state = async () => (await findObservedTransfer(pool, transferId))?.state;

  const overtaken = recorderWith(former);
  const orphaned = { number: 30, id: 'cc'.repeat(32), time: Date.parse('2026-03-02T11:59:00Z') };
  await expect(overtaken.record(orphaned, [])).rejects.toBeInstanceOf(LeaseLostError);
  await expect(overtaken.undoAbove(20)).rejects.toBeInstanceOf(LeaseLostError);
  expect(await state()).toBe('included');

  await recorderWith(present).undoAbove(20);
  expect(await state()).toBe('orphaned');
});

it('what arrived at a former treasury is told as that, and once refused it is not sent again', async () => {
  const lease = new Lease(pool, 'former', 60);
  expect(await lease.acquire()).toBe(true);
  const block = { number: 40, id: 'dd'.repeat(32), time: Date.parse('2026-03-02T12:59:00Z') };
  const seen = (to: string, logIndex: number) => ({
    ...{ direction: 'in' as const, transferId: newId(), txHash: 'ee'.repeat(32), logIndex, to, fee: 1 },
    ...{ from: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', amountMicro: 5_000_000n },
  });
  const known = seen(FORMER, 0);
  await recorderWith(lease).record(block, [known]);
  const told = commandApi.sent.find((one) => one.correlationId === known.transferId);
  expect(told).toMatchObject({ command: 'RecordTransfer', payload: { to: FORMER } });

  const [former, present] = [seen(FORMER, 1), seen(TREASURY, 2)];
  await recorderWith(lease, Refusing).record(block, [former, present]);
  const stateOf = async (id: string) => (await findObservedTransfer(pool, id))?.state;
  expect(await stateOf(former.transferId)).toBe('confirmed');
  expect(await stateOf(present.transferId)).toBe('included');
});
