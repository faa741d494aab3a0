/** What one message is about. Moments in ISO 8601, UTC. */
export interface WalletMessageFacts {
  readonly userId: string;
  readonly address: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

/** What one exact transfer is about. */
export interface WalletTransferFacts {
  readonly userId: string;
  readonly address: string;
  readonly to: string;
  /** USDT with six decimals. */
  readonly amount: string;
  readonly expiresAt: string;
}

/** Which transfer proves a wallet; its hash names the proof as that of a signed message does. */
export function walletTransferText({ userId, address, to, amount, expiresAt }: WalletTransferFacts): string {
  return [
    'Nodo Cartago',
    '',
    `Envío: ${amount} USDT`,
    `De: ${address}`,
    `A: ${to}`,
    `Cuenta: ${userId}`,
    `Vence: ${expiresAt}`,
  ].join('\n');
}

/**
 * The text that a wallet signs to prove whose it is. It names the platform, the account and the wallet, so that a
 * signature given for one is of no use for another; made anew from its facts wherever it is checked.
 */
export function walletMessage({ userId, address, nonce, issuedAt, expiresAt }: WalletMessageFacts): string {
  return [
    'Nodo Cartago',
    '',
    'Firmo este mensaje para demostrar que esta billetera es mía. No autoriza pagos ni mueve fondos.',
    '',
    `Billetera: ${address}`,
    `Cuenta: ${userId}`,
    `Código: ${nonce}`,
    `Emitido: ${issuedAt}`,
    `Vence: ${expiresAt}`,
  ].join('\n');
}
