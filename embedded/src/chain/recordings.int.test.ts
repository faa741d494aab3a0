import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordings } from '../testing/java-tron.test.ts';
import { encodeAddress, encodeNumber, selectorOf } from './abi.ts';
import { signHash, toBase58 } from './encoding.ts';
import { startChain, type TestChain } from './harness.test.ts';
import { build, contractCall, LIFETIME_MS, serialize } from './transaction.ts';
import type { ContractCall, SignedTransaction } from './types.ts';

/** The recorded requests, asked of this chain in the same order, are answered in a real node's shape. */

let chain: TestChain;
/** A transfer of TRX to a new account. */
let plain: SignedTransaction;
/** What the recorded requests' `$` texts stand for on this chain. */
const ids = new Map<string, unknown>();
/** What has to have happened before a request is asked. */
const before: Readonly<Record<string, () => Promise<unknown>>> = {
  'info included': () => chain.mine(),
  'info out of energy': () => chain.mine(),
  'info plain TRX': async () => {
    chain.chain.pool.add(plain);
    await chain.mine();
  },
};
/** Answers of another shape, and why. */
const differing: Readonly<Record<string, string>> = {
  'getblock 0':
    "a real one has no version or time; here it is the head and the solid block of a chain's first minute, and dated",
};
const DAY_MS = 86_400_000;
const FORGED = '00'.repeat(65);

interface Choices {
  readonly feeLimit?: number;
  /** Milliseconds after the head's time. */
  readonly expires?: number;
  readonly signature?: readonly string[];
  /** The id of the block referred to. */
  readonly blockId?: string;
}

/** A transaction of the demo wallet on the newest block. */
function signed(call: ContractCall, choices: Choices = {}): SignedTransaction {
  const { number: blockNumber, id, timestamp } = chain.chain.ledger.head;
  const { feeLimit = 100_000_000, expires = LIFETIME_MS, blockId = id } = choices;
  const reference = { blockNumber, blockId, timestamp, expiration: timestamp + expires };
  const built = build(call, reference, call.type === 'TransferContract' ? 0 : feeLimit);
  const key = chain.demo.privateKey;
  return { ...built, signature: choices.signature ?? [signHash(built.txID, key)] };
}

function prepare(): void {
  const { contracts, genesis } = chain.chain;
  const holder = genesis.demoWallet.address;
  const pay = (amount: bigint, choices?: Choices) => {
    const data =
      selectorOf('transfer(address,uint256)') +
      encodeAddress(genesis.treasury.address) +
      encodeNumber(amount);
    const value = { data, owner_address: holder, contract_address: contracts.usdt };
    return signed(contractCall('TriggerSmartContract', value), choices);
  };
  const stranger = `41${'36'.repeat(20)}`;
  const transfer = { amount: 1, owner_address: holder, to_address: stranger };
  plain = signed(contractCall('TransferContract', transfer));
  const block = chain.chain.ledger.head.number + 1;
  const transactions = {
    good: pay(1n),
    forged: pay(2n, { signature: [FORGED] }),
    unsigned: pay(2n, { signature: [] }),
    expired: pay(3n, { expires: -120_000 }),
    'too late': pay(4n, { expires: 2 * DAY_MS }),
    tapos: pay(5n, { blockId: '0'.repeat(64) }),
    'little fee': pay(6n, { feeLimit: 1_000_000 }),
    'would revert': pay(2n ** 255n),
    plain,
  };
  for (const [name, transaction] of Object.entries(transactions)) {
    ids.set(`$hex ${name}`, serialize(transaction));
    ids.set(`$id ${name}`, transaction.txID);
  }
  ids.set('$expired', transactions.expired);
  ids.set('$holder', toBase58(holder));
  ids.set('$token', chain.usdt);
  ids.set('$token20', `0x${contracts.usdt.slice(2)}`);
  ids.set('$block', block);
  ids.set('$block20', `0x${block.toString(16)}`);
}

beforeAll(async () => {
  chain = await startChain();
  await chain.mine(20);
  // Two transfers use up the free bandwidth, which the recorded ones had to pay for.
  for (const amount of [1n, 2n]) await chain.transfer(chain.treasury, amount);
  await chain.mine(2);
  prepare();
});
afterAll(() => chain.close());

function adapted(value: unknown): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map(adapted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, adapted(inner)]));
}

/**
 * Keys and types of a JSON value, recursively; of a list the kinds of its items, of JSON in a text its shape. Texts of
 * hex digits are told from others: messages are either.
 */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('{')) return { text: shapeOf(JSON.parse(value)) };
  if (typeof value === 'string') return /^([0-9a-f]{2}){8,}$/.test(value) ? 'hex' : 'text';
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))].sort();
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const entries = Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe('the shape of answers is that of a real node', () => {
  it.each(recordings)('$name', async ({ name, path, request, status, contentType, answer }) => {
    await before[name]?.();
    const sent = adapted(request);
    const response = await fetch(`http://127.0.0.1:${chain.port}${path}`, {
      method: request === undefined ? 'GET' : 'POST',
      ...(request === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    });
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const given: unknown = type.includes('json') ? await response.json() : await response.text();
    const got = { status: response.status, type, shape: shapeOf(given) };
    const wanted = { status, type: contentType, shape: shapeOf(answer) };
    if (name in differing) expect(got, 'it differs no longer').not.toEqual(wanted);
    else expect(got).toEqual(wanted);
  });
});
