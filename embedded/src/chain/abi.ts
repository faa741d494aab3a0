import { ADDRESS_PREFIX, keccakOfText, textToHex } from './encoding.ts';

/** Solidity ABI words, all as lower-case hex without 0x (https://docs.soliditylang.org/en/latest/abi-spec.html). */

/** First four bytes of the Keccak hash of a function's signature. */
export function selectorOf(signature: string): string {
  return keccakOfText(signature).slice(0, 8);
}

export function encodeNumber(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

/** An address word holds the 20 bytes after the 41. */
export function encodeAddress(address: string): string {
  return address.slice(2).padStart(64, '0');
}

export function encodeText(text: string): string {
  const hex = textToHex(text);
  const padded = hex.padEnd(Math.ceil(hex.length / 64) * 64, '0');
  return encodeNumber(32n) + encodeNumber(BigInt(hex.length / 2)) + padded;
}

/** The revert data of `require(false, reason)`: `Error(string)`. */
export function encodeRevert(reason: string): string {
  return selectorOf('Error(string)') + encodeText(reason);
}

/** Argument words of a call. Missing words read as zero, as in the EVM; surplus ones are ignored. */
export class Words {
  readonly #hex: string;

  constructor(hex: string) {
    this.#hex = hex;
  }

  word(index: number): string {
    return this.#hex.slice(index * 64, index * 64 + 64).padEnd(64, '0');
  }

  number(index: number): bigint {
    return BigInt(`0x${this.word(index)}`);
  }

  address(index: number): string {
    return ADDRESS_PREFIX + this.word(index).slice(24);
  }

  /** Word indexes of the items of a dynamic array whose offset is at `index`; undefined when it is out of bounds. */
  arrayAt(index: number): readonly number[] | undefined {
    const words = Math.floor(this.#hex.length / 64);
    const offset = this.number(index);
    if (offset % 32n !== 0n || offset / 32n >= BigInt(words)) return undefined;
    const start = Number(offset / 32n);
    const length = this.number(start);
    if (BigInt(start) + 1n + length > BigInt(words)) return undefined;
    return Array.from({ length: Number(length) }, (_, item) => start + 1 + item);
  }
}
