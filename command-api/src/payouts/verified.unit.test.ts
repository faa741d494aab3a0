import { beforeEach, describe, expect, it } from 'vitest';
import { availableCents } from '../earnings/account.ts';
import { approveKyc } from '../testing/approve-kyc.ts';
import { MemoryLog } from '../testing/memory-log.ts';
import * as payouts from '../testing/payouts.ts';
import { body, credit, type Investor, investorWith, keyOf, request, superAdmin } from '../testing/payouts.ts';
import { T0 } from '../testing/samples.ts';
import { admin, createProcess, type TestProcess } from '../testing/system.ts';

const DAY_MS = 24 * 3_600_000;
const daysLater = (days: number) => new Date(Date.parse(T0) + days * DAY_MS).toISOString();

let log: MemoryLog;
let process: TestProcess;
let ana: Investor;

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
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
