import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningProcess } from '../../embedded/src/testing/processes.test.ts';
import { dump, rebuild } from '../../projector/src/testing/snapshot.test.ts';
import { chooseSeed, seeded } from '../support/chaos.ts';
import { eventually } from '../support/eventually.ts';
import { figure, proofTimeout, sized } from '../support/figures.ts';
import { type Ground, investors, judge, type Logged, makeWarehouse, startGround } from '../support/ground.ts';
import { type JournallingClient, outcomesOf, startClient } from '../support/journal-file.ts';

const COMMAND_KILLS = sized(8, 1_000);
const POSTGRES_KILLS = sized(3, 100);
/** More than the number of requests that one process may acknowledge between two kills. */
const PEOPLE = sized(6, 100);
const WAREHOUSES = 4;
const HEALED_WITHIN_MS = 30_000;

let ground: Ground;
let servers: RunningProcess[];
let people: Awaited<ReturnType<typeof investors>>;
let warehouses: string[];
/** Numbers of replies checked, of those whose event was not on the log right afterwards, and of kills. */
const early = { replies: 0, checked: 0, 'SIGKILL of command-api': 0, 'SIGKILL of Postgres': 0 };

beforeAll(async () => {
  ground = await startGround();
  servers = [await ground.start('command-api'), await ground.start('command-api')];
  const { url = '' } = servers[0] ?? {};
  people = await investors(url, PEOPLE);
  warehouses = await Promise.all(Array.from({ length: WAREHOUSES }, () => makeWarehouse(url)));
});
afterAll(() => ground?.stop());

/** All events of the log, read incrementally. */
class Log {
  readonly all: Logged[] = [];
  readonly #positions = new Set<bigint>();

  async read(): Promise<void> {
    for (const event of await ground.readLog(this.all.at(-1)?.position)) {
      this.all.push(event);
      this.#positions.add(event.position);
    }
  }

  /** Counts replies, from step `from` on, whose position is not on the log. Returns the number of steps so far. */
  async check(client: JournallingClient, from: number): Promise<number> {
    const steps = await client.steps();
    await this.read();
    for (const step of steps.slice(from)) {
      if (step.step !== 'done') continue;
      early.checked += 1;
      if (!this.#positions.has(BigInt(step.position))) early.replies += 1;
    }
    return steps.length;
  }
}

it('R1 R3 command-api killed at random: what was acknowledged is there, once', {
  timeout: proofTimeout(120_000),
}, async () => {
  const seed = chooseSeed();
  const random = seeded(seed);
  const log = new Log();
  const client = await startClient(ground.folder, {
    ...{ urls: servers.map(({ url }) => url), people, warehouses, seed },
  });
  let seen = 0;
  for (let kill = 0; kill < COMMAND_KILLS; kill += 1) {
    await delay(50 + random() * 400);
    const index = Math.floor(random() * servers.length);
    const victim = servers[index];
    if (!victim) throw new Error('There is nobody to kill');
    await victim.kill();
    early['SIGKILL of command-api'] += 1;
    seen = await log.check(client, seen);
    servers[index] = await ground.killAndStart(victim, 'command-api');
  }
  await client.stop();
  await log.check(client, seen);
  const steps = await client.steps();
  const outcomes = outcomesOf(steps);
  const faults = { 'SIGKILL of command-api': early['SIGKILL of command-api'] };
  figure('R1 commands', { counts: { ...outcomes, ...judge(steps, log.all) }, faults, seed });
  expect(outcomes.done).toBeGreaterThan(10 * COMMAND_KILLS);
});

it('R3 R15 Postgres killed while people invest: nothing acknowledged is lost, and read models are right again', {
  timeout: proofTimeout(180_000),
}, async () => {
  const seed = chooseSeed();
  const random = seeded(seed);
  const log = new Log();
  await log.read();
  const before = log.all.length;
  const settings = await ground.pool.query<{ synchronous_commit: string }>('SHOW synchronous_commit');
  expect(settings.rows).toEqual([{ synchronous_commit: 'on' }]);
  const projector = await ground.start('projector');
  // First catches up with the events of the previous test, so that only the outage is measured.
  const behind = log.all.at(-1)?.position ?? 0n;
  await eventually('the read models', async () => (await projectedTo()) >= behind, 4 * HEALED_WITHIN_MS);
  const client = await startClient(ground.folder, {
    ...{ urls: servers.map(({ url }) => url), people, warehouses, seed },
  });
  let slowest = 0;
  let seen = 0;
  for (let kill = 0; kill < POSTGRES_KILLS; kill += 1) {
    await delay(300 + random() * 900);
    await ground.killPostgres();
    early['SIGKILL of Postgres'] += 1;
    await ground.startPostgres();
    const back = performance.now();
    await eventually('the log to be read', () => log.read().then(() => true), HEALED_WITHIN_MS);
    seen = await log.check(client, seen);
    const end = log.all.at(-1)?.position ?? 0n;
    await eventually(
      'the read models to have caught up',
      async () => (await projectedTo()) >= end,
      HEALED_WITHIN_MS,
    );
    slowest = Math.max(slowest, performance.now() - back);
  }
  await client.stop();
  await log.check(client, seen);
  const end = log.all.at(-1)?.position ?? 0n;
  await eventually('everything to be projected', async () => (await projectedTo()) >= end, HEALED_WITHIN_MS);
  await projector.stop();
  const [shown, anew] = [await dump(ground.pool), await rebuild(ground, end)];
  const differing = Object.keys(anew).filter(
    (name) => JSON.stringify(shown[name]) !== JSON.stringify(anew[name]),
  );
  const steps = await client.steps();
  const faults = { 'SIGKILL of Postgres': early['SIGKILL of Postgres'] };
  figure('R15', {
    counts: {
      ...outcomesOf(steps),
      ...judge(steps, log.all.slice(before)),
      'tables that differ from a fresh rebuild': differing.length,
      'caught up after, ms': Math.round(slowest),
    },
    ...{ faults, seed },
  });
  expect(differing).toEqual([]);
});

it('R3 no reply came before its commit', () => {
  const { replies, checked, ...faults } = early;
  figure('R3', {
    counts: { 'replies held against the log': checked, 'replies before their commit': replies },
    faults,
  });
});

async function projectedTo(): Promise<bigint> {
  const found = await ground.pool.query<{ position: string }>(
    "SELECT position FROM projection.checkpoints WHERE name = 'live'",
  );
  return BigInt(found.rows[0]?.position ?? -1);
}
