import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryLog } from '../testing/memory-log.ts';
import { body, type Investor, investorWith, keyOf, superAdmin } from '../testing/payouts.ts';
import { minutesLater, TREASURY } from '../testing/samples.ts';
import { createProcess, type TestProcess } from '../testing/system.ts';
import { proveWallet, walletOf } from '../testing/wallets.ts';
import { walletIdOf } from '../wallets/written.ts';
import { payoutIdOf } from './handlers.ts';

// An address is considered new for 24 hours here, and 1,000.00 may be paid to one person in 24 hours without
// approval.

const wallet = walletOf('payee');
const walletId = walletIdOf(wallet.address);
let log: MemoryLog;
let process: TestProcess;
let ana: Investor;

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log, undefined, TREASURY, 24);
  ana = await investorWith(process, log, '5000.00');
});

async function reviewOf(number: number, amount = '100.00', minutes = 0, to = wallet.address) {
  const command = { ...body(amount), walletAddress: to };
  const options = { actor: ana, key: keyOf(number), at: minutesLater(minutes) };
  const { result } = await process.send('RequestPayout', command, options);
  const [first] = log.eventsOf(streams.transfer(payoutIdOf(ana.id, keyOf(number))));
  const review = first?.type === 'TransferRequested' ? first.data.review : undefined;
  expect(result.state).toBe(review === null ? 'approved' : 'requested');
  return review;
}

describe('a payout to a wallet that its person has proved', () => {
  it('does not wait for being new; any other does', async () => {
    expect(await reviewOf(1)).toBe('new_address');
    await proveWallet(process, ana, wallet, 1);
    expect(await reviewOf(2, '100.00', 2)).toBeNull();
    expect(await reviewOf(3, '100.00', 3, walletOf('other').address)).toBe('new_address');
  });

  it('waits for its sums as any other', async () => {
    await proveWallet(process, ana, wallet);
    expect(await reviewOf(1, '1000.01')).toBe('amount');
    expect(await reviewOf(2, '999.00')).toBeNull();
    expect(await reviewOf(3, '2.00')).toBe('person_day');
  });

  it('waits when it is proved no longer, or by somebody else', async () => {
    await proveWallet(process, ana, wallet);
    await process.send('ReleaseWallet', { walletId }, { actor: ana });
    expect(await reviewOf(1)).toBe('new_address');
    const person = { email: 'b@ejemplo.co', firstName: 'Beto', lastName: 'Gil', role: 'investor' } as const;
    const { result } = await process.send('RegisterUser', person);
    await proveWallet(process, { kind: 'user', id: result.userId, role: 'investor' }, wallet);
    expect(await reviewOf(2)).toBe('new_address');
  });

  it('is answered the same again after the wallet was released', async () => {
    await proveWallet(process, ana, wallet);
    expect(await reviewOf(1)).toBeNull();
    await process.send('ReleaseWallet', { walletId }, { actor: ana });
    expect(await reviewOf(1)).toBeNull();
  });
});

it('a payout is never approved by whoever proved the wallet it goes to, whether or not they released it since', async () => {
  const person = { email: 's@ejemplo.co', firstName: 'Sara', lastName: 'Gil', role: 'super_admin' } as const;
  const { userId: id } = (await process.send('RegisterUser', person)).result;
  const sara: Actor = { kind: 'user', id, role: 'super_admin' };
  await proveWallet(process, sara, wallet);
  expect(await reviewOf(1, '1000.01')).toBe('amount');
  const transferId = payoutIdOf(ana.id, keyOf(1));
  const approve = (actor: Actor) => process.send('ApprovePayout', { transferId }, { actor });
  await expect(approve(sara)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Quien recibe el dinero no puede aprobarlo.',
  });
  await process.send('ReleaseWallet', { walletId }, { actor: sara });
  await expect(approve(sara)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await proveWallet(process, ana, wallet, 1);
  await expect(approve(sara)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await approve(superAdmin);
  expect(log.typesOf(streams.transfer(transferId)).at(-1)).toBe('TransferApproved');
});
