import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sealBlock } from './block.ts';
import { contractRet, execute, type ForcedEnding } from './execute.ts';
import { type Genesis, genesisBlock, genesisContracts, loadGenesis } from './genesis.ts';
import { Journal, type Place } from './journal.ts';
import { Ledger, readBlocks } from './ledger.ts';
import { Pool } from './pool.ts';
import { Overlay } from './state.ts';
import { type Block, type IncludedTransaction, Refusal, type TransactionInfo } from './types.ts';
import { Witnesses } from './witnesses.ts';

export interface ChainOptions {
  /** Folder of the chain's files; created when missing. */
  readonly directory: string;
  /** Time between blocks in milliseconds. */
  readonly interval: number;
  /** Time of block 0 at the first start, milliseconds since the epoch. */
  readonly genesisTime: number;
  /** At the first start, produce no blocks by time before `goLive`. */
  readonly paused: boolean;
  /** Flush blocks to the disk when the chain is closed instead of each time: for one that is made anew after a crash. */
  readonly flushOnClose?: boolean;
}

/** Maximum transactions of a block. */
const BLOCK_CAPACITY = 1_000;

interface Draft {
  readonly timestamp: number;
  /** Take no transactions from the pool. */
  readonly empty?: boolean;
  /** A witness whose turn is skipped. */
  readonly exceptWitness?: string;
}

/** The chain: produces and stores blocks, and orphans them on request. */
export class Chain {
  readonly interval: number;
  readonly genesis: Genesis;
  readonly contracts: ReturnType<typeof genesisContracts>;
  readonly ledger: Ledger;
  readonly pool: Pool;
  readonly #journal: Journal;
  /** State changes of the next block apart from its transactions (a network decision). */
  readonly #decisions = new Map<string, bigint>();
  #live: boolean;

  constructor(options: ChainOptions) {
    mkdirSync(options.directory, { recursive: true, mode: 0o700 });
    this.interval = options.interval;
    this.genesis = loadGenesis(options.directory, options.genesisTime);
    this.contracts = genesisContracts(this.genesis);
    this.ledger = new Ledger(new Witnesses(this.genesis.witnesses), genesisBlock(this.genesis));
    this.#live = false;
    const path = join(options.directory, 'blocks.jsonl');
    const replay = (entry: unknown, place: Place) => {
      if (Array.isArray(entry)) this.ledger.connectAll(readBlocks(entry), place);
      else this.#live = true;
    };
    this.#journal = new Journal(path, replay, { flushOnClose: options.flushOnClose ?? false });
    this.ledger.readFrom(this.#journal);
    this.pool = new Pool(this.ledger);
    if (!options.paused && this.ledger.head.number === 0) this.goLive();
  }

  get live(): boolean {
    return this.#live;
  }

  /** From now on blocks are produced by time, also after a restart. */
  goLive(): void {
    if (this.#live) return;
    this.#journal.append([{ live: true }]);
    this.#live = true;
  }

  /** Changes a state value of the network with the next block, e.g. the price of energy. */
  decide(key: string, value: bigint): void {
    this.#decisions.set(key, value);
  }

  /**
   * Produces blocks with these timestamps (ms since the epoch, none earlier than the block before) and returns once
   * they are on disk. Throws Refusal when time would run backwards.
   */
  produce(timestamps: readonly number[]): Block {
    const blocks: Block[] = [];
    try {
      for (const timestamp of timestamps) {
        const block = this.#draft({ timestamp });
        this.ledger.connect(block);
        this.pool.settle(block);
        blocks.push(block);
      }
    } finally {
      const places = this.#journal.append(blocks.map((block) => [block]));
      for (const [index, place] of places.entries()) this.ledger.place(blocks[index], place);
    }
    return this.ledger.head;
  }

  /**
   * Replaces the newest `depth` blocks by a branch of `length` blocks, by default one block longer. Their
   * transactions return in its last block, or never when `drop` is set. A branch that isn't longer models a network
   * that lost its unsolid blocks: it continues below its former height, at a later time. Throws Refusal when a solid
   * block would be affected.
   */
  fork(depth: number, drop: boolean, length = depth + 1): Block {
    const { ledger } = this;
    const { timestamp: latest } = ledger.head;
    if (depth < 1 || depth > ledger.head.number - ledger.solid) {
      throw new Refusal('BAD_DEPTH', 'only blocks above the solid height can be replaced');
    }
    const removed: Block[] = [];
    for (let count = 0; count < depth; count += 1) removed.unshift(ledger.disconnect());
    const branch: Block[] = [];
    const former = removed.slice(0, length - 1);
    for (const [index, { timestamp, witness }] of former.entries()) {
      const exceptWitness = index === 0 ? { exceptWitness: witness } : {};
      const time = length > depth ? timestamp : latest + this.interval * (index + 1);
      branch.push(this.#draft({ timestamp: time, empty: true, ...exceptWitness }));
      ledger.connect(branch[index]);
    }
    this.pool.restore(drop ? [] : removed.flatMap((block) => block.transactions));
    const last = this.#draft({ timestamp: Math.max(ledger.head.timestamp, latest) + this.interval });
    branch.push(last);
    ledger.connect(last);
    this.pool.settle(last);
    const [place] = this.#journal.append([branch]);
    for (const block of branch) ledger.place(block, place);
    return ledger.head;
  }

  close(): void {
    this.#journal.close();
  }

  /** Fills the next block. Transactions that are no longer valid in it are dropped for good. */
  #draft({ timestamp, empty = false, exceptWitness }: Draft): Block {
    const { head, state, witnesses } = this.ledger;
    if (timestamp < head.timestamp) {
      throw new Refusal('BAD_TIME', 'a block may not be earlier than the one before it');
    }
    const work = new Overlay(state);
    const number = head.number + 1;
    const transactions: IncludedTransaction[] = [];
    const infos: TransactionInfo[] = [];
    for (const entry of empty ? [] : this.pool.entries(BLOCK_CAPACITY)) {
      const info = this.#tryExecute(work, entry, { number, timestamp });
      if (!info) continue;
      infos.push(info);
      transactions.push({ ...entry.transaction, contractRet: contractRet(info) });
    }
    for (const [key, value] of empty ? [] : this.#decisions) work.set(key, value);
    if (!empty) this.#decisions.clear();
    const writes = [...work.writes].map(([key, value]) => [key, value.toString()] as const);
    const witness = witnesses.next(exceptWitness).address;
    return sealBlock({ number, parent: head.id, timestamp, witness }, { transactions, infos, writes });
  }

  #tryExecute(
    work: Overlay,
    entry: { transaction: Parameters<typeof execute>[1]; forced?: ForcedEnding },
    block: { number: number; timestamp: number },
  ): TransactionInfo | undefined {
    try {
      this.pool.requireFresh(entry.transaction);
      return execute(work, entry.transaction, block, entry.forced);
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }
}
