import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tronAddressToEvmHex } from '@nodo/contracts/tron-address';
import { z } from 'zod';
import { startProcess } from '../../../embedded/src/testing/processes.test.ts';

const readySchema = z.object({
  port2: z.int(),
  usdtContract: z.string(),
  treasuryAddress: z.string(),
  treasuryPrivateKey: z.string(),
  treasurySigner: z.object({ address: z.string(), privateKey: z.string(), permissionId: z.int() }),
});
const countsSchema = z.object({ total: z.int(), paths: z.record(z.string(), z.int()) });
const requestsSchema = countsSchema.extend({ second: countsSchema });

/** The development chain as a process, with two nodes, one of which can be made faulty. Amounts are micro-USDT. */
export async function startChain(options: { intervalMs: number; paused?: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), 'nodo-worker-chain-'));
  const process = await startProcess('embedded/dist/bundle/chain/main.js', {
    DATA_DIR: folder,
    BLOCK_INTERVAL_MS: String(options.intervalMs),
    CHAIN_PAUSED: options.paused ? 'on' : 'off',
  });
  const { port2, ...ready } = readySchema.parse(process.ready);
  const { usdtContract, treasuryAddress } = ready;
  const { url } = process;
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body ? { headers, body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  const dev = {
    mine: async (count = 1) =>
      z.object({ height: z.int() }).parse(await call('POST', '/dev/mine', { count })).height,
    live: () => call('POST', '/dev/live', {}),
    /** Sends from the demo wallet, or from that of another key; returns the transaction's hash. */
    pay: async (micro: bigint, change: { to?: string; token?: string; from?: string } = {}) => {
      const body = { to: treasuryAddress, amount: micro.toString(), ...change };
      return z.object({ txid: z.string() }).parse(await call('POST', '/dev/transfer', body)).txid;
    },
    fault: async (orders: object) =>
      z.record(z.string(), z.unknown()).parse(await call('POST', '/dev/faults', orders)),
    /** An address's balance in micro-USDT. */
    balanceOf: async (address: string) => {
      const owner = tronAddressToEvmHex(address);
      const body = {
        owner_address: `41${owner}`,
        contract_address: `41${tronAddressToEvmHex(usdtContract)}`,
        function_selector: 'balanceOf(address)',
        parameter: owner.padStart(64, '0'),
      };
      const answer = z.object({ constant_result: z.array(z.string()) });
      const tried = answer.parse(await call('POST', '/wallet/triggerconstantcontract', body));
      return BigInt(`0x${tried.constant_result[0]}`);
    },
    demoWallet: async () => {
      const schema = z.object({ demoWallet: z.object({ address: z.string() }) });
      return schema.parse(await call('GET', '/dev/chain')).demoWallet.address;
    },
    heights: async () => z.object({ head: z.int(), solid: z.int() }).parse(await call('GET', '/dev/chain')),
    requests: async () => requestsSchema.parse(await call('GET', '/dev/requests')),
    resetRequests: () => call('DELETE', '/dev/requests'),
  };
  const stop = async () => {
    await process.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    ...dev,
    url,
    url2: `http://127.0.0.1:${port2}`,
    ...ready,
    stop,
  };
}

export type TestChain = Awaited<ReturnType<typeof startChain>>;
