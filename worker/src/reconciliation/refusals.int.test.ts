import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { createPool, migrate } from '@nodo/platform/postgres';
import { expect, it } from 'vitest';
import { temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../../../projector/src/migrations.ts';
import { TronNode } from '../chain/node.ts';
import { NodePool } from '../chain/nodes.ts';
import { DomainClock } from '../clock.ts';
import { CommandClient } from '../commands.ts';
import { createWorkerMetrics, type WorkerMetrics } from '../metrics.ts';
import { RetryPauses } from '../retry-pauses.ts';
import { startCommandRecorder } from '../testing/command-recorder.test.ts';
import { fillLive } from '../testing/live-rows.test.ts';
import { carryOutApproved } from './carrying-out.ts';

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
const transferId = '0199d3c6-7f2a-4c1e-9a35-0c5f2f1e7a10';

/** Answers every question about the chain, and counts them. */
class CountingNodes extends NodePool {
  asked = 0;

  constructor(metrics: WorkerMetrics) {
    const address = { wallet: 'http://node', walletsolidity: 'http://node', jsonrpc: 'http://node' };
    const limits = { timeoutMs: 1, perSecond: 1, perDay: 1 };
    super([new TronNode({ address, apiKey: undefined, metrics, ...limits })], { logger, metrics });
  }

  override async run<T>(): Promise<T> {
    this.asked += 1;
    return { isIncluded: true, fee: 0, number: 100 } as T;
  }
}

const failures = { 'command-api refuses': 409, 'command-api fails over': 500 };

it.each(Object.entries(failures))(
  'a decision that %s asks the nodes again after growing pauses, not in every round',
  async (_, status) => {
    const database = await temporaryDatabase();
    const recorder = await startCommandRecorder();
    await migrateReadModels(database.url, logger);
    await migrate(database.url, 'chain', new URL('../../migrations/', import.meta.url), logger);
    const pool = createPool(database.url, 'test', logger, 2);
    try {
      const id = `'${transferId}'::uuid`;
      const hash = `repeat('a', 64)`;
      await fillLive(pool, 'transfers', 1, { id, state: `'confirmed'`, tx_hash: hash, block_hash: hash });
      await fillLive(pool, 'reconciliations', 1, { transfer_id: id, state: `'approved'` });
      recorder.faults.broken.set(transferId, status);
      const metrics = createWorkerMetrics(createMetrics('worker').registry);
      const nodes = new CountingNodes(metrics);
      let now = 0;
      const parts = {
        ...{ pool, logger, nodes, clock: new DomainClock(false), twoNodesAbove: 1n },
        commands: new CommandClient({ url: recorder.url, serviceToken: 't', metrics }),
        watched: { contract: 'a', treasury: 'b' },
        pauses: new RetryPauses(() => now),
      };
      const asked: number[] = [];
      for (const pause of [0, 3_000, 12_000, 15_000, 15_000]) {
        now += pause;
        await carryOutApproved(parts).catch(() => undefined);
        asked.push(nodes.asked);
      }
      expect(asked).toEqual([2, 2, 4, 4, 6]);
    } finally {
      await Promise.all([recorder.stop(), pool.end()]);
      await database.remove();
    }
  },
);
