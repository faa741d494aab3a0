import { describe, expect, it } from 'vitest';
import { checkPayout } from './checks.ts';

const TREASURY = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const CONTRACT = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
const payout = {
  id: '0190a000-0000-7000-8000-000000000001',
  to: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  amountUsdt: '250.000000',
  amountUsd: '250.00',
  attempt: 0,
};
const facts = { usdtContract: CONTRACT, treasuryAddress: TREASURY, underWay: 0n, trxReserve: 100_000_000 };
const word = (value: number | bigint) => value.toString(16).padStart(64, '0');

/** Responses of a token and an account without problems; each test changes one. */
const well = {
  'isBlackListed(address)': word(0),
  'paused()': word(0),
  'balanceOf(address)': word(250_000_000),
  transfers: true,
  energy: 64_285,
  isContract: false,
  price: 100 as number | undefined,
  sun: 107_416_350,
};
const node = (change: Partial<typeof well>) => {
  const answers = { ...well, ...change };
  const returns: Readonly<Record<string, unknown>> = answers;
  return {
    tryCall: async ({ signature }: { signature: string }) => ({
      ok: signature.startsWith('transfer') ? answers.transfers : true,
      energy: answers.energy,
      returned: String(returns[signature] ?? ''),
    }),
    isContract: async () => answers.isContract,
    energyFee: async () => answers.price,
    sunBalance: async () => answers.sun,
  };
};
const check = (change: Partial<typeof well> = {}, more: Partial<typeof facts> = {}) =>
  checkPayout(node(change), payout, { ...facts, ...more });

describe('before a payout is signed', () => {
  it('its fee may be what the try cost at the live price, and a tenth more', async () => {
    expect(await check()).toEqual({ kind: 'ready', feeLimit: 7_071_350 });
    expect(await check({ price: 210, sun: 1_000_000_000 })).toEqual({ kind: 'ready', feeLimit: 14_849_835 });
  });

  it.each<[string, Partial<typeof well>, object]>([
    [
      'fails: an address on the blacklist',
      { 'isBlackListed(address)': word(1) },
      { kind: 'fail', reason: 'blacklisted' },
    ],
    ['fails: an address of a contract', { isContract: true }, { kind: 'fail', reason: 'contract_address' }],
    [
      'waits: no answer about the blacklist',
      { 'isBlackListed(address)': '' },
      { kind: 'hold', reason: 'simulation' },
    ],
    ['waits: a paused token', { 'paused()': word(1) }, { kind: 'hold', reason: 'paused' }],
    [
      'waits: a micro-USDT too few',
      { 'balanceOf(address)': word(249_999_999) },
      { kind: 'hold', reason: 'treasury_funds' },
    ],
    [
      'waits: no answer about the balance',
      { 'balanceOf(address)': '' },
      { kind: 'hold', reason: 'treasury_funds' },
    ],
    ['waits: a try that is reverted', { transfers: false }, { kind: 'hold', reason: 'simulation' }],
    ['waits: a try that tells of no energy', { energy: 0 }, { kind: 'hold', reason: 'simulation' }],
    ['waits: a price of nothing', { price: 0 }, { kind: 'hold', reason: 'simulation' }],
    ['waits: no price of energy', { price: undefined }, { kind: 'hold', reason: 'simulation' }],
    [
      'waits: a sun too few beside the reserve',
      { sun: 107_416_349 },
      { kind: 'hold', reason: 'network_fee' },
    ],
  ])('%s', async (_what, change, expected) => {
    expect(await check(change)).toEqual(expected);
  });

  it('counts what other payouts will still take', async () => {
    expect(await check({}, { underWay: 1n })).toEqual({ kind: 'hold', reason: 'treasury_funds' });
  });

  it('never pays the treasury or the token themselves', async () => {
    const to = (address: string) => checkPayout(node({}), { ...payout, to: address }, facts);
    expect(await to(TREASURY)).toEqual({ kind: 'fail', reason: 'own_address' });
    expect(await to(CONTRACT)).toEqual({ kind: 'fail', reason: 'contract_address' });
  });
});
