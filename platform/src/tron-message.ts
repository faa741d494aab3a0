import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { signerOf } from './tron-transfer.ts';

/** Prefix that distinguishes a message from a transaction (TIP-191, version 2 of TRON's `signMessage`). */
const PREFIX = '\x19TRON Signed Message:\n';

/** The hash that a wallet signs for a message: Keccak-256, hex, of the prefix, the number of bytes and the bytes. */
export function tronMessageHash(message: string): string {
  const bytes = utf8ToBytes(message);
  return bytesToHex(keccak_256(Uint8Array.of(...utf8ToBytes(`${PREFIX}${bytes.length}`), ...bytes)));
}

/**
 * The address whose key signed a message; signature: r ‖ s ‖ v in 130 lower-case hex digits. Hardware wallets number v
 * from 0, all others from 27. Undefined for an invalid signature.
 */
export function tronMessageSigner(message: string, signature: string): string | undefined {
  const v = signature.slice(128);
  const usual = v === '00' ? '1b' : v === '01' ? '1c' : v;
  return signerOf(tronMessageHash(message), signature.slice(0, 128) + usual);
}
