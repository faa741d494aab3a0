import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isTronAddress,
  lookAlikeOf,
  tronAddressFromHex,
  tronAddressToEvmHex,
  ZERO_ADDRESS,
} from './tron-address.ts';

/** The USDT contract on the main network. */
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

describe('TRON addresses', () => {
  it('INV-13 accepts a base58check address and knows its 20 bytes', () => {
    expect(isTronAddress(usdt)).toBe(true);
    expect(tronAddressToEvmHex(usdt)).toBe('a614f803b6fd780986a42c78ec9c7f77e6ded13c');
    expect(tronAddressFromHex('41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe(usdt);
  });

  it('INV-13 refuses every address with one wrong character', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 33 }), fc.integer({ min: 0, max: 57 }), (at, letter) => {
        const replaced = `${usdt.slice(0, at)}${alphabet[letter]}${usdt.slice(at + 1)}`;
        expect(isTronAddress(replaced)).toBe(replaced === usdt);
      }),
    );
  });

  it.each([
    '',
    'T',
    `${usdt}1`,
    '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    `0x${'a'.repeat(40)}`,
    'O'.repeat(34),
  ])('INV-13 refuses %s', (text) => expect(isTronAddress(text)).toBe(false));

  it('names the address of no key, which is well formed', () => {
    expect(ZERO_ADDRESS).toBe(tronAddressFromHex('0'.repeat(40)));
    expect(isTronAddress(ZERO_ADDRESS)).toBe(true);
  });

  it('survives the way to hex and back for any 20 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const hex = Buffer.from(bytes).toString('hex');
        expect(tronAddressToEvmHex(tronAddressFromHex(hex))).toBe(hex);
      }),
    );
  });
});

describe('an address that could be taken for a known one', () => {
  const known = ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', usdt];
  it.each([
    ['the same beginning', `TR7NHq${'a'.repeat(28)}`, usdt],
    ['the same end', `T${'a'.repeat(29)}Lj6t`, usdt],
    ['itself', usdt, undefined],
    ['five characters alike at the beginning', `TR7NH${'a'.repeat(29)}`, undefined],
    ['three characters alike at the end', `T${'a'.repeat(30)}j6t`, undefined],
  ])('%s', (_name, address, alike) => {
    expect(lookAlikeOf(address, known)).toBe(alike);
  });
});
