/** The facts in one message. Timestamps in ISO 8601, UTC. */
export interface WalletMessageFacts {
  readonly userId: string;
  readonly address: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

/** The facts of one exact transfer. */
export interface WalletTransferFacts {
  readonly userId: string;
  readonly address: string;
  readonly to: string;
  /** USDT with six decimals. */
  readonly amount: string;
  readonly expiresAt: string;
}

/** Text that describes the transfer proving a wallet; its hash identifies the proof, like that of a signed message. */
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
 * The text that a wallet signs as proof of ownership. It names the platform, the account and the wallet, so that a
 * signature for one is useless for another; rebuilt from its facts wherever it is checked.
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
