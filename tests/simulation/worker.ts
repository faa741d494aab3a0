import { Lease } from '@nodo/platform/lease';
import type { Logger } from '@nodo/platform/logging';
import { createLogger } from '@nodo/platform/logging';
import { Registry } from '@nodo/platform/metrics';
import { encodeTransfer, type TransferSigner } from '@nodo/platform/tron-transfer';
import type { TestProcess } from '../../command-api/src/testing/system.ts';
import { NodePool } from '../../worker/src/chain/nodes.ts';
import { loadCursor } from '../../worker/src/chain/state.ts';
import { DomainClock } from '../../worker/src/clock.ts';
import { DistributionSweeps } from '../../worker/src/earnings/sweeps.ts';
import { InvestmentSweeps } from '../../worker/src/investments/sweeps.ts';
import { createWorkerMetrics } from '../../worker/src/metrics.ts';
import { PayingOut, settlePayouts } from '../../worker/src/payouts/paying-out.ts';
import { Sending } from '../../worker/src/payouts/sending.ts';
import { Signing } from '../../worker/src/payouts/signing.ts';
import { PayoutSteps } from '../../worker/src/payouts/steps.ts';
import { ReadCursor } from '../../worker/src/read-cursor.ts';
import { carryOutApproved } from '../../worker/src/reconciliation/carrying-out.ts';
import { settleApproved } from '../../worker/src/repurchases/settling.ts';
import { RetryPauses } from '../../worker/src/retry-pauses.ts';
import { runOrders } from '../../worker/src/standing-orders/running.ts';
import { Confirming } from '../../worker/src/transfers/confirming.ts';
import { Follower } from '../../worker/src/transfers/follower.ts';
import { watch } from '../../worker/src/transfers/parse.ts';
import { Recorder } from '../../worker/src/transfers/recorder.ts';
import { rematch } from '../../worker/src/transfers/rematch.ts';
import { compareTreasury, firstBlock } from '../../worker/src/transfers/treasury.ts';
import { notifyWaiting } from '../../worker/src/waitlist/telling.ts';
import type { SimulatedChain } from './chain.ts';
import { SimulatedCommands } from './commands.ts';
import { type Faults, Life } from './faults.ts';
import { memoryPool } from './memory-pool.ts';
import { type NodeState, SimulatedNode } from './node.ts';
import type { Tables } from './tables.ts';

const EVERY_MS = 2_000;
const LEASE_SECONDS = 2;
const metrics = createWorkerMetrics(new Registry());
const logger: Logger = createLogger({ service: 'worker', logLevel: 'silent' });

/** The waiting jobs, and the ids of all jobs ever added: each is added once. Survives crashes of processes. */
export class SimulatedQueue {
  readonly waiting = new Map<string, { readonly transferId: string; readonly tries: number }>();
  readonly #names = new Set<string>();

