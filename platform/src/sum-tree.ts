import { createHmac, hash, hkdfSync } from 'node:crypto';
import { checkSum, leafText, nodeText, paddingText, type SumNode } from '@nodo/contracts/reserves/sum-tree';
import { MAX_SUM_TREE_DEPTH, MIN_SUM_TREE_DEPTH } from '@nodo/contracts/reserves/values';

/** A person's balance with the platform, in micro-USDT. */
export interface Balance {
  readonly userId: string;
  readonly sum: bigint;
}

/** A sibling node on the path to the root, and its side. */
export interface Brother extends SumNode {
  readonly side: 'left' | 'right';
}

interface Proved extends Balance {
  readonly nonce: string;
  readonly path: readonly Brother[];
}

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** Key for deriving nonces: derived from the secret all services share, for this purpose only. */
export function nonceKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'nodo/reserves-nonces', 32));
}

function nonceOf(key: Buffer, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('hex');
}

/**
 * The Merkle sum tree over all balances of a day. Deterministic for the same balances and key, so that it need not be
 * stored. Leaves are ordered by hash, which changes every day; padding leaves that belong to nobody are mixed in, up
 * to a power of two.
 */
export class SumTree {
  readonly #levels: readonly (readonly SumNode[])[];
  readonly #people: ReadonlyMap<string, Omit<Proved, 'path'> & { readonly place: number }>;

  constructor(balances: readonly Balance[], { day, key }: { day: string; key: Buffer }) {
    const leaves = balances.map(({ userId, sum }) => {
      const nonce = nonceOf(key, 'person', day, userId);
      return { userId, nonce, node: { hash: sha256(leafText({ day, userId, nonce, sum })), sum } };
    });
    const depth = Math.max(MIN_SUM_TREE_DEPTH, Math.ceil(Math.log2(Math.max(1, leaves.length))));
    if (depth > MAX_SUM_TREE_DEPTH) throw new RangeError('The tree would be too deep');
    const padding = Array.from({ length: 2 ** depth - leaves.length }, (_, index) => ({
      hash: sha256(paddingText(nonceOf(key, 'padding', day, String(index)))),
      sum: 0n,
    }));
    const first = [...leaves.map(({ node }) => node), ...padding].sort((a, b) => (a.hash < b.hash ? -1 : 1));
    this.#levels = levelsOver(first);
    const places = new Map(first.map(({ hash }, place) => [hash, place]));
    this.#people = new Map(
      leaves.map(({ userId, nonce, node: { hash, sum } }) => [
        userId,
        { userId, nonce, sum, place: places.get(hash) ?? 0 },
      ]),
    );
    if (this.#people.size !== leaves.length) throw new RangeError('Somebody stands in the tree twice');
  }

  get depth(): number {
    return this.#levels.length - 1;
  }

  get root(): SumNode {
    const [root] = this.#levels.at(-1) ?? [];
    if (!root) throw new Error('The tree has no root');
    return root;
  }

  /** Undefined for a person without a leaf. */
  proofOf(userId: string): Proved | undefined {
    const person = this.#people.get(userId);
    if (!person) return undefined;
    const { place, ...proved } = person;
    return { ...proved, path: this.#pathFrom(place) };
  }

  #pathFrom(leaf: number): Brother[] {
    return this.#levels.slice(0, -1).map((level, height) => {
      const index = Math.floor(leaf / 2 ** height);
      const isLeft = index % 2 === 0;
      const brother = level[isLeft ? index + 1 : index - 1];
      if (!brother) throw new Error('The tree lacks a node');
      return { ...brother, side: isLeft ? 'right' : 'left' };
    });
  }
}

function levelsOver(leaves: readonly SumNode[]): (readonly SumNode[])[] {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) {
    level = Array.from({ length: level.length / 2 }, (_, index) => {
      const [left, right] = [level[index * 2], level[index * 2 + 1]];
      if (!left || !right) throw new Error('A level of the tree is not full');
      return { hash: sha256(nodeText(left, right)), sum: checkSum(left.sum + right.sum) };
    });
  }
  return levels;
}
