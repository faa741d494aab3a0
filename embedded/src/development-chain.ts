import { z } from 'zod';

const transferAnswer = z.object({ txid: z.string().regex(/^[0-9a-f]{64}$/) });
const mineAnswer = z.object({ height: z.int(), blockId: z.string() });
const infoAnswer = z.object({
  blockNumber: z.int(),
  fee: z.int().optional(),
  receipt: z.object({ energy_fee: z.int().optional(), result: z.string().optional() }),
});

const waitingAnswer = z.looseObject({ pending: z.int() });
const foundAnswer = z.looseObject({ blockNumber: z.int().optional() });
const headAnswer = z.looseObject({ head: z.int() });
const infosAnswer = z.array(
  z.looseObject({
    id: z.string(),
    log: z.array(z.looseObject({ data: z.string().default('') })).default([]),
  }),
);

/** The data of a Transfer log: one 32-byte number (ERC-20, adopted by TRC-20). */
function amountOf(data: string): bigint {
  return data === '' ? 0n : BigInt(`0x${data}`);
}

/** Client of the development chain's own routes, for demo data and the demo wallet. Amounts are micro-USDT. */
export class DevelopmentChain {
  readonly #url: () => string;

  constructor(url: () => string) {
    this.#url = url;
  }

  /** Address, contract, treasury and a funded key, from `GET /dev/chain` of the chain. */
  async describe(): Promise<Record<string, unknown>> {
    const answer = z.record(z.string(), z.unknown()).parse(await this.#call('GET', '/dev/chain'));
    return { ...answer, url: this.#url() };
  }

  /** Sends USDT from the demo wallet (or another funded key); returns the transaction's hash. */
  async transfer(options: { to: string; micro: bigint; from?: string }): Promise<string> {
    const body = {
      to: options.to,
      amount: options.micro.toString(),
      ...(options.from ? { from: options.from } : {}),
    };
    return transferAnswer.parse(await this.#call('POST', '/dev/transfer', body)).txid;
  }

  /** Produces `count` blocks now; with `timestamp` (ms) in the past, while the chain is not live yet. */
  async mine(count = 1, timestamp?: number): Promise<{ height: number; blockId: string }> {
    const body = { count, ...(timestamp === undefined ? {} : { timestamp }) };
    return mineAnswer.parse(await this.#call('POST', '/dev/mine', body));
  }

  /** Sends USDT and TRX to an address by real transactions, which wait for a block. */
  async fund(address: string, microUsdt: bigint): Promise<void> {
    await this.#call('POST', '/dev/fund', { address, usdt: microUsdt.toString(), trx: '1000000000' });
  }

  /** From now on blocks are produced by time. */
  async live(): Promise<void> {
    await this.#call('POST', '/dev/live', {});
  }

  /** Block and energy cost (sun) of a transaction in a block. */
  async info(txHash: string): Promise<{ blockNumber: number; energyFee: number }> {
    const info = infoAnswer.parse(
      await this.#call('POST', '/wallet/gettransactioninfobyid', { value: txHash }),
    );
    return { blockNumber: info.blockNumber, energyFee: info.receipt.energy_fee ?? 0 };
  }

  /** The id of the block at a height. */
  async blockId(height: number): Promise<string> {
    const block = z.object({ blockID: z.string() });
    return block.parse(await this.#call('POST', '/wallet/getblockbynum', { num: height })).blockID;
  }

  /**
   * Whether a transaction submitted here will never be in a block: no block contains it, and the pool of pending
   * transactions is empty. The pool is checked first: what leaves it in between is in a block.
   */
  async hasLost(txHash: string): Promise<boolean> {
    const { pending } = waitingAnswer.parse(await this.#call('GET', '/dev/chain'));
    if (pending > 0) return false;
    const found = foundAnswer.parse(
      await this.#call('POST', '/wallet/gettransactioninfobyid', { value: txHash }),
    );
    return found.blockNumber === undefined;
  }

  /** The transaction that moved exactly this amount in a block above `height`, if there is one. */
  async findTransfer(micro: bigint, height: number): Promise<string | undefined> {
    const { head } = headAnswer.parse(await this.#call('GET', '/dev/chain'));
    for (let num = height + 1; num <= head; num += 1) {
      const answer = await this.#call('POST', '/wallet/gettransactioninfobyblocknum', { num });
      const found = infosAnswer
        .parse(answer)
        .find(({ log }) => log.some(({ data }) => amountOf(data) === micro));
      if (found) return found.id;
    }
    return undefined;
  }

  async #call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.#url()}${path}`, {
      method,
      signal: AbortSignal.timeout(15_000),
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    if (!answer.ok)
      throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    return answer.json();
  }
}
