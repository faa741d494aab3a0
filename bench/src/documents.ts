import { setTimeout as delay } from 'node:timers/promises';
import type { Row } from './row.ts';
import { Connections } from './support/http.ts';
import { ADMIN, INVESTOR, Person } from './support/person.ts';
import { Product } from './support/product.ts';
import { percentile } from './support/statistics.ts';

/** Each person may request thirty in ten minutes. */
const DOCUMENTS = 88;
const WARM_UP = 4;
const PER_SECOND = 50;
const BASE_MS = 8_000;
const PATHS = ['/api/warehouses', '/api/investments', '/api/notifications'];
const PEOPLE = [INVESTOR, ADMIN, 'superadmin@nodocartago.co', 'analista@nodocartago.co'];

/**
 * Latencies of requests sent at a fixed rate, whether or not earlier ones have been answered, until `until` settles.
 */
async function ask(person: Person, until: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const under: Promise<number>[] = [];
  const began = performance.now();
  while (!isOver) {
    const due = Math.floor(((performance.now() - began) * PER_SECOND) / 1000) + 1;
    while (under.length < due) {
      const sent = performance.now();
      const path = PATHS[under.length % PATHS.length] ?? '';
      under.push(person.get(path).then(() => performance.now() - sent));
    }
    await delay(2);
  }
  return Promise.all(under);
}

/** Durations of personal data exports as PDF: `count` in total, two at a time per person. */
async function printAll(people: readonly Person[], count: number): Promise<number[]> {
  const took: number[] = [];
  let left = count;
  const one = async (person: Person) => {
    while (left > 0) {
      left -= 1;
      const began = performance.now();
      const { status } = await person.get('/api/profile/export?format=pdf');
      if (status !== 200) throw new Error(`A document answered ${status}`);
      took.push(performance.now() - began);
    }
  };
  await Promise.all([...people, ...people].map(one));
  return took;
}

/** Measures other people's waiting time while documents are rendered: PDFs of all data about a person. */
export async function benchDocuments(): Promise<Row[]> {
  const product = await Product.start();
  const connections = new Connections();
  try {
    const people = await Promise.all(PEOPLE.map((email) => Person.signIn(connections, product.url, email)));
    const reader = await Person.signIn(connections, product.url, INVESTOR);
    await printAll(people, WARM_UP);
    const alone = await ask(reader, delay(BASE_MS));
    const printing = printAll(people, DOCUMENTS);
    const beside = await ask(reader, printing);
    const took = await printing;
    const [p99, peer] = [percentile(beside, 0.99), percentile(alone, 0.99)];
    const per = (values: readonly number[], share: number) => percentile(values, share).toFixed(1);
    return [
      {
        name: `GETs while ${DOCUMENTS} PDFs of own data are made, p99`,
        value: p99,
        unit: 'ms',
        peer,
        ratio: p99 / peer,
        aim: 'ratio ≤ 2',
        note:
          `${PER_SECOND} a second, beside ${beside.length} of them ${took.length} PDFs, 8 at once; peer: the same without; ` +
          `medians ${per(beside, 0.5)} and ${per(alone, 0.5)} ms; a PDF took ${per(took, 0.5)} ms, the longest ${per(took, 1)}`,
      },
    ];
  } finally {
    connections.close();
    await product.remove();
  }
}
