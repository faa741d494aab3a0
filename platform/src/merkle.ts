import { hash } from 'node:crypto';
import { type LogRecord, leafText } from '@nodo/contracts/audit/values';
import { canonicalJson } from '@nodo/contracts/canonical-json';

/**
 * The Merkle tree of RFC 9162, section 2, stored as its complete subtrees: node (level, index) covers the 2^level
 * leaves from index · 2^level on, and never changes once complete. Sizes are integers below 2^53, so bitwise operators
 * (32 bits) are not used.
 */

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

export interface NodePlace {
  readonly level: number;
  readonly index: number;
}

export interface TreeNode extends NodePlace {
  readonly hash: Buffer;
}

/** Leaves from `start` (inclusive) to `end` (exclusive). */
export type Range = readonly [start: number, end: number];

const sha256 = (data: Buffer | string): Buffer => hash('sha256', data, 'buffer');

/** SHA-256 of a value's canonical JSON, hex. */
export function valueHash(value: unknown): string {
  return hash('sha256', canonicalJson(value), 'hex');
}

/** The leaf hash of an event on the log. */
export function leafHash({ data, metadata, ...fields }: LogRecord): Buffer {
  const text = leafText({ ...fields, dataHash: valueHash(data), metadataHash: valueHash(metadata) });
  return sha256(Buffer.concat([LEAF, Buffer.from(text)]));
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([NODE, left, right]));
}

/** The root of a tree without leaves. */
export function emptyRoot(): Buffer {
  return sha256('');
}

/** The largest power of two that is smaller than `count`, which is at least 2. */
function split(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/** The complete subtrees that cover a range, from left to right; its start must be aligned to the largest of them. */
export function peaksOf([start, end]: Range): NodePlace[] {
  const peaks: NodePlace[] = [];
  for (let at = start; at < end; ) {
    let [level, width] = [0, 1];
    while (at + width * 2 <= end) {
      level += 1;
      width *= 2;
    }
    peaks.push({ level, index: at / width });
    at += width;
  }
  return peaks;
}

/** The ranges whose roots form the inclusion proof of a leaf in the tree of `size` leaves, from the leaf upwards. */
export function inclusionRanges(leaf: number, size: number): Range[] {
  const path = ([start, end]: Range): Range[] => {
    if (end - start === 1) return [];
    const middle = start + split(end - start);
    return leaf < middle
      ? [...path([start, middle]), [middle, end]]
      : [...path([middle, end]), [start, middle]];
  };
  return path([0, size]);
}

/**
 * The root that a leaf and its inclusion proof lead to; undefined when the proof does not fit the index (RFC 9162,
 * 2.1.3.2).
 */
export function rootFrom(
  leaf: Buffer,
  index: number,
  size: number,
  path: readonly Buffer[],
): Buffer | undefined {
  let [place, last, root] = [index, size - 1, leaf];
  const up = () => {
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  };
  for (const sibling of path) {
    if (last <= 0) return undefined;
    if (place % 2 === 1 || place === last) {
      root = nodeHash(sibling, root);
      while (place % 2 === 0 && place !== 0) up();
    } else root = nodeHash(root, sibling);
    up();
  }
  return last === 0 ? root : undefined;
}

/**
 * The ranges whose roots prove that the tree of `from` leaves is a prefix of that of `size` leaves; 0 < from ≤ size.
 */
export function consistencyRanges(from: number, size: number): Range[] {
  const path = ([start, end]: Range, isWhole: boolean): Range[] => {
    if (end === from) return isWhole ? [] : [[start, end]];
    const middle = start + split(end - start);
    return from <= middle
      ? [...path([start, middle], isWhole), [middle, end]]
      : [...path([middle, end], false), [start, middle]];
  };
  return path([0, size], true);
}

/** Hashes subtree roots together from right to left, giving the root of the tree over them. */
export function joinPeaks(peaks: readonly Buffer[]): Buffer {
  const [last, ...rest] = peaks.toReversed();
  if (!last) return emptyRoot();
  return rest.reduce((right, left) => nodeHash(left, right), last);
}

/** An append-only tree: it keeps only its size and the roots of its complete subtrees, from left to right. */
export class Frontier {
  #size: number;
  readonly #peaks: TreeNode[];

  constructor(size: number, peaks: readonly TreeNode[]) {
    this.#size = size;
    this.#peaks = [...peaks];
  }

  get size(): number {
    return this.#size;
  }

  get root(): Buffer {
    return joinPeaks(this.#peaks.map((peak) => peak.hash));
  }

  /** Adds a leaf; returns the nodes that it completes, the leaf itself first. */
  add(leaf: Buffer): TreeNode[] {
    let node: TreeNode = { level: 0, index: this.#size, hash: leaf };
    const complete = [node];
    for (let left = this.#peaks.at(-1); left?.level === node.level; left = this.#peaks.at(-1)) {
      this.#peaks.pop();
      node = { level: left.level + 1, index: left.index / 2, hash: nodeHash(left.hash, node.hash) };
      complete.push(node);
    }
    this.#peaks.push(node);
    this.#size += 1;
    return complete;
  }
}
