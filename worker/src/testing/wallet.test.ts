import { randomBytes } from 'node:crypto';
import { tronAddressFromHex } from '@nodo/contracts/tron-address';

/** An address that was never used before. */
export function freshWallet(): string {
  return tronAddressFromHex(randomBytes(20).toString('hex'));
}
