import type { Header, TransactionInfo } from '../chain/answers.ts';
import { NodeFailure, type TronNode } from '../chain/node.ts';

/** A block with the infos of its transactions. */
export interface ReadBlock {
  readonly header: Header;
  readonly infos: readonly TransactionInfo[];
}

/** Result of asking a node for the next block. */
export interface NextBlockResult {
  /** The block that follows ours; undefined while the node does not have it. */
  readonly next: ReadBlock | undefined;
  /** Our newest blocks are no longer on the node's chain. */
  readonly orphaned: boolean;
  /** Number of the node's newest block; undefined when it was not queried. */
  readonly newest: number | undefined;
  readonly requests: number;
}

export interface ReadNextOptions {
  /** Ours is probably the newest: the node's newest block is queried, and compared whatever its number. */
  readonly isAtTip: boolean;
  /** The id of our block with this number; undefined where it is not known. */
  readonly idAt: (number: number) => Promise<string | undefined>;
}

/**
 * Reads the block that follows another one, from one node: its header must name that one as parent. At the tip this
 * takes one request for the header and one for the infos, if it has transactions; behind the tip one more where
 * nothing is found. A node whose newest block isn't above ours must have our block there: if it doesn't, the chain
 * forked below our height. Throws NodeFailure `lie` when a block with transactions comes without infos.
 */
export async function readNextBlock(
  node: TronNode,
  last: { height: number; id: string },
  { isAtTip, idAt }: ReadNextOptions,
): Promise<NextBlockResult> {
  const wanted = last.height + 1;
  let requests = 1;
  let newest: number | undefined;
  let header = isAtTip ? undefined : await node.header('wallet', wanted);
  if (!header) {
    header = await node.head('wallet');
    newest = header.number;
    if (!isAtTip) requests += 1;
  }
  const nothing = { next: undefined, orphaned: false, newest };
  if (header.number < wanted) {
    const ours = header.number === last.height ? last.id : await idAt(header.number);
    return { ...nothing, orphaned: ours !== undefined && ours !== header.id, requests };
  }
  if (header.number > wanted) {
    header = await node.header('wallet', wanted);
    requests += 1;
    if (!header) return { ...nothing, requests };
  }
  if (header.parent !== last.id) return { ...nothing, orphaned: true, requests };
  if (header.empty) return { ...nothing, next: { header, infos: [] }, requests };
  const infos = await node.infos('wallet', header.number);
  if (infos.length === 0)
    throw new NodeFailure('lie', `block ${header.number} has transactions but no infos`);
  return { ...nothing, next: { header, infos }, requests: requests + 1 };
}

/** The newest solid block of a node that is not above `limit`; undefined when the node contradicts its own head. */
export async function solidUpTo(node: TronNode, limit: number): Promise<Header | undefined> {
  const solid = await node.head('walletsolidity');
  return solid.number > limit ? node.header('walletsolidity', limit) : solid;
}
