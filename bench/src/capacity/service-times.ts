import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Row } from '../row.ts';
import { closedLoop } from '../support/closed-loop.ts';
import { Connections } from '../support/http.ts';
import { Listener } from '../support/live.ts';
import { memoryOf } from '../support/memory.ts';
import { ADMIN, INVESTOR, Person } from '../support/person.ts';
import { processorMsOf, processorMsOfTree } from '../support/processors.ts';
import { Product } from '../support/product.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const BLOCK_INTERVAL_MS = 250;
const LOOPS = 4;
/** As many as one person may have; the people are the demo's. */
const SOCKETS_PER_PERSON = 20;
const PEOPLE = [INVESTOR, ADMIN, 'superadmin@nodocartago.co', 'valentina.arango@ejemplo.co'];
const GETS = ['/api/auth/user', '/api/investments', '/api/warehouses', '/api/analytics/portfolio'];
const warehousesSchema = z.array(z.looseObject({ id: z.uuid() }));

/** Processor time in ms by process. */
type Spent = ReadonlyMap<string, number>;

/** Watches the processor time of a running product's processes. */
class Meter {
  readonly #product: Product;

  constructor(product: Product) {
    this.#product = product;
  }

  /** For each of `count` units of what happens meanwhile. */
  async during(work: () => Promise<number>): Promise<{ spent: Spent; seconds: number; count: number }> {
    const before = await this.#now();
    const began = performance.now();
    const count = await work();
    const seconds = (performance.now() - began) / 1_000;
    const after = await this.#now();
    return {
      spent: new Map([...after].map(([name, ms]) => [name, ms - (before.get(name) ?? 0)])),
      ...{ seconds, count },
    };
  }

  async #now(): Promise<Spent> {
    const named = Object.entries(await this.#product.processes());
    const spent = await Promise.all(
      named.map(async ([name, id]): Promise<[string, number]> => {
        return [name, name === 'postgres' ? await processorMsOfTree(id) : processorMsOf(id)];
      }),
    );
    return new Map(spent);
  }
}

type Measured = Awaited<ReturnType<Meter['during']>>;

/** Processor ms of each unit by process, without what the product does anyway; the part of each named process. */
function each({ spent, seconds, count }: Measured, idle: Measured, names: readonly string[]) {
  const parts = names.map((name) => {
    const anyway = ((idle.spent.get(name) ?? 0) * seconds) / idle.seconds;
    return { name, ms: Math.max(0, (spent.get(name) ?? 0) - anyway) / count };
  });
  const total = parts.reduce((sum, { ms }) => sum + ms, 0);
  return { total, note: parts.map(({ name, ms }) => `${name} ${ms.toFixed(3)}`).join(', ') };
}

function row(name: string, measured: ReturnType<typeof each>): Row {
  return { name: `capacity: ${name}`, value: measured.total, unit: 'ms', note: measured.note };
}

async function gets(meter: Meter, person: Person): Promise<Measured> {
  let asked = 0;
  const ask = async () => {
    const { status } = await person.get(GETS[asked++ % GETS.length] ?? '');
    if (status !== 200) throw new Error(`A GET answered ${status}`);
  };
  await closedLoop(LOOPS, SECONDS / 2, ask);
  return meter.during(async () => (await closedLoop(LOOPS, SECONDS, ask)).steps);
}

async function writes(meter: Meter, admin: Person): Promise<Measured> {
  const warehouses = warehousesSchema.parse(JSON.parse((await admin.get('/api/warehouses')).text));
  let sent = 0;
  const post = () =>
    admin.post('/api/construction-updates', {
      warehouseId: warehouses[sent % warehouses.length]?.id,
      title: `Avance ${sent++}`,
      description: 'Montaje de pórticos terminado en cuatro de seis módulos.',
      percentage: null,
    });
  await closedLoop(LOOPS, SECONDS / 2, post);
  return meter.during(async () => (await closedLoop(LOOPS, SECONDS, post)).steps);
}

async function sockets(
  meter: Meter,
  product: Product,
  people: readonly Person[],
  idle: Measured,
): Promise<Row[]> {
  const id = (await product.processes())['query-api'] ?? 0;
  const before = (await memoryOf(id))?.pss ?? 0;
  const listeners = people.flatMap((person) =>
    Array.from({ length: SOCKETS_PER_PERSON }, () => new Listener(person, 'chain.head')),
  );
  try {
    await Promise.all(listeners.map((listener) => listener.connected()));
    await delay(2_000);
    const after = (await memoryOf(id))?.pss ?? 0;
    const heard = () => listeners.reduce((sum, listener) => sum + listener.heard.length, 0);
    const measured = await meter.during(async () => {
      const earlier = heard();
      await delay(2 * SECONDS * 1_000);
      return heard() - earlier;
    });
    return [
      row('a live message to a socket', each(measured, idle, ['query-api'])),
      {
        ...{
          name: 'capacity: memory of a socket',
          value: ((after - before) * 1_024) / listeners.length,
          unit: 'KiB',
        },
        note: `in query-api, ${listeners.length} sockets of ${people.length} people`,
      },
    ];
  } finally {
    for (const listener of listeners) listener.close();
  }
}

/** Processor time by process of reading, writing, projecting, following a block and pushing, in the whole product. */
export async function serviceTimeRows(): Promise<Row[]> {
  const connections = new Connections();
  const product = await Product.start(BLOCK_INTERVAL_MS);
  try {
    const meter = new Meter(product);
    const people: Person[] = [];
    for (const email of PEOPLE) people.push(await Person.signIn(connections, product.url, email));
    const [investor, admin] = people;
    if (!investor || !admin) throw new Error('Nobody signed in');
    await delay(5_000);
    const idle = await meter.during(async () => {
      await delay(2 * SECONDS * 1_000);
      return (2 * SECONDS * 1_000) / BLOCK_INTERVAL_MS;
    });
    const nothing: Measured = { ...idle, spent: new Map() };
    return [
      row('a block, nothing in it', each(idle, nothing, ['worker', 'query-api', 'projector', 'postgres'])),
      row('a GET', each(await gets(meter, investor), idle, ['query-api', 'postgres'])),
      row(
        'a command of one event, and its projection',
        each(await writes(meter, admin), idle, [
          'command-api',
          'event-store',
          'projector',
          'query-api',
          'postgres',
        ]),
      ),
      ...(await sockets(meter, product, people, idle)),
    ];
  } finally {
    connections.close();
    await product.remove();
  }
}
