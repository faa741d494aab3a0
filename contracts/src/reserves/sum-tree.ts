/**
 * The Merkle sum tree over balances, as texts that are hashed with SHA-256: shared by its builder and by browsers and
 * verifiers that check a path. docs/reserves-proof.md is the specification.
 */

/** Maximum sum: 10^12 USDT in micro-units. */
export const MAX_SUM = 10n ** 18n;

/** A node: its hash, lower-case hex, and the sum of all leaves under it in micro-USDT. */
export interface SumNode {
  readonly hash: string;
  readonly sum: bigint;
}

/** Throws RangeError for a sum that no honest tree has: a negative balance would hide another one. */
export function checkSum(sum: bigint): bigint {
  if (sum < 0n || sum > MAX_SUM) throw new RangeError('A sum of the tree is out of bounds');
  return sum;
}

interface Leaf {
  readonly day: string;
  readonly userId: string;
  /** Hex; known only to the server and that person. */
  readonly nonce: string;
  readonly sum: bigint;
}

/** Includes the person's id, so that two people with equal balances can't be shown the same leaf. */
export function leafText({ day, userId, nonce, sum }: Leaf): string {
  return ['nodo-reserves/leaf', day, userId, nonce, checkSum(sum)].join('\n');
}

/** An empty leaf that pads the tree. */
export function paddingText(nonce: string): string {
  return `nodo-reserves/padding\n${nonce}`;
}

/** Both sums are hashed separately, so that neither can be changed. */
export function nodeText(left: SumNode, right: SumNode): string {
  checkSum(left.sum + right.sum);
  const parts = [left.hash, checkSum(left.sum), right.hash, checkSum(right.sum)];
  return ['nodo-reserves/node', ...parts].join('\n');
}
