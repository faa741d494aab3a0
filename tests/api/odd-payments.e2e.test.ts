import type { InvestmentView } from '@nodo/contracts/investments/views';
import { add, compare, microFromUsdt, subtract } from '@nodo/contracts/money';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { erasureOutlookSchema } from '@nodo/contracts/privacy/views';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { Chain, type Wallet } from '../support/chain.ts';
import { type Client, invest, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { submitKyc } from '../support/kyc.ts';
import { register, reviewKyc } from '../support/kyc-screens.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { confirmed, investment, portfolio, priceOf, transactions } from '../support/views.ts';

const USDT = 1_000_000n;
const tokenAnswer = z.object({ fakeToken: z.object({ contract: z.string() }) });
const batchAnswer = z.object({ twoTransfers: z.object({ txid: z.string() }) });

const stage = productStage({ blockIntervalMs: 150 });
let chain: Chain;
let camila: Client;
let admin: Client;
let warehouses: string[];
let payer: Wallet;
let stranger: Wallet;
let investedBefore: string;

beforeAll(async () => {
  await signInAgain();
  warehouses = (await listWarehouses(camila)).map((each) => each.id);
  investedBefore = (await portfolio(camila)).totalInvestment;
  payer = await chain.newWallet(1_000_000n * USDT);
  stranger = await chain.newWallet(1_000_000n * USDT);
  await eventually('the wallets to be funded', async () => (await chain.balanceOf(stranger.address)) > 0n);
});

async function signInAgain(): Promise<void> {
  chain = await Chain.of(stage.product);
  camila = await stage.signIn(INVESTOR);
  admin = await stage.signIn(ADMIN);
}

/** Camila's investments of this file. */
const opened: InvestmentView[] = [];
/** An open investment of Camila's in the next warehouse, to be paid from `payer`. */
async function open(): Promise<InvestmentView> {
  const warehouse = warehouses[(opened.length + 1) % warehouses.length] ?? '';
  const made = await invest(camila, warehouse, '50000', payer.address);
  opened.push(made);
  return made;
}

function pay(micro: bigint, from?: Wallet): Promise<string> {
  return chain.transfer(chain.treasury, micro, from ? { from } : {});
}

/** The transfers of a transaction as staff see them, once all are final. */
function settled(txHash: string): Promise<BlockchainTransactionView[]> {
  return eventually(`the transfers of ${txHash} to be final`, async () => {
    const rows = (await transactions(admin, 'all')).filter((row) => row.transactionHash === txHash);
    return rows.length > 0 && rows.every((row) => row.state === 'confirmed') && rows;
  });
}

async function unmatched(txHash: string, reason: string, investmentId: string | null): Promise<void> {
  expect(await settled(txHash)).toEqual([
    expect.objectContaining({
      type: 'unmatched',
      status: 'confirmed',
      unmatchedReason: reason,
      investmentId,
    }),
  ]);
}

/** What somebody can see of transfers: the numbers of their transactions, notifications and unmatched transfers. */
async function knownTo(client: Client) {
  const { obligations } = erasureOutlookSchema.parse((await client.get('/api/profile/erasure')).body);
  const { rows } = notificationPageSchema.parse((await client.get('/api/notifications')).body);
  return {
    transactions: (await transactions(client)).length,
    notifications: rows.length,
    unmatched: obligations.unmatchedTransfers,
  };
}

async function matched(txHash: string, made: readonly InvestmentView[]): Promise<void> {
  const rows = await settled(txHash);
  expect(rows.map((row) => row.investmentId).toSorted()).toEqual(made.map((each) => each.id).toSorted());
  for (const row of rows) expect(row).toMatchObject({ type: 'investment', unmatchedReason: null });
  for (const { id } of made) await confirmed(camila, id);
}

describe('INV-16 CHAIN-04 R11 R12 money that is not as asked for', () => {
  test('too little and too much from the investor’s wallet: nobody’s, the investments stay open', async () => {
    const [made, another] = [await open(), await open()];
    const short = await pay(priceOf(made) - 1n, payer);
    const over = await pay(priceOf(made) + 1n, payer);
    await unmatched(short, 'unknown', null);
    await unmatched(over, 'unknown', null);
    for (const { id } of [made, another])
      expect(await investment(camila, id)).toMatchObject({ status: 'pending', payment: { txHash: null } });
    const own = (await transactions(camila)).map((row) => row.transactionHash);
    for (const txHash of [short, over]) expect(own).not.toContain(txHash);
    await matched(await pay(priceOf(made), payer), [made]);
    await matched(await pay(priceOf(another), payer), [another]);
  });

  test('twice: the first counts, the second is left as a duplicate', async () => {
    const made = await open();
    const first = await pay(priceOf(made), payer);
    await eventually('the first to be seen', async () => (await investment(camila, made.id)).payment.txHash);
    const second = await pay(priceOf(made), payer);
    await matched(first, [made]);
    await unmatched(second, 'duplicate', made.id);
    expect((await investment(camila, made.id)).payment.txHash).toBe(first);
  });

  test('from another wallet: the exact amount counts, any other is unknown and nobody’s', async () => {
    const made = await open();
    const near = await pay(priceOf(made) + 1n, stranger);
    const small = await pay(1n, stranger);
    const exact = await pay(priceOf(made), stranger);
    await unmatched(near, 'unknown', null);
    await unmatched(small, 'unknown', null);
    expect((await transactions(camila)).map((row) => row.transactionHash)).not.toContain(near);
    await matched(exact, [made]);
  });

  test('two payments in one transaction, made by a contract: both count, each once', async () => {
    const both = [await open(), await open()];
    const payments = both.map((each) => ({ to: chain.treasury, amount: priceOf(each).toString() }));
    const { twoTransfers } = batchAnswer.parse(await chain.fault({ twoTransfers: { payments } }));
    const one = await open();
    const single = {
      from: stranger.privateKey,
      payments: [{ to: chain.treasury, amount: priceOf(one).toString() }],
    };
    const mediated = batchAnswer.parse(await chain.fault({ twoTransfers: single }));
    await matched(twoTransfers.txid, both);
    await matched(mediated.twoTransfers.txid, [one]);
  });
});

test('CHAIN-04 whoever declares another’s wallet is told nothing of what that one sends', async () => {
  const { client: thief, id: thiefId } = await register(stage.url, 'Lina Ortiz');
  await submitKyc(thief);
  await reviewKyc(admin, thiefId, 'approved');
  const victim = await chain.newWallet(200_000n * USDT);
  await eventually('the wallet to be funded', async () => (await chain.balanceOf(victim.address)) > 0n);
  await invest(thief, warehouses[0] ?? '', '50000', victim.address);
  const own = await invest(camila, warehouses[1] ?? '', '75000', victim.address);
  opened.push(own);
  const before = { thief: await knownTo(thief), camila: await knownTo(camila) };
  const pages = [await Listener.open(thief), await Listener.open(camila)];

  const txHash = await pay(75_000n * USDT, victim);
  await unmatched(txHash, 'unknown', null);
  const [row] = (await transactions(admin, 'all')).filter((each) => each.transactionHash === txHash);
  const transferId = row?.id ?? '';
  await eventually('staff to be told', async () =>
    JSON.stringify((await admin.get('/api/notifications')).body).includes(
      'Llegaron 75.000,000000 USDT: el pago no corresponde a ninguna inversión abierta.',
    ),
  );
  // Waits for the message about a later, matching payment: one about the unmatched one would have come before.
  await matched(await pay(priceOf(own), victim), [own]);
  await eventually('the payment to be heard of', () => pages[1]?.mentions(own.id));
  for (const page of pages) {
    expect(page.mentions(transferId)).toBe(false);
    page.close();
  }
  expect(await knownTo(thief)).toEqual(before.thief);
  expect((await knownTo(camila)).unmatched).toBe(before.camila.unmatched);
  for (const client of [thief, camila]) {
    for (const path of [
      '/api/profile/export?format=json',
      '/api/notifications',
      '/api/blockchain/transactions',
    ]) {
      const { status, text } = await client.get(path);
      expect(status).toBe(200);
      for (const trace of [txHash, transferId, '75000.000000', '75.000,000000'])
        expect(text).not.toContain(trace);
    }
  }
  const audit = await admin.get(`/api/audit?person=${thiefId}`);
  expect(audit.status).toBe(200);
  expect(audit.text).not.toContain(transferId);
});

test('R12 a fake token, nothing at all, a reverted and an interrupted call are no money', async () => {
  const made = await open();
  const { fakeToken } = tokenAnswer.parse(await chain.fault({ fakeToken: {} }));
  const { head } = await chain.state();
  await eventually('the fake token to exist', async () => (await chain.state()).head > head + 1);
  const fake = await chain.transfer(chain.treasury, priceOf(made), { token: fakeToken.contract });
  const nothing = await pay(0n, payer);
  await chain.fault({ revertNext: {} });
  const reverted = await pay(priceOf(made), payer);
  await chain.fault({ outOfTimeWithLog: {} });
  const interrupted = await pay(priceOf(made), payer);
  for (const txHash of [fake, nothing, reverted, interrupted]) {
    await eventually(`${txHash} to be in a block`, async () => {
      const info = await chain.client().trx.getUnconfirmedTransactionInfo(txHash);
      return info.blockNumber !== undefined && info;
    });
  }
  // Once a later payment is final, any of these would have been detected, too.
  const other = await open();
  await matched(await pay(priceOf(other), payer), [other]);
  const seen = (await transactions(admin, 'all')).map((row) => row.transactionHash);
  for (const txHash of [fake, nothing, reverted, interrupted]) expect(seen).not.toContain(txHash);
  expect(await investment(camila, made.id)).toMatchObject({ status: 'pending', payment: { txHash: null } });
});

test('R13 INV-16 late: the investment has failed and given its capital back, the money waits with its reason', async () => {
  await stage.product.restart({ PAYMENT_HOURS: '0.0005', SWEEP_MS: '300' });
  await signInAgain();
  const { pendingInvestment } = await portfolio(camila);
  const made = await open();
  const failed = await eventually('the investment to expire', async () => {
    const now = await investment(camila, made.id);
    return now.status === 'failed' && now;
  });
  expect(failed.failureReason).toBe('expired');
  expect((await portfolio(camila)).pendingInvestment).toBe(pendingInvestment);
  const late = await pay(priceOf(made), payer);
  await unmatched(late, 'late', made.id);
  expect((await investment(camila, made.id)).status).toBe('failed');
});

test('R13 every micro-USDT is accounted for: what was recorded is what the contract says the treasury holds', async () => {
  const rows = await transactions(admin, 'all');
  const recorded = rows.reduce((sum, row) => sum + microFromUsdt(row.amount), 0n);
  expect(rows.every((row) => row.state === 'confirmed')).toBe(true);
  expect(recorded).toBe(await chain.balanceOf(chain.treasury));
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  const credited = subtract((await portfolio(camila)).totalInvestment, investedBefore);
  const now = await Promise.all(opened.map(({ id }) => investment(camila, id)));
  const paid = now.flatMap(({ status, amount }) => (status === 'confirmed' ? [amount] : []));
  expect(credited).toBe(paid.reduce(add));
  // The tests before have had these paid, and more where one was tried again.
  expect(compare(credited, '475000.00')).toBeGreaterThanOrEqual(0);
});
