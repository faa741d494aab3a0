import { headerHash } from './block.ts';
import { type KeyPair, signHash } from './encoding.ts';
import type { Block } from './types.ts';

/** Super representatives that take turns in producing blocks. */
export const WITNESS_COUNT = 27;
/** A block is solid when this many different witnesses have produced at or above it: 70 % of 27. */
const SOLID_WITNESSES = 19;
/** With this many silent, the others continue to produce but nothing becomes solid. */
const STALLING = WITNESS_COUNT - SOLID_WITNESSES + 1;

/**
 * Determines who produces next and what is solid. The witness whose last block is the oldest has the turn, which is a
 * plain rotation while all are active. Each new block is a vote for everything below it.
 */
export class Witnesses {
  readonly #keys: readonly KeyPair[];
  /** Number of each witness's last block. */
  readonly #latest: Map<string, number>;
  readonly #silent = new Set<string>();
  readonly #signatures = new WeakMap<Block, string>();
  #solid = 0;

  constructor(keys: readonly KeyPair[]) {
    this.#keys = keys;
    this.#latest = new Map(keys.map((key) => [key.address, 0]));
  }

  get addresses(): readonly string[] {
    return this.#keys.map((key) => key.address);
  }

  /** Number of a witness's last block, 0 when it has none. */
  latestOf(address: string): number {
    return this.#latest.get(address) ?? 0;
  }

  get stalled(): boolean {
    return this.#silent.size > 0;
  }

  /** The witness whose turn it is; `except` skips one that was too slow. */
  next(except?: string): KeyPair {
    const [first] = this.#inTurn().filter((key) => !this.#silent.has(key.address) && key.address !== except);
    if (!first) throw new Error('there is no witness left to produce a block');
    return first;
  }

  /** Records a block. Returns the number of that witness's previous block, which `forget` restores. */
  note(address: string, number: number): number {
    const former = this.latestOf(address);
    this.#latest.set(address, number);
    this.#solid = Math.max(this.#solid, this.#builtUpon());
    return former;
  }

  /** Undoes a recorded block. */
  forget(address: string, former: number): void {
    this.#latest.set(address, former);
  }

  /**
   * Number of the newest block that 19 witnesses have ever built upon: head − 18 while all take turns. Never
   * decreases.
   */
  get solid(): number {
    return this.#solid;
  }

  #builtUpon(): number {
    const ascending = [...this.#latest.values()].sort((a, b) => a - b);
    return ascending[WITNESS_COUNT - SOLID_WITNESSES] ?? 0;
  }

  /** Silences the nine whose turn is next: from then on the head grows but the solid height does not. */
  stall(): void {
    for (const key of this.#inTurn().slice(0, STALLING)) this.#silent.add(key.address);
  }

  resume(): void {
    this.#silent.clear();
  }

  /**
   * The signature of a block's witness over its header, 130 hex digits. Signing takes most of the time that making a
   * block does, and few blocks of a long past are ever asked for; it is deterministic (RFC 6979), so later is no other.
   */
  signatureOf(block: Block): string {
    const known = block.signature ?? this.#signatures.get(block);
    if (known !== undefined) return known;
    const witness = this.#keys.find(({ address }) => address === block.witness);
    if (!witness) throw new Error(`block ${block.number} was produced by an unknown witness`);
    const signature = signHash(headerHash(block), witness.privateKey);
    this.#signatures.set(block, signature);
    return signature;
  }

  #inTurn(): KeyPair[] {
    return [...this.#keys].sort((a, b) => this.latestOf(a.address) - this.latestOf(b.address));
  }
}
