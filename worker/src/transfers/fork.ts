import type { Header } from '../chain/answers.ts';
import { NodeFailure, type Side } from '../chain/node.ts';

/** A block by number and id. */
export interface BlockRef {
  readonly height: number;
  readonly id: string;
}

/** The part of a node that is asked. */
export interface HeaderSource {
  header(side: Side, number: number): Promise<Header | undefined>;
}

/**
 * Finds the newest of our blocks that a node still has: one request per block of the fork, and one.
 *
 * @param known our newest blocks, newest first, without gaps
 * @param solid nothing at or below this height may leave the chain
 * @throws NodeFailure `lie` when the node holds none of them or would take back what is irreversible
 */
export async function findFork(
  node: HeaderSource,
  known: readonly BlockRef[],
  solid: number,
): Promise<BlockRef> {
  for (const block of known) {
    const header = await node.header('wallet', block.height);
    if (header?.id === block.id) return block;
    if (block.height <= solid) break;
  }
  const oldest = known.at(-1)?.height ?? 'none';
  throw new NodeFailure('lie', `no common block (oldest of ours ${oldest}, solid ${solid})`);
}
