import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Chain } from './chain.ts';
import type { Clock } from './clock.ts';
import { DevWallet } from './dev-actions.ts';
import { amountSchema, faultsSchema, orderFaults, privateKeySchema } from './dev-faults.ts';
import { toBase58 } from './encoding.ts';
import type { Faults } from './faults.ts';
import { submit } from './http-broadcast.ts';
import type { RequestCounter } from './requests.ts';
import { addressSchema } from './transaction.ts';
import { Refusal } from './types.ts';

export interface DevContext {
  readonly chain: Chain;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly requests: { readonly first: RequestCounter; readonly second: RequestCounter };
}

/** A call that mines more blocks than this would block other requests for too long. */
const MOST_BLOCKS_AT_ONCE = 10_000;
/** Blocks from the newest to the newest solid one, and one more. */
const SOLID_DEPTH = 20;
/** Blocks produced before waiting for the disk and serving other requests. */
const BATCH = 50;

const mineSchema = z.strictObject({
  count: z.int().min(1).max(MOST_BLOCKS_AT_ONCE).default(1),
  /** Time of the first block, milliseconds since the epoch; the following are one interval apart. */
  timestamp: z.int().min(0).optional(),
});
const fundSchema = z.strictObject({
  address: addressSchema,
  /** Micro-USDT. */
  usdt: amountSchema.optional(),
  /** Sun. */
  trx: amountSchema.optional(),
});
const transferSchema = z.strictObject({
  from: privateKeySchema.optional(),
  to: addressSchema,
  /** Micro-USDT. */
  amount: amountSchema,
  /** Contract address; USDT when absent. */
  token: addressSchema.optional(),
});

function isLoopback(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '');
}

/**
 * These routes give away keys and funds, so a web page that happens to be open must not reach them: browsers send
 * Origin with such requests, and a rebound DNS name shows in Host.
 */
function refuseBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    if (origin === undefined && isLoopback(host)) return;
    await reply.code(403).send({ message: 'the development routes are for local programs only' });
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ message: z.prettifyError(error) });
    if (error instanceof Refusal) return reply.code(409).send({ code: error.code, message: error.message });
    console.error(error);
    return reply.code(500).send({ message: 'internal error' });
  });
}

/** `application/json` with an empty body counts as no body. */
function readEmptyBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(new z.ZodError([{ code: 'custom', message: 'the body is not JSON', path: [], input: body }]));
    }
  });
}

async function mine({ chain, clock }: DevContext, body: unknown): Promise<object> {
  const { count, timestamp } = mineSchema.parse(body ?? {});
  const { interval } = chain;
  const all =
    timestamp === undefined
      ? clock.timestamps(count)
      : Array.from({ length: count }, (_, index) => timestamp + index * interval);
  for (let start = 0; start < all.length; start += BATCH) {
    const { timestamp: head } = chain.ledger.head;
    const batch = all.slice(start, start + BATCH);
    chain.produce(start === 0 ? batch : batch.map((time) => Math.max(time, head)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { height: chain.ledger.head.number, blockId: chain.ledger.head.id };
}

/**
 * Timestamps of blocks up to now that make the newest solid block a recent one, so that transactions referring to it
 * have not expired.
 */
function recentTimestamps({ interval, ledger }: DevContext['chain']): number[] {
  const now = Math.max(Date.now(), ledger.head.timestamp);
  const times = Array.from({ length: SOLID_DEPTH }, (_, index) => now - interval * (SOLID_DEPTH - 1 - index));
  const later = times.filter((time) => time > ledger.head.timestamp);
  return later.length > 0 ? later : [now];
}

function goLive({ chain, clock }: DevContext): object {
  if (!chain.live) {
    chain.goLive();
    chain.produce(recentTimestamps(chain));
    clock.start();
  }
  return { height: chain.ledger.head.number, blockId: chain.ledger.head.id };
}

function describe({ chain }: DevContext): object {
  const { genesis, contracts, ledger, interval, live } = chain;
  return {
    head: ledger.head.number,
    solid: ledger.solid,
    usdtContract: toBase58(contracts.usdt),
    multisendContract: toBase58(contracts.multisend),
    treasuryAddress: toBase58(genesis.treasury.address),
    demoWallet: {
      address: toBase58(genesis.demoWallet.address),
      privateKey: genesis.demoWallet.privateKey,
    },
    interval,
    live,
    pending: chain.pool.size,
  };
}

/** Control of the development chain: time, funds, faults, request counts. */
export async function devRoutes(app: FastifyInstance, context: DevContext): Promise<void> {
  const { chain, faults, requests } = context;
  const { genesis, contracts } = chain;
  const quiet = new DevWallet(chain, (transaction) => chain.pool.add(transaction));
  const exposed = new DevWallet(chain, (transaction) => submit(chain.pool, transaction, faults));
  refuseBrowsers(app);
  answerErrors(app);
  readEmptyBodies(app);

  app.get('/dev/chain', async () => describe(context));
  app.post('/dev/mine', async (request) => mine(context, request.body));
  app.post('/dev/live', async () => goLive(context));
  app.post('/dev/fund', async (request) => {
    const { address, usdt = 0n, trx = 0n } = fundSchema.parse(request.body);
    const sent = [
      ...(trx > 0n ? [quiet.transferTrx(genesis.faucet, address, Number(trx))] : []),
      ...(usdt > 0n ? [quiet.transferToken(genesis.faucet, contracts.usdt, address, usdt)] : []),
    ];
    return { txids: sent.map(({ txID }) => txID) };
  });
  app.post('/dev/transfer', async (request) => {
    const {
      from = genesis.demoWallet,
      to,
      amount,
      token = contracts.usdt,
    } = transferSchema.parse(request.body);
    return { txid: exposed.transferToken(from, token, to, amount).txID };
  });
  app.post('/dev/faults', async (request) =>
    orderFaults(faultsSchema.parse(request.body), { chain, faults, wallet: quiet }),
  );
  app.get('/dev/requests', async () => ({ ...requests.first.report, second: requests.second.report }));
  app.delete('/dev/requests', async (_request, reply) => {
    requests.first.reset();
    requests.second.reset();
    await reply.code(204).send();
  });
}
