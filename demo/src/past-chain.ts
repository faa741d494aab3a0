import type { SignedPayout } from '@nodo/contracts/payouts/commands';
import { Chain } from '@nodo/embedded/chain/chain';
import { DevWallet } from '@nodo/embedded/chain/dev-actions';
import { toBase58 } from '@nodo/embedded/chain/encoding';
import { ACTIVE_PERMISSION } from '@nodo/embedded/chain/state';
import { parseSerialized, referenceFields } from '@nodo/embedded/chain/transaction';
import {
  createTransferSigner,
  encodeTransfer,
  signedTransaction,
  type TokenTransfer,
} from '@nodo/platform/tron-transfer';
import type { DemoChainTerms } from './platform.ts';

export const BLOCK_MS = 3_000;
export const CONFIRMATIONS = 19;

/** A transfer in a solid block in the past. */
export interface PastTransfer {
  readonly txHash: string;
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly blockTime: string;
  /** Sun. */
  readonly energyFee: number;
}

/** A development chain under construction for this instance: real signed transfers in past blocks. */
export class PastChain {
  readonly #chain: Chain;
  readonly #wallet: DevWallet;

  /** Creates the chain in an empty folder. */
  constructor(directory: string, { genesisTime, interval }: { genesisTime: number; interval: number }) {
    this.#chain = new Chain({ directory, interval, genesisTime, paused: true, flushOnClose: true });
    this.#wallet = new DevWallet(this.#chain, (transaction) => this.#chain.pool.add(transaction));
  }

  get terms(): DemoChainTerms {
    const { genesis, contracts } = this.#chain;
    const { treasury, treasurySigner } = genesis;
    return {
      treasuryAddress: toBase58(treasury.address),
      treasurySigner: {
        address: toBase58((treasurySigner ?? treasury).address),
        permissionId: treasurySigner ? ACTIVE_PERMISSION : 0,
      },
      usdtContract: toBase58(contracts.usdt),
    };
  }

  get demoWallet(): string {
    return toBase58(this.#chain.genesis.demoWallet.address);
  }

  /** Pays USDT from the demo wallet to the treasury in the block after `at`. */
  pay(micro: bigint, at: Date): PastTransfer {
    const { genesis, contracts } = this.#chain;
    this.#chain.produce([at.getTime()]);
    const { treasury, demoWallet } = genesis;
    const { txID } = this.#wallet.transferToken(demoWallet, contracts.usdt, treasury.address, micro);
    return this.#include(txID, at);
  }

  /** The block at `at`, in the form in which a transaction references it. */
  reference(at: Date): Pick<TokenTransfer, 'refBlockBytes' | 'refBlockHash'> {
    this.#chain.produce([at.getTime()]);
    const { number, id } = this.#chain.ledger.head;
    const { ref_block_bytes: refBlockBytes, ref_block_hash: refBlockHash } = referenceFields(number, id);
    return { refBlockBytes, refBlockHash };
  }

  /** The treasury's signature of a USDT transfer. */
  signPayout(transfer: Omit<TokenTransfer, 'owner' | 'contract' | 'permissionId'>): string {
    const { treasury, treasurySigner } = this.#chain.genesis;
    const { treasuryAddress, treasurySigner: signer, usdtContract } = this.terms;
    const ours = { owner: treasuryAddress, contract: usdtContract, permissionId: signer.permissionId };
    const { txHash } = encodeTransfer({ ...transfer, ...ours });
    return createTransferSigner((treasurySigner ?? treasury).privateKey).sign(txHash);
  }

  /** Includes a signed payout in the block after `at`, which is the block it references. */
  payOut(
    { rawTransaction, signature }: Pick<SignedPayout, 'rawTransaction' | 'signature'>,
    at: Date,
  ): PastTransfer {
    const transaction = parseSerialized(signedTransaction(rawTransaction, signature));
    if (!transaction) throw new Error('The payout can not be read');
    this.#chain.pool.add(transaction);
    return this.#include(transaction.txID, at);
  }

  /** Adds enough blocks after the one with a transaction to make it solid. */
  #include(txID: string, at: Date): PastTransfer {
    const { ledger, interval } = this.#chain;
    const before = at.getTime();
    const later = Array.from(
      { length: CONFIRMATIONS },
      (_, index) => before + BLOCK_MS + interval * (index + 1),
    );
    this.#chain.produce([before + BLOCK_MS, ...later]);
    const found = ledger.find(txID);
    if (found?.info.receipt.result !== 'SUCCESS') throw new Error(`${txID} did not move anything`);
    const { block, info } = found;
    return {
      txHash: txID,
      blockNumber: block.number,
      blockHash: block.id,
      blockTime: new Date(block.timestamp).toISOString(),
      energyFee: info.receipt.energy_fee ?? 0,
    };
  }

  close(): void {
    this.#chain.close();
  }
}
