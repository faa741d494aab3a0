import { tronMessageHash, tronMessageSigner } from '@nodo/platform/tron-message';
import fc from 'fast-check';
import { TronWeb, utils } from 'tronweb';
import { describe, expect, it } from 'vitest';

const keys = fc.bigInt({ min: 1n, max: (1n << 255n) - 1n }).map((key) => key.toString(16).padStart(64, '0'));
const messages = fc.string({ unit: 'grapheme', maxLength: 300 });
const plain = (signature: string) => signature.toLowerCase().replace(/^0x/, '');
const addressOf = (key: string) => utils.address.fromPrivateKey(key) || '';

describe('a signed message', () => {
  it('is hashed and signed for as the official client does it, whatever it says', () => {
    fc.assert(
      fc.property(keys, messages, (key, message) => {
        expect(tronMessageHash(message)).toBe(plain(utils.message.hashMessage(message)));
        const signature = utils.message.signMessage(message, key);
        expect(tronMessageSigner(message, plain(signature))).toBe(addressOf(key));
        expect(utils.message.verifyMessage(message, signature)).toBe(addressOf(key));
      }),
      { numRuns: 40 },
    );
  });

  it('may number its recovery from 0', async () => {
    const { privateKey, address } = utils.accounts.generateAccount();
    const tron = new TronWeb({ fullHost: 'http://127.0.0.1:1' });
    const signature = plain(tron.trx.signMessageV2('Nodo Cartago', privateKey.toLowerCase()));
    const old = signature.slice(0, 128) + (signature.endsWith('1b') ? '00' : '01');
    expect(tronMessageSigner('Nodo Cartago', old)).toBe(address.base58);
  });

  it('is nobody’s who is known when another message, or nothing of the kind, was signed', () => {
    const { privateKey, address } = utils.accounts.generateAccount();
    const signature = plain(utils.message.signMessage('Nodo Cartago', privateKey.toLowerCase()));
    expect(tronMessageSigner('Nodo Cartago.', signature)).not.toBe(address.base58);
    expect(tronMessageSigner('Nodo Cartago', '0'.repeat(130))).toBeUndefined();
    expect(tronMessageSigner('Nodo Cartago', signature.slice(2))).toBeUndefined();
  });
});
