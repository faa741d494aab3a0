/** A block by number and id. */
export interface BlockRef {
  readonly height: number;
  readonly id: string;
}

/** The chain holds none of the blocks we remember, or would take back what is irreversible. */
export class ForkTooDeepError extends Error {
  override readonly name = 'ForkTooDeepError';
}

/**
 * Finds the newest of our blocks that is still part of the chain.
 *
 * @param known our newest blocks, newest first, without gaps
 * @param idAt the chain's block id at a height, undefined when the chain is shorter
 * @param solid height that may not be passed: everything up to it is irreversible
 */
export async function findFork(
  known: readonly BlockRef[],
  idAt: (height: number) => Promise<string | undefined>,
  solid: number,
): Promise<BlockRef> {
  for (const block of known) {
    if ((await idAt(block.height)) === block.id) return block;
    if (block.height <= solid) break;
  }
  const oldest = known.at(-1);
  throw new ForkTooDeepError(`No common block down to ${oldest?.height ?? 'none'}, solid is ${solid}`);
}
