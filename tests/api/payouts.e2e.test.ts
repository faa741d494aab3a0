import { add, formatUsd, subtract } from '@nodo/contracts/money';
import { movementPageSchema } from '@nodo/contracts/movements/views';
import {
  type PayoutView,
  payoutRequestedSchema,
  payoutTermsSchema,
  payoutViewSchema,
} from '@nodo/contracts/payouts/views';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR, NEWCOMER, SUPER_ADMIN } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { transactions } from '../support/views.ts';

const PATH = '/api/blockchain/transactions';
const stage = productStage({
  blockIntervalMs: 150,
  environment: {
    PAYOUT_APPROVAL_ABOVE_USD: '100',
    PAYOUT_POLL_MS: '200',
    // Above what the demo's investor has: each month of the story adds to it.
    PAYOUT_MAX_USD: '1000000',
    PAYOUT_DAILY_MAX_USD: '1000000',
  },
});
let chain: Chain;
let camila: Client;
let admin: Client;
let superAdmin: Client;

beforeAll(async () => {
  chain = await Chain.of(stage.product);
  [camila, admin, superAdmin] = await Promise.all([
    stage.signIn(INVESTOR),
    stage.signIn(ADMIN),
    stage.signIn(SUPER_ADMIN),
  ]);
});

async function terms(client = camila) {
  return payoutTermsSchema.parse((await client.get('/api/payouts/terms')).body);
}
async function payouts(client = superAdmin): Promise<PayoutView[]> {
  return z.array(payoutViewSchema).parse((await client.get('/api/payouts')).body);
}
const bodyOf = (amount: unknown, walletAddress: string) => ({ amount, walletAddress, type: 'distribution' });

/** Requests a payout of part of the balance to a new wallet. */
async function ask(amount: string) {
  const { address: to } = await chain.newWallet(0n);
  const answer = await camila.send('POST', PATH, bodyOf(amount, to));
  expect(answer.status, answer.text).toBe(201);
  return { ...payoutRequestedSchema.parse(answer.body), to };
}

async function rowOf(id: string, client = camila) {
  return (await transactions(client)).find((row) => row.id === id);
}
function inState(id: string, state: string) {
  return eventually(`the payout to be ${state}`, async () => {
    const row = await rowOf(id);
    return row?.state === state && row;
  });
}

