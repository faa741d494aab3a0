import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '@nodo/platform/config';
import { createApp } from '@nodo/platform/http';
import { Lease } from '@nodo/platform/lease';
import type { Logger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { openObjectStore } from '@nodo/platform/object-store';
import { createPool, migrate, migratePlatform, type Pool } from '@nodo/platform/postgres';
import { createQueue, type JobQueue } from '@nodo/platform/queues';
import type { RunningService } from '@nodo/platform/service';
import { DailyHead } from './audit/daily-head.ts';
import { refreshEnergyFee } from './chain/chain-parameters.ts';
import { FollowingRecord } from './chain/following-record.ts';
import { createNetworkCheck } from './chain/network.ts';
import { createNodePool, type NodePool } from './chain/nodes.ts';
import { DomainClock } from './clock.ts';
import { CommandClient } from './commands.ts';
import { DistributionSweeps } from './earnings/sweeps.ts';
import { InvestmentSweeps } from './investments/sweeps.ts';
import { Jobs, type RecurringJob } from './jobs.ts';
import { expireKyc } from './kyc/expiry.ts';
import { discardOrphans } from './kyc/orphans.ts';
import { createWorkerMetrics, type WorkerMetrics } from './metrics.ts';
import { PayingOut, settlePayouts } from './payouts/paying-out.ts';
import { Sending } from './payouts/sending.ts';
import { Signing } from './payouts/signing.ts';
import { PayoutSteps } from './payouts/steps.ts';
import { continueErasures } from './privacy/erasures.ts';
import { discardFiles } from './reports/orphans.ts';
import { followRequests, Statements } from './reports/statements.ts';
import type { Settings } from './settings.ts';
import { Confirming } from './transfers/confirming.ts';
import { Following } from './transfers/following.ts';
import { watch } from './transfers/parse.ts';
import { Recorder } from './transfers/recorder.ts';
import { rematch } from './transfers/rematch.ts';
import { compareTreasury, firstBlock } from './transfers/treasury.ts';

const MINUTE_MS = 60_000;
/** Schedules live in the queue's own store; if that is emptied they are back after this long at most. */
const LONGEST_RENEWAL_MS = 30_000;
/** Longest orderly stop. */
const STOP_MS = 7_000;

/** What every part of the worker stands on. */
interface Base {
  readonly config: Config;
  readonly settings: Settings;
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
  readonly pool: Pool;
  readonly nodes: NodePool;
  readonly commands: CommandClient;
  readonly clock: DomainClock;
}

/** Starts the worker: migrations, the chain follower, the queue, and the listener for health and metrics. */
export async function startWorker(
  config: Config,
  settings: Settings,
  logger: Logger,
): Promise<RunningService> {
  const { commandApiUrl } = config;
  if (!commandApiUrl) throw new Error('COMMAND_API_URL is needed by the worker');
  await migratePlatform(config.databaseUrl, logger);
  await migrate(config.databaseUrl, 'chain', new URL('../migrations/', import.meta.url), logger);
  const { registry, httpDuration } = createMetrics(config.service);
  const metrics = createWorkerMetrics(registry);
  const pool = createPool(config.databaseUrl, config.service, logger);
  const nodes = createNodePool(config.tron.urls, {
    apiKey: config.tron.apiKey,
    timeoutMs: settings.timeoutMs,
    perSecond: settings.requestsPerSecond,
    perDay: settings.requestsPerDay,
    logger,
    metrics,
    check: createNetworkCheck({ ...config.tron, pool, logger }),
  });
  const commands = new CommandClient({ url: commandApiUrl, serviceToken: config.serviceToken, metrics });
  const clock = new DomainClock(config.embedded);
  const record = new FollowingRecord(pool);
  const work = startWork({ config, settings, logger, metrics, pool, nodes, commands, clock }, record);
  await work.jobs.start();
  work.payingOut?.start();
  const stopping = new AbortController();
  const asked = { databaseUrl: config.databaseUrl, queue: work.queue };
  const hearing = followRequests(asked, { logger, signal: stopping.signal });
  const checks = { postgres: () => pool.query('SELECT 1'), chain: () => record.check() };
  const app = await createApp({ config, logger, metrics: { registry, httpDuration }, checks });
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : config.port,
    stop: async () => {
      const orderly = async () => {
        stopping.abort();
        await Promise.all([
          work.following.stop(),
          work.jobs.stop(),
          work.payingOut?.stop(),
          hearing,
          app.close(),
        ]);
        await pool.end();
      };
      // Whatever hangs on a server that is away is cut off: everything is repeated after a crash, too.
      await Promise.race([orderly(), delay(STOP_MS)]);
    },
  };
}

interface Work {
  readonly following: Following;
  readonly jobs: Jobs;
  readonly queue: JobQueue;
  readonly payingOut: PayingOut | undefined;
}

