/**
 * The Merkle sum tree over balances, as texts that are hashed with SHA-256: the same for who builds it, and for a
 * browser and a verifier that walk one path of it. docs/reserves-proof.md is the specification.
 */

/** No sum may be more: 10^12 USDT in micro-units. */
export const MAX_SUM = 10n ** 18n;

/** A node: its hash, lower-case hexadecimal, and the micro-USDT of all leaves under it. */
export interface SumNode {
  readonly hash: string;
  readonly sum: bigint;
}

/** Throws RangeError for a sum that no honest tree has: a balance below zero would hide another one. */
export function checkSum(sum: bigint): bigint {
  if (sum < 0n || sum > MAX_SUM) throw new RangeError('A sum of the tree is out of bounds');
  return sum;
}

interface Leaf {
  readonly day: string;
  readonly userId: string;
  /** Hexadecimal; only the server and that person know it. */
  readonly nonce: string;
  readonly sum: bigint;
}

/** With the person's id: two people with one balance can't be shown one leaf. */
export function leafText({ day, userId, nonce, sum }: Leaf): string {
  return ['nodo-reserves/leaf', day, userId, nonce, checkSum(sum)].join('\n');
}

/** Of nobody: fills the tree up. */
export function paddingText(nonce: string): string {
  return `nodo-reserves/padding\n${nonce}`;
}

/** Both sums are hashed, and so fixed, each by itself. */
export function nodeText(left: SumNode, right: SumNode): string {
  checkSum(left.sum + right.sum);
  const parts = [left.hash, checkSum(left.sum), right.hash, checkSum(right.sum)];
  return ['nodo-reserves/node', ...parts].join('\n');
}
