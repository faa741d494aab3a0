import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { loadConfig } from '@nodo/platform/config';
import { newId } from '@nodo/platform/ids';
import { createQueue } from '@nodo/platform/queues';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningProcess } from '../../embedded/src/testing/processes.test.ts';
import { chooseSeed, seeded } from '../support/chaos.ts';
import { SOME_WALLET } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { figure, proofTimeout, sized } from '../support/figures.ts';
import { type Ground, investors, makeWarehouse, request, startGround } from '../support/ground.ts';
import { hasRedis, RedisServer } from '../support/redis.ts';

const STOPS = sized(3, 100);
const REQUESTS = 100;
const JOBS = 20;
const JOB_MS = 800;

let ground: Ground;
let other: RunningProcess;
let people: Awaited<ReturnType<typeof investors>>;
let warehouses: string[];
/** Jobs are in it, or in Postgres, in turn; where there is none, always in Postgres. */
let redis: RedisServer | undefined;
const found = { requests: 0, answered: 0, dropped: 0, jobs: 0, jobsDropped: 0, slowest: 0, lost: 0 };
const faults = { 'SIGTERM with requests in hand': 0, 'SIGTERM with jobs in hand': 0 };

beforeAll(async () => {
  ground = await startGround();
  redis = hasRedis ? await RedisServer.start() : undefined;
  other = await ground.start('command-api');
  people = await investors(other.url, 5);
  warehouses = await Promise.all(people.map(() => makeWarehouse(other.url)));
});
afterAll(async () => {
  await ground?.stop();
  await redis?.kill();
});

/** Whether a request never reached the server, because it listened no longer when the connection was made. */
function isUnsent(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

function invest(url: string, index: number, key: string) {
  const amount = String(50_000 + (index % 5_000));
  const warehouseId = warehouses[index % warehouses.length] ?? '';
  const body = { warehouseId, amount, walletAddress: SOME_WALLET, termsVersion: CURRENT_CONTRACT.version };
  const cookie = people[index % people.length]?.cookie ?? '';
  return request(`${url}/api/investments`, 'POST', body, { cookie, 'idempotency-key': key });
}

it('R19 a stop signal with a hundred requests in hand: each is answered, and what was refused is done elsewhere', {
  timeout: proofTimeout(120_000),
}, async () => {
  const seed = chooseSeed();
  const random = seeded(seed);
  let made = 0;
  for (let stop = 0; stop < STOPS; stop += 1) {
    const server = await ground.start('command-api');
    const keys = Array.from({ length: REQUESTS }, () => newId());
    // All have arrived once the first is answered; with at most half of them answered, some are still in progress.
    const enough = 1 + Math.floor((random() * REQUESTS) / 2);
    let open = REQUESTS;
    let asked: Promise<Awaited<ReturnType<typeof invest>> | 'dropped' | 'unsent'>[] = [];
    await new Promise<void>((resolve) => {
      asked = keys.map((key) =>
        invest(server.url, made++, key)
          .catch((error: unknown) => (isUnsent(error) ? 'unsent' : 'dropped'))
          .finally(() => {
            open -= 1;
            if (REQUESTS - open >= enough) resolve();
          }),
      );
    });
    const began = performance.now();
    if (open > 0) faults['SIGTERM with requests in hand'] += 1;
    const code = await server.stop();
    found.slowest = Math.max(found.slowest, performance.now() - began);
    expect(code).toBe(0);
    const answers = await Promise.all(asked);
    for (const [index, answer] of answers.entries()) {
      // On a busy machine some of the connections may be made after the stop.
      if (answer !== 'unsent') found.requests += 1;
      if (answer === 'dropped') found.dropped += 1;
      else if (answer !== 'unsent') found.answered += 1;
      if (typeof answer === 'object' && answer.status === 201) continue;
      const again = await invest(other.url, made - REQUESTS + index, keys[index] ?? '');
      if (again.status !== 201) found.lost += 1;
      else investmentViewSchema.parse(again.body);
    }
  }
});

/** A process that runs like our services and prints 'begun' and 'done' for each job. */
const WORKER = `
  import { setTimeout as delay } from 'node:timers/promises';
  import { loadConfig } from '@nodo/platform/config';
  import { createLogger } from '@nodo/platform/logging';
  import { createQueue } from '@nodo/platform/queues';
  import { runService } from '@nodo/platform/service';
  const config = loadConfig('worker');
  const logger = createLogger({ service: 'worker', logLevel: 'silent' });
  await runService(logger, async () => {
    const queue = createQueue(process.env.QUEUE_NAME, config, logger);
    queue.process(async () => {
      process.stdout.write('begun\\n');
      await delay(${JOB_MS});
      process.stdout.write('done\\n');
    }, ${JOBS});
    return { port: 0, stop: () => queue.close() };
  });
`;

it('R19 a stop signal with twenty jobs in hand: each is done', {
  timeout: proofTimeout(120_000),
}, async () => {
  for (let stop = 0; stop < STOPS; stop += 1) {
    const name = `test-${newId()}`;
    const inRedis = redis && stop % 2 === 0 ? { REDIS_URL: redis.url } : {};
    const environment = { ...ground.environment, COMMAND_API_URL: other.url, ...inRedis };
    const queue = createQueue(name, loadConfig('worker', environment), ground.logger);
    await Promise.all(
      Array.from({ length: JOBS }, (_, index) => queue.add('job', {}, { id: `job-${index}` })),
    );
    const worker = spawn(process.execPath, ['--input-type=module', '--eval', WORKER], {
      cwd: import.meta.dirname,
      env: { PATH: process.env.PATH, ...environment, QUEUE_NAME: name },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    worker.stdout.on('data', (piece) => {
      said += String(piece);
    });
    const count = (word: string) => said.split(`${word}\n`).length - 1;
    await eventually('the jobs to be in hand', () => count('begun') === JOBS);
    const inHand = count('begun') - count('done');
    if (inHand > 0) faults['SIGTERM with jobs in hand'] += 1;
    const began = performance.now();
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    found.slowest = Math.max(found.slowest, performance.now() - began);
    found.jobs += inHand;
    found.jobsDropped += JOBS - count('done');
    await queue.close();
  }
  figure('R19', {
    counts: {
      stops: 2 * STOPS,
      'requests in hand or on their way': found.requests,
      answered: found.answered,
      'requests dropped': found.dropped,
      'not done elsewhere': found.lost,
      'jobs in hand': found.jobs,
      'jobs dropped': found.jobsDropped,
      'slowest stop, ms': Math.round(found.slowest),
    },
    faults,
  });
  expect(found.lost).toBe(0);
});
