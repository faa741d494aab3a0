import type { EthLog, Header, TransactionInfo } from '../chain/answers.ts';
import { NodeFailure, type TronNode } from '../chain/node.ts';
import type { NodePool } from '../chain/nodes.ts';
import type { ContainingBlock } from './observed-transfers.ts';
import { type SeenTransfer, TRANSFER_TOPIC, transfersOf, treasuryTopic, type Watched } from './parse.ts';

/** Blocks that one `eth_getLogs` may cover (TronGrid's and java-tron's limit). */
export const LONGEST_RANGE = 5_000;
/** A node that refuses a range is asked for smaller ones, down to this. */
const SHORTEST_RANGE = 100;

/** The transfers in one solid block. */
export interface SolidTransfers {
  readonly block: ContainingBlock;
  readonly seen: readonly SeenTransfer[];
}

/** A range of solid blocks: its transfers in order, and the header of its last block. */
export interface Stretch {
  readonly transfers: readonly SolidTransfers[];
  readonly last: Header;
}

/** Selects the transactions still to be read; of the others all transfers are known. */
export type Unread = (txHashes: readonly string[]) => Promise<readonly string[]>;

/**
 * Reads solid blocks from `from` on, as many as fit into one `eth_getLogs`, up to `solid`: one request for the logs
 * of incoming transfers and one for outgoing ones, one for the last header, and one per unread transaction with a
 * transfer, since the logs' own index counts per block and only the info has the index within the transaction, and
 * whether it succeeded. Undefined when no node supports JSON-RPC. Throws NodeFailure.
 */
export async function readStretch(
  nodes: NodePool,
  watched: Watched,
  range: { from: number; solid: number },
  unread: Unread = async (all) => all,
): Promise<Stretch | undefined> {
  const { from, solid } = range;
  for (let length = LONGEST_RANGE; ; length = Math.ceil(length / 2)) {
    const to = Math.min(solid, from + length - 1);
    try {
      return await nodes.run((node) => readRange(node, watched, { from, to }, unread));
    } catch (error) {
      if (!(error instanceof NodeFailure)) throw error;
      if (error.kind === 'unsupported') return undefined;
      if (error.kind !== 'error' || to - from < SHORTEST_RANGE) throw error;
    }
  }
}

async function readRange(
  node: TronNode,
  watched: Watched,
  range: { from: number; to: number },
  unread: Unread,
): Promise<Stretch> {
  const { contract } = watched;
  const treasury = treasuryTopic(watched);
  const logs = [
    ...(await node.logs({ ...range, contract, topics: [TRANSFER_TOPIC, null, treasury] })),
    ...(await node.logs({ ...range, contract, topics: [TRANSFER_TOPIC, treasury, null] })),
  ];
  const last = await node.header('walletsolidity', range.to);
  if (!last) throw new NodeFailure('lag', `block ${range.to} is not solid on this node`);
  const wanted = new Set(await unread([...new Set(logs.map((log) => log.transactionHash))]));
  const transfers: SolidTransfers[] = [];
  for (const group of byBlock(logs.filter((log) => wanted.has(log.transactionHash)))) {
    const [{ blockNumber: number, blockHash: id }] = group;
    const seen: SeenTransfer[] = [];
    let time = 0;
    for (const txHash of new Set(group.map((log) => log.transactionHash))) {
      const info = await readSolidInfo(node, txHash, number);
      time = info.blockTimeStamp;
      seen.push(...transfersOf(info, watched));
    }
    transfers.push({ block: { number, id, time }, seen });
  }
  return { transfers, last };
}

async function readSolidInfo(node: TronNode, txHash: string, blockNumber: number): Promise<TransactionInfo> {
  const info = await node.info('walletsolidity', txHash);
  if (!info) throw new NodeFailure('lag', 'a transaction of a solid block is unknown on the solid side');
  if (info.blockNumber !== blockNumber) throw new NodeFailure('lie', 'logs and info name different blocks');
  return info;
}

type Group = [EthLog, ...EthLog[]];

function byBlock(logs: readonly EthLog[]): Group[] {
  const groups = new Map<string, Group>();
  for (const log of [...logs].sort((a, b) => a.blockNumber - b.blockNumber)) {
    const group = groups.get(log.blockHash);
    if (group) group.push(log);
    else groups.set(log.blockHash, [log]);
  }
  return [...groups.values()];
}
