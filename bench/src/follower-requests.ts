import { setTimeout as delay } from 'node:timers/promises';
import { microFromUsdt } from '@nodo/contracts/money';
import { blockchainTransactionViewSchema } from '@nodo/contracts/transfers/views';
import { z } from 'zod';
import type { Row } from './row.ts';
import { Connections } from './support/http.ts';
import { minimumInvestment, openInvestment } from './support/payment.ts';
import { ADMIN, INVESTOR, Person } from './support/person.ts';
import { Product } from './support/product.ts';

const BLOCK_INTERVAL_MS = 3_000;
/** Ten blocks: no transfer in a block at the start is confirmed before the end. */
const WINDOW_MS = 10 * BLOCK_INTERVAL_MS;
const PENDING = 100;
const SEEN_TIMEOUT_MS = 30_000;
const AIM = '≤ 45';
const reportSchema = z.looseObject({ total: z.int(), paths: z.record(z.string(), z.int()) });
const transactionsSchema = z.array(blockchainTransactionViewSchema);

/** The worker's requests to the node in the window, per minute. */
async function requestsPerMinute(chainUrl: string) {
  await fetch(`${chainUrl}/dev/requests`, { method: 'DELETE' });
  const began = performance.now();
  await delay(WINDOW_MS);
  const answer = await fetch(`${chainUrl}/dev/requests`);
  const minutes = (performance.now() - began) / 60_000;
  const { total, paths } = reportSchema.parse(await answer.json());
  const each = Object.entries(paths).map(([path, count]) => `${path} ${count}`);
  return { value: total / minutes, asked: each.join(', ') };
}

async function pendingTransfers(investor: Person): Promise<number> {
  const answer = await investor.get('/api/blockchain/transactions');
  const all = transactionsSchema.parse(JSON.parse(answer.text));
  return all.filter(({ state }) => state === 'confirming' || state === 'detected').length;
}

/** Raises the limits so that one person may have all the unpaid investments opened here. */
async function liftLimits(admin: Person): Promise<void> {
  const limits = { maximumOpen: PENDING, maximumCapital: '10000000', reason: 'Para medir' };
  await admin.put('/api/investment-limits', limits);
}

/** Opens and pays investments, and waits until every payment was seen in a block. */
async function payMany(investor: Person, chainUrl: string): Promise<void> {
  const amount = await minimumInvestment(investor);
  const payments = [];
  for (let n = 0; n < PENDING; n++) payments.push((await openInvestment(investor, amount)).payment);
  for (const { to, amountUsdt } of payments) {
    const answer = await fetch(`${chainUrl}/dev/transfer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, amount: microFromUsdt(amountUsdt).toString() }),
    });
    if (!answer.ok) throw new Error(`A transfer answered ${answer.status}: ${await answer.text()}`);
  }
  const until = Date.now() + SEEN_TIMEOUT_MS;
  while ((await pendingTransfers(investor)) < PENDING) {
    if (Date.now() > until) throw new Error('Not every transfer was found in time');
    await delay(100);
  }
}

/** Measures the follower's requests to the node in the running product, with and without pending transfers. */
export async function benchFollowerRequests(): Promise<Row[]> {
  const connections = new Connections();
  const product = await Product.start(BLOCK_INTERVAL_MS);
  try {
    const investor = await Person.signIn(connections, product.url, INVESTOR);
    await liftLimits(await Person.signIn(connections, product.url, ADMIN));
    const chainUrl = await product.chainUrl();
    await delay(BLOCK_INTERVAL_MS * 2);
    const before = await pendingTransfers(investor);
    const idle = await requestsPerMinute(chainUrl);
    await payMany(investor, chainUrl);
    const busy = await requestsPerMinute(chainUrl);
    const after = await pendingTransfers(investor);
    const row = (pending: number, { value, asked }: typeof idle): Row => ({
      name: `follower: requests with ${pending} transfers pending`,
      value,
      unit: 'per min',
      aim: AIM,
      note: `in ${WINDOW_MS / 1000} s at ${BLOCK_INTERVAL_MS} ms a block: ${asked}`,
    });
    return [row(before, idle), row(after, busy)];
  } finally {
    connections.close();
    await product.remove();
  }
}
