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

/** What a Transfer log says in its data: one 32-byte number (ERC-20, which TRC-20 takes over). */
function amountOf(data: string): bigint {
  return data === '' ? 0n : BigInt(`0x${data}`);
}

/** The development chain's own controls, for demo data and the demo wallet. Amounts are micro-USDT. */
export class DevelopmentChain {
  readonly #url: () => string;

  constructor(url: () => string) {
    this.#url = url;
  }

  /** Address, contract, treasury and a funded key, as `GET /dev/chain` of the chain tells them. */
  async describe(): Promise<Record<string, unknown>> {
    const answer = z.record(z.string(), z.unknown()).parse(await this.#call('GET', '/dev/chain'));
    return { ...answer, url: this.#url() };
  }

  /** Sends USDT from the demo wallet (or another funded key); answers the transaction's hash. */
  async transfer(options: { to: string; micro: bigint; from?: string }): Promise<string> {
    const body = {
      to: options.to,
      amount: options.micro.toString(),
      ...(options.from ? { from: options.from } : {}),
    };
    return transferAnswer.parse(await this.#call('POST', '/dev/transfer', body)).txid;
  }

  /** Makes `count` blocks now; with `timestamp` (ms) in the past, while the chain is not live yet. */
  async mine(count = 1, timestamp?: number): Promise<{ height: number; blockId: string }> {
    const body = { count, ...(timestamp === undefined ? {} : { timestamp }) };
    return mineAnswer.parse(await this.#call('POST', '/dev/mine', body));
  }

  /** Gives an address USDT and TRX by real transactions, which wait for a block. */
  async fund(address: string, microUsdt: bigint): Promise<void> {
    await this.#call('POST', '/dev/fund', { address, usdt: microUsdt.toString(), trx: '1000000000' });
  }

  /** Lets time produce the blocks from now on. */
  async live(): Promise<void> {
    await this.#call('POST', '/dev/live', {});
  }

  /** Block and energy cost (sun) of a transaction that stands in a block. */
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
   * Whether a transaction that was sent here once will never stand in a block: no block holds it and nothing waits for
   * one. What waits is asked first: what leaves the pool meanwhile is in a block.
   */
  async hasLost(txHash: string): Promise<boolean> {
    const { pending } = waitingAnswer.parse(await this.#call('GET', '/dev/chain'));
    if (pending > 0) return false;
    const found = foundAnswer.parse(
      await this.#call('POST', '/wallet/gettransactioninfobyid', { value: txHash }),
    );
    return found.blockNumber === undefined;
  }

  /** The transaction that moved exactly this much in a block above `height`, if there is one. */
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
