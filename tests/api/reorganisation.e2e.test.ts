import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { blockchainRatesViewSchema } from '@nodo/contracts/transfers/views';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { INVESTOR } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import { type Client, invest, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { confirmed, investment, paymentOf, portfolio, priceOf, transactions } from '../support/views.ts';

const DEPTH = 5;
/** Blocks that may be mined between reading the head and the fork. */
const SLACK = 10;

/** Raises the request rate, whose default is meant for public nodes. */
const environment = { TRON_REQUESTS_PER_SECOND: '200' };
const stage = productStage({ blockIntervalMs: 200, environment });
let chain: Chain;
let camila: Client;
let live: Listener;
let made: InvestmentView;
let next = 0;

beforeAll(async () => {
  chain = await Chain.of(stage.product);
  camila = await stage.signIn(INVESTOR);
  live = await Listener.open(camila);
});
afterAll(() => live?.close());
beforeEach(async () => {
  const warehouses = await listWarehouses(camila);
  made = await invest(camila, warehouses[next % warehouses.length]?.id ?? '');
  next += 1;
});

/**
 * Replaces the newest blocks, deep enough to include the given one. On a busy machine that block could be solid by
 * then: so the tests stall solidity before, and the fork ends that.
 */
async function fork(block: number, drop: boolean): Promise<void> {
  const { head } = await chain.state();
  const depth = Math.max(DEPTH, head - block + 1 + SLACK);
  await chain.fault({ fork: { depth, drop } });
  await chain.fault({ stallSolid: { on: false } });
}

/** Waits until the payment of an investment has two confirmations; returns the number of its block. */
function climbing(investor: Client, investmentId: string): Promise<number> {
  return eventually('the payment to climb', async () => {
    const payment = await paymentOf(investor, investmentId);
    return payment?.state === 'confirming' && payment.confirmations >= 2 && (payment.blockNumber ?? false);
  });
}

/** Waits for the investor's notification of this kind about an investment. */
function toldOf(investor: Client, kind: string, investmentId: string) {
  return eventually(`${kind} to be told`, async () => {
    const answer = await investor.get('/api/notifications?type=payment');
    const { rows } = notificationPageSchema.parse(answer.body);
    return rows.find((row) => row.kind === kind && row.action?.url.endsWith(investmentId));
  });
}

/** Number of live messages that an investment is confirmed. */
function timesConfirmed(live: Listener, investmentId: string): number {
  const told = live.heard('investment.changed').filter((each) => each.investmentId === investmentId);
  return told.filter((each) => each.status === 'confirmed').length;
}

/** Waits for the live message that an investment is confirmed, after which the messages are counted. */
function toldConfirmed(): Promise<boolean> {
  return eventually(
    'the message that it is confirmed',
    () => timesConfirmed(live, made.id) > 0 && changes().at(-1)?.state === 'confirmed',
  );
}

function changes() {
  return live.heard('transfer.changed').filter((each) => each.investmentId === made.id);
}

test('R12 CHAIN-03 a fork while climbing: progress goes back, then on to confirmed, exactly once', async () => {
  const before = await portfolio(camila);
  await chain.fault({ stallSolid: {} });
  const txHash = await chain.pay(made.payment.to, priceOf(made));
  const first = await climbing(camila, made.id);
  await fork(first, false);
  const payment = await eventually('the payment to stand in another block', async () => {
    const now = await paymentOf(camila, made.id);
    return now?.blockNumber !== null && now?.blockNumber !== first && now;
  });
  expect(payment.blockNumber).toBeGreaterThan(first);
  await confirmed(camila, made.id);
  // Sent when the payment disappeared, then updated and marked as read by its return.
  expect(await toldOf(camila, 'payment_reorganised', made.id)).toMatchObject({
    title: 'Tu pago volvió a la red',
    read: true,
  });
  await toldConfirmed();
  const states = changes().map((each) => each.state);
  expect(states.filter((state) => state === 'confirmed')).toHaveLength(1);
  expect(states.at(-1)).toBe('confirmed');
  expect(new Set(changes().flatMap((each) => each.blockNumber ?? [])).size).toBe(2);
  expect(timesConfirmed(live, made.id)).toBe(1);
  expect((await transactions(camila)).filter((row) => row.transactionHash === txHash)).toHaveLength(1);
  const after = await portfolio(camila);
  expect(Number(after.totalInvestment) - Number(before.totalInvestment)).toBe(50_000);
});

test('R12 CHAIN-04 a fork that drops the payment: reverted, still open, and a second payment confirms it', async () => {
  await chain.fault({ stallSolid: {} });
  const lost = await chain.pay(made.payment.to, priceOf(made));
  await fork(await climbing(camila, made.id), true);
  const reverted = await eventually('the payment to be reverted', async () => {
    const now = (await transactions(camila)).find((row) => row.transactionHash === lost);
    return now?.state === 'reverted' && now;
  });
  expect(reverted).toMatchObject({ status: 'failed', confirmations: 0 });
  await eventually('the message that it is reverted', () => changes().at(-1)?.state === 'reverted');
  expect((await investment(camila, made.id)).status).toBe('pending');

  const again = await chain.pay(made.payment.to, priceOf(made));
  const after = await confirmed(camila, made.id);
  expect(after.payment.txHash).toBe(again);
  const rows = await transactions(camila);
  expect(rows.find((row) => row.transactionHash === lost)?.state).toBe('reverted');
  expect(rows.find((row) => row.transactionHash === again)?.state).toBe('confirmed');
  await toldConfirmed();
  expect(timesConfirmed(live, made.id)).toBe(1);
});

test('R12 CHAIN-04 the demo wallet pays again when its payment was dropped, once however often it is asked', async () => {
  const press = async () => {
    const body = { investmentId: made.id };
    const answer = await camila.send('POST', '/api/dev/pay', body, { key: null });
    return z.object({ txHash: z.string() }).parse(answer.body).txHash;
  };
  await chain.fault({ stallSolid: {} });
  const lost = await press();
  expect(await press()).toBe(lost);
  await fork(await climbing(camila, made.id), true);
  await eventually('the payment to be reverted', async () => {
    const row = (await transactions(camila)).find(({ transactionHash }) => transactionHash === lost);
    return row?.state === 'reverted';
  });
  const [again, ...others] = await Promise.all([press(), press(), press()]);
  expect(again).not.toBe(lost);
  expect(new Set([again, ...others]).size).toBe(1);
  expect((await confirmed(camila, made.id)).payment.txHash).toBe(again);
  expect(await press()).toBe(again);
  const paid = (await transactions(camila)).filter((row) => row.investmentId === made.id);
  expect(paid.map((row) => row.state).sort()).toEqual(['confirmed', 'reverted']);
});

test('R12 CHAIN-03 CHAIN-04 more blocks than ever fit into a fork are gone: taken back, told, paid again, confirmed once', async () => {
  await chain.fault({ stallSolid: {} });
  const lost = await chain.pay(made.payment.to, priceOf(made));
  await climbing(camila, made.id);
  await chain.mine(210);
  const { head: followed } = await chain.state();
  await eventually('all of them to be followed', () => {
    const [last] = live.heard('chain.head').slice(-1);
    return last !== undefined && last.height >= followed;
  });
  expect(await paymentOf(camila, made.id)).toMatchObject({ state: 'confirming', confirmations: 19 });
  await stage.product.killProcess('worker');
  const { head, solid } = await chain.state();
  await chain.fault({ fork: { depth: head - solid, length: 2, drop: true } });
  expect((await chain.state()).head).toBeLessThan(head - 150);

  const reverted = await eventually('the payment to be reverted', async () => {
    const row = (await transactions(camila)).find(({ transactionHash }) => transactionHash === lost);
    return row?.state === 'reverted' && row;
  });
  expect(reverted).toMatchObject({ status: 'failed', confirmations: 0 });
  const said = await toldOf(camila, 'payment_reorganised', made.id);
  expect(said).toMatchObject({ title: 'Tu pago salió de la red', read: false, priority: 'high' });
  expect(said.action?.url).toBe(`/investments/${made.id}`);
  expect((await investment(camila, made.id)).status).toBe('pending');
  expect(timesConfirmed(live, made.id)).toBe(0);

  await stage.product.killProcess('worker');
  await chain.fault({ stallSolid: { on: false } });
  const again = await chain.pay(made.payment.to, priceOf(made));
  expect((await confirmed(camila, made.id)).payment.txHash).toBe(again);
  const rows = await transactions(camila);
  expect(
    rows
      .filter(({ investmentId }) => investmentId === made.id)
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['confirmed', 'reverted']);
  await toldConfirmed();
  expect(timesConfirmed(live, made.id)).toBe(1);
});

test('R12 CHAIN-03 finality stands still: 19 of 19 is shown, nothing is credited until blocks are irreversible again', async () => {
  await chain.fault({ stallSolid: {} });
  await chain.pay(made.payment.to, priceOf(made));
  const shown = await eventually('19 of 19 to be shown', async () => {
    const payment = await paymentOf(camila, made.id);
    return payment?.confirmations === REQUIRED_CONFIRMATIONS && payment;
  });
  expect(shown).toMatchObject({ state: 'confirming', status: 'pending' });
  const { head } = await chain.state();
  const stalled = await eventually('the chain to be well beyond', async () => {
    const state = await chain.state();
    return state.head > head + 12 && state;
  });
  expect(stalled.solid).toBeLessThan(shown.blockNumber ?? 0);
  expect((await investment(camila, made.id)).status).toBe('pending');
  expect((await paymentOf(camila, made.id))?.state).toBe('confirming');
  const rates = blockchainRatesViewSchema.parse((await camila.get('/api/blockchain/rates')).body);
  expect(rates.solidHeight).toBeLessThan(shown.blockNumber ?? 0);
  expect(timesConfirmed(live, made.id)).toBe(0);

  await chain.fault({ stallSolid: { on: false } });
  await confirmed(camila, made.id);
  expect((await chain.state()).solid).toBeGreaterThanOrEqual(shown.blockNumber ?? 0);
  await eventually('the message that it is confirmed', () => timesConfirmed(live, made.id) === 1);
});
