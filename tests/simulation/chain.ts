import { createHash } from 'node:crypto';
import { tronAddressToEvmHex } from '@nodo/contracts/tron-address';
import type { Header, TransactionInfo } from '../../worker/src/chain/answers.ts';
import { TRANSFER_TOPIC } from '../../worker/src/transfers/parse.ts';

/** A token transfer, in a block or waiting for one. Addresses are base58check. */
export interface Transaction {
  readonly id: string;
  readonly token: string;
  readonly from: string;
  readonly to: string;
  readonly micro: bigint;
  /** Milliseconds since the epoch: only blocks before it can include the transaction; absent: any. */
  readonly expiration?: number;
}

export interface Block {
  readonly header: Header;
  readonly transactions: readonly Transaction[];
  readonly infos: readonly TransactionInfo[];
}

export const BLOCK_MS = 3_000;
/** Blocks on top of a block that make it irreversible: 19 with its own. */
const SOLID_BELOW = 18;
const WITNESSES = 27;
const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const EMPTY_ROOT = '';

/** The real state of the chain; what a node sees of it is in `node.ts`. */
export class SimulatedChain {
  #blocks: Block[] = [];
  #waiting: Transaction[] = [];
  #solid = 0;
  #branch = 0;

  constructor(time: number) {
    this.#append(time, []);
  }

  copy(): SimulatedChain {
    const copy = new SimulatedChain(0);
    copy.#blocks = [...this.#blocks];
    copy.#waiting = [...this.#waiting];
    copy.#solid = this.#solid;
    copy.#branch = this.#branch;
    return copy;
  }

  get head(): Block {
    const head = this.#blocks.at(-1);
    if (!head) throw new Error('A chain has a first block');
    return head;
  }

  get solid(): number {
    return this.#solid;
  }

  get waiting(): readonly Transaction[] {
    return this.#waiting;
  }

  block(number: number): Block | undefined {
    return this.#blocks[number];
  }

  /** All transfers in blocks up to this one. */
  transactions(upTo: number): Transaction[] {
    return this.#blocks.slice(0, upTo + 1).flatMap((block) => block.transactions);
  }

  /**
   * An address's balance of a token after this block; only meaningful for the treasury, as other senders are
   * never short.
   */
  balance(token: string, address: string, upTo: number): bigint {
    return this.transactions(upTo)
      .filter((one) => one.token === token)
      .reduce(
        (sum, { from, to, micro }) => sum + (to === address ? micro : 0n) - (from === address ? micro : 0n),
        0n,
      );
  }

  /** The inclusion of a transaction; undefined while it is in no block up to this one. */
  find(id: string, upTo: number): TransactionInfo | undefined {
    for (let number = Math.min(upTo, this.#blocks.length - 1); number > 0; number -= 1) {
      const info = this.#blocks[number]?.infos.find((one) => one.id === id);
      if (info) return info;
    }
    return undefined;
  }

  knows(id: string): boolean {
    return this.#waiting.some((one) => one.id === id) || this.find(id, this.head.header.number) !== undefined;
  }

  submit(transaction: Transaction): void {
    if (!this.knows(transaction.id)) this.#waiting.push(transaction);
  }

  /** Adds the next block; `stalled`: no block becomes irreversible. */
  mine(time: number, stalled = false): void {
    const fits = this.#waiting.filter((one) => one.expiration === undefined || time < one.expiration);
    this.#waiting = [];
    this.#append(time, fits);
    if (!stalled) this.#solid = Math.max(this.#solid, this.head.header.number - SOLID_BELOW);
  }

  /**
   * A reorganisation: drops the newest `depth` blocks, but no irreversible ones. Their transactions are included
   * again where `comesAgain` is true; the others are lost.
   */
  fork(depth: number, comesAgain: (transaction: Transaction, index: number) => boolean): void {
    const lost = this.#blocks.splice(Math.max(this.#solid + 1, this.#blocks.length - depth));
    this.#branch += 1;
    this.#waiting.push(...lost.flatMap((block) => block.transactions).filter(comesAgain));
  }

  #append(time: number, transactions: readonly Transaction[]): void {
    const number = this.#blocks.length;
    const before = this.#blocks.at(-1)?.header;
    const hash = sha(`${number}/${this.#branch}/${before?.id}/${time}`).slice(16);
    const id = number.toString(16).padStart(16, '0') + hash;
    const witness = (number % WITNESSES).toString(16).padStart(42, '0');
    const timestamp = Math.max(time, (before?.timestamp ?? 0) + 1);
    const parent = before?.id ?? EMPTY_ROOT;
    const header = { id, number, parent, timestamp, witness, empty: transactions.length === 0 };
    const infos = transactions.map((one) => infoOf(one, number, timestamp));
    this.#blocks.push({ header, transactions, infos });
  }
}

function infoOf(
  { id, token, from, to, micro }: Transaction,
  blockNumber: number,
  time: number,
): TransactionInfo {
  const topics = [TRANSFER_TOPIC, ...[from, to].map((one) => tronAddressToEvmHex(one).padStart(64, '0'))];
  const data = micro.toString(16).padStart(64, '0');
  const log = [{ address: tronAddressToEvmHex(token), topics, data }];
  return { id, fee: 345_000, blockNumber, blockTimeStamp: time, receipt: { result: 'SUCCESS' }, log };
}
