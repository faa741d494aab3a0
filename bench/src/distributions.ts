import { setTimeout as delay } from 'node:timers/promises';
import type { CommandInput, CommandName } from '@nodo/contracts/commands';
import { distributionAnswerSchema } from '@nodo/contracts/earnings/views';
import type { Actor } from '@nodo/contracts/event';
import { addMonths, type Period, periodOf } from '@nodo/contracts/periods';
import { streams } from '@nodo/contracts/streams';
import { EventStore } from '@nodo/platform/event-store';
import { deriveId, newId } from '@nodo/platform/ids';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { z } from 'zod';
import { created, warehouseCreated } from './projector/history.ts';
import { type Servers, startServers } from './projector/servers.ts';
import type { Row } from './row.ts';
import { Connections } from './support/http.ts';
import { memoryOf } from './support/memory.ts';
import { type Server, startServer } from './support/server.ts';

const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 100_000);
const KILLS = 10;
/** In the middle of a request that credits for five seconds. */
const KILLED_AFTER_MS = 2_500;
const WRITERS = 16;
const DAY_MS = 86_400_000;
const LONGEST_MS = 20 * 60_000;
const answerSchema = z.object({ result: distributionAnswerSchema });
const service: Actor = { kind: 'service', name: 'bench' };
const admin: Actor = { kind: 'user', id: deriveId('bench', 'admin'), role: 'admin' };

/** A month's distribution to very many accounts, with a command-api that is repeatedly killed. */
export async function benchDistributions(): Promise<Row[]> {
  const servers = await startServers();
  const projector = await startServer('projector/dist/main.js', servers.environment);
  const pool = createPool(servers.databaseUrl, 'bench', servers.logger);
  try {
    await projected(pool, await writeHoldings(servers));
    const run = new MonthRun(servers);
    const measured = await run.measure(addMonths(periodOf(new Date(Date.now() - DAY_MS).toISOString()), -1));
    await projected(pool, measured.position);
    return rowsOf(measured, await creditedOtherThanOnce(pool));
  } finally {
    await pool.end();
    await projector.stop();
    await servers.stop();
  }
}

