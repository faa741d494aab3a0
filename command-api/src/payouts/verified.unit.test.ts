import { createTransferSigner, encodeTransfer } from '@nodo/platform/tron-transfer';
import { beforeEach, describe, expect, it } from 'vitest';
import { availableCents } from '../earnings/account.ts';
import { approveKyc } from '../testing/approve-kyc.ts';
import { MemoryLog } from '../testing/memory-log.ts';
import * as payouts from '../testing/payouts.ts';
import { body, credit, type Investor, investorWith, keyOf, request, superAdmin } from '../testing/payouts.ts';
import { T0, USDT, WALLET } from '../testing/samples.ts';
import { admin, createProcess, type TestProcess, worker } from '../testing/system.ts';

const DAY_MS = 24 * 3_600_000;
const daysLater = (days: number) => new Date(Date.parse(T0) + days * DAY_MS).toISOString();

const signer = createTransferSigner('11'.repeat(32));

let log: MemoryLog;
let process: TestProcess;
let ana: Investor;

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log, undefined, signer.address);
  ana = await investorWith(process, log, '5000.00');
});

const available = () => availableCents(payouts.accountOf(log, ana.id));
const typesOf = (number: number) => payouts.typesOf(log, ana.id, number);
const loseApproval = () =>
  process.send(
    'ReviewKyc',
    { userId: ana.id, status: 'rejected', via: 'review', notes: 'La cédula no es suya' },
    { actor: admin },
  );
const approve = (transferId: string, at = T0) =>
  process.send('ApprovePayout', { transferId }, { actor: superAdmin, at });

describe('API-32 asking for a payout', () => {
  it('needs the approval that investing needs, and changes nothing without it', async () => {
    const person = { email: 'eva@ejemplo.co', firstName: 'Eva', lastName: 'Gil', role: 'investor' } as const;
    const { userId: id } = (await process.send('RegisterUser', person)).result;
    await credit(log, id, '500.00');
    const before = log.appends;
    const eva: Investor = { ...ana, id };
    await expect(request(process, eva, '100.00')).rejects.toMatchObject({
      status: 422,
      code: 'KYC_NOT_APPROVED',
      message: expect.stringContaining('Para retirar'),
    });
    expect(log.appends).toBe(before);
    await approveKyc((payload, actor) => process.send('ReviewKyc', payload, { actor }), id);
    expect((await request(process, eva, '100.00')).result.state).toBe('approved');
  });

  it('is over with a rejection', async () => {
    await loseApproval();
    await expect(request(process, ana, '100.00')).rejects.toMatchObject({ code: 'KYC_NOT_APPROVED' });
    expect(available()).toBe(500_000n);
  });

  it('is over with the approval’s year, although nobody recorded that yet', async () => {
    const late = { actor: ana, key: keyOf(1), at: daysLater(365) };
    await expect(process.send('RequestPayout', body('100.00'), late)).rejects.toMatchObject({
      code: 'KYC_NOT_APPROVED',
    });
    expect(typesOf(1)).toEqual([]);
  });

  it('is answered again as it was, whatever became of the approval', async () => {
    const { result } = await request(process, ana, '100.00');
    await loseApproval();
    expect((await request(process, ana, '100.00')).result).toEqual(result);
  });
});

