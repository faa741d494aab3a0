import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { investmentStatusLabels } from '@nodo/contracts/investments/statuses';
import { add, subtract } from '@nodo/contracts/money';
import { constructionUpdateViewSchema } from '@nodo/contracts/warehouses/views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import { Client, invest, liftLimits, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import {
  confirmed,
  investment,
  investments,
  paymentOf,
  portfolio,
  priceOf,
  refusalOf,
  transactions,
} from '../support/views.ts';

const WRITES = 100;

// Slow enough for a busy machine: the first poll must still find the first confirmations.
const stage = productStage({ blockIntervalMs: 500 });
let chain: Chain;
let camila: Client;
let santiago: Client;
let admin: Client;
let warehouses: Awaited<ReturnType<typeof listWarehouses>>;
const listeners: Listener[] = [];

beforeAll(async () => {
  chain = await Chain.of(stage.product);
  [camila, santiago, admin] = await Promise.all([
    stage.signIn(INVESTOR),
    stage.signIn('santiago.hoyos@ejemplo.co'),
    stage.signIn(ADMIN),
  ]);
  await liftLimits(admin);
  warehouses = await listWarehouses(camila);
});
afterAll(async () => {
  for (const listener of listeners) listener.close();
});

async function listen(client: Client): Promise<Listener> {
  const listener = await Listener.open(client);
  listeners.push(listener);
  return listener;
}

function warehouse(index: number): string {
  return warehouses[index % warehouses.length]?.id ?? '';
}

/** Every number of confirmations (of 19) that the list showed until the payment was confirmed, without repeats. */
async function watchClimb(client: Client, investmentId: string): Promise<number[]> {
  const shown: number[] = [];
  await eventually('the payment to be confirmed', async () => {
    const payment = await paymentOf(client, investmentId);
    const now = payment?.confirmations ?? 0;
    if (shown.at(-1) !== now) shown.push(now);
    return payment?.state === 'confirmed';
  });
  return shown;
}

test('CHAIN-03 LIVE-01 INV-16 API-24 API-26 API-30 a payment climbs from 0 to 19 live and confirms the investment', async () => {
  const before = await portfolio(camila);
  const live = await listen(camila);
  const made = await invest(camila, warehouse(0), '60000');
  expect(await investment(camila, made.id)).toEqual(made);
  expect((await portfolio(camila)).pendingInvestment).toBe(add(before.pendingInvestment, '60000'));

  const paid = await camila.send('POST', '/api/dev/pay', { investmentId: made.id }, { key: null });
  expect(paid.status).toBe(200);
  const { txHash } = z.object({ txHash: z.string() }).parse(paid.body);
  const shown = await watchClimb(camila, made.id);

  expect(shown.at(0)).toBeLessThan(4);
  expect(shown.at(-1)).toBe(REQUIRED_CONFIRMATIONS);
  expect(shown.length).toBeGreaterThan(5);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  const after = await confirmed(camila, made.id);
  expect(investmentStatusLabels[after.status]).toBe('Confirmada');
  expect(after).toMatchObject({ amount: '60000.00', payment: { txHash }, failureReason: null });
  expect(await paymentOf(camila, made.id)).toMatchObject({
    status: 'confirmed',
    transactionHash: txHash,
    amount: made.payment.amountUsdt,
    walletAddress: chain.demoWallet.address,
    recipientAddress: chain.treasury,
  });
  const total = await portfolio(camila);
  expect(subtract(total.totalInvestment, before.totalInvestment)).toBe('60000.00');
  expect(total.pendingInvestment).toBe(before.pendingInvestment);
  await eventually(
    'both messages that it is confirmed',
    () =>
      live.heard('transfer.changed').some((each) => isConfirmedOf(each, made.id)) &&
      live.heard('investment.changed').some((each) => isConfirmedOf(each, made.id)),
  );
  checkMessages(live, made.id);
});

interface InvestmentMessage {
  readonly investmentId: string | null;
  readonly state?: string;
  readonly status?: string;
}
const isConfirmedOf = ({ investmentId, state, status }: InvestmentMessage, id: string) =>
  investmentId === id && (state ?? status) === 'confirmed';

function checkMessages(live: Listener, investmentId: string): void {
  const heights = live.heard('chain.head').map((head) => head.height);
  expect(heights.length).toBeGreaterThan(5);
  expect(heights).toEqual([...new Set(heights)].toSorted((a, b) => a - b));
  const transfers = live.heard('transfer.changed').filter((each) => each.investmentId === investmentId);
  expect(transfers.map((each) => each.state)).toContain('confirming');
  expect(transfers.at(-1)?.state).toBe('confirmed');
  const statuses = live
    .heard('investment.changed')
    .filter((each) => each.investmentId === investmentId)
    .map((each) => each.status);
  expect(statuses.filter((status) => status === 'confirmed')).toHaveLength(1);
  expect(statuses.at(0)).toBe('pending');
  expect(statuses.at(-1)).toBe('confirmed');
}

