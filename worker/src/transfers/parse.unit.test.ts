import { tronAddressFromHex } from '@nodo/contracts/tron-address';
import { deriveId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { maybeInfoSchema } from '../chain/answers.ts';
import { TRANSFER_TOPIC, transfersOf, type Watched } from './parse.ts';

const USDT = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
const TREASURY = '11'.repeat(20);
const PAYER = '22'.repeat(20);
const OTHER = '33'.repeat(20);
const ID = 'ab'.repeat(32);
const watched: Watched = { contract: USDT, treasury: TREASURY };

const word = (hex: string) => hex.padStart(64, '0');
const amountOf = (micro: bigint) => word(micro.toString(16));

function transferLog(
  change: Partial<{ address: string; from: string; to: string; amount: bigint; topic: string }> = {},
) {
  const {
    address = USDT,
    from = PAYER,
    to = TREASURY,
    amount = 50_000_000_137n,
    topic = TRANSFER_TOPIC,
  } = change;
  return { address, topics: [topic, word(from), word(to)], data: amountOf(amount) };
}

/** An info as sent by a node, parsed. */
function info(change: Record<string, unknown>) {
  const parsed = maybeInfoSchema.parse({
    id: ID,
    fee: 6_773_500,
    blockNumber: 100,
    blockTimeStamp: 1_777_445_121_000,
    contractResult: ['0'.repeat(64)],
    contract_address: `41${USDT}`,
    receipt: { energy_usage_total: 64_285, result: 'SUCCESS' },
    log: [transferLog()],
    ...change,
  });
  if (!parsed) throw new Error('no info');
  return parsed;
}

describe('transfers into the treasury', () => {
  it('reads amount, sender and place from the log alone', () => {
    expect(transfersOf(info({}), watched)).toEqual([
      {
        direction: 'in',
        transferId: deriveId('transfer', ID, 0),
        txHash: ID,
        logIndex: 0,
        from: tronAddressFromHex(PAYER),
        to: tronAddressFromHex(TREASURY),
        amountMicro: 50_000_000_137n,
        fee: 6_773_500,
      },
    ]);
  });

  it('keeps every digit of an amount beyond what a float holds', () => {
    const amount = 9_007_199_254_740_993_000_005n;
    expect(transfersOf(info({ log: [transferLog({ amount })] }), watched)[0]?.amountMicro).toBe(amount);
  });

  it('counts every log of one transaction, each by its place among all logs of that transaction', () => {
    const log = [
      transferLog({ to: OTHER }),
      transferLog(),
      transferLog({ address: OTHER }),
      transferLog({ amount: 2n }),
    ];
    expect(transfersOf(info({ log }), watched).map((one) => [one.logIndex, one.amountMicro])).toEqual([
      [1, 50_000_000_137n],
      [3, 2n],
    ]);
  });

  it('tells what leaves from what comes in', () => {
    const log = [transferLog({ from: TREASURY, to: OTHER, amount: 7n }), transferLog()];
    expect(transfersOf(info({ log }), watched).map((one) => [one.direction, one.from, one.to])).toEqual([
      ['out', tronAddressFromHex(TREASURY), tronAddressFromHex(OTHER)],
      ['in', tronAddressFromHex(PAYER), tronAddressFromHex(TREASURY)],
    ]);
  });

  it('accepts transfers that another contract caused', () => {
    expect(transfersOf(info({ contract_address: `41${OTHER}` }), watched)).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a token of the same name', { log: [transferLog({ address: OTHER })] }],
    ['REVERT with plausible calldata', { result: 'FAILED', receipt: { result: 'REVERT' }, log: undefined }],
    ['REVERT that kept its log', { result: 'FAILED', receipt: { result: 'REVERT' } }],
    ['OUT_OF_TIME that kept its log', { result: 'FAILED', receipt: { result: 'OUT_OF_TIME' } }],
    ['OUT_OF_TIME without the FAILED mark', { receipt: { result: 'OUT_OF_TIME' } }],
    ['a failure with a SUCCESS receipt', { result: 'FAILED' }],
    ['a receipt that tells no result', { receipt: {} }],
    ['a transfer of nothing', { log: [transferLog({ amount: 0n })] }],
    ['a transfer to somebody else', { log: [transferLog({ to: OTHER })] }],
    ['what the treasury sends itself', { log: [transferLog({ from: TREASURY })] }],
    ['an approval', { log: [transferLog({ topic: '8c5be1e5'.padEnd(64, '0') })] }],
    ['a log without its topics', { log: [{ address: USDT, data: amountOf(5n) }] }],
    ['a log without its data', { log: [{ ...transferLog(), data: '' }] }],
    ['a plain TRX transfer', { contractResult: [''], receipt: {}, log: undefined }],
  ])('ignores %s', (_name, change) => {
    expect(transfersOf(info(change), watched)).toEqual([]);
  });
});
