import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { microFromUsdt } from '@nodo/contracts/money';
import { tronAddressFromHex, tronAddressToEvmHex } from '@nodo/contracts/tron-address';

/**
 * One transfer of a TRC20 token as TRON signs it. The bytes are determined by these fields alone (proto3 in the order
 * of `protocol.Transaction.raw`, core/Tron.proto of java-tron), so that a verifier re-encodes them instead of trusting
 * the bytes that were sent.
 */
export interface TokenTransfer {
  /** Sender, base58check. */
  readonly owner: string;
  readonly contract: string;
  readonly to: string;
  /** Decimal USDT with 6 places. */
  readonly amount: string;
  /** The low two bytes of the number of a recent block, hex. */
  readonly refBlockBytes: string;
  /** Bytes 8 to 15 of that block's id, hex. */
  readonly refBlockHash: string;
  /** Milliseconds since the epoch; no block of this time or later can include it. */
  readonly expiration: number;
  readonly timestamp: number;
  /** Maximum fee in sun that may be burned for energy. */
  readonly feeLimit: number;
  /** Permission id that signs: 0 or absent is the owner permission, 2 and above are active permissions. */
  readonly permissionId?: number;
}

/** An encoded transfer: `raw` is signed (hex), `txHash` is its SHA-256 and the transaction's id. */
export interface EncodedTransfer {
  readonly raw: string;
  readonly txHash: string;
}

/** Selector of `transfer(address,uint256)`. */
export const TRANSFER_SELECTOR = 'a9059cbb';
const TRIGGER_SMART_CONTRACT = 31;
const TYPE_URL = 'type.googleapis.com/protocol.TriggerSmartContract';

function varint(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('Not a whole number');
  let rest = BigInt(value);
  let hex = '';
  do {
    const more = rest > 127n ? 128n : 0n;
    hex += ((rest & 127n) | more).toString(16).padStart(2, '0');
    rest >>= 7n;
  } while (rest > 0n);
  return hex;
}

/** A protobuf varint field (wire type 0); proto3 omits a zero. */
function number(field: number, value: number): string {
  return value === 0 ? '' : varint(field * 8) + varint(value);
}

/** A length-delimited protobuf field (wire type 2): bytes, text or a message, given in hex. */
function bytes(field: number, hex: string): string {
  return hex === '' ? '' : varint(field * 8 + 2) + varint(hex.length / 2) + hex;
}

/** The arguments of `transfer(to, amount)` after its selector. */
export function transferArguments(to: string, amount: string): string {
  const micro = microFromUsdt(amount).toString(16);
  return tronAddressToEvmHex(to).padStart(64, '0') + micro.padStart(64, '0');
}

/** Encodes a transfer. Throws RangeError for an invalid address or amount. */
export function encodeTransfer(transfer: TokenTransfer): EncodedTransfer {
  const call =
    bytes(1, `41${tronAddressToEvmHex(transfer.owner)}`) +
    bytes(2, `41${tronAddressToEvmHex(transfer.contract)}`) +
    bytes(4, TRANSFER_SELECTOR + transferArguments(transfer.to, transfer.amount));
  const any = bytes(1, Buffer.from(TYPE_URL).toString('hex')) + bytes(2, call);
  const raw =
    bytes(1, transfer.refBlockBytes) +
    bytes(4, transfer.refBlockHash) +
    number(8, transfer.expiration) +
    bytes(11, number(1, TRIGGER_SMART_CONTRACT) + bytes(2, any) + number(5, transfer.permissionId ?? 0)) +
    number(14, transfer.timestamp) +
    number(18, transfer.feeLimit);
  return { raw, txHash: bytesToHex(sha256(hexToBytes(raw))) };
}

/** A whole `protocol.Transaction`, hex, as `wallet/broadcasthex` takes it. */
export function signedTransaction(raw: string, signature: string): string {
  return bytes(1, raw) + bytes(2, signature);
}

/** Signs with a key that it does not expose. */
export interface TransferSigner {
  /** Base58check. */
  readonly address: string;
  /** r ‖ s ‖ v over a transaction's hash, 130 hex digits. */
  sign(txHash: string): string;
}

/** Creates a signer from a private key of 64 hex digits. Throws when it is no valid secp256k1 key. */
export function createTransferSigner(privateKey: string): TransferSigner {
  const secret = hexToBytes(privateKey);
  return {
    address: addressOf(secp256k1.getPublicKey(secret, false)),
    sign: (txHash) => {
      const signed = secp256k1.sign(hexToBytes(txHash), secret, { prehash: false, format: 'recovered' });
      const recovery = (signed[0] ?? 0) + 27;
      return bytesToHex(signed.subarray(1)) + recovery.toString(16);
    },
  };
}

/** The address whose key signed a transaction's hash; undefined for an invalid signature. */
export function signerOf(txHash: string, signature: string): string | undefined {
  if (!/^[0-9a-f]{130}$/.test(signature)) return undefined;
  const signed = hexToBytes(signature);
  const recovery = (signed[64] ?? 0) - 27;
  if (recovery !== 0 && recovery !== 1) return undefined;
  try {
    const recoverable = Uint8Array.of(recovery, ...signed.subarray(0, 64));
    const key = secp256k1.recoverPublicKey(recoverable, hexToBytes(txHash), { prehash: false });
    return addressOf(secp256k1.Point.fromBytes(key).toBytes(false));
  } catch {
    return undefined;
  }
}

/** Address of an uncompressed public key: the last 20 bytes of its Keccak hash. */
function addressOf(publicKey: Uint8Array): string {
  return tronAddressFromHex(bytesToHex(keccak_256(publicKey.subarray(1))).slice(24));
}
