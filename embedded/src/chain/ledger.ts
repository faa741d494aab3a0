import type { Journal, Place } from './journal.ts';
import { PastState, type Replaced, type StateReader } from './state.ts';
import type { Block, IncludedTransaction, TransactionInfo } from './types.ts';
import type { Witnesses } from './witnesses.ts';

/** Blocks held in memory; older ones are read from the journal. */
const CACHED_BLOCKS = 2_048;
/** How many blocks below the head the state is available, when solidity isn't further behind. */
export const KEPT_STATES = 64;

interface Undo {
  readonly number: number;
  readonly replaced: Replaced;
  readonly witness: string;
  readonly formerOfWitness: number;
}

export interface Found {
  readonly block: Block;
  readonly index: number;
  readonly transaction: IncludedTransaction;
  readonly info: TransactionInfo;
}

function isBlock(value: unknown): value is Block {
  if (typeof value !== 'object' || value === null) return false;
  return 'number' in value && 'id' in value && 'parent' in value && 'writes' in value && 'infos' in value;
}

/** Reads a journal entry of blocks. Only this program writes that file, so a shallow check suffices. */
export function readBlocks(entry: unknown): Block[] {
  if (!Array.isArray(entry) || !entry.every(isBlock)) throw new Error('the journal entry holds no blocks');
  return entry;
}

/** The blocks of the best branch, the state after the newest one, and what is needed to undo blocks. */
export class Ledger {
  readonly witnesses: Witnesses;
  readonly #genesis: Block;
  readonly #state = new Map<string, bigint>();
  readonly #cache = new Map<number, Block>();
  readonly #places: (Place | undefined)[] = [];
  /** Transaction id to block number. */
  readonly #transactions = new Map<string, number>();
  /** Numbers of the blocks with transactions, ascending. */
  readonly #busy: number[] = [];
  readonly #undo: Undo[] = [];
  #journal: Journal | undefined;
  #head: Block;

  constructor(witnesses: Witnesses, genesis: Block) {
    this.witnesses = witnesses;
    this.#genesis = genesis;
    this.#head = genesis;
    for (const [key, value] of genesis.writes) this.#state.set(key, BigInt(value));
  }

  get head(): Block {
    return this.#head;
  }

  get solid(): number {
    return this.witnesses.solid;
  }

  get state(): StateReader {
    return this.#state;
  }

  /** Numbers of blocks with transactions from `from` to `to`, both inclusive, ascending. */
  busyBetween(from: number, to: number): number[] {
    return this.#busy.slice(this.#firstBusyFrom(from), this.#firstBusyFrom(to + 1));
  }

  /** The state after a block. Throws RangeError when it is further back than is kept. */
  stateAt(number: number): StateReader {
    if (number >= this.#head.number) return this.#state;
    const oldest = this.#undo[0]?.number ?? this.#head.number + 1;
    if (number < oldest - 1) throw new RangeError(`the state at block ${number} is no longer kept`);
    const undone = this.#undo.filter((undo) => undo.number > number).reverse();
    return new PastState(
      this.#state,
      undone.map((undo) => undo.replaced),
    );
  }

  /** The block with a number, or undefined when there is none. */
  blockAt(number: number): Block | undefined {
    if (number === 0) return this.#genesis;
    return this.#cache.get(number) ?? this.#readBlock(number);
  }

  /** A transaction in a block, or undefined. */
  find(txid: string): Found | undefined {
    const number = this.#transactions.get(txid);
    const block = number === undefined ? undefined : this.blockAt(number);
    if (!block) return undefined;
    const index = block.transactions.findIndex((transaction) => transaction.txID === txid);
    const transaction = block.transactions[index];
    const info = block.infos[index];
    return transaction && info ? { block, index, transaction, info } : undefined;
  }

  /** Sets the journal that blocks no longer in memory are read from. */
  readFrom(journal: Journal): void {
    this.#journal = journal;
  }

  /** Replays a journal entry: blocks that follow the head, or a branch that replaces the newest ones. */
  connectAll(blocks: readonly Block[], place: Place): void {
    const [first] = blocks;
    while (first && this.#head.number >= first.number) this.disconnect();
    for (const block of blocks) {
      this.connect(block);
      this.place(block, place);
    }
  }

  /** Records where the journal has a block. */
  place(block: Block | undefined, place: Place | undefined): void {
    if (block) this.#places[block.number] = place;
  }

  /** Makes a block the head. Throws when it doesn't follow the current one. */
  connect(block: Block | undefined): void {
    if (!block || block.parent !== this.#head.id) throw new Error('the block does not follow the head');
    const replaced = new Map<string, bigint | undefined>();
    for (const [key, value] of block.writes) {
      replaced.set(key, this.#state.get(key));
      this.#state.set(key, BigInt(value));
    }
    for (const { txID } of block.transactions) this.#transactions.set(txID, block.number);
    if (block.transactions.length > 0) this.#busy.push(block.number);
    const formerOfWitness = this.witnesses.note(block.witness, block.number);
    this.#undo.push({ number: block.number, replaced, witness: block.witness, formerOfWitness });
    this.#cache.set(block.number, block);
    this.#head = block;
    this.#trim();
  }

  /** Undoes the head and returns it. */
  disconnect(): Block {
    const block = this.#head;
    const undo = this.#undo.at(-1);
    const parent = this.blockAt(block.number - 1);
    if (!undo || !parent) throw new Error(`block ${block.number} can no longer be taken back`);
    this.#undo.pop();
    for (const [key, value] of undo.replaced) {
      if (value === undefined) this.#state.delete(key);
      else this.#state.set(key, value);
    }
    for (const { txID } of block.transactions) this.#transactions.delete(txID);
    if (block.transactions.length > 0) this.#busy.pop();
    this.witnesses.forget(undo.witness, undo.formerOfWitness);
    this.#cache.delete(block.number);
    this.#places.length = Math.min(this.#places.length, block.number);
    this.#head = parent;
    return block;
  }

  #trim(): void {
    const keep = Math.min(this.solid, this.#head.number - KEPT_STATES);
    while ((this.#undo[0]?.number ?? Number.POSITIVE_INFINITY) <= keep) this.#undo.shift();
    const old = this.#head.number - CACHED_BLOCKS;
    if (old < this.solid) this.#cache.delete(old);
  }

  #readBlock(number: number): Block | undefined {
    const place = this.#places[number];
    if (!place || !this.#journal) return undefined;
    return readBlocks(this.#journal.read(place)).find((block) => block.number === number);
  }

  #firstBusyFrom(number: number): number {
    let low = 0;
    let high = this.#busy.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#busy[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
