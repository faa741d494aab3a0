import { passkeyChallenge } from '@nodo/platform/passkey-challenge';
import { describe, expect, it } from 'vitest';

const nonce = Buffer.alloc(32, 7);
const payout = { transferId: 'one', amountUsdt: '10.000000', to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' };

const payoutChallenge = (salt: Buffer, facts: typeof payout) => passkeyChallenge(salt, 'payout', facts);

describe('what a passkey signs', () => {
  it('covers the amount, the address and the transfer of a payout', () => {
    const signed = payoutChallenge(nonce, payout);
    expect(signed).toHaveLength(32);
    expect(payoutChallenge(nonce, { ...payout }).equals(signed)).toBe(true);
    for (const other of [
      { amountUsdt: '100.000000' },
      { to: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' },
      { transferId: 'two' },
    ]) {
      expect(payoutChallenge(nonce, { ...payout, ...other }).equals(signed)).toBe(false);
    }
    expect(payoutChallenge(Buffer.alloc(32, 8), payout).equals(signed)).toBe(false);
  });

  it('differs by purpose and by where one fact ends and the next begins', () => {
    expect(passkeyChallenge(nonce, 'verify').equals(passkeyChallenge(nonce, 'register'))).toBe(false);
    const [one, two] = [
      { a: 'bc', d: '' },
      { a: 'b', cd: '' },
    ].map((facts) => passkeyChallenge(nonce, 'payout', facts).toString('hex'));
    expect(one).not.toBe(two);
  });
});
