import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { loadConfig, type ServiceName } from '@nodo/platform/config';
import { EventStore } from '@nodo/platform/event-store';
import { createLogger } from '@nodo/platform/logging';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool } from '@nodo/platform/postgres';
import { z } from 'zod';
import { approveKyc } from '../../command-api/src/testing/approve-kyc.ts';
import { warehouse } from '../../command-api/src/testing/samples.ts';
import {
  request,
  sendInternal,
  signIn,
  startChainWatch,
  storageEnvironment,
} from '../../command-api/src/testing/servers.ts';
import { admin } from '../../command-api/src/testing/system.ts';
import { startPostgres } from '../../embedded/src/postgres.ts';
import { serviceEnvironment } from '../../embedded/src/testing/environment.test.ts';
import { type RunningProcess, startProcess } from '../../embedded/src/testing/processes.test.ts';
import {
  eventStoreUrl,
  startEventStore,
  temporaryPostgres,
} from '../../embedded/src/testing/storage.test.ts';
import { SOME_WALLET } from './client.ts';
import type { Step } from './journal-file.ts';

export type ServiceProgram = 'command-api' | 'projector' | 'query-api' | 'worker';

/** A Postgres and an event store that may be killed, and the services on them as processes. */
export async function startGround() {
  let postgres = await temporaryPostgres();
  let store = await startEventStore(postgres.url);
  const environment: Record<string, string> = {
    ...storageEnvironment({
      databaseUrl: postgres.url,
      eventStoreUrl: eventStoreUrl(store.port),
      directory: postgres.directory,
    }),
    SIGN_IN_LIMIT: '100000',
    LOG_LEVEL: 'silent',
  };
  /** With the settings of its own that each was started with. */
  const running = new Map<RunningProcess, NodeJS.ProcessEnv>();
  const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
  const chainWatch = await startChainWatch(environment);
  // No worker runs to renew the chain watch, and a full-size proof takes longer than it may be overdue.
  await chainWatch.lookedBefore(-86_400);
  const pool = createPool(postgres.url, 'test', logger, 3);
  const events = new EventStore(
    environment.EVENTSTORE_URL ?? '',
    new PersonalData(pool, serviceEnvironment.PERSONAL_DATA_KEY),
  );
  const log = EventStoreDBClient.connectionString(environment.EVENTSTORE_URL ?? '');

  const start = async (service: ServiceProgram, settings: NodeJS.ProcessEnv = {}) => {
    const started = await startProcess(`${service}/dist/bundle/main.js`, { ...environment, ...settings });
    running.set(started, settings);
    return started;
  };

  return {
    environment,
    folder: postgres.directory,
    pool,
    store: events,
    logger,
    get postgres() {
      return postgres;
    },
    config: (service: ServiceName) => loadConfig(service, environment),
    start,
    /** Kills a service with SIGKILL and restarts it on the same port, with the same settings, as its supervisor would. */
    killAndStart: async (victim: RunningProcess, service: ServiceProgram, awayMs = 0) => {
      await victim.kill();
      await delay(awayMs);
      const settings = running.get(victim);
      running.delete(victim);
      return start(service, { ...settings, PORT: String(victim.port) });
    },
    killStore: () => store.kill(),
    startStore: async () => {
      store = await startEventStore(postgres.url, store.port);
    },
    /** Kills Postgres with SIGKILL; `startPostgres` restarts it on the same data and port. */
    killPostgres: async () => {
      process.kill(postgres.pid, 'SIGKILL');
      await postgres.exited;
    },
    startPostgres: async () => {
      const { dataDir, port } = postgres;
      const again = await startPostgres({ dataDir, port });
      postgres = { ...postgres, pid: again.pid, exited: again.exited, stop: again.stop };
    },
    /** Events after a position, read from the store itself. */
    readLog: async (after: bigint | undefined) => {
      const found: Logged[] = [];
      const from = after === undefined ? 'start' : { commit: after, prepare: after };
      for await (const { event } of log.readAll({ fromPosition: from }))
        if (event && !event.type.startsWith('$') && event.position.commit !== after)
          found.push({
            stream: event.streamId,
            type: event.type,
            revision: event.revision,
            position: event.position.commit,
            occurredAt: dated.parse(event.metadata).occurredAt,
            data: event.data,
          });
      return found;
    },
    stop: async () => {
      await Promise.all([...running.keys()].map((one) => one.stop()));
      await chainWatch.stop();
      await Promise.all([events.close(), log.dispose()]);
      await pool.end();
      await store.stop();
      await postgres.remove();
    },
  };
}
export type Ground = Awaited<ReturnType<typeof startGround>>;

export interface Logged {
  readonly stream: string;
  readonly type: string;
  readonly revision: bigint;
  readonly position: bigint;
  /** Domain time, set by the service that wrote it. */
  readonly occurredAt: string;
  readonly data: unknown;
}

const dated = z.looseObject({ occurredAt: z.iso.datetime() });
const idSchema = z.object({ id: z.uuid() });
const userSchema = z.object({ userId: z.uuid() });
/** Limits on unpaid investments that no test reaches. */
const ROOMY = { maximumOpen: 1_000, maximumCapital: '100000000', reason: 'Para estas pruebas' };

