import type { Header } from '../chain/answers.ts';
import { NodeFailure, type Side } from '../chain/node.ts';

/** A block by number and id. */
export interface BlockRef {
  readonly number: number;
  readonly id: string;
}

/** The part of a node that is used. */
export interface HeaderSource {
  header(side: Side, number: number): Promise<Header | undefined>;
  head(side: Side): Promise<Header>;
}

/** Our own blocks: without gaps from the last solid one, or the first followed one, to the newest. */
export interface KnownChain<B extends BlockRef> {
  readonly height: number;
  /** Nothing at or below this block may be orphaned. */
  readonly solid: number;
  blockAt(number: number): Promise<B | undefined>;
}

export interface Fork<B extends BlockRef> {
  /** The newest of our blocks that the node has. */
  readonly fork: B;
  /** The node has no blocks of another branch: its newest one is ours, below our newest. */
  readonly isBehind: boolean;
}

/**
 * Finds the newest of our blocks that a node has. Blocks above the node's newest one are not orphaned: it may be
 * behind. Two chains share everything up to some block, so steps of growing length and a bisection find it: about
 * twice the logarithm of the fork's depth in requests.
 *
 * @throws NodeFailure `conflict` when the node would reverse what is irreversible
 * @throws NodeFailure `lag` when the node is not that far yet
 */
export async function findFork<B extends BlockRef>(
  node: HeaderSource,
  known: KnownChain<B>,
): Promise<Fork<B>> {
  const head = await node.head('wallet');
  const { solid } = known;
  if (head.number < solid) {
    throw new NodeFailure(
      'lag',
      `the node is at block ${head.number}, and ${solid} was irreversible already`,
    );
  }
  const shared = async (number: number): Promise<B | undefined> => {
    const ours = await known.blockAt(number);
    const theirs = number === head.number ? head : await node.header('wallet', number);
    if (!theirs) throw new NodeFailure('lag', `block ${number} is below the node's newest one and not there`);
    return ours?.id === theirs.id ? ours : undefined;
  };
  let lost = Math.min(head.number, known.height) + 1;
  let found: B | undefined;
  for (let tries = 0; !found; tries += 1) {
    if (lost <= solid) {
      throw new NodeFailure('conflict', `the node does not hold block ${solid}, which was irreversible`);
    }
    const number = Math.max(solid, lost - Math.max(1, 2 ** (tries - 1)));
    found = await shared(number);
    if (!found) lost = number;
  }
  while (lost - found.number > 1) {
    const middle = Math.floor((found.number + lost) / 2);
    const higher = await shared(middle);
    if (higher) found = higher;
    else lost = middle;
  }
  return { fork: found, isBehind: found.number === head.number && head.number < known.height };
}
