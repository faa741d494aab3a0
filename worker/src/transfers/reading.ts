import type { Header, TransactionInfo } from '../chain/answers.ts';
import { NodeFailure, type TronNode } from '../chain/node.ts';

/** A block with what its transactions did. */
export interface ReadBlock {
  readonly header: Header;
  readonly infos: readonly TransactionInfo[];
}

/**
 * Reads the block that follows another one, from one node: the header must name it as parent. At most two requests,
 * one when the block holds no transactions. `next` is undefined while the node does not have it; `orphaned` says
 * that the node's block has another parent, so that ours has left its chain.
 * Throws NodeFailure `lie` when a block with transactions comes without any.
 */
export async function readNext(
  node: TronNode,
  last: { height: number; id: string },
): Promise<{ next: ReadBlock | undefined; orphaned: boolean; requests: number }> {
  const header = await node.header('wallet', last.height + 1);
  if (!header) return { next: undefined, orphaned: false, requests: 1 };
  if (header.parent !== last.id) return { next: undefined, orphaned: true, requests: 1 };
  if (header.empty) return { next: { header, infos: [] }, orphaned: false, requests: 1 };
  const infos = await node.infos('wallet', header.number);
  if (infos.length === 0)
    throw new NodeFailure('lie', `block ${header.number} has transactions but no infos`);
  return { next: { header, infos }, orphaned: false, requests: 2 };
}

/** The newest solid block of a node that is not above `height`; undefined when it knows less than it said. */
export async function solidUpTo(node: TronNode, height: number): Promise<Header | undefined> {
  const solid = await node.head('walletsolidity');
  return solid.number > height ? node.header('walletsolidity', height) : solid;
}
