import { z } from 'zod';
import { logsOf, type PlacedLog } from './printing.ts';
import type { Block } from './types.ts';
import type { View } from './view.ts';

/** The part of java-tron's Ethereum JSON-RPC (/jsonrpc) that a follower needs. */

const MOST_BLOCKS = 5_000;

class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
  }
}

export interface Views {
  readonly full: View;
  readonly solid: View;
}

const requestSchema = z.object({
  id: z.union([z.string(), z.number(), z.null()]).default(null),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});

const hexText = z.string().regex(/^(0x)?[0-9a-fA-F]*$/);
const oneOrMore = z.union([hexText, z.array(hexText)]);
const filterSchema = z.object({
  fromBlock: z.string().nullish(),
  toBlock: z.string().nullish(),
  blockHash: hexText.nullish(),
  address: oneOrMore.nullish(),
  topics: z.array(oneOrMore.nullable()).max(4, 'topics size should be <= 4').nullish(),
});

const quantity = (value: number): string => `0x${value.toString(16)}`;

function plain(hex: string): string {
  return hex.replace(/^0x/, '').toLowerCase();
}

/** A block number or tag. */
function readNumber(tag: string, views: Views): number {
  if (tag === 'latest') return views.full.headNumber;
  if (tag === 'finalized') return views.solid.headNumber;
  if (tag === 'earliest') return 0;
  if (tag === 'pending' || tag === 'safe') throw new RpcError(-32602, `TAG ${tag} not supported`);
  if (!/^0x[0-9a-f]{1,12}$/i.test(tag)) throw new RpcError(-32602, 'Incorrect hex syntax');
  return Number(tag);
}

function readAll(value: string | readonly string[] | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  return (typeof value === 'string' ? [value] : value).map(plain);
}

/** An address as in logs: 20 bytes; a leading 41 is accepted too. */
function readAddresses(value: string | readonly string[] | null | undefined): string[] {
  return readAll(value).map((address) => (address.length === 42 ? address.slice(2) : address));
}

function blocksOf(filter: z.infer<typeof filterSchema>, views: Views): Block[] {
  const { full } = views;
  if (filter.blockHash) {
    const block = full.blockById(plain(filter.blockHash));
    if (!block) throw new RpcError(-32602, 'invalid blockHash');
    return [block];
  }
  const from = readNumber(filter.fromBlock ?? 'latest', views);
  const to = filter.toBlock ? readNumber(filter.toBlock, views) : full.headNumber;
  if (from > to) throw new RpcError(-32602, 'please verify: fromBlock <= toBlock');
  const last = Math.min(to, full.headNumber);
  if (last - from > MOST_BLOCKS) throw new RpcError(-32602, `exceed max block range: ${MOST_BLOCKS}`);
  return full.chain.ledger.busyBetween(from, last).flatMap((number) => full.blockAt(number) ?? []);
}

function printLog(block: Block, placed: PlacedLog): object {
  return {
    address: `0x${placed.log.address}`,
    blockHash: `0x${block.id}`,
    blockNumber: quantity(block.number),
    data: `0x${placed.log.data}`,
    logIndex: quantity(placed.logIndex),
    removed: false,
    topics: placed.log.topics.map((topic) => `0x${topic}`),
    transactionHash: `0x${placed.txid}`,
    transactionIndex: quantity(placed.transactionIndex),
  };
}

function getLogs(params: readonly unknown[], views: Views): object[] {
  const parsed = filterSchema.safeParse(params[0] ?? {});
  if (!parsed.success) throw new RpcError(-32602, parsed.error.issues[0]?.message ?? 'invalid params');
  const addresses = readAddresses(parsed.data.address);
  const topics = (parsed.data.topics ?? []).map(readAll);
  const matches = ({ log }: PlacedLog) =>
    (addresses.length === 0 || addresses.includes(log.address)) &&
    topics.every((wanted, index) => wanted.length === 0 || wanted.includes(log.topics[index] ?? ''));
  return blocksOf(parsed.data, views).flatMap((block) =>
    logsOf(block)
      .filter(matches)
      .map((placed) => printLog(block, placed)),
  );
}

function getBlockByNumber(params: readonly unknown[], views: Views): object | null {
  const block = views.full.blockAt(readNumber(z.string().parse(params[0]), views));
  if (!block) return null;
  return {
    number: quantity(block.number),
    hash: `0x${block.id}`,
    parentHash: `0x${block.parent}`,
    miner: `0x${block.witness.slice(2)}`,
    timestamp: quantity(Math.floor(block.timestamp / 1000)),
    transactionsRoot: `0x${block.trieRoot}`,
    transactions: block.transactions.map(({ txID }) => `0x${txID}`),
  };
}

/** The last four bytes of block 0's id. */
function chainId(view: View): string {
  return quantity(Number.parseInt(view.blockAt(0)?.id.slice(-8) ?? '', 16));
}

function answer(method: string, params: readonly unknown[], views: Views): unknown {
  if (method === 'eth_blockNumber') return quantity(views.full.headNumber);
  if (method === 'eth_chainId') return chainId(views.full);
  if (method === 'eth_getLogs') return getLogs(params, views);
  if (method === 'eth_getBlockByNumber') return getBlockByNumber(params, views);
  throw new RpcError(-32601, 'method not found');
}

function answerOne(request: unknown, views: Views): object {
  const parsed = requestSchema.safeParse(request);
  if (!parsed.success)
    return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'invalid request' } };
  const { id, method, params } = parsed.data;
  try {
    return { jsonrpc: '2.0', id, result: answer(method, params, views) };
  } catch (error) {
    if (error instanceof RpcError) {
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
    }
    if (error instanceof z.ZodError) {
      return { jsonrpc: '2.0', id, error: { code: -32602, message: 'invalid params' } };
    }
    throw error;
  }
}

/** Handles one JSON-RPC request or a batch of them. */
export function answerJsonRpc(body: unknown, views: Views): object {
  return Array.isArray(body) ? body.map((request) => answerOne(request, views)) : answerOne(body, views);
}
