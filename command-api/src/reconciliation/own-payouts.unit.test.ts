import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import { createTransferSigner, encodeTransfer } from '@nodo/platform/tron-transfer';
import { beforeEach, expect, it } from 'vitest';
import { payoutIdOf } from '../payouts/handlers.ts';
import { MemoryLog } from '../testing/memory-log.ts';
import { accountOf, type Investor, investorWith, keyOf, request } from '../testing/payouts.ts';
import { minutesLater, T0, USDT, WALLET } from '../testing/samples.ts';
import { admin, createProcess, type TestProcess } from '../testing/system.ts';

const signer = createTransferSigner('11'.repeat(32));
const second: Actor = { kind: 'user', id: deriveId('second'), role: 'admin' };
const block = { blockNumber: 100, blockHash: 'b'.repeat(64) };

let log: MemoryLog;
let process: TestProcess;
let owner: Investor;

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log, undefined, signer.address);
  owner = await investorWith(process, log, '1000.00');
});

/** A payout of 250.50 that the platform signed. */
async function signed(number: number): Promise<{ payoutId: string; txHash: string }> {
  await request(process, owner, '250.50', number);
  const payoutId = payoutIdOf(owner.id, keyOf(number));
  const timestamp = Date.parse(T0) + number;
  const fields = { refBlockBytes: '262d', refBlockHash: '52bfa4b2814f816f', timestamp, feeLimit: 1 };
  const times = { ...fields, expiration: timestamp + 60_000 };
  const transfer = { owner: signer.address, contract: USDT, to: WALLET, amount: '250.500000', ...times };
  const { txHash } = encodeTransfer(transfer);
  const signature = signer.sign(txHash);
  await process.send('SignPayout', { transferId: payoutId, attempt: 1, ...times, signature });
  return { payoutId, txHash };
}

/** What the worker tells while its read models miss the signature. */
async function left(txHash: string, payoutId: string | null, amount = '250.500000') {
  const place = { ...block, blockTime: minutesLater(5), payoutId };
  const moved = { txHash, logIndex: 0, from: signer.address, to: WALLET, amount };
  return (await process.send('RecordOutflow', { ...moved, ...place })).result.transferId;
}
const isRecorded = (transferId: string) =>
  log.typesOf(streams.transfer(transferId)).includes('OutflowDetected');

it('a payout that the platform signed is not recorded as money that left without one', async () => {
  const { payoutId, txHash } = await signed(1);
  expect(isRecorded(await left(txHash, payoutId))).toBe(false);
});

it('a hash that was reserved for a payout and is not on its stream is recorded, as after a restore', async () => {
  const { payoutId, txHash } = await signed(1);
  expect(isRecorded(await left('d'.repeat(64), payoutId))).toBe(true);
  expect(isRecorded(await left(txHash, deriveId('lost')))).toBe(true);
});

it.each([
  ['debit', () => ({ how: 'debit' as const, userId: owner.id })],
  ['payout', () => ({ how: 'payout' as const, payoutId: payoutIdOf(owner.id, keyOf(2)) })],
  ['platform', () => ({ how: 'platform' as const })],
] as const)(
  'one that was recorded all the same is closed, whatever is decided: %s',
  async (how, decision) => {
    const { payoutId, txHash } = await signed(1);
    if (how === 'payout') await request(process, owner, '250.50', 2);
    const transferId = await left(txHash, null);
    const note = 'Parecía una salida sin pago';
    await process.send('ReconcileTransfer', { transferId, note, ...decision() }, { actor: admin });
    await process.send('ApproveReconciliation', { transferId, proposal: 1 }, { actor: second });
    const before = accountOf(log, owner.id);
    const carryOut = { transferId, proposal: 1, ...block, solidHeight: 130, payoutId };
    expect((await process.send('CarryOutReconciliation', carryOut)).result.isDone).toBe(false);
    expect(log.eventsOf(streams.reconciliation(transferId)).at(-1)).toMatchObject({
      type: 'ReconciliationFailed',
      data: { reason: 'payout_closed', payoutId: null },
    });
    expect(accountOf(log, owner.id)).toEqual(before);
    expect(log.typesOf(streams.transfer(payoutId)).at(-1)).toBe('TransferSigned');
  },
);
