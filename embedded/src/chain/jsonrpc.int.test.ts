import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generateKey, toBase58 } from './encoding.ts';
import { call, startChain, type TestChain } from './harness.test.ts';
import { TRANSFER_TOPIC } from './trc20.ts';

let chain: TestChain;
let first: string;
let second: string;
const recipient = generateKey().address;

beforeAll(async () => {
  chain = await startChain();
  await chain.mine(4);
  await chain.transfer(toBase58(generateKey().address), 9n);
  first = await chain.transfer(toBase58(recipient), 10n);
  await chain.mine(10);
  second = await chain.transfer(toBase58(recipient), 11n);
  await chain.mine();
});
afterAll(() => chain.close());

const answerSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.unknown(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

async function ask(method: string, ...params: unknown[]) {
  const response = await call(chain.port, 'POST', '/jsonrpc', { jsonrpc: '2.0', id: 7, method, params });
  return answerSchema.parse(await response.json());
}

/** A follower's query after an outage: USDT transfers to one address. */
const filter = (more: Record<string, unknown>) => ({
  address: `0x${chain.tronWeb.address.toHex(chain.usdt).slice(2)}`,
  topics: [`0x${TRANSFER_TOPIC}`, null, `0x${recipient.slice(2).padStart(64, '0')}`],
  ...more,
});

describe('eth_getLogs', () => {
  it('finds exactly the transfers into an address, with their place in the block', async () => {
    const { result } = await ask('eth_getLogs', filter({ fromBlock: '0x1', toBlock: 'latest' }));
    const block = await chain.tronWeb.trx.getBlockByNumber(5);
    expect(result).toHaveLength(2);
    expect(result).toMatchObject([
      {
        transactionHash: `0x${first}`,
        blockNumber: '0x5',
        blockHash: `0x${block.blockID}`,
        transactionIndex: '0x1',
        logIndex: '0x1',
        removed: false,
        data: `0x${(10).toString(16).padStart(64, '0')}`,
      },
      { transactionHash: `0x${second}`, blockNumber: '0xf', logIndex: '0x0' },
    ]);
  });

  it('keeps to the range, to finalized, and to one block by its hash', async () => {
    const later = await ask('eth_getLogs', filter({ fromBlock: '0x6', toBlock: '0xf' }));
    expect(later.result).toMatchObject([{ transactionHash: `0x${second}` }]);
    const solid = await ask('eth_getLogs', filter({ fromBlock: '0x0', toBlock: 'finalized' }));
    expect(solid.result).toEqual([]);
    const { blockID } = await chain.tronWeb.trx.getBlockByNumber(5);
    const one = await ask('eth_getLogs', filter({ blockHash: `0x${blockID}` }));
    expect(one.result).toMatchObject([{ transactionHash: `0x${first}` }]);
  });

  it('finds nothing for another contract or another topic', async () => {
    const range = { fromBlock: '0x0', toBlock: 'latest' };
    const other = await ask('eth_getLogs', { ...filter(range), address: `0x${'ab'.repeat(20)}` });
    expect(other.result).toEqual([]);
    const topic = await ask('eth_getLogs', { ...filter(range), topics: [`0x${'ab'.repeat(32)}`] });
    expect(topic.result).toEqual([]);
  });

  it('refuses a range that is turned around or wider than 5 000 blocks, and tags it does not know', async () => {
    expect((await ask('eth_getLogs', filter({ fromBlock: '0x9', toBlock: '0x3' }))).error?.code).toBe(-32602);
    expect((await ask('eth_getLogs', filter({ fromBlock: 'pending' }))).error?.code).toBe(-32602);
    expect((await ask('eth_getLogs', filter({ fromBlock: 'yesterday' }))).error?.code).toBe(-32602);
    await chain.mine(5_000);
    const wide = await ask('eth_getLogs', filter({ fromBlock: '0x0', toBlock: 'latest' }));
    expect(wide.error).toEqual({ code: -32602, message: 'exceed max block range: 5000' });
    const whole = await ask('eth_getLogs', filter({ fromBlock: '0xf', toBlock: 'latest' }));
    expect(whole.result).toHaveLength(1);
  });
});

describe('the other methods', () => {
  it('tell the head and its block', async () => {
    const { result } = await ask('eth_blockNumber');
    const { blockID, block_header } = await chain.tronWeb.trx.getCurrentBlock();
    expect(Number(result)).toBe(block_header.raw_data.number);
    expect((await ask('eth_getBlockByNumber', 'latest', false)).result).toMatchObject({
      hash: `0x${blockID}`,
      parentHash: `0x${block_header.raw_data.parentHash}`,
    });
    expect((await ask('eth_getBlockByNumber', '0xfffff', false)).result).toBeNull();
  });

  it('answer unknown methods and rubbish with JSON-RPC errors', async () => {
    expect((await ask('eth_sendTransaction')).error?.code).toBe(-32601);
    expect((await ask('eth_getBlockByNumber')).error?.code).toBe(-32602);
    const rubbish = await call(chain.port, 'POST', '/jsonrpc', 5);
    expect(answerSchema.parse(await rubbish.json()).error?.code).toBe(-32600);
  });
});

describe('blocks that are no longer in memory', () => {
  it('are read from the journal, the same as before', async () => {
    const block = await chain.tronWeb.trx.getBlockByNumber(5);
    expect(block.transactions).toHaveLength(2);
    expect(await chain.tronWeb.trx.getUnconfirmedTransactionInfo(first)).toMatchObject({ blockNumber: 5 });
    expect((await chain.tronWeb.trx.getBlockByNumber(6)).block_header.raw_data.parentHash).toBe(
      block.blockID,
    );
  });
});