function startWork(base: Base, record: FollowingRecord): Work {
  const { config, settings, logger, metrics, pool, nodes } = base;
  const { usdtContract, treasuryAddress, startBlock, pollMs } = config.tron;
  const watched = watch(usdtContract, treasuryAddress);
  const treasury = { nodes, contract: usdtContract, treasury: treasuryAddress };
  const lease = new Lease(pool, 'chain-follower', settings.leaseSeconds);
  const recorder = new Recorder({ ...base, lease, treasuryAddress });
  const queue = createQueue('worker', config, logger);
  const { twoNodesAbove } = settings;
  const confirming = new Confirming({ ...base, queue, recorder, watched, twoNodesAbove });
  const compareBy = (by: NodePool) => compareTreasury({ ...treasury, nodes: by, pool, logger, metrics });
  const compare = () => compareBy(nodes);
  const following = new Following({
    ...base,
    lease,
    record,
    recorder,
    watched,
    firstBlock: () => firstBlock(treasury, startBlock),
    solidRose: () => confirming.enqueueSoon(),
    longestPauseMs: pollMs,
    rescanBlocks: settings.rescanBlocks,
    renewMs: settings.leaseSeconds * 250,
  });
  const payingOut = createPayingOut(base, compareBy);
  const { objectStoreUrl } = config;
  // Without it there is nowhere to keep a statement.
  const statements = objectStoreUrl ? new Statements(base, openObjectStore(objectStoreUrl)) : undefined;
  const recurring = recurringJobs(base, { recorder, confirming, compare, statements });
  return {
    following,
    payingOut,
    queue,
    jobs: new Jobs({
      renewSchedulesMs: Math.min(LONGEST_RENEWAL_MS, settings.sweepMs * 2),
      queue,
      confirming,
      statements,
      recurring,
      logger,
      metrics,
    }),
  };
}

/** One step of a round asks nodes several times: its lease lasts for so many times as long as the follower's. */
const SIGNER_LEASE_FACTOR = 4;

/** Undefined where there is no key to sign with. Throws when the key is another one than the treasury's. */
function createPayingOut(
  base: Base,
  compareBy: (nodes: NodePool) => Promise<bigint | undefined>,
): PayingOut | undefined {
  const { config, settings, logger, pool } = base;
  const nodes = base.nodes.patient();
  const { signer, lifetimeMs, trxReserve, againMs, pollMs: everyMs } = settings.payouts;
  const { usdtContract, treasuryAddress } = config.tron;
  if (!signer) {
    logger.info('No TREASURY_PRIVATE_KEY: nothing is paid out from here');
    return undefined;
  }
  if (signer.address !== treasuryAddress) {
    throw new Error('TREASURY_PRIVATE_KEY is not the key of TREASURY_ADDRESS');
  }
  const lease = new Lease(pool, 'payout-signer', settings.leaseSeconds * SIGNER_LEASE_FACTOR);
  const steps = new PayoutSteps(base);
  const { maximum, dailyMaximum } = config.payouts;
  const chain = { pool, nodes, steps, logger, everyMs, compare: () => compareBy(nodes) };
  const limits = { trxReserve, lifetimeMs, maximum, dailyMaximum };
  const signing = new Signing({ ...chain, ...limits, lease, signer, usdtContract });
  const sending = new Sending({ ...chain, againAfterMs: againMs });
  return new PayingOut({ pool, lease, signing, sending, everyMs, logger });
}

/** Without OBJECT_STORE_URL there is nothing to look through. */
async function discardUploads(base: Base): Promise<void> {
  const { objectStoreUrl } = base.config;
  if (!objectStoreUrl) return;
  const objects = openObjectStore(objectStoreUrl);
  await discardOrphans(base, objects, new Date());
  await discardFiles(base, objects, new Date());
}

function recurringJobs(
  base: Base,
  parts: {
    recorder: Recorder;
    confirming: Confirming;
    compare: () => Promise<unknown>;
    statements: Statements | undefined;
  },
): RecurringJob[] {
  const { config, pool, nodes, settings } = base;
  const { recorder, confirming, statements } = parts;
  const sweeps = new InvestmentSweeps(base);
  const dailyHead = new DailyHead(base);
  const distributions = new DistributionSweeps(base);
  const everyMs = settings.sweepMs;
  return [
    { name: 'expire-investments', everyMs, heals: true, run: () => sweeps.expire() },
    { name: 'release-reservations', everyMs, run: () => sweeps.releaseReservations() },
    { name: 'release-payment-amounts', everyMs, run: () => sweeps.releasePaymentAmounts() },
    { name: 'confirm-investments', everyMs, heals: true, run: () => sweeps.confirm() },
    { name: 'expire-kyc', everyMs: everyMs * 4, run: () => expireKyc(base, config.kycValidDays) },
    { name: 'record-tree-head', everyMs: everyMs * 4, run: () => dailyHead.record() },
    { name: 'prepare-distributions', everyMs: everyMs * 4, run: () => distributions.prepare() },
    { name: 'continue-distributions', everyMs, heals: true, run: () => distributions.goOn() },
    { name: 'continue-erasures', everyMs, heals: true, run: () => continueErasures(base) },
    { name: 'discard-uploads', everyMs: 6 * 60 * MINUTE_MS, run: () => discardUploads(base) },
    { name: 'render-statements', everyMs, heals: true, run: async () => statements?.sweep() },
    { name: 'record-transfers', everyMs, heals: true, run: () => recorder.resend() },
    { name: 'match-transfers', everyMs, heals: true, run: () => rematch(pool, recorder) },
    { name: 'confirm-transfers', everyMs: everyMs * 2, heals: true, run: () => confirming.enqueueAgain() },
    { name: 'refresh-energy-fee', everyMs: 10 * MINUTE_MS, run: () => refreshEnergyFee(pool, nodes) },
    {
      name: 'settle-payouts',
      everyMs,
      heals: true,
      run: () => settlePayouts(base.pool, new PayoutSteps(base)),
    },
    { name: 'compare-treasury', everyMs: settings.compareTreasuryMs, run: parts.compare },
  ];
}