describe('API-32 a payout whose person lost the approval while it waited', () => {
  it('is not approved until it is back, and can be refused, which gives the balance back', async () => {
    const { result } = await request(process, ana, '2000.00');
    await loseApproval();
    await expect(approve(result.id)).rejects.toMatchObject({
      status: 422,
      code: 'KYC_NOT_APPROVED',
      message: expect.stringContaining('rechaza el pago'),
    });
    expect(typesOf(1)).toEqual(['TransferRequested']);
    const reason = 'Tu verificación ya no está aprobada';
    await process.send('RejectPayout', { transferId: result.id, reason }, { actor: superAdmin });
    expect(available()).toBe(500_000n);
  });

  it('waits for its person’s renewal, too', async () => {
    const { result } = await request(process, ana, '2000.00');
    await expect(approve(result.id, daysLater(365))).rejects.toMatchObject({ code: 'KYC_NOT_APPROVED' });
    await approve(result.id, daysLater(364));
    expect(typesOf(1)).toEqual(['TransferRequested', 'TransferApproved']);
  });

  it('can be taken back by whoever asked for it', async () => {
    const { result } = await request(process, ana, '2000.00');
    await loseApproval();
    await process.send('CancelPayout', { transferId: result.id }, { actor: ana });
    expect(available()).toBe(500_000n);
  });

  it('goes on where it was approved before', async () => {
    const { result } = await request(process, ana, '100.00');
    await loseApproval();
    await expect(approve(result.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    expect(typesOf(1)).toEqual(['TransferRequested', 'TransferApproved']);
  });
});

describe('API-32 an approved payout whose person lost the approval before it was signed', () => {
  const regain = () =>
    approveKyc((payload, actor) => process.send('ReviewKyc', { ...payload, via: 'edit' }, { actor }), ana.id);
  const check = async (transferId: string, at = T0, attempt = 1) =>
    (await process.send('CheckPayout', { transferId, attempt }, { actor: worker, at })).result.hold;
  const sign = (transferId: string, at = T0) => {
    const timestamp = Date.parse(at);
    const fields = { refBlockBytes: '262d', refBlockHash: '52bfa4b2814f816f', timestamp, feeLimit: 1 };
    const expiring = { ...fields, expiration: timestamp + 60_000 };
    const transfer = { owner: signer.address, contract: USDT, to: WALLET, amount: '100.000000', ...expiring };
    const signature = signer.sign(encodeTransfer(transfer).txHash);
    const payload = { transferId, attempt: 1, ...expiring, signature };
    return process.send('SignPayout', payload, { actor: worker, at });
  };

  it('is not signed, says once why it waits, and goes on once the approval is back', async () => {
    const { id } = (await request(process, ana, '100.00')).result;
    expect(await check(id)).toBeNull();
    await loseApproval();
    await expect(sign(id)).rejects.toMatchObject({ status: 422, code: 'KYC_NOT_APPROVED' });
    expect([await check(id), await check(id)]).toEqual(['verification', 'verification']);
    expect(typesOf(1)).toEqual(['TransferRequested', 'TransferApproved', 'TransferHeld']);
    await regain();
    expect(await check(id)).toBeNull();
    await sign(id);
    expect(typesOf(1).slice(3)).toEqual(['TransferSigned']);
  });

  it('waits at the end of the approval’s year, although nobody recorded that yet', async () => {
    const { id } = (await request(process, ana, '100.00')).result;
    expect(await check(id, daysLater(364))).toBeNull();
    expect(await check(id, daysLater(365))).toBe('verification');
    await expect(sign(id, daysLater(365))).rejects.toMatchObject({ code: 'KYC_NOT_APPROVED' });
  });

  it('can be refused, which gives the balance back', async () => {
    const { id: transferId } = (await request(process, ana, '100.00')).result;
    await loseApproval();
    await check(transferId);
    const reason = 'Tu verificación ya no está aprobada';
    await process.send('RejectPayout', { transferId, reason }, { actor: superAdmin });
    expect(available()).toBe(500_000n);
  });

  it('is followed as before where it was signed: the signature is answered, and nothing is held', async () => {
    const { id } = (await request(process, ana, '100.00')).result;
    const { result } = await sign(id);
    await loseApproval();
    expect((await sign(id)).result).toEqual(result);
    expect(typesOf(1)).toEqual(['TransferRequested', 'TransferApproved', 'TransferSigned']);
  });

  it('is not asked of the signer where the log has moved on, whatever the read models show', async () => {
    const { id } = (await request(process, ana, '100.00')).result;
    const { txHash } = (await sign(id)).result;
    await expect(check(id)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    const blockTime = new Date(Date.parse(T0) + 120_000).toISOString();
    const gone = { transferId: id, txHash, blockNumber: 99, blockHash: '0'.repeat(64), blockTime };
    await process.send('ExpirePayoutSignature', gone, { actor: worker });
    await expect(check(id, T0, 1)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    expect(await check(id, T0, 2)).toBeNull();
    await process.send('RejectPayout', { transferId: id, reason: 'No se paga' }, { actor: superAdmin });
    await expect(check(id, T0, 2)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  });
});
