import { createHash } from 'node:crypto';
import type { Actor } from '@nodo/contracts/event';
import { tronMessageHash } from '@nodo/platform/tron-message';
import { createTransferSigner } from '@nodo/platform/tron-transfer';
import { minutesLater } from './samples.ts';
import type { TestProcess } from './system.ts';

/** A wallet with its own key, derived from the name. */
export function walletOf(name: string) {
  const signer = createTransferSigner(createHash('sha256').update(name).digest('hex'));
  return { address: signer.address, sign: (message: string) => signer.sign(tronMessageHash(message)) };
}
export type TestWallet = ReturnType<typeof walletOf>;

/** Requests a wallet's message; returns the signature over it. */
export async function signedFor(process: TestProcess, actor: Actor, wallet: TestWallet, minutes = 0) {
  const { address } = wallet;
  const at = minutesLater(minutes);
  const { result } = await process.send('RequestWalletChallenge', { address }, { actor, at });
  return wallet.sign(result.message);
}

/** Proves a wallet; returns the command's result. */
export async function proveWallet(process: TestProcess, actor: Actor, wallet: TestWallet, minutes = 0) {
  const signature = await signedFor(process, actor, wallet, minutes);
  const at = minutesLater(minutes);
  return (await process.send('ProveWallet', { address: wallet.address, signature }, { actor, at })).result;
}
