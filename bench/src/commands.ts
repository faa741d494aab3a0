import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { Actor } from '@nodo/contracts/event';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import type { Role } from '@nodo/contracts/roles';
import pg from 'pg';
import { z } from 'zod';
import type { Row } from './row.ts';
import { closedLoop, combined, type LoopResult } from './support/closed-loop.ts';
import { percentile } from './support/statistics.ts';
import { startWritingSide, type WritingSide } from './support/writing.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
/** Commands and bare appends alternate, so that a slow moment of the machine affects both. */
const TURNS = 2;
const CONNECTIONS = [1, 16, 64] as const;
const WAREHOUSES = 128;
const INVESTORS = 32;
const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

type UserActor = Extract<Actor, { kind: 'user' }>;
type Send = (n: number) => Promise<unknown>;
const userSchema = z.object({ userId: z.uuid() });
const warehouseSchema = z.looseObject({ id: z.uuid() });

function each<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => make(n)));
}

async function register(side: WritingSide, role: Role): Promise<UserActor> {
  const email = `${randomUUID()}@ejemplo.co`;
  const created = await side.send('RegisterUser', { email, firstName: 'Camila', lastName: 'Restrepo', role });
  return { kind: 'user', id: userSchema.parse(created).userId, role };
}

async function createWarehouses(side: WritingSide, admin: UserActor): Promise<string[]> {
  return each(WAREHOUSES, async (n) => {
    const payload = {
      name: `Bodega ${n}`,
      location: 'Cartago',
      description: 'Bodega de medición',
      totalValue: '900000000000.00',
      totalShares: 1_000_000,
      sharePrice: '900000.00',
      status: 'available',
    } as const;
    return warehouseSchema.parse(await side.send('CreateWarehouse', payload, admin)).id;
  });
}

async function approvedInvestors(side: WritingSide, admin: UserActor): Promise<UserActor[]> {
  const colleague = await register(side, 'admin');
  return each(INVESTORS, async () => {
    const investor = await register(side, 'investor');
    // Approving a person without documents takes two people.
    const review = { userId: investor.id, via: 'review' } as const;
    await side.send('ReviewKyc', { ...review, status: 'under_review', exception: 'Medición' }, colleague);
    await side.send('ReviewKyc', { ...review, status: 'approved' }, admin);
    return investor;
  });
}

/** The measured commands, by the streams they write to, distributed as in the product. */
async function kinds(side: WritingSide): Promise<Record<string, Send>> {
  const admin = await register(side, 'admin');
  const warehouses = await createWarehouses(side, admin);
  const investors = await approvedInvestors(side, admin);
  const limits = { maximumOpen: 1_000, maximumCapital: '100000000', reason: 'Para medir' };
  await side.send('SetOpenLimits', limits, admin);
  const warehouse = (n: number) => warehouses[n % WAREHOUSES] ?? '';
  return {
    PostConstructionUpdate: (n) =>
      side.send(
        'PostConstructionUpdate',
        {
          warehouseId: warehouse(n),
          title: `Avance ${n}`,
          description: 'Montaje de pórticos terminado en cuatro de seis módulos.',
          percentage: n % 100,
        },
        admin,
      ),
    RegisterUser: () => register(side, 'investor'),
    CreateInvestment: (n) =>
      side.send(
        'CreateInvestment',
        {
          warehouseId: warehouse(n),
          amount: (50_000 + (n % 1_000_000) / 100).toFixed(2),
          walletAddress: WALLET,
          termsVersion: CURRENT_CONTRACT.version,
        },
        investors[n % INVESTORS],
      ),
  };
}

/** Number of events on the log, and total bytes of data and metadata. */
class Log {
  readonly #pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  }

  async size(): Promise<{ events: number; bytes: number }> {
    const { rows } = await this.#pool.query<{ events: string; bytes: string | null }>(
      'SELECT count(*) AS events, sum(length(data) + length(metadata)) AS bytes FROM event_store.events',
    );
    return { events: Number(rows[0]?.events ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** Appends and bytes per command, from the log's growth over twenty of them. */
async function footprint(log: Log, send: Send): Promise<{ appends: number; bytes: number }> {
  const samples = 20;
  const before = await log.size();
  await each(samples, (n) => send(n + 500_000));
  const after = await log.size();
  const events = after.events - before.events;
  return { appends: Math.round(events / samples), bytes: Math.round((after.bytes - before.bytes) / events) };
}

/** Sequential single-event appends, as many as a command makes, to a separate stream per loop. */
function bareAppends(client: EventStoreDBClient, appends: number, bytes: number) {
  const run = randomUUID();
  const revisions = new Map<number, bigint>();
  const metadata = { actor: { kind: 'service', name: 'bench' }, correlationId: randomUUID() };
  const data = { filler: 'x'.repeat(Math.max(0, bytes - JSON.stringify({ metadata, filler: '' }).length)) };
  return async (loop: number) => {
    for (let n = 0; n < appends; n++) {
      const revision = revisions.get(loop);
      await client.appendToStream(
        `bare-${run}${loop}`,
        jsonEvent({ type: 'ConstructionUpdatePosted', data, metadata }),
        { expectedRevision: revision ?? 'no_stream' },
      );
      revisions.set(loop, revision === undefined ? 0n : revision + 1n);
    }
  };
}

function perSecond({ steps, seconds }: LoopResult): number {
  return steps / seconds;
}

function latency({ latencies }: LoopResult): string {
  const ms = (share: number) => percentile(latencies, share).toFixed(1);
  return `p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms`;
}

interface Measuring {
  readonly name: string;
  readonly send: Send;
  readonly client: EventStoreDBClient;
  readonly log: Log;
}

async function measure({ name, send, client, log }: Measuring): Promise<Row[]> {
  const { appends, bytes } = await footprint(log, send);
  const rows: Row[] = [];
  let sent = 0;
  const step = () => send(sent++);
  for (const connections of CONNECTIONS) {
    const bareStep = bareAppends(client, appends, bytes);
    const runs: { commands: LoopResult; bare: LoopResult }[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const bare = await closedLoop(connections, SECONDS / TURNS, bareStep);
      const commands = await closedLoop(connections, SECONDS / TURNS, step);
      runs.push({ commands, bare });
    }
    const commands = combined(runs.map((run) => run.commands));
    const bare = combined(runs.map((run) => run.bare));
    rows.push({
      name: `commands: ${name}, ${connections} connection${connections === 1 ? '' : 's'}`,
      value: perSecond(commands),
      unit: 'commands/s',
      peer: perSecond(bare),
      ratio: perSecond(commands) / perSecond(bare),
      aim: `ratio ≥ ${appends > 2 ? 0.45 : 0.6}`,
      note: `${latency(commands)}; peer: the same ${appends} append${appends === 1 ? '' : 's'} of ${bytes} bytes, bare, one after the other (${latency(bare)})`,
    });
  }
  return rows;
}

/**
 * Commands over HTTP to command-api, compared with bare appends of as many events of the same size by the official
 * client to the same store. Client, command-api, store and Postgres share the machine.
 */
export async function benchCommands(): Promise<Row[]> {
  const side = await startWritingSide();
  const client = EventStoreDBClient.connectionString(side.eventStoreUrl);
  const log = new Log(side.databaseUrl);
  try {
    const rows: Row[] = [];
    for (const [name, send] of Object.entries(await kinds(side))) {
      rows.push(...(await measure({ name, send, client, log })));
    }
    return rows;
  } finally {
    await log.close();
    await client.dispose();
    await side.stop();
  }
}
