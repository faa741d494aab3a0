import { execute, type ForcedEnding } from './execute.ts';
import type { Ledger } from './ledger.ts';
import { Overlay } from './state.ts';
import { isSigned, MAX_TRANSACTION_BYTES, referenceFields, serialize } from './transaction.ts';
import { type Block, Refusal, type SignedTransaction } from './types.ts';

/** java-tron accepts no transaction that lives longer than a day (Constant.MAXIMUM_TIME_UNTIL_EXPIRATION). */
const LONGEST_LIFE_MS = 86_400_000;

interface Entry {
  readonly transaction: SignedTransaction;
  readonly forced?: ForcedEnding;
}

/** Pending transactions. Like a real node's, the pool is in memory only. */
export class Pool {
  readonly #ledger: Ledger;
  readonly #entries = new Map<string, Entry>();
  /** Forced endings of transactions, kept for those that a fork returns to the pool. */
  readonly #forced = new Map<string, ForcedEnding>();
  /** The state after all pending transactions, so that one can build upon another. */
  #state: Overlay;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
    this.#state = new Overlay(ledger.state);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** A pending transaction, or undefined. */
  get(txid: string): SignedTransaction | undefined {
    return this.#entries.get(txid)?.transaction;
  }

  entries(limit: number): Entry[] {
    return [...this.#entries.values()].slice(0, limit);
  }

  /** Adds a transaction. Throws Refusal with java-tron's code when it is invalid. */
  add(transaction: SignedTransaction, forced?: ForcedEnding): void {
    this.#check(transaction);
    this.#run(transaction, forced);
    if (forced) this.#forced.set(transaction.txID, forced);
    this.#entries.set(transaction.txID, { transaction, ...(forced ? { forced } : {}) });
  }

  /** The checks of java-tron's `Manager.processTransaction`, in its order. Throws Refusal. */
  #check(transaction: SignedTransaction): void {
    this.requireFresh(transaction);
    if (this.#ledger.find(transaction.txID) || this.#entries.has(transaction.txID)) {
      throw new Refusal('DUP_TRANSACTION_ERROR', 'Dup transaction.');
    }
    if (!isSigned(transaction, this.#state)) {
      throw new Refusal('SIGERROR', 'the signature is not made by the key of the permission');
    }
  }

  /** Reference block known, size, and `head time < expiration ≤ head time + 24 h`. Throws Refusal. */
  requireFresh(transaction: SignedTransaction): void {
    const { ref_block_bytes: bytes, ref_block_hash: hash, expiration } = transaction.raw_data;
    const { head } = this.#ledger;
    const low = Number.parseInt(bytes.padStart(4, '0'), 16);
    const number = head.number - ((head.number - low) & 0xffff);
    const block = this.#ledger.blockAt(number);
    if (!block || referenceFields(number, block.id).ref_block_hash !== hash) {
      throw new Refusal('TAPOS_ERROR', 'Tapos check error.');
    }
    if (serialize(transaction).length / 2 > MAX_TRANSACTION_BYTES) {
      throw new Refusal('TOO_BIG_TRANSACTION_ERROR', 'Transaction size is too big.');
    }
    if (expiration <= head.timestamp || expiration > head.timestamp + LONGEST_LIFE_MS) {
      throw new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired');
    }
  }

  /** After a block was produced: removes its transactions and those that have become invalid. */
  settle(block: Block): void {
    for (const { txID } of block.transactions) this.#entries.delete(txID);
    this.#refill([...this.#entries.values()]);
  }

  /** After blocks were undone: their transactions are pending again, before the others. */
  restore(transactions: readonly SignedTransaction[]): void {
    const returned = transactions.map((transaction) => {
      const forced = this.#forced.get(transaction.txID);
      return forced ? { transaction, forced } : { transaction };
    });
    this.#refill([...returned, ...this.#entries.values()]);
  }

  #refill(entries: readonly Entry[]): void {
    this.#entries.clear();
    this.#state = new Overlay(this.#ledger.state);
    for (const { transaction, forced } of entries) {
      try {
        this.add(transaction, forced);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
  }

  #run(transaction: SignedTransaction, forced: ForcedEnding | undefined): void {
    const { number, timestamp } = this.#ledger.head;
    execute(this.#state, transaction, { number: number + 1, timestamp }, forced);
  }
}