  add(id: string, transferId: string): void {
    if (this.#names.has(id)) return;
    this.#names.add(id);
    this.waiting.set(id, { transferId, tries: 0 });
  }
}
const MOST_TRIES = 8;

export interface WorkerParts {
  readonly tables: Tables;
  readonly chain: SimulatedChain;
  readonly nodes: readonly NodeState[];
  readonly queue: SimulatedQueue;
  readonly faults: Faults;
  readonly api: () => TestProcess;
  readonly signer: TransferSigner;
  readonly usdt: string;
}

/** One run of the worker: its real parts over simulated ports, without the timers that drive them. */
export function createWorker(parts: WorkerParts) {
  const { tables, chain, queue, signer, usdt: contract } = parts;
  const treasury = signer.address;
  const life = new Life(parts.faults, 'worker');
  const { around } = life;
  const pool = memoryPool(tables, around);
  /** Ends the follower's current turn. */
  let turn = new AbortController();
  const failed = () => turn.abort();
  const tronNodes = parts.nodes.map(
    (state, index) => new SimulatedNode(`node-${index}`, { chain, state, metrics, around, failed }),
  );
  const nodes = new NodePool(tronNodes, { logger, metrics });
  const commands = new SimulatedCommands({ api: parts.api, around, metrics });
  const common = { pool, nodes, commands, clock: new DomainClock(false), logger, metrics };
  const watched = watch(contract, treasury);
  const lease = new Lease(pool, 'chain-follower', LEASE_SECONDS);
  const recorder = new Recorder({ ...common, lease, treasuryAddress: treasury });
  const jobs = {
    add: (_name: string, data: Record<string, unknown>, options: { id?: string } = {}) =>
      around(() => queue.add(options.id ?? '', String(data.transferId))),
    every: async () => undefined,
    never: async () => undefined,
    process: () => undefined,
    close: async () => undefined,
  };
  const verify = { watched, twoNodesAbove: 55_000_000_000n };
  const confirming = new Confirming({ ...common, ...verify, recorder, queue: jobs });
  const sweeps = new InvestmentSweeps(common);
  const sold = new ReadCursor();
  const pauses = new RetryPauses();
  const distributions = new DistributionSweeps(common);
  const steps = new PayoutSteps(common);
  const compare = () => compareTreasury({ ...common, contract, treasury });
  const paying = { ...common, steps, everyMs: EVERY_MS, compare };
  const signerLease = new Lease(pool, 'payout-signer', LEASE_SECONDS);
  const signing = new Signing({
    ...{
      ...paying,
      lease: signerLease,
      treasury,
      permissionId: 0,
      usdtContract: contract,
      trxReserve: 1_000_000,
    },
    ...{ lifetimeMs: 60_000, dailyMaximum: '1000000.00', maximum: 100_000_000_000n },
    signer: {
      sign: ({ transfer }) => around(() => ({ signature: signer.sign(encodeTransfer(transfer).txHash) })),
    },
  });
  const sending = new Sending({ ...paying, againAfterMs: 10_000 });
  const payingOut = new PayingOut({ ...paying, lease: signerLease, signing, sending });

  /** Follows the chain from the cursor until there is nothing new or a node fails. */
  async function follow(): Promise<void> {
    if (!(await lease.acquire())) return;
    turn = new AbortController();
    const { signal } = turn;
    let height = -1;
    const looked = async () => {
      const cursor = await loadCursor(pool);
      if (cursor?.height === height) turn.abort();
      height = cursor?.height ?? -1;
    };
    const follower = await Follower.start(
      {
        ...{
          ...common,
          lease,
          recorder,
          watched,
          looked,
          stands: () => undefined,
          solidRose: () => undefined,
        },
        firstBlock: () => firstBlock({ nodes, contract, treasury }, undefined),
        ...{ longestPauseMs: EVERY_MS, rescanBlocks: 40 },
      },
      signal,
    );
    await follower.follow();
    await confirming.enqueue();
  }

  /** Tries every waiting job once. */
  async function doJobs(): Promise<void> {
    for (const [id, job] of [...queue.waiting]) {
      try {
        await confirming.confirm(job.transferId);
        queue.waiting.delete(id);
      } catch (error) {
        if (job.tries + 1 >= MOST_TRIES) queue.waiting.delete(id);
        else queue.waiting.set(id, { ...job, tries: job.tries + 1 });
        if (life.isOver) throw error;
      }
    }
  }

  async function sweep(): Promise<void> {
    await recorder.resend();
    await rematch(common, recorder);
    await confirming.enqueueAgain();
    await sweeps.expire();
    await sweeps.releaseReservations();
    await sweeps.releasePaymentAmounts();
    await sweeps.confirm();
    await sweeps.payFromBalances();
    await settleApproved(common, sold);
    await settlePayouts(common, steps);
    await runOrders(common);
    await notifyWaiting(common);
  }

  return {
    life,
    pool,
    follow,
    doJobs,
    sweep,
    reconcile: () => carryOutApproved({ ...common, ...verify, pauses }),
    prepareDistributions: () => distributions.prepare(),
    goOnWithDistributions: () => distributions.goOn(),
    payingOut,
  };
}

export const PAYOUT_ROUND_MS = EVERY_MS;
export type SimulatedWorker = ReturnType<typeof createWorker>;