test('LIVE-01 a message never comes before its data: a GET upon it shows at least what it told', async () => {
  const live = await listen(camila);
  const seen: { told: string; found: string }[] = [];
  live.socket.on('investment.changed', async ({ investmentId, status }) => {
    const plain = new Client(stage.url);
    plain.cookie = camila.cookie;
    seen.push({ told: status, found: (await investment(plain, investmentId)).status });
  });
  const made = await invest(camila, warehouse(1));
  await camila.send('POST', '/api/dev/pay', { investmentId: made.id }, { key: null });
  await eventually('the message that it is confirmed', () => seen.some((each) => each.told === 'confirmed'));
  for (const { told, found } of seen) if (told === 'confirmed') expect(found).toBe('confirmed');
  expect(seen.length).toBeGreaterThan(1);
});

test('API-24 ROLE-05 LIVE-01 staff see and hear of everybody’s payments; another investor of none', async () => {
  const [staff, other] = await Promise.all([listen(admin), listen(santiago)]);
  const made = await invest(camila, warehouse(2));
  const txHash = await chain.transfer(made.payment.to, priceOf(made));
  await confirmed(camila, made.id);

  const row = (await investments(admin, 'all')).find((each) => each.id === made.id);
  expect(row).toMatchObject({ investor: { email: INVESTOR }, status: 'confirmed' });
  expect((await transactions(admin, 'all')).map((each) => each.transactionHash)).toContain(txHash);
  await eventually('staff to hear that it is confirmed', () =>
    staff
      .heard('investment.changed')
      .some((each) => each.investmentId === made.id && each.status === 'confirmed'),
  );
  expect(staff.heard('transfer.changed').some((each) => each.investmentId === made.id)).toBe(true);

  const foreign = await santiago.get(`/api/investments/${made.id}`);
  expect(foreign.status).toBe(404);
  expect(refusalOf(foreign)).toEqual(refusalOf(await santiago.get(`/api/investments/${warehouse(0)}`)));
  expect((await investments(santiago)).map((each) => each.id)).not.toContain(made.id);
  expect((await transactions(santiago)).map((each) => each.transactionHash)).not.toContain(txHash);
  expect(await santiago.get('/api/investments?scope=all')).toMatchObject({ status: 403 });
  expect(await santiago.get('/api/blockchain/transactions?scope=all')).toMatchObject({ status: 403 });
  expect(other.heard('chain.head').length).toBeGreaterThan(0);
  expect(other.mentions(made.id)).toBe(false);
});

test('INV-16 CHAIN-05 a payment by an independent program with the official client counts the same', async () => {
  const made = await invest(santiago, warehouse(3), '55000.5');
  const txHash = await chain.pay(made.payment.to, priceOf(made));
  const after = await confirmed(santiago, made.id);
  expect(after.payment.txHash).toBe(txHash);
  expect(after.amount).toBe('55000.50');
  const row = await paymentOf(santiago, made.id);
  expect(row).toMatchObject({
    transactionHash: txHash,
    confirmations: REQUIRED_CONFIRMATIONS,
    currency: 'USDT',
  });
  expect(Number(row?.gasFee)).toBeGreaterThan(0);
});

test(`API-24 API-08 a GET right after a command always contains what it made, ${WRITES} times`, async () => {
  const ids: string[] = [];
  for (let index = 0; index < WRITES / 2; index += 1) {
    const made = await invest(santiago, warehouse(index));
    const list = await santiago.getOnce('/api/investments');
    expect(list.headers.get('x-stale')).toBeNull();
    ids.push(made.id);
    const found = z.array(z.looseObject({ id: z.string() })).parse(list.body);
    expect(found[0]?.id).toBe(made.id);

    const update = { warehouseId: warehouse(index), title: `Avance ${index}`, description: 'Placa fundida' };
    const posted = await admin.send('POST', '/api/construction-updates', update);
    const { id } = constructionUpdateViewSchema.parse(posted.body);
    const updates = await admin.getOnce(`/api/construction-updates?warehouseId=${warehouse(index)}`);
    expect(updates.headers.get('x-stale')).toBeNull();
    expect(z.array(constructionUpdateViewSchema).parse(updates.body)[0]?.id).toBe(id);
  }
  expect(new Set(ids).size).toBe(WRITES / 2);
});
