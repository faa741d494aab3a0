/** The part of the injected TRON wallet API used here. All of it is optional: it is third-party code. */
interface WalletClient {
  readonly defaultAddress?: { readonly base58?: string | false };
  readonly trx?: { signMessageV2?(message: string): Promise<unknown> };
}
interface WalletProvider {
  readonly tronWeb?: WalletClient | false;
  request?(call: { readonly method: string }): Promise<unknown>;
}

declare global {
  interface Window {
    /** TIP-1193, as current wallets offer it. */
    readonly tron?: WalletProvider;
    /** TronLink's earlier API. */
    readonly tronLink?: WalletProvider;
    readonly tronWeb?: WalletClient | false;
  }
}

/** The wallet doesn't sign; the message says what to do about it. */
export class TronLinkError extends Error {
  override readonly name = 'TronLinkError';
}

/** Error message for a failed wallet call. */
export function tronLinkSentence(error: unknown): string {
  return error instanceof TronLinkError ? error.message : 'TronLink no respondió. Intenta de nuevo.';
}

const client = () => window.tron?.tronWeb || window.tronLink?.tronWeb || window.tronWeb || undefined;

/** Whether a wallet is available. */
export function hasTronLink(): boolean {
  return Boolean(window.tron?.request ?? window.tronLink?.request ?? client());
}

async function unlock(): Promise<void> {
  try {
    if (window.tron?.request) await window.tron.request({ method: 'eth_requestAccounts' });
    else await window.tronLink?.request?.({ method: 'tron_requestAccounts' });
  } catch {
    throw new TronLinkError(
      'TronLink no dio acceso a tu billetera. Ábrelo, desbloquéalo e intenta de nuevo.',
    );
  }
}

/** The account selected in TronLink, once its owner has authorised this page. Throws TronLinkError. */
export async function chosenAddress(): Promise<string> {
  await unlock();
  const address = client()?.defaultAddress?.base58;
  if (!address)
    throw new TronLinkError('TronLink está bloqueado o sin billeteras. Ábrelo e intenta de nuevo.');
  return address;
}

/** Signs with the wallet of this address, which must be the selected account. Throws TronLinkError. */
export async function signWithTronLink(message: string, address: string): Promise<string> {
  const chosen = await chosenAddress();
  if (chosen !== address) {
    throw new TronLinkError(
      `En TronLink está elegida otra billetera (${chosen}). Elige ${address} y firma de nuevo.`,
    );
  }
  const trx = client()?.trx;
  if (!trx?.signMessageV2) throw new TronLinkError('Tu versión de TronLink no firma mensajes. Actualízala.');
  try {
    return String(await trx.signMessageV2(message));
  } catch {
    throw new TronLinkError('No se firmó el mensaje en TronLink.');
  }
}