/** Sets them: so much takes two people, and what the first proposes is refused. */
export async function liftLimits(url: string): Promise<void> {
  const second = { kind: 'user', id: randomUUID(), role: 'admin' } as const;
  await sendInternal(url, 'SetOpenLimits', ROOMY, { actor: admin }).catch(() => undefined);
  await sendInternal(url, 'SetOpenLimits', ROOMY, { actor: second });
}

/** Signed-in people with approved KYC; each may have a thousand unpaid investments. */
export async function investors(url: string, count: number): Promise<{ id: string; cookie: string }[]> {
  await liftLimits(url);
  const people: { id: string; cookie: string }[] = [];
  for (let made = 0; made < count; made += 1) {
    const email = `persona${made}@ejemplo.co`;
    const person = { email, firstName: 'Ana', lastName: 'Ruiz', role: 'investor' } as const;
    const { userId } = userSchema.parse(await sendInternal(url, 'RegisterUser', person));
    await approveKyc((payload, actor) => sendInternal(url, 'ReviewKyc', payload, { actor }), userId);
    people.push(await signIn(url, { email }));
  }
  return people;
}

/** Signs in a new staff member; returns the session cookie. */
export async function staff(url: string, role: 'admin' | 'super_admin' | 'analyst'): Promise<string> {
  const email = `${role}@ejemplo.co`;
  await sendInternal(url, 'RegisterUser', { email, firstName: 'Marta', lastName: 'Gil', role });
  return (await signIn(url, { email })).cookie;
}

export async function makeWarehouse(url: string, totalValue = '900000000.00'): Promise<string> {
  const made = await sendInternal(url, 'CreateWarehouse', { ...warehouse, totalValue }, { actor: admin });
  return idSchema.parse(made).id;
}

export { request };

let asked = 0;

/** Sends an investment of its own amount. */
export function investIn(warehouseId: string, by: { url: string; cookie: string; key: string }) {
  asked += 1;
  const amount = String(50_000 + (asked % 5_000));
  const body = { warehouseId, amount, walletAddress: SOME_WALLET, termsVersion: CURRENT_CONTRACT.version };
  const headers = { cookie: by.cookie, 'idempotency-key': by.key };
  return request(`${by.url}/api/investments`, 'POST', body, headers);
}

/** Maximum time until a response, whatever the fault. */
const ANSWER_MS = 15_000;

/** Which requests were answered in time. */
export class AnsweredInTime {
  readonly late: string[] = [];
  #requests = 0;
  #refused = 0;
  #slowest = 0;

  /** The response, or undefined when none came within ANSWER_MS; counted either way. */
  async inTime<T extends { status: number }>(what: string, asking: Promise<T>): Promise<T | undefined> {
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), ANSWER_MS);
    });
    const answer = await Promise.race([asking, tooLate]);
    clearTimeout(timer);
    this.#requests += 1;
    this.#slowest = Math.max(this.#slowest, performance.now() - began);
    if (!answer) this.late.push(what);
    else if (answer.status >= 500) this.#refused += 1;
    return answer;
  }

  /** As figures. */
  get counts() {
    return {
      requests: this.#requests,
      refused: this.#refused,
      'slowest answer, ms': Math.round(this.#slowest),
      'requests past their time': this.late.length,
    };
  }
}

export interface Verdict {
  /** Acknowledged but not on the log at the reported position. */
  readonly lost: number;
  /** Done more than once for one key, or with capital reserved twice. */
  readonly doubled: number;
}

const reservedSchema = z.object({ investmentId: z.uuid() });

/** Compares a journal with the log: every acknowledged investment exists once, and no other one twice. */
export function judge(steps: readonly Step[], log: readonly Logged[]): Verdict {
  const created = new Map<string, bigint[]>();
  const reserved = new Map<string, number>();
  const positions = new Set(log.map(({ position }) => position));
  for (const { stream, type, position, data } of log) {
    if (type === 'InvestmentCreated') created.set(stream, [...(created.get(stream) ?? []), position]);
    if (type !== 'CapitalReserved') continue;
    const { investmentId } = reservedSchema.parse(data);
    reserved.set(investmentId, (reserved.get(investmentId) ?? 0) + 1);
  }
  const done = steps.flatMap((step) => (step.step === 'done' ? [step] : []));
  const lost = done.filter(
    ({ id, position }) => !created.has(`investment-${id}`) || !positions.has(BigInt(position)),
  ).length;
  const twice = [...created.values()].filter((list) => list.length > 1).length;
  const reservedTwice = [...reserved.values()].filter((count) => count > 1).length;
  // One investment per key: another id for the same key would be a second one.
  const ids = new Map<string, Set<string>>();
  for (const { key, id } of done) ids.set(key, (ids.get(key) ?? new Set<string>()).add(id));
  const twoAnswers = [...ids.values()].filter((set) => set.size > 1).length;
  // Investments that were never acknowledged come from operations with unknown outcome; there must be no others.
  const unknown = steps.filter(({ step }) => step === 'sent').length - ids.size;
  const surplus = Math.max(0, created.size - ids.size - unknown);
  return { lost, doubled: twice + reservedTwice + twoAnswers + surplus };
}
