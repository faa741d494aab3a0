import type { Page } from 'playwright-core';
import { utils } from 'tronweb';
import type { Wallet } from './chain.ts';

/** A wallet with a new key, without funds. */
export function newWallet(): Wallet {
  const { address, privateKey } = utils.accounts.generateAccount();
  return { address: address.base58, privateKey: privateKey.toLowerCase() };
}

/** Signs a message as the official client does (TIP-191). */
export function signMessage(message: string, { privateKey }: Wallet): string {
  return utils.message.signMessage(message, privateKey);
}

/**
 * A browser wallet, injected like TronLink into each page opened from then on: it really signs, with the chosen
 * key. Refuses while none is chosen.
 */
export class BrowserWallet {
  #chosen: Wallet | undefined;

  static async install(page: Page): Promise<BrowserWallet> {
    const wallet = new BrowserWallet();
    await page.exposeFunction('walletAddress', () => wallet.#chosen?.address ?? null);
    await page.exposeFunction('walletSign', (message: string) => {
      if (!wallet.#chosen) throw new Error('Confirmation declined by user');
      return signMessage(message, wallet.#chosen);
    });
    await page.addInitScript(() => {
      type Bridge = {
        walletAddress(): Promise<string | null>;
        walletSign(message: string): Promise<string>;
      };
      const bridge = globalThis as unknown as Bridge;
      const tronWeb = {
        defaultAddress: { base58: false as string | false },
        trx: { signMessageV2: (message: string) => bridge.walletSign(message) },
      };
      const request = async () => {
        const address = await bridge.walletAddress();
        if (address === null) throw new Error('User rejected the request');
        tronWeb.defaultAddress.base58 = address;
        return [address];
      };
      Object.assign(globalThis, { tron: { tronWeb, request }, tronWeb });
    });
    return wallet;
  }

  choose(wallet: Wallet | undefined): void {
    this.#chosen = wallet;
  }
}