/** Writes accounts with one investment each, confirmed long enough ago to earn a whole month. */
async function writeHoldings({ config, databaseUrl, logger }: Servers): Promise<bigint> {
  const pool = createPool(databaseUrl, 'bench', logger);
  const store = new EventStore(config.eventStoreUrl, new PersonalData(pool, config.personalDataKeys));
  const at = new Date(Date.now() - 100 * DAY_MS).toISOString();
  const metadata = { actor: service, correlationId: newId(), causationId: newId(), occurredAt: at };
  const append = (stream: string, events: Parameters<EventStore['append']>[1]) =>
    store.append(stream, events, { expected: 'no_stream', metadata });
  const warehouseId = newId();
  await append(streams.warehouse(warehouseId), [{ ...warehouseCreated(0), id: newId() }]);
  let last = 0n;
  const write = async (writer: number) => {
    for (let number = writer; number < ACCOUNTS; number += WRITERS) {
      const paid = { transferId: newId(), txHash: 'a'.repeat(64) };
      const made = created(deriveId('bench', 'account', number), warehouseId, '100.000001');
      const { position } = await append(streams.investment(newId()), [
        { ...made, id: newId() },
        { type: 'InvestmentConfirmed', data: paid, id: newId() },
      ]);
      if (position > last) last = position;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await store.close();
  await pool.end();
  return last;
}

async function projected(pool: Pool, position: bigint): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  for (;;) {
    const { rows } = await pool
      .query<{ there: boolean }>(
        `SELECT position >= $1::bigint AS there FROM projection.checkpoints WHERE name = 'live'`,
        [position.toString()],
      )
      .catch(() => ({ rows: [] }));
    if (rows[0]?.there) return;
    if (performance.now() > until) throw new Error('The read models did not come to the end');
    await delay(200);
  }
}

interface Measured {
  readonly prepareSeconds: number;
  readonly creditSeconds: number;
  readonly requests: number;
  readonly peakRss: number;
  readonly position: bigint;
}

class MonthRun {
  readonly #servers: Servers;
  readonly #connections = new Connections();
  #api: Server | undefined;
  #peakRss = 0;
  #position = 0n;

  constructor(servers: Servers) {
    this.#servers = servers;
  }

  async measure(period: Period): Promise<Measured> {
    const began = performance.now();
    await this.#start();
    while ((await this.#send('PrepareDistribution', { period })) === 'preparing') await this.#look();
    const prepared = performance.now();
    let requests = 1;
    let kills = 0;
    let state = await this.#send('ApproveDistribution', { period }, admin);
    while (state !== 'completed') {
      requests += 1;
      const going = this.#send('ContinueDistribution', { period });
      if (kills < KILLS) {
        kills += 1;
        const answer = going.catch(() => 'approved' as const);
        await Promise.race([delay(KILLED_AFTER_MS), answer]);
        await this.#api?.kill();
        await answer;
        await this.#start();
      } else {
        state = await going;
        await this.#look();
      }
    }
    const ended = performance.now();
    await this.#api?.stop();
    this.#connections.close();
    return {
      prepareSeconds: (prepared - began) / 1_000,
      creditSeconds: (ended - prepared) / 1_000,
      requests,
      peakRss: this.#peakRss,
      position: this.#position,
    };
  }

  async #start(): Promise<void> {
    this.#api = await startServer('command-api/dist/main.js', this.#servers.environment);
  }

  async #look(): Promise<void> {
    const memory = await memoryOf(this.#api?.pid ?? 0);
    this.#peakRss = Math.max(this.#peakRss, memory?.rss ?? 0);
  }

  async #send<N extends CommandName>(command: N, payload: CommandInput<N>, actor: Actor = service) {
    const { serviceToken } = this.#servers.config;
    const body = { command, payload, key: newId(), actor };
    const headers = { 'x-service-token': serviceToken };
    const answer = await this.#connections.send('POST', `${this.#api?.url}/internal/commands`, headers, body);
    // The read models may not have reached the start of the month yet.
    if (answer.status === 503) return delay(500, 'preparing' as const);
    if (answer.status !== 200) throw new Error(`${command} answered ${answer.status}: ${answer.text}`);
    const json: unknown = JSON.parse(answer.text);
    const { position } = z.object({ position: z.coerce.bigint() }).parse(json);
    if (position > this.#position) this.#position = position;
    return answerSchema.parse(json).result.state;
  }
}

/** Number of accounts that the books credit other than exactly once, including accounts that should have no return. */
async function creditedOtherThanOnce(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ once: string; others: string }>(
    `SELECT count(*) FILTER (WHERE credits = 1) AS once, count(*) FILTER (WHERE credits <> 1) AS others FROM (
       SELECT subject, count(*) AS credits FROM live.journal_lines
       WHERE event_type = 'ReturnsCredited' AND account = 'balances' GROUP BY subject) AS each`,
  );
  return ACCOUNTS - Number(rows[0]?.once ?? 0) + Number(rows[0]?.others ?? 0);
}

function rowsOf({ prepareSeconds, creditSeconds, requests, peakRss }: Measured, wrong: number): Row[] {
  const accounts = `${ACCOUNTS.toLocaleString('en').replaceAll(',', ' ')} accounts`;
  const whole = prepareSeconds + creditSeconds;
  return [
    {
      name: `A month of ${accounts}, prepared and credited, killed ten times`,
      ...{ value: whole, unit: 's', aim: '≤ 300' },
      note: `prepared in ${prepareSeconds.toFixed(0)} s, credited in ${creditSeconds.toFixed(0)} s with ${requests} requests`,
    },
    { name: 'Accounts credited other than once', value: wrong, unit: 'accounts', aim: '≤ 0' },
    { name: 'Memory of command-api meanwhile, highest', value: peakRss, unit: 'MiB', aim: '≤ 1 024' },
  ];
}
