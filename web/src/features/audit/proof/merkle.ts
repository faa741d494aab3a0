import { canonicalJson } from '@nodo/contracts/canonical-json';

/**
 * Verifies proofs as RFC 9162 requires of a client that trusts nobody (sections 2.1.3.2 and 2.1.4.2), with the
 * browser's own SHA-256. Sizes are integers below 2^53, beyond what bit operators take.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = new TextEncoder();
const LEAF = 0;
const NODE = 1;

async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
}

function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** SHA-256 of a value's canonical JSON, hex. */
export async function valueHash(value: unknown): Promise<string> {
  return toHex(await sha256(utf8.encode(canonicalJson(value))));
}

/** Merkle leaf hash of this text, hex. */
export async function leafHash(text: string): Promise<string> {
  return toHex(await sha256(Uint8Array.of(LEAF), utf8.encode(text)));
}

async function nodeHash(left: string, right: string): Promise<string> {
  return toHex(await sha256(Uint8Array.of(NODE), fromHex(left), fromHex(right)));
}

const half = (value: number) => Math.floor(value / 2);
const isOdd = (value: number) => value % 2 === 1;

/** State of a walk up the tree: its own index and the last index, both at the current level. */
class TreeWalk {
  #place: number;
  #last: number;

  constructor(place: number, last: number) {
    this.#place = place;
    this.#last = last;
  }

  get isAtTop(): boolean {
    return this.#last === 0;
  }

  /** Climbs while the node is a right child: levels that a proof omits. */
  skipRights(): void {
    while (isOdd(this.#place)) this.#up();
  }

  /**
   * Whether the next hash goes on the left; climbs one level, plus every level at which the node has no sibling.
   */
  stepIsLeft(): boolean {
    const isLeft = isOdd(this.#place) || this.#place === this.#last;
    if (isLeft) while (!isOdd(this.#place) && this.#place !== 0) this.#up();
    this.#up();
    return isLeft;
  }

  #up(): void {
    this.#place = half(this.#place);
    this.#last = half(this.#last);
  }
}

export interface Inclusion {
  readonly leaf: string;
  readonly index: number;
  readonly size: number;
  readonly rootHash: string;
  readonly path: readonly string[];
}

/** Whether a leaf is at its index in the tree with this root. */
export async function isIncluded({ leaf, index, size, rootHash, path }: Inclusion): Promise<boolean> {
  if (index >= size) return false;
  const walk = new TreeWalk(index, size - 1);
  let hash = leaf;
  for (const brother of path) {
    if (walk.isAtTop) return false;
    hash = walk.stepIsLeft() ? await nodeHash(brother, hash) : await nodeHash(hash, brother);
  }
  return walk.isAtTop && hash === rootHash;
}

export interface Root {
  readonly size: number;
  readonly rootHash: string;
}

/** Whether the older tree is a prefix of the newer one (consistency proof). */
export async function isBeginning(older: Root, newer: Root, path: readonly string[]): Promise<boolean> {
  if (older.size < 1 || older.size > newer.size) return false;
  if (older.size === newer.size) return path.length === 0 && older.rootHash === newer.rootHash;
  const isFull = Number.isInteger(Math.log2(older.size));
  const [first, ...rest] = isFull ? [older.rootHash, ...path] : path;
  if (first === undefined) return false;
  const walk = new TreeWalk(older.size - 1, newer.size - 1);
  walk.skipRights();
  let [old, now] = [first, first];
  for (const hash of rest) {
    if (walk.isAtTop) return false;
    if (walk.stepIsLeft()) {
      old = await nodeHash(hash, old);
      now = await nodeHash(hash, now);
    } else {
      now = await nodeHash(now, hash);
    }
  }
  return walk.isAtTop && old === older.rootHash && now === newer.rootHash;
}
