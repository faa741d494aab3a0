import { parentPort, Worker, workerData } from 'node:worker_threads';
import { POSITION_HEADER } from '@nodo/contracts/headers';
import { z } from 'zod';
import { Connections } from './http.ts';
import { Person } from './person.ts';

const workSchema = z.object({
  url: z.string(),
  cookie: z.string(),
  warehouseIds: z.array(z.string()),
  /** Number of the first command; titles contain the number. */
  first: z.int(),
  perSecond: z.number(),
  count: z.int(),
});
export type LoadOrder = z.infer<typeof workSchema>;

const sentSchema = z.object({
  n: z.int(),
  warehouseId: z.string(),
  /** When its response arrived, in this machine's `Date.now()`. */
  acknowledgedAt: z.number(),
  position: z.string(),
});
/** An acknowledged command. */
export type Sent = z.infer<typeof sentSchema>;

/** Pattern that finds a command's title on the screen; its first group is the number. */
export const TITLE_PATTERN = 'Avance medido (\\d+)\\.';

async function send(person: Person, order: LoadOrder, n: number): Promise<Sent> {
  const warehouseId = order.warehouseIds[n % order.warehouseIds.length] ?? '';
  const answer = await person.post('/api/construction-updates', {
    warehouseId,
    title: `Avance medido ${n}.`,
    description: 'Montaje de pórticos terminado en cuatro de seis módulos.',
    percentage: null,
  });
  return { n, warehouseId, acknowledgedAt: Date.now(), position: String(answer.headers[POSITION_HEADER]) };
}

/** Open model: each command is sent on schedule, whether or not earlier ones have been answered. */
async function sendAll(order: LoadOrder): Promise<Sent[]> {
  const connections = new Connections();
  const person = new Person(order.url, order.cookie, connections);
  const began = performance.now();
  const under: Promise<Sent>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(
        order.count,
        Math.floor(((performance.now() - began) * order.perSecond) / 1000) + 1,
      );
      while (under.length < due) under.push(send(person, order, order.first + under.length));
      if (under.length < order.count) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  return Promise.all(under).finally(() => connections.close());
}

/** Posts construction updates at a fixed rate from a worker thread; resolves when all are acknowledged. */
export function postUpdates(order: LoadOrder): Promise<Sent[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: order });
    worker.once('message', (message) => resolve(z.array(sentSchema).parse(message)));
    worker.once('error', reject);
  });
}

if (parentPort) parentPort.postMessage(await sendAll(workSchema.parse(workerData)));
