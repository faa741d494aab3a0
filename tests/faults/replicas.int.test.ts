import { setTimeout as delay } from 'node:timers/promises';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { microFromUsdt } from '@nodo/contracts/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningProcess } from '../../embedded/src/testing/processes.test.ts';
import { dump, rebuild } from '../../projector/src/testing/snapshot.test.ts';
import { startChain } from '../../worker/src/testing/chain.test.ts';
import { chooseSeed, seeded } from '../support/chaos.ts';
import { eventually } from '../support/eventually.ts';
import { figure, proofTimeout, sized } from '../support/figures.ts';
import { Front, hasCaddy } from '../support/front.ts';
import { type Ground, investors, judge, makeWarehouse, startGround } from '../support/ground.ts';
import { type JournallingClient, outcomesOf, startClient } from '../support/journal-file.ts';
import { hasRedis, RedisServer } from '../support/redis.ts';

const LOAD_MS = sized(12_000, 600_000);
const PEOPLE = sized(6, 100);
const WAREHOUSES = 4;
const READERS = 2;
/** How long anybody waits for an answer to a read, which the front asks for again itself. */
const READ_MS = 10_000;
const HEALED_WITHIN_MS = 60_000;
const SERVICES = ['command-api', 'query-api', 'projector', 'worker'] as const;
const VICTIMS = SERVICES.flatMap((service) => [1, 2].map((number) => ({ service, number })));

const missing = [...(hasCaddy() ? [] : ['caddy']), ...(hasRedis ? [] : ['redis-server'])];
if (missing.length > 0)
  console.error(`R26 IS NOT MEASURED: there is no ${missing.join(' and no ')} on this machine`);

