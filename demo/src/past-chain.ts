import { Chain } from '@nodo/embedded/chain/chain';
import { DevWallet } from '@nodo/embedded/chain/dev-actions';
import { toBase58 } from '@nodo/embedded/chain/encoding';
import { ACTIVE_PERMISSION } from '@nodo/embedded/chain/state';
import type { DemoChainTerms } from './platform.ts';

export const BLOCK_MS = 3_000;
export const CONFIRMATIONS = 19;

/** A transfer in a solid block of the past. */
export interface PastTransfer {
  readonly txHash: string;
  readonly blockNumber: number;
  readonly blockHash: string;
  /** Sun. */
  readonly energyFee: number;
}

/** A development chain of this copy's own while it is made: real signed transfers in blocks of the past. */
export class PastChain {
  readonly #chain: Chain;
  readonly #wallet: DevWallet;

  /** Makes the chain in an empty folder. */
  constructor(directory: string, { genesisTime, interval }: { genesisTime: number; interval: number }) {
    this.#chain = new Chain({ directory, interval, genesisTime, paused: true });
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

  /** Pays USDT from the demo wallet to the treasury in the block after `at`, and puts so many on it that it is solid. */
  pay(micro: bigint, at: Date): PastTransfer {
    const { genesis, contracts, ledger, interval } = this.#chain;
    const before = at.getTime();
    this.#chain.produce([before]);
    const { treasury, demoWallet } = genesis;
    const { txID } = this.#wallet.transferToken(demoWallet, contracts.usdt, treasury.address, micro);
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
      energyFee: info.receipt.energy_fee ?? 0,
    };
  }

  close(): void {
    this.#chain.close();
  }
}