describe('API-27 API-32 CHAIN-10 a payout of one’s own balance', () => {
  test('is set aside, sent, and irreversible with 19 confirmations', async () => {
    const before = await terms();
    const live = await Listener.open(camila);
    const { id, to } = await ask('25.5');
    expect((await terms()).available).toBe(subtract(before.available, '25.50'));
    const row = await inState(id, 'confirmed');
    expect(row).toMatchObject({
      direction: 'out',
      type: 'distribution',
      status: 'confirmed',
      amount: '25.500000',
      confirmations: 19,
      recipientAddress: to,
      note: null,
    });
    expect(await chain.balanceOf(to)).toBe(25_500_000n);
    await eventually('the account to be settled', async () => (await terms()).reserved === before.reserved);
    expect((await terms()).available).toBe(subtract(before.available, '25.50'));
    const movements = await camila.get('/api/transactions?type=withdrawal&limit=1');
    expect(movementPageSchema.parse(movements.body).rows[0]).toMatchObject({
      ...{ id, type: 'withdrawal', amount: '25.50', cryptoAmount: '25.500000', currency: 'USD' },
      ...{ description: 'Retiro de saldo a tu billetera', transactionHash: row.transactionHash },
    });
    await eventually('the screen to be told', () =>
      live
        .heard('payout.changed')
        .some(({ transferId, state }) => transferId === id && state === 'confirmed'),
    );
    live.close();
  });

  test('has its effect once by its key, whatever happens meanwhile', async () => {
    const { reserved } = await terms();
    const key = crypto.randomUUID();
    const { address } = await chain.newWallet(0n);
    const send = () => camila.send('POST', PATH, bodyOf('5', address), { key });
    const [one, other] = await Promise.all([send(), send()]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
    const changed = await camila.send('POST', PATH, bodyOf('6', address), { key });
    expect(changed.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    await inState(payoutRequestedSchema.parse(one.body).id, 'confirmed');
    await eventually('the account to be settled', async () => (await terms()).reserved === reserved);
    expect((await send()).body).toEqual(one.body);
    expect(await chain.balanceOf(address)).toBe(5_000_000n);
  });

  test('ERR-02 more than is available is refused with what is, and changes nothing', async () => {
    const before = await terms();
    const { address } = await chain.newWallet(0n);
    const answer = await camila.send('POST', PATH, bodyOf(add(before.available, '0.01'), address));
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      code: 'INSUFFICIENT_BALANCE',
      message: `Tu saldo disponible es ${formatUsd(before.available)}.`,
      fields: { amount: expect.any(String) },
    });
    expect(await terms()).toEqual(before);
  });

  test('KYC is needed as for investing, and what is said is about withdrawing', async () => {
    const newcomer = await stage.signIn(NEWCOMER);
    const { address } = await chain.newWallet(0n);
    expect(await newcomer.send('POST', PATH, bodyOf('5', address))).toMatchObject({
      status: 422,
      body: {
        code: 'KYC_NOT_APPROVED',
        message: 'Para retirar necesitas tu verificación KYC aprobada.',
      },
    });
  });

  test.each<[string, object, string]>([
    ['less than 1 USD', { amount: '0.99' }, 'amount'],
    ['a third of a cent', { amount: 1.003 }, 'amount'],
    ['an exponent', { amount: '1e1' }, 'amount'],
    ['no amount', { amount: undefined }, 'amount'],
    [
      'an address with a wrong checksum',
      { walletAddress: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU8' },
      'walletAddress',
    ],
    ['the address of nobody', { walletAddress: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 'walletAddress'],
    ['another type', { type: 'investment' }, 'type'],
  ])('CHAIN-09 refuses %s and says so under its field', async (_what, change, field) => {
    const { address } = await chain.newWallet(0n);
    const answer = await camila.send('POST', PATH, { ...bodyOf('5', address), ...change });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringMatching(/[a-záéíóú]/),
      fields: { [field]: expect.any(String) },
    });
  });

  test('is nobody’s without a key, and never the platform’s own address', async () => {
    const { address } = await chain.newWallet(0n);
    const keyless = await camila.send('POST', PATH, bodyOf('5', address), { key: null });
    expect(keyless.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REQUIRED' });
    const own = await camila.send('POST', PATH, bodyOf('5', chain.treasury));
    expect(own.status).toBe(400);
    expect(own.body).toMatchObject({ fields: { walletAddress: expect.any(String) } });
  });
});

describe('ROLE-06 API-32 a payout above the limit', () => {
  test('waits for a super admin, is told to the staff, and is sent once approved', async () => {
    const { id, to, state } = await ask('150');
    expect(state).toBe('requested');
    expect(await rowOf(id)).toMatchObject({ state: 'requested', status: 'pending', transactionHash: '' });
    const [first] = await payouts(admin);
    expect(first).toMatchObject({ id, state: 'requested', walletAddress: to, amountUsd: '150.00' });
    expect(first?.review).toBe('amount');
    expect(Number(first?.lastDay?.person)).toBeGreaterThanOrEqual(150);
    expect(Number(first?.lastDay?.platform)).toBeGreaterThanOrEqual(Number(first?.lastDay?.person));
    expect((await admin.send('POST', `/api/payouts/${id}/approval`)).status).toBe(403);
    expect((await camila.send('POST', `/api/payouts/${id}/approval`)).status).toBe(403);
    const told = z.object({ rows: z.array(z.looseObject({ kind: z.string() })) });
    const { rows } = told.parse((await superAdmin.get('/api/notifications')).body);
    expect(rows[0]).toMatchObject({ kind: 'payout_waiting', read: false });
    // An admin may not approve it, and so is not notified.
    const others = told.parse((await admin.get('/api/notifications')).body).rows;
    expect(others.map(({ kind }) => kind)).not.toContain('payout_waiting');
    const approved = await superAdmin.send('POST', `/api/payouts/${id}/approval`);
    expect(approved.status, approved.text).toBe(200);
    await inState(id, 'confirmed');
    expect(await chain.balanceOf(to)).toBe(150_000_000n);
    const again = await superAdmin.send('POST', `/api/payouts/${id}/approval`);
    expect(again.status).toBe(422);
  });

  test('FIN-15 its approval stands in the audit: who, how much, to whom', async () => {
    const list = z.object({
      rows: z.array(z.looseObject({ action: z.string(), changes: z.array(z.unknown()) })),
    });
    const { rows } = list.parse((await admin.get('/api/audit?action=TransferApproved')).body);
    const approved = rows.find(({ changes }) => JSON.stringify(changes).includes('"review"'));
    expect(approved).toMatchObject({ actorRole: 'super_admin' });
    expect(approved?.changes).toEqual(
      expect.arrayContaining([
        { field: 'amount', before: null, after: '150.000000' },
        expect.objectContaining({ field: 'to' }),
      ]),
    );
  });

  test('CHAIN-10 is taken back by whoever asked: available again once, in the audit, told to nobody', async () => {
    const before = await terms();
    const { id, to } = await ask('110');
    expect((await terms()).waiting.map((one) => [one.id, one.walletAddress])).toContainEqual([id, to]);
    const told = z.object({ rows: z.array(z.looseObject({ id: z.string(), title: z.string() })) });
    const toldOf = async () => told.parse((await camila.get('/api/notifications')).body).rows;
    const known = await toldOf();
    const [asked] = known;
    expect(asked?.title).toBe('Recibimos tu solicitud de pago');
    const stranger = await superAdmin.send('POST', `/api/payouts/${id}/cancellation`);
    expect(stranger.status).toBe(404);
    const key = crypto.randomUUID();
    const cancel = () => camila.send('POST', `/api/payouts/${id}/cancellation`, undefined, { key });
    const [one, other] = [await cancel(), await cancel()];
    expect([one.status, other.status], one.text).toEqual([200, 200]);
    expect(await inState(id, 'cancelled')).toMatchObject({ status: 'failed', transactionHash: '' });
    await eventually('the balance to be back', async () => (await terms()).available === before.available);
    expect((await terms()).waiting).toEqual(before.waiting);
    const approval = await superAdmin.send('POST', `/api/payouts/${id}/approval`);
    expect(approval.status).toBe(422);
    const audit = z.object({ rows: z.array(z.looseObject({ subjectId: z.string() })) });
    const { rows } = audit.parse((await admin.get('/api/audit?action=TransferCancelled')).body);
    expect(rows.filter(({ subjectId }) => subjectId === id)).toHaveLength(1);
    // What told of the request says no longer that it waits.
    const taken = known.map((row) =>
      row === asked ? { id: row.id, title: 'Cancelaste tu pago' } : { id: row.id, title: row.title },
    );
    expect((await toldOf()).map(({ id, title }) => ({ id, title }))).toEqual(taken);
    expect(await chain.balanceOf(to)).toBe(0n);
  });

  test('can be refused with a reason: the balance is available again and nothing moves', async () => {
    const before = await terms();
    const { id, to } = await ask('120');
    const mute = await superAdmin.send('POST', `/api/payouts/${id}/rejection`, { reason: ' no ' });
    expect(mute.body).toMatchObject({ fields: { reason: expect.any(String) } });
    const reason = 'La dirección no es la que nos confirmaste';
    const refused = await superAdmin.send('POST', `/api/payouts/${id}/rejection`, { reason });
    expect(refused.status, refused.text).toBe(200);
    expect(await inState(id, 'rejected')).toMatchObject({ status: 'failed', note: reason });
    await eventually('the balance to be back', async () => (await terms()).available === before.available);
    expect(await chain.balanceOf(to)).toBe(0n);
  });
});