describe.skipIf(missing.length > 0)('two of each service', () => {
  let ground: Ground;
  let chain: Awaited<ReturnType<typeof startChain>>;
  let redis: RedisServer;
  let front: Front;
  /** The replicas that are no APIs, by name. */
  const others = new Map<string, RunningProcess>();
  let people: Awaited<ReturnType<typeof investors>>;
  let warehouses: string[];

  beforeAll(async () => {
    [ground, chain, redis] = await Promise.all([
      startGround(),
      startChain({ intervalMs: 300 }),
      RedisServer.start(),
    ]);
    const environment = {
      ...ground.environment,
      REDIS_URL: redis.url,
      TRON_URL: chain.url,
      USDT_CONTRACT: chain.usdtContract,
      TREASURY_ADDRESS: chain.treasuryAddress,
      TRON_START_BLOCK: '1',
      TRON_POLL_MS: '300',
      TRON_REQUESTS_PER_SECOND: '100',
      SWEEP_MS: '1000',
    };
    // query-api is ready once there are read models.
    const projecting = [1, 2].map(async (number) =>
      others.set(`projector-${number}`, await ground.start('projector', environment)),
    );
    front = await Front.of(environment, ground.folder);
    await Promise.all(projecting);
    for (const number of [1, 2]) {
      const commands = front.replicas.get(`command-api-${number}`);
      const own = { ...environment, COMMAND_API_URL: commands };
      others.set(`worker-${number}`, await ground.start('worker', own));
    }
    const url = front.replicas.get('command-api-1') ?? '';
    people = await investors(url, PEOPLE);
    warehouses = await Promise.all(Array.from({ length: WAREHOUSES }, () => makeWarehouse(url)));
  });
  afterAll(async () => {
    await front?.stop();
    await ground?.stop();
    await chain?.stop();
    await redis?.kill();
  });

  /** Kills a replica and starts it again, as its supervisor would. */
  async function strike({ service, number }: (typeof VICTIMS)[number], awayMs: number): Promise<void> {
    const name = `${service}-${number}`;
    const other = others.get(name);
    if (!other || service === 'command-api' || service === 'query-api') {
      await front.kill(name);
      await delay(awayMs);
      await front.startAgain(name);
    } else others.set(name, await ground.killAndStart(other, service, awayMs));
  }

  const read = (path: string, cookie: string) =>
    fetch(`${front.url}/api${path}`, { headers: { cookie }, signal: AbortSignal.timeout(READ_MS) });

  /** Reads what people look at until it is told to stop; counts what got no answer. */
  async function keepReading(
    stopping: AbortSignal,
    found: { reads: number; failed: string[] },
    from: number,
  ) {
    const paths = ['/warehouses', '/analytics/portfolio', '/notifications', '/auth/user'];
    for (let index = from; !stopping.aborted; index += 1) {
      const path = paths[index % paths.length] ?? '';
      const answer = await read(path, people[index % people.length]?.cookie ?? '').catch(String);
      found.reads += 1;
      if (typeof answer === 'string') found.failed.push(`${path}: ${answer}`);
      else if (answer.status !== 200) found.failed.push(`${path}: ${answer.status}`);
      else await answer.arrayBuffer();
      await delay(20);
    }
  }

  /** Pays the newest investment that was acknowledged and is not paid yet. */
  async function payOne(client: JournallingClient, paid: Set<string>): Promise<void> {
    const done = (await client.steps()).flatMap((step) => (step.step === 'done' ? [step.id] : []));
    const id = done.findLast((each) => !paid.has(each));
    if (id === undefined) return;
    const owned = await Promise.all(people.map(({ cookie }) => read(`/investments/${id}`, cookie)));
    const answer = owned.find(({ status }) => status === 200);
    if (!answer) return;
    const { payment } = investmentViewSchema.parse(await answer.json());
    await chain.pay(microFromUsdt(payment.amountUsdt), { to: payment.to });
    paid.add(id);
  }

  it('R26 killed in turn under load: whoever asked is answered, nothing is lost and nothing done twice', {
    timeout: proofTimeout(180_000),
  }, async () => {
    const seed = chooseSeed();
    console.log(`Replay with CHAOS_SEED=${seed}`);
    const random = seeded(seed);
    const client = await startClient(ground.folder, {
      ...{ urls: [front.url], people, warehouses, seed },
      ...{ writers: 3, pauseMs: 40, timeoutMs: READ_MS, abandonsOneIn: 0 },
    });
    const stopping = new AbortController();
    const found = { reads: 0, failed: [] as string[] };
    const readers = Array.from({ length: READERS }, (_, from) => keepReading(stopping.signal, found, from));
    const faults: Record<string, number> = {};
    const paid = new Set<string>();
    const until = Date.now() + LOAD_MS;
    try {
      for (let kill = 0; Date.now() < until || kill < VICTIMS.length; kill += 1) {
        const victim = VICTIMS[(kill * 3) % VICTIMS.length];
        if (!victim) throw new Error('There is nobody to kill');
        await payOne(client, paid);
        await delay(random() * 500);
        await strike(victim, random() * 500);
        faults[victim.service] = (faults[victim.service] ?? 0) + 1;
      }
    } finally {
      stopping.abort();
      await Promise.allSettled(readers);
      await client.stop();
    }
    const steps = await client.steps();
    const credits = async () => {
      const log = await ground.readLog(undefined);
      const confirmed = log.filter(({ type }) => type === 'InvestmentConfirmed');
      return { log, confirmed: confirmed.map(({ stream }) => stream.replace('investment-', '')) };
    };
    const isCredited = async () => (await credits()).confirmed.length >= paid.size;
    await eventually('the payments to be credited', isCredited, HEALED_WITHIN_MS);
    for (const [name, each] of others) if (name.startsWith('worker')) await each.stop();
    const { log, confirmed } = await credits();
    const end = log.at(-1)?.position ?? 0n;
    const projectedTo = async () => {
      const { rows } = await ground.pool.query<{ position: string }>(
        'SELECT position FROM projection.checkpoints',
      );
      return BigInt(rows[0]?.position ?? 0);
    };
    await eventually(
      'everything to be projected',
      async () => (await projectedTo()) >= end,
      HEALED_WITHIN_MS,
    );
    for (const [name, each] of others) if (name.startsWith('projector')) await each.stop();
    const [shown, anew] = [await dump(ground.pool), await rebuild(ground, end)];
    const differing = Object.keys(anew).filter(
      (name) => JSON.stringify(shown[name]) !== JSON.stringify(anew[name]),
    );
    const { unknown, ...outcomes } = outcomesOf(steps);
    figure('R26', {
      counts: {
        seconds: Math.round(LOAD_MS / 1_000),
        ...outcomes,
        reads: found.reads,
        payments: paid.size,
        'reads without an answer': found.failed.length,
        'commands without an answer': unknown,
        ...judge(steps, log),
        'payments not credited once': [...paid].filter(
          (id) => confirmed.filter((each) => each === id).length !== 1,
        ).length,
        'tables that differ from a fresh rebuild': differing.length,
      },
      ...{ faults, seed },
    });
    expect(found.failed).toEqual([]);
    expect(differing).toEqual([]);
    expect(paid.size).toBeGreaterThan(0);
  });
});
