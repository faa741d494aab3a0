import type { CommandInput, CommandName } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { streams } from '@nodo/contracts/streams';
import { EventStore } from '@nodo/platform/event-store';
import { deriveId, newId } from '@nodo/platform/ids';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool } from '@nodo/platform/postgres';
import { z } from 'zod';
import { warehouseCreated } from './projector/history.ts';
import { type Servers, startServers } from './projector/servers.ts';
import type { Row } from './row.ts';
import { Connections } from './support/http.ts';
import { type Server, startServer } from './support/server.ts';

const RESERVATIONS = Number(process.env.BENCH_RESERVATIONS ?? 50_000);
const AT_ONCE = 500;
const WARM = 20;
const PRICE = '50000.00';
const TOTAL_VALUE = '100000000000.00';
const BALANCE = '50000000.00';
const service: Actor = { kind: 'service', name: 'bench' };
const admin: Actor = { kind: 'user', id: deriveId('bench', 'admin'), role: 'admin' };
const colleague: Actor = { kind: 'user', id: deriveId('bench', 'colleague'), role: 'admin' };

/** Measures an investment in a warehouse with very many investors, by a command-api that has just started. */
export async function benchFullWarehouse(): Promise<Row[]> {
  const servers = await startServers();
  const connections = new Connections();
  let api: Server | undefined;
  const person = new Person(servers, connections);
  const begin = async () => {
    api = await startServer('command-api/dist/main.js', servers.environment);
    person.url = api.url;
  };
  try {
    await begin();
    await person.register();
    const ground = await writeGround(servers, person.id);
    // Warms up the code, so that only the cost of the stream is measured.
    for (let times = 0; times < WARM; times += 1) await person.invest(ground.small);
    const folded = await meanwhile(person, () => person.invest(ground.full));
    const warm: number[] = [];
    const peer: number[] = [];
    for (let times = 0; times < WARM; times += 1) {
      warm.push(await person.invest(ground.full));
      peer.push(await person.invest(ground.small));
    }
    await api?.stop();
    await begin();
    for (let times = 0; times < WARM; times += 1) await person.invest(ground.small);
    const kept = await meanwhile(person, () => person.invest(ground.full));
    return rowsOf({ folded, kept, warm: medianOf(warm), peer: medianOf(peer) });
  } finally {
    connections.close();
    await api?.stop();
    await servers.stop();
  }
}

interface Timed {
  /** Duration of the investment, in milliseconds. */
  readonly own: number;
  /** Longest waiting time of another person meanwhile, in milliseconds. */
  readonly others: number;
}

/** Registers other people one after the other while `work` runs. */
async function meanwhile(person: Person, work: () => Promise<number>): Promise<Timed> {
  let isOver = false;
  let others = 0;
  const working = work().finally(() => (isOver = true));
  while (!isOver) others = Math.max(others, await person.registerAnother());
  return { own: await working, others };
}

async function writeGround({ config, databaseUrl, logger }: Servers, userId: string) {
  const pool = createPool(databaseUrl, 'bench', logger);
  const store = new EventStore(config.eventStoreUrl, new PersonalData(pool, config.personalDataKeys));
  const occurredAt = new Date().toISOString();
  const metadata = { actor: service, correlationId: newId(), causationId: newId(), occurredAt };
  const [small, full] = [newId(), newId()];
  const first = { expected: 'no_stream', metadata } as const;
  for (const id of [small, full])
    await store.append(streams.warehouse(id), [{ ...warehouseCreated(0, TOTAL_VALUE), id: newId() }], first);
  let expected = 0n;
  for (let written = 0; written < RESERVATIONS; written += AT_ONCE) {
    const reserved = Array.from({ length: AT_ONCE }, () => ({
      type: 'CapitalReserved' as const,
      id: newId(),
      data: { investmentId: newId(), amount: PRICE },
    }));
    ({ revision: expected } = await store.append(streams.warehouse(full), reserved, { expected, metadata }));
  }
  const credited = { transferId: newId(), amountUsdt: `${BALANCE}0000`, amount: BALANCE };
  await store.append(
    streams.account(userId),
    [{ type: 'TransferCredited', id: newId(), data: credited }],
    first,
  );
  await store.close();
  await pool.end();
  return { small, full };
}

const registeredSchema = z.object({ result: z.object({ userId: z.uuid() }) });

class Person {
  readonly #servers: Servers;
  readonly #connections: Connections;
  /** URL of the running command-api. */
  url = '';
  id = '';

  constructor(servers: Servers, connections: Connections) {
    this.#servers = servers;
    this.#connections = connections;
  }

  async register(): Promise<void> {
    const answer = await this.#send('RegisterUser', nameOf('a'), service);
    this.id = registeredSchema.parse(JSON.parse(answer)).result.userId;
    // Approving a person without documents takes two people.
    const review = { userId: this.id, via: 'review' } as const;
    await this.#send('ReviewKyc', { ...review, status: 'under_review', exception: 'Medición' }, colleague);
    await this.#send('ReviewKyc', { ...review, status: 'approved' }, admin);
  }

  /** Returns milliseconds. */
  async registerAnother(): Promise<number> {
    const began = performance.now();
    await this.#send('RegisterUser', nameOf(newId()), service);
    return performance.now() - began;
  }

  /** Invests from the balance; returns milliseconds. */
  async invest(warehouseId: string): Promise<number> {
    const body = { warehouseId, amount: PRICE, termsVersion: CURRENT_CONTRACT.version };
    const began = performance.now();
    await this.#send('Reinvest', body, { kind: 'user', id: this.id, role: 'investor' });
    return performance.now() - began;
  }

  async #send<N extends CommandName>(command: N, payload: CommandInput<N>, actor: Actor): Promise<string> {
    const headers = { 'x-service-token': this.#servers.config.serviceToken };
    const body = { command, payload, key: newId(), actor };
    const answer = await this.#connections.send('POST', `${this.url}/internal/commands`, headers, body);
    if (answer.status !== 200) throw new Error(`${command} answered ${answer.status}: ${answer.text}`);
    return answer.text;
  }
}

function nameOf(name: string) {
  return { email: `${name}@ejemplo.co`, firstName: 'Ana', lastName: 'Ruiz', role: 'investor' } as const;
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

interface Measured {
  readonly folded: Timed;
  readonly kept: Timed;
  readonly warm: number;
  /** The same in a warehouse with few reservations. */
  readonly peer: number;
}

function rowsOf({ folded, kept, warm, peer }: Measured): Row[] {
  const held = `${RESERVATIONS.toLocaleString('en').replaceAll(',', ' ')} reservations`;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return [
    {
      name: `First investment in a warehouse with ${held}, by a process that has just begun`,
      ...{ value: kept.own, unit: 'ms', aim: '≤ 100' },
      note: `${ms(folded.own)} where nothing is kept beside the log, and all of it is read`,
    },
    {
      name: 'The next one, and in a warehouse with few reservations',
      ...{ value: warm, unit: 'ms', peer, ratio: warm / peer, aim: '≤ 20' },
    },
    {
      name: 'Longest that another command waited while all of it was folded',
      ...{ value: folded.others, unit: 'ms', aim: '≤ 100' },
      note: `${ms(kept.others)} from what is kept`,
    },
  ];
}
