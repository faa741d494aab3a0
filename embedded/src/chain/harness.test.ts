import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TronWeb } from 'tronweb';
import { z } from 'zod';
import { startProcess } from '../testing/processes.test.ts';
import { buildApps } from './app.ts';
import { Chain } from './chain.ts';
import { Clock } from './clock.ts';
import { toBase58 } from './encoding.ts';

const wallet = z.object({ address: z.string(), privateKey: z.string() });

/** The ready line of the process. */
const readySchema = z.object({
  ready: z.literal(true),
  port: z.number(),
  port2: z.number(),
  usdtContract: z.string(),
  treasuryAddress: z.string(),
  treasuryPrivateKey: z.string(),
  demoWallet: wallet,
});

export function temporaryDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'chain-test-'));
}

/** The official client, unmodified, with the demo wallet's key unless another is given. */
export function clientOf(port: number, privateKey: string): TronWeb {
  return new TronWeb({ fullHost: `http://127.0.0.1:${port}`, privateKey });
}

export async function call(port: number, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}

/** JSON of a response whose shape the test asserts itself. */
export async function json(response: Response): Promise<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).parse(await response.json());
}

export interface TestChain {
  readonly chain: Chain;
  readonly port: number;
  readonly port2: number;
  readonly usdt: string;
  readonly multisend: string;
  readonly treasury: string;
  readonly demo: { address: string; privateKey: string };
  readonly tronWeb: TronWeb;
  mine(count?: number, timestamp?: number): Promise<void>;
  fault(orders: Record<string, unknown>): Promise<Record<string, unknown>>;
  transfer(to: string, amount: bigint, from?: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts a paused chain in this process, on real sockets. Time advances only when the test mines. */
export async function startChain(directory = temporaryDirectory()): Promise<TestChain> {
  const genesisTime = Date.UTC(2026, 0, 5);
  const chain = new Chain({ directory, interval: 3_000, genesisTime, paused: true });
  const clock = new Clock(chain);
  const apps = await buildApps(chain, clock);
  await apps.first.listen({ host: '127.0.0.1', port: 0 });
  await apps.second.listen({ host: '127.0.0.1', port: 0 });
  const portOf = (app: typeof apps.first): number =>
    z.object({ port: z.number() }).parse(app.server.address()).port;
  const port = portOf(apps.first);
  const { demoWallet, treasury } = chain.genesis;
  return {
    chain,
    port,
    port2: portOf(apps.second),
    usdt: toBase58(chain.contracts.usdt),
    multisend: toBase58(chain.contracts.multisend),
    treasury: toBase58(treasury.address),
    demo: { address: toBase58(demoWallet.address), privateKey: demoWallet.privateKey },
    tronWeb: clientOf(port, demoWallet.privateKey),
    async mine(count = 1, timestamp) {
      await ok(call(port, 'POST', '/dev/mine', { count, ...(timestamp === undefined ? {} : { timestamp }) }));
    },
    async fault(orders) {
      return ok(call(port, 'POST', '/dev/faults', orders));
    },
    async transfer(to, amount, from) {
      const body = { to, amount: amount.toString(), ...(from === undefined ? {} : { from }) };
      return z.string().parse((await ok(call(port, 'POST', '/dev/transfer', body))).txid);
    },
    async close() {
      clock.stop();
      await Promise.all([apps.first.close(), apps.second.close()]);
      chain.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function ok(pending: Promise<Response>): Promise<Record<string, unknown>> {
  const response = await pending;
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
  return json(response);
}

/** The built program as a separate process, on a directory that may contain an earlier one's blocks. */
export async function startChainProcess(directory: string, environment: Record<string, string>) {
  const { ready, end } = await startProcess('embedded/dist/bundle/chain/main.js', {
    DATA_DIR: directory,
    ...environment,
  });
  return { ready: readySchema.parse(ready), end };
}

/** ABI of the token as a wallet has it. */
export const tokenAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'who', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [{ type: 'bool' }],
  },
] as const;
