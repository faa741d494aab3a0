import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generateKey, toBase58 } from './encoding.ts';
import { call, clientOf, json, startChainProcess, temporaryDirectory } from './harness.test.ts';

/** These tests run the built program (`npm run build`) as a separate process. */

let directory: string;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const headSchema = z.object({ head: z.number(), solid: z.number(), live: z.boolean() });
const headOf = async (port: number) => headSchema.parse(await json(await call(port, 'GET', '/dev/chain')));
const PAUSED = { CHAIN_PAUSED: 'on', CHAIN_GENESIS_TIME: String(Date.UTC(2025, 5, 1)) };

/** Ids and infos of all blocks that a node serves. */
async function served(port: number): Promise<unknown[]> {
  const { head } = await headOf(port);
  const client = clientOf(port, generateKey().privateKey);
  const blocks: unknown[] = [];
  for (let num = 0; num <= head; num += 1) {
    const infos = await client.fullNode.request('wallet/gettransactioninfobyblocknum', { num }, 'post');
    blocks.push([await client.trx.getBlockByNumber(num), infos]);
  }
  return blocks;
}

describe('the process', () => {
  it('keeps keys, blocks, results and balances over a clean stop', async () => {
    const first = await startChainProcess(directory, PAUSED);
    const { port } = first.ready;
    const recipient = toBase58(generateKey().address);
    await call(port, 'POST', '/dev/mine', { count: 20 });
    await call(port, 'POST', '/dev/transfer', { to: recipient, amount: '77' });
    await call(port, 'POST', '/dev/mine', { count: 3 });
    const before = await served(port);
    expect(await first.end('SIGTERM')).toBe(0);

    const second = await startChainProcess(directory, PAUSED);
    const { port: otherPort, port2: _port2, ...kept } = second.ready;
    expect(first.ready).toMatchObject({ ...kept });
    expect(await served(otherPort)).toEqual(before);
    const token = await clientOf(otherPort, kept.demoWallet.privateKey).contract().at(kept.usdtContract);
    expect(BigInt(await token.balanceOf?.(recipient).call())).toBe(77n);
    expect(await second.end('SIGINT')).toBe(0);
  });

  it('never loses a block that it has served, however suddenly it ends, and goes on from now', async () => {
    let seen: unknown[] = [];
    for (let round = 0; round < 3; round += 1) {
      const node = await startChainProcess(directory, { BLOCK_INTERVAL_MS: '25' });
      const { port } = node.ready;
      const now = await served(port);
      expect(now.slice(0, seen.length)).toEqual(seen);
      for (let payment = 1; payment <= 6; payment += 1) {
        const to = toBase58(generateKey().address);
        await call(port, 'POST', '/dev/transfer', { to, amount: String(payment) });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      if (round === 1) await call(port, 'POST', '/dev/faults', { fork: { depth: 3 } });
      seen = await served(port);
      expect(seen.length).toBeGreaterThan(now.length);
      expect(await node.end('SIGKILL')).toBeNull();
    }
    const last = await startChainProcess(directory, { BLOCK_INTERVAL_MS: '25' });
    await expect.poll(async () => (await headOf(last.ready.port)).head).toBeGreaterThan(seen.length);
    const { timestamp } = z
      .object({ block_header: z.object({ raw_data: z.object({ timestamp: z.number() }) }) })
      .parse(await json(await call(last.ready.port, 'GET', '/wallet/getnowblock'))).block_header.raw_data;
    expect(Math.abs(Date.now() - timestamp)).toBeLessThan(2_000);
    await last.end('SIGTERM');
  });

  it('stays paused over a restart until it is told to go live, then produces by time', async () => {
    const first = await startChainProcess(directory, { ...PAUSED, BLOCK_INTERVAL_MS: '20' });
    await call(first.ready.port, 'POST', '/dev/mine', { count: 2 });
    await first.end('SIGKILL');
    const second = await startChainProcess(directory, { ...PAUSED, BLOCK_INTERVAL_MS: '20' });
    const { port } = second.ready;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await headOf(port)).toMatchObject({ head: 2, live: false });
    await call(port, 'POST', '/dev/live');
    await expect.poll(async () => (await headOf(port)).head, { timeout: 5_000 }).toBeGreaterThan(5);
    await second.end('SIGKILL');
    const third = await startChainProcess(directory, { ...PAUSED, BLOCK_INTERVAL_MS: '20' });
    const { head } = await headOf(third.ready.port);
    await expect.poll(async () => (await headOf(third.ready.port)).head).toBeGreaterThan(head);
    await third.end('SIGTERM');
  });
});
