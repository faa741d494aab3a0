import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { TronWeb } from 'tronweb';

/** Every TRON address of the main and test networks starts with this byte (hex). */
export const ADDRESS_PREFIX = '41';

const HEX_ADDRESS = /^41[0-9a-f]{40}$/;

export interface KeyPair {
  /** 64 lower-case hex digits. */
  readonly privateKey: string;
  /** 42 lower-case hex digits starting with 41. */
  readonly address: string;
}

/** SHA-256 of the bytes written in `hex`; 64 lower-case hex digits. */
export function sha256Hex(hex: string): string {
  return bytesToHex(sha256(hexToBytes(hex)));
}

/** Keccak-256 of the bytes written in `hex`; 64 lower-case hex digits. */
export function keccakHex(hex: string): string {
  return bytesToHex(keccak_256(hexToBytes(hex)));
}

/** Keccak-256 of a text, e.g. a function or event signature; 64 lower-case hex digits. */
export function keccakOfText(text: string): string {
  return bytesToHex(keccak_256(new TextEncoder().encode(text)));
}

/** Lower-case hex of a text in UTF-8, as java-tron prints its messages. */
export function textToHex(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex');
}

/** The text written as UTF-8 bytes in `hex`. */
export function hexToText(hex: string): string {
  return Buffer.from(hex, 'hex').toString('utf8');
}

/**
 * Reads an address as java-tron's HTTP API takes it: base58check `T…` or 42 hex digits `41…`.
 * Returns the lower-case hex form, or undefined when it is neither or its checksum is wrong.
 */
export function parseAddress(input: string): string | undefined {
  const lower = input.toLowerCase();
  if (HEX_ADDRESS.test(lower)) return lower;
  if (!input.startsWith('T') || !TronWeb.isAddress(input)) return undefined;
  return TronWeb.address.toHex(input).toLowerCase();
}

/** Base58check form (`T…`) of a 42-digit hex address. */
export function toBase58(address: string): string {
  return TronWeb.address.fromHex(address);
}

/** Address of an uncompressed or compressed secp256k1 public key: 41 and the last 20 bytes of its Keccak hash. */
function addressOfPublicKey(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return ADDRESS_PREFIX + bytesToHex(keccak_256(point.subarray(1))).slice(24);
}

/** A fresh key from the system's random source. */
export function generateKey(): KeyPair {
  return keyFrom(bytesToHex(secp256k1.utils.randomSecretKey()));
}

/** The key pair of a private key of 64 hex digits. Throws when it is no valid secp256k1 scalar. */
export function keyFrom(privateKey: string): KeyPair {
  const secret = hexToBytes(privateKey.toLowerCase());
  return { privateKey: bytesToHex(secret), address: addressOfPublicKey(secp256k1.getPublicKey(secret)) };
}

/** Signs a 32-byte hash: r ‖ s ‖ v (27 or 28), 65 bytes as 130 hex digits. */
export function signHash(hash: string, privateKey: string): string {
  const signature = secp256k1.sign(hexToBytes(hash), hexToBytes(privateKey), {
    prehash: false,
    format: 'recovered',
  });
  const recovery = (signature[0] ?? 0) + 27;
  return bytesToHex(signature.subarray(1)) + recovery.toString(16);
}

/**
 * The address whose key made `signature` (r ‖ s ‖ v, v 27/28 or 0/1) over a 32-byte hash,
 * or undefined when the signature is malformed or recovers to no key.
 */
export function recoverAddress(hash: string, signature: string): string | undefined {
  const text = signature.replace(/^0x/, '').toLowerCase();
  if (!/^[0-9a-f]{130}$/.test(text)) return undefined;
  const bytes = hexToBytes(text);
  const v = bytes[64] ?? 0;
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery > 1) return undefined;
  try {
    const recoverable = Uint8Array.of(recovery, ...bytes.subarray(0, 64));
    return addressOfPublicKey(secp256k1.recoverPublicKey(recoverable, hexToBytes(hash), { prehash: false }));
  } catch {
    return undefined;
  }
}
