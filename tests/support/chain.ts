import { TronWeb, utils } from 'tronweb';
import { z } from 'zod';
import type { Product } from './product.ts';

const txAnswer = z.looseObject({ txid: z.string() });
const stateSchema = z.looseObject({ head: z.int(), solid: z.int(), pending: z.int() });
const LIFETIME_MS = 3_600_000;
const PLENTY_OF_TRX = '100000000000';

export interface Wallet {
  readonly address: string;
  readonly privateKey: string;
}

type Description = Awaited<ReturnType<Product['chain']>>;

/**
 * Control of a development chain, and the official client beside it, which alone works with any other chain. Amounts are
 * micro-USDT.
 */
export class Chain {
  readonly #description: Description;

  private constructor(description: Description) {
    this.#description = description;
  }

  static async of(product: Product): Promise<Chain> {
    return Chain.at(await product.chain());
  }

  /** A chain by its address (of a java-tron node with a port for each interface, all three of them, as in TRON_URL). */
  static at(description: Description): Chain {
    return new Chain(description);
  }

  get treasury(): string {
    return this.#description.treasuryAddress;
  }

  get demoWallet(): Wallet {
    return this.#description.demoWallet;
  }

  /** Heights of the newest and the newest irreversible block, and the number of waiting transactions. */
  async state(): Promise<z.infer<typeof stateSchema>> {
    return stateSchema.parse(await this.#call('GET', '/dev/chain'));
  }

  /** Pays from the demo wallet or another funded one; returns the transaction hash. */
  async transfer(
    to: string,
    micro: bigint,
    options: { from?: Wallet; token?: string } = {},
  ): Promise<string> {
    const { from, token } = options;
    const body = {
      to,
      amount: micro.toString(),
      ...(from ? { from: from.privateKey } : {}),
      ...(token ? { token } : {}),
    };
    return txAnswer.parse(await this.#call('POST', '/dev/transfer', body)).txid;
  }

  /** Mines blocks at once, without waiting for their time. */
  async mine(count: number): Promise<void> {
    await this.#call('POST', '/dev/mine', { count });
  }

  /** Injects faults; the orders are those of its `/dev/faults`. */
  async fault(orders: object): Promise<Record<string, unknown>> {
    return z.record(z.string(), z.unknown()).parse(await this.#call('POST', '/dev/faults', orders));
  }

  /** A new key with TRX and this much USDT; the funds arrive with the next block. */
  async newWallet(micro: bigint): Promise<Wallet> {
    const { address, privateKey } = utils.accounts.generateAccount();
    const wallet = { address: address.base58, privateKey: privateKey.toLowerCase() };
    const body = { address: wallet.address, usdt: micro.toString(), trx: PLENTY_OF_TRX };
    await this.#call('POST', '/dev/fund', body);
    return wallet;
  }

  /** The official client with its own key, as a wallet program would use it. */
  client(wallet: Wallet = this.demoWallet): TronWeb {
    const [fullNode = '', solidityNode = fullNode] = this.#description.url.split('|');
    return new TronWeb({ fullNode, solidityNode, eventServer: fullNode, privateKey: wallet.privateKey });
  }

  /**
   * Builds, signs and broadcasts a USDT transfer with the official client; returns the transaction hash. It
   * refers to an irreversible block, so that it stays valid when newer ones are replaced.
   */
  async pay(to: string, micro: bigint, wallet: Wallet = this.demoWallet): Promise<string> {
    const { trx, transactionBuilder } = this.client(wallet);
    const [solid, head] = await Promise.all([trx.getConfirmedCurrentBlock(), trx.getCurrentBlock()]);
    const { number } = solid.block_header.raw_data;
    const { timestamp } = head.block_header.raw_data;
    const { transaction } = await transactionBuilder.triggerSmartContract(
      this.#description.usdtContract,
      'transfer(address,uint256)',
      {
        feeLimit: 30_000_000,
        txLocal: true,
        blockHeader: {
          ref_block_bytes: number.toString(16).slice(-4).padStart(4, '0'),
          ref_block_hash: solid.blockID.slice(16, 32),
          timestamp,
          expiration: timestamp + LIFETIME_MS,
        },
      },
      [
        { type: 'address', value: to },
        { type: 'uint256', value: micro.toString() },
      ],
      wallet.address,
    );
    const sent = await trx.sendRawTransaction(await trx.sign(transaction));
    if (sent.result !== true) throw new Error(`The chain refused the payment: ${sent.code}`);
    return sent.txid;
  }

  /** An address's USDT balance according to the contract. */
  async balanceOf(address: string): Promise<bigint> {
    const { transactionBuilder } = this.client();
    const { constant_result: result } = await transactionBuilder.triggerConstantContract(
      this.#description.usdtContract,
      'balanceOf(address)',
      {},
      [{ type: 'address', value: address }],
      this.treasury,
    );
    return BigInt(`0x${result[0]}`);
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.#description.url}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
