import { deriveId } from '@nodo/platform/ids';
import { expect, it, vi } from 'vitest';
import { NodeFailure } from '../chain/node.ts';
import { TRANSFER_TOPIC, type Watched, watch } from './parse.ts';
import { Rescanner } from './rescanner.ts';

const RESCAN_BLOCKS = 1_200;
const UNSOLID = 18;
const BLOCKS = 6_000;
const START = 100_000;
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

interface Around {
  readonly query: (sql: string) => Promise<unknown>;
  readonly node: object;
  readonly watched: Watched;
  readonly error?: (fields: object) => void;
}

/** One that begins at START, with a database, a node and a log that do no more than a test needs. */
function rescannerOf({ query, node, watched, error = () => undefined }: Around): Rescanner {
  const parts = {
    pool: { query } as never,
    nodes: { run: (work: (one: object) => unknown) => work(node) } as never,
    recorder: { record: async () => undefined } as never,
    logger: { error } as never,
    watched,
    rescanBlocks: RESCAN_BLOCKS,
  };
  const start = { height: START, solid: START - UNSOLID, first: 90_000, rescanned: 98_800 };
  return new Rescanner(parts, { ...start, id: '', time: 0 });
}

/** Follows so many blocks with a node that refuses longer ranges; returns what was asked of it, by the blocks asked for. */
async function follow(longestRange: number): Promise<{ from: number; to: number }[]> {
  const asked: { from: number; to: number }[] = [];
  const node = {
    logs: async (range: { from: number; to: number }) => {
      if (range.to - range.from >= longestRange) throw new NodeFailure('error', 'too long a range');
      asked.push({ from: range.from, to: range.to });
      return [];
    },
    header: async (_api: string, number: number) => ({ number }),
  };
  const rescanner = rescannerOf({
    query: async () => ({ rows: [], rowCount: 1 }),
    node,
    watched: watch(ADDRESS, ADDRESS),
  });
  for (let height = START; height < START + BLOCKS; height += 1)
    await rescanner.whenDue({ height, solid: height - UNSOLID });
  return asked;
}

it.each([5_000, 500, 150])(
  'scans each block a few times with a node that allows %d at once',
  async (longest) => {
    const asked = await follow(longest);
    const read = asked.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    // Incoming and outgoing transfers are asked for apart; a scan goes over what the last two went over, some twice.
    expect(read / 2 / BLOCKS).toBeLessThan(5.5);
    const covered = new Set(
      asked.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n)),
    );
    const last = START + BLOCKS - RESCAN_BLOCKS - 2 * UNSOLID;
    for (let block = 98_801; block <= last; block += 1)
      if (!covered.has(block)) expect(block).toBe('scanned');
  },
);

/** What is logged of scans over one transaction, of whose two transfers the chain has one; `states`: of the stored rows. */
async function scanned(states: readonly string[]): Promise<unknown[]> {
  const [txHash, contract, treasury, payer] = [
    'ab'.repeat(32),
    '11'.repeat(20),
    '22'.repeat(20),
    '33'.repeat(20),
  ];
  const word = (hex: string) => hex.padStart(64, '0');
  const log = { address: contract, topics: [TRANSFER_TOPIC, word(payer), word(treasury)], data: word('5') };
  const rows = states.map((state, index) => ({
    transfer_id: deriveId('transfer', txHash, index),
    state,
    amount_micro: '5',
  }));
  const node = {
    logs: async ({ topics }: { topics: readonly unknown[] }) =>
      topics[1] === null ? [{ ...log, transactionHash: txHash, blockNumber: 99_000, blockHash: 'b' }] : [],
    header: async (_api: string, number: number) => ({ number }),
    info: async () => ({
      id: txHash,
      fee: 0,
      blockNumber: 99_000,
      blockTimeStamp: 1,
      receipt: { result: 'SUCCESS' },
      log: [log],
    }),
  };
  const error = vi.fn();
  const query = async (sql: string) => ({
    rows: sql.includes('DISTINCT') ? [{ tx_hash: txHash }] : rows,
    rowCount: 1,
  });
  const rescanner = rescannerOf({ query, node, watched: { contract, treasury }, error });
  await rescanner.whenDue({ height: 101_300, solid: 101_282 });
  return error.mock.calls.map(([fields]) => fields);
}

it('says that a node had hidden a transfer where it is not stored, and not of what the chain no longer has', async () => {
  expect(await scanned(['included', 'orphaned'])).toEqual([]);
  expect(await scanned(['orphaned'])).toEqual([{ height: 99_000, transfers: 1 }]);
});
