import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { z } from 'zod';

/** TRON addresses are base58check of 21 bytes: the prefix 0x41 and a 20-byte EVM address. */
const base58check = createBase58check(sha256);
const PREFIX = 0x41;

function decode(address: string): Uint8Array | undefined {
  if (address.length !== 34 || !address.startsWith('T')) return undefined;
  try {
    const bytes = base58check.decode(address);
    return bytes.length === 21 && bytes[0] === PREFIX ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** `true` only for a 34-character base58check address with the right checksum; hex forms are refused. */
export function isTronAddress(address: string): boolean {
  return decode(address) !== undefined;
}

/** 40 lower-case hex digits without the prefix, as in event logs. Throws a RangeError for an invalid address. */
export function tronAddressToEvmHex(address: string): string {
  const bytes = decode(address);
  if (!bytes) throw new RangeError('Not a TRON address');
  return bytesToHex(bytes.subarray(1));
}

/** The base58check form of 40 hex digits (or of 42 with the prefix 41). */
export function tronAddressFromHex(hex: string): string {
  const body = hex.length === 42 ? hex.slice(2) : hex;
  const bytes = new Uint8Array(21);
  bytes[0] = PREFIX;
  bytes.set(hexToBytes(body), 1);
  return base58check.encode(bytes);
}

/** Number of leading and trailing characters that people compare, and that look-alike addresses therefore imitate. */
const SEEN_FIRST = 6;
const SEEN_LAST = 4;

/**
 * The address among `known` that `address` imitates: same beginning or same end, but not equal. Such addresses do not
 * occur by chance; attackers generate them and send from them, hoping that somebody copies them.
 */
export function lookAlikeOf(address: string, known: readonly string[]): string | undefined {
  if (known.includes(address)) return undefined;
  return known.find(
    (one) =>
      one.slice(0, SEEN_FIRST) === address.slice(0, SEEN_FIRST) ||
      one.slice(-SEEN_LAST) === address.slice(-SEEN_LAST),
  );
}

/** The zero address: tokens refuse to send to it. */
export const ZERO_ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

export const tronAddressSchema = z
  .string({ error: 'Escribe la dirección de tu billetera TRON' })
  .trim()
  .refine(isTronAddress, 'La dirección TRON no es válida: revisa que empiece por T y cópiala completa');
