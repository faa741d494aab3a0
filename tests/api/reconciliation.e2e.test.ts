import { bogotaDay } from '@nodo/contracts/bogota';
import type { AccountKind } from '@nodo/contracts/books/values';
import {
  type BooksView,
  booksViewSchema,
  type JournalLineView,
  journalPageSchema,
} from '@nodo/contracts/books/views';
import { accountViewSchema } from '@nodo/contracts/earnings/views';
import { userViewSchema } from '@nodo/contracts/identity/views';
import { microFromUsdt, subtract, usdtFromMicro } from '@nodo/contracts/money';
import { movementPageSchema } from '@nodo/contracts/movements/views';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { platformFiguresSchema } from '@nodo/contracts/portfolio/platform-figures';
import { type UnmatchedTransfer, unmatchedPageSchema } from '@nodo/contracts/reconciliation/views';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pdfText } from '../../query-api/src/testing/pdf-text.test.ts';
import { ADMIN, ANALYST, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { Chain, type Wallet } from '../support/chain.ts';
import { type Answer, type Client, fileOf, invest, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { askReport, readyReport } from '../support/reports.ts';
import { productStage } from '../support/stage.ts';
import { confirmed, priceOf, refusalOf, transactions } from '../support/views.ts';

const PATH = '/api/unmatched-transfers';
const codeOf = (answer: Answer) => refusalOf(answer).code;
const USDT = 1_000_000n;
const note = 'Lo confirmó por teléfono';
const stage = productStage({
  blockIntervalMs: 150,
  environment: { SWEEP_MS: '300', PAYOUT_POLL_MS: '200' },
});
let chain: Chain;
let camila: Client;
let admin: Client;
let superAdmin: Client;
let payer: Wallet;
let camilaId: string;

beforeAll(async () => {
  chain = await Chain.of(stage.product);
  [camila, admin, superAdmin] = await Promise.all([
    stage.signIn(INVESTOR),
    stage.signIn(ADMIN),
    stage.signIn(SUPER_ADMIN),
  ]);
  camilaId = userViewSchema.parse((await camila.get('/api/auth/user')).body).id;
  payer = await chain.newWallet(200_000n * USDT);
  await eventually('the wallet to be funded', async () => (await chain.balanceOf(payer.address)) > 0n);
});

async function unmatched(state = 'open', narrowed: { after?: string; search?: string } = {}) {
  const parameters = new URLSearchParams({ state, ...narrowed });
  return unmatchedPageSchema.parse((await admin.get(`${PATH}?${parameters}`)).body);
}

/** Sends a transfer that matches no investment; returns it once it is irreversible. */
async function arrived(micro: bigint): Promise<UnmatchedTransfer> {
  const txHash = await chain.transfer(chain.treasury, micro, { from: payer });
  await chain.mine(20);
  return eventually(`the transfer ${txHash} to be final`, async () => {
    const row = (await unmatched()).rows.find((one) => one.transactionHash === txHash);
    return row?.state === 'confirmed' && row;
  });
}

const decide = (id: string, body: object, client = admin, key?: string) =>
  client.send('POST', `${PATH}/${id}/reconciliation`, { note, ...body }, key === undefined ? {} : { key });
const approve = (id: string, client: Client, proposal = 1) =>
  client.send('POST', `${PATH}/${id}/approval`, { proposal });

function inState(id: string, state: string): Promise<UnmatchedTransfer> {
  return eventually(`the decision about ${id} to be ${state}`, async () => {
    const row = (await unmatched('all')).rows.find((one) => one.id === id);
    return row?.reconciliation?.state === state && row;
  });
}

/** Expects a transfer credited to Camila to be found by her name, its hash, sender and id, and to be exported. */
async function isFoundAndTakenAlong({ id, transactionHash, from }: UnmatchedTransfer): Promise<void> {
  for (const search of ['RESTREPO camila', transactionHash.slice(0, 20), from.slice(0, 12), id]) {
    expect(
      (await unmatched('all', { search })).rows.map((row) => row.id),
      search,
    ).toContain(id);
    expect(
      (await unmatched('open', { search })).rows.map((row) => row.id),
      search,
    ).not.toContain(id);
  }
  expect((await unmatched('all', { search: 'nadie' })).rows).toEqual([]);
  const { headers, bytes } = await fileOf(admin, `${PATH}/export?state=closed&search=${id}`);
  expect(headers.get('content-disposition')).toMatch(/por-conciliar-\d{4}-\d\d-\d\d\.csv/);
  const [, line, ...others] = bytes.toString().trimEnd().split('\r\n');
  expect(others).toEqual([]);
  expect(line).toContain(
    `,120.456789,120.45,${from},${transactionHash},Sin identificar,,Abonada a un saldo,`,
  );
  expect(line).toMatch(new RegExp(`,Conciliada,[^,]+,,${note},${id}$`));
}

async function account() {
  return accountViewSchema.parse((await camila.get('/api/earnings/account')).body);
}
async function told(): Promise<string[]> {
  const { rows } = notificationPageSchema.parse((await camila.get('/api/notifications')).body);
  return rows.map(({ title }) => title);
}
async function waiting() {
  const { transfers } = platformFiguresSchema.parse((await admin.get('/api/analytics/platform')).body);
  return transfers;
}

describe('API-45 CHAIN-04 money that belongs to no investment', () => {
  test('is listed with what is known of it, a page at a time, for staff alone', async () => {
    const row = await arrived(77n * USDT + 123_456n);
    expect(row).toMatchObject({
      amountUsdt: '77.123456',
      from: payer.address,
      reason: 'unknown',
      askedBy: null,
      payersFromAddress: 0,
      suggested: 'refund',
      reconciliation: null,
    });
    const { unmatched: count } = await waiting();
    const page = await unmatched();
    expect(page.rows.length).toBe(Math.min(count, 25));
    const { id: after = '' } = page.rows.at(-1) ?? {};
    expect((await unmatched('open', { after })).rows.map(({ id }) => id)).not.toContain(after);
    const analyst = await stage.signIn(ANALYST);
    for (const client of [camila, analyst])
      for (const path of [PATH, `${PATH}/export`]) expect((await client.get(path)).status).toBe(403);
    const wrong = await admin.get(`${PATH}?state=alguno`);
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('is credited to a balance, once, and its owner sees it everywhere', async () => {
    const before = await account();
    const figures = await waiting();
    const { id } = await arrived(120n * USDT + 456_789n);
    const key = crypto.randomUUID();
    const body = { how: 'credit', userId: camilaId };
    const first = await decide(id, body, admin, key);
    expect(first.status, first.text).toBe(200);
    expect((await decide(id, body, admin, key)).body).toEqual(first.body);
    expect((await decide(id, body)).status).toBe(422);
    const done = await inState(id, 'reconciled');
    expect(done.reconciliation).toMatchObject({ how: 'credit', creditedUsd: '120.45', needsApproval: false });
    expect(done.reconciliation?.proof?.solidHeight).toBeGreaterThanOrEqual(done.blockNumber ?? 0);
    const after = await eventually('the balance to have it', async () => {
      const found = await account();
      return found.available !== before.available && found;
    });
    expect(subtract(after.available, before.available)).toBe('120.45');
    expect(subtract(after.deposited, before.deposited)).toBe('120.45');
    expect(after.credited).toBe(before.credited);
    const { rows, totals } = movementPageSchema.parse(
      (await camila.get('/api/transactions?type=deposit')).body,
    );
    expect(totals.toBalance).toBe(after.deposited);
    expect(rows[0]).toMatchObject({
      type: 'deposit',
      amount: '120.45',
      cryptoAmount: '120.456789',
      investmentId: null,
    });
    const day = bogotaDay(rows[0]?.createdAt ?? '');
    const period = { type: 'custom', periodFrom: day, periodTo: day };
    const report = await readyReport(camila, (await askReport(camila, period)).id);
    const words = await pdfText((await fileOf(camila, report.url ?? '')).bytes);
    const [, credits = ''] = words.split('Abonos del período');
    expect(credits.split('Retornos acreditados')[0]?.replaceAll('\n', '')).toContain(
      rows[0]?.transactionHash,
    );
    expect(await told()).toContain('Abonamos tu transferencia a tu saldo');
    expect(await waiting()).toEqual(figures);
    expect((await unmatched('closed')).rows.map((row) => row.id)).toContain(id);
    expect((await unmatched()).rows.map((row) => row.id)).not.toContain(id);
    await isFoundAndTakenAlong(done);
    const shown = (await transactions(admin, 'all')).find((row) => row.id === id);
    expect(shown).toMatchObject({ type: 'unmatched', reconciled: 'credit' });
  });

  test('pays an investment once a second person agrees; what is too much goes to the balance', async () => {
    const [warehouse] = await listWarehouses(camila);
    const made = await invest(camila, warehouse?.id ?? '', '50000');
    const before = await account();
    const row = await arrived(priceOf(made) + 12n * USDT + 345_678n);
    expect(row).toMatchObject({
      suggested: 'match',
      nearest: [expect.objectContaining({ investmentId: made.id })],
    });
    expect((await decide(row.id, { how: 'match', investmentId: made.id })).status).toBe(200);
    const waits = await inState(row.id, 'proposed');
    expect(waits.reconciliation).toMatchObject({ needsApproval: true, decidedBy: null });
    const self = await approve(row.id, admin);
    expect([self.status, codeOf(self)]).toEqual([403, 'FORBIDDEN']);
    expect((await approve(row.id, superAdmin, 2)).status).toBe(422);
    expect((await approve(row.id, superAdmin)).status).toBe(200);
    const paid = await confirmed(camila, made.id);
    expect(paid.payment.txHash).toBe(row.transactionHash);
    expect((await inState(row.id, 'reconciled')).reconciliation).toMatchObject({ creditedUsd: '12.34' });
    await expect.poll(async () => subtract((await account()).available, before.available)).toBe('12.34');
    const search = `camila ${warehouse?.name}`;
    expect((await unmatched('closed', { search })).rows.map(({ id }) => id)).toEqual([row.id]);
    const own = (await transactions(camila)).find((one) => one.id === row.id);
    expect(own).toMatchObject({ type: 'investment', investmentId: made.id, unmatchedReason: null });
  });

  test('goes back on the chain, to the micro, to where it came from', async () => {
    const { id, amountUsdt } = await arrived(31n * USDT + 415_926n);
    const before = await chain.balanceOf(payer.address);
    expect((await decide(id, { how: 'refund', to: payer.address })).status).toBe(200);
    const { reconciliation, transactionHash } = await inState(id, 'refunded');
    expect(reconciliation?.refund).toMatchObject({ state: 'confirmed', hold: null });
    expect(usdtFromMicro((await chain.balanceOf(payer.address)) - before)).toBe(amountUsdt);
    const back = (await transactions(admin, 'all')).find(
      (row) => row.id === reconciliation?.refund?.payoutId,
    );
    expect(back).toMatchObject({ direction: 'out', type: 'refund', amount: amountUsdt, state: 'confirmed' });
    const file = await admin.get(`${PATH}/export?state=all&search=${transactionHash}`);
    expect(file.text).toContain(`,31.415926,31.41,${payer.address},${transactionHash},Sin identificar,`);
    expect(file.text).toContain(',Devuelta,Devuelta,');
    const elsewhere = await decide(id, { how: 'credit', userId: camilaId });
    expect([elsewhere.status, codeOf(elsewhere)]).toEqual([422, 'NOT_ALLOWED_NOW']);
  });

  test('waits for a decision again when it can’t be sent back', async () => {
    const { id } = await arrived(9n * USDT);
    onTestFinished(async () => {
      await chain.fault({ blacklist: { address: payer.address, on: false } });
    });
    await chain.fault({ blacklist: { address: payer.address, on: true } });
    expect((await decide(id, { how: 'refund', to: payer.address })).status).toBe(200);
    const { reconciliation } = await inState(id, 'failed');
    expect(reconciliation).toMatchObject({ failure: 'refund_failed' });
    await chain.fault({ blacklist: { address: payer.address, on: false } });
    expect((await decide(id, { how: 'credit', userId: camilaId })).status).toBe(200);
    expect((await inState(id, 'reconciled')).reconciliation).toMatchObject({ proposal: 2, how: 'credit' });
  });

  test('is decided about once it is irreversible, in whichever block that is', async () => {
    const micro = 18n * USDT;
    // Blocks don't wait for a busy machine: none becomes irreversible before the fork.
    onTestFinished(async () => {
      await chain.fault({ stallSolid: { on: false } });
    });
    await chain.fault({ stallSolid: {} });
    const txHash = await chain.pay(chain.treasury, micro, payer);
    const climbing = await eventually('the transfer to be seen', async () =>
      (await unmatched()).rows.find((row) => row.transactionHash === txHash),
    );
    const early = await decide(climbing.id, { how: 'credit', userId: camilaId });
    expect([early.status, codeOf(early)]).toEqual([422, 'NOT_ALLOWED_NOW']);
    await chain.fault({ fork: { depth: 2 } });
    await chain.fault({ stallSolid: { on: false } });
    const settled = await eventually('the transfer to be final', async () => {
      const row = (await unmatched()).rows.find((one) => one.id === climbing.id);
      return row?.state === 'confirmed' && row;
    });
    expect(microFromUsdt(settled.amountUsdt)).toBe(micro);
    expect((await decide(settled.id, { how: 'credit', userId: camilaId })).status).toBe(200);
    await inState(settled.id, 'reconciled');
  });

  test('is refused what makes no sense, in words, and nothing changes', async () => {
    const { id } = await arrived(5n * USDT);
    const wrong: readonly [object, number, string, string | undefined][] = [
      [{}, 400, 'VALIDATION_FAILED', 'how'],
      [{ how: 'quedarselo' }, 400, 'VALIDATION_FAILED', 'how'],
      [{ how: 'credit', userId: 'x' }, 400, 'VALIDATION_FAILED', 'userId'],
      [{ how: 'credit', userId: camilaId, note: 'no' }, 400, 'VALIDATION_FAILED', 'note'],
      [{ how: 'credit', userId: camilaId, to: payer.address }, 400, 'VALIDATION_FAILED', undefined],
      [{ how: 'refund', to: chain.treasury }, 400, 'VALIDATION_FAILED', 'to'],
      [{ how: 'refund', to: chain.demoWallet.address }, 400, 'VALIDATION_FAILED', 'to'],
      [{ how: 'credit', userId: crypto.randomUUID() }, 404, 'ACCOUNT_NOT_FOUND', 'userId'],
      [{ how: 'match', investmentId: crypto.randomUUID() }, 404, 'INVESTMENT_NOT_FOUND', undefined],
    ];
    for (const [body, status, code, field] of wrong) {
      const answer = await decide(id, body);
      expect([answer.status, codeOf(answer)], JSON.stringify(body)).toEqual([status, code]);
      if (field !== undefined) expect(answer.body).toHaveProperty(`fields.${field}`);
    }
    const row = (await unmatched()).rows.find((one) => one.id === id);
    expect(row?.reconciliation).toBeNull();
    const nothing = await decide(crypto.randomUUID(), { how: 'credit', userId: camilaId });
    expect([nothing.status, codeOf(nothing)]).toEqual([404, 'TRANSFER_NOT_FOUND']);
  });
});

describe('API-45 R11 the books', () => {
  const books = async (client = admin, query = '') =>
    booksViewSchema.parse((await client.get(`/api/books${query}`)).body);
  const balanceOf = ({ accounts }: BooksView, account: AccountKind) =>
    accounts.find((row) => row.account === account)?.balance;

  test('come to zero, and hold what the chain holds and what is owed', async () => {
    await chain.mine(25);
    const now = await eventually('the treasury to be what the chain says', async () => {
      const read = await books();
      const onChain = usdtFromMicro(await chain.balanceOf(chain.treasury));
      return balanceOf(read, 'treasury') === onChain && read;
    });
    expect(now.sum).toBe('0.000000');
    const { unmatchedUsdt } = await waiting();
    // The account also holds what matches left over, less than a cent, which is no unmatched transfer.
    const left = subtract(balanceOf(now, 'unassigned')?.slice(1) ?? '0', unmatchedUsdt);
    expect(Number(left)).toBeGreaterThanOrEqual(0);
    expect(Number(left)).toBeLessThan(0.01);
    const { capital } = platformFiguresSchema.parse((await admin.get('/api/analytics/platform')).body);
    expect(Number(balanceOf(now, 'capital'))).toBeCloseTo(-Number(capital.confirmed), 0);
    const analyst = await stage.signIn(ANALYST);
    expect((await books(analyst)).sum).toBe('0.000000');
    expect((await camila.get('/api/books')).status).toBe(403);
    expect((await books(admin, '?asOf=1')).accounts.every(({ lines }) => lines === 0)).toBe(true);
  });

  test('lead from each figure to the events and transactions it is made of, without a name for analysts', async () => {
    const lines = async (account: string, client = admin, after?: string) => {
      const parameters = new URLSearchParams({ account, ...(after ? { after } : {}) });
      return journalPageSchema.parse((await client.get(`/api/books/lines?${parameters}`)).body);
    };
    const all: JournalLineView[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const page = await lines('treasury', admin, after);
      all.push(...page.lines);
      after = page.next ?? undefined;
      more = page.next !== null;
    }
    const sum = all.reduce((total, { amount }) => total + BigInt(amount.replace('.', '')), 0n);
    expect(sum).toBe(BigInt(balanceOf(await books(), 'treasury')?.replace('.', '') ?? 0));
    expect(all.every(({ transactionHash }) => transactionHash !== null)).toBe(true);
    const [own] = (await lines('balances')).lines;
    expect(own?.part?.name).toMatch(/\S/);
    const analyst = await stage.signIn(ANALYST);
    const [masked] = (await lines('balances', analyst)).lines;
    expect(masked).toMatchObject({ ...own, part: { id: own?.part?.id, name: null } });
    const wrong = await admin.get('/api/books/lines?account=caja');
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('leave as a file for spreadsheets and for accounting by text, every entry with sum zero', async () => {
    const analyst = await stage.signIn(ANALYST);
    const csv = await fileOf(admin, '/api/books/export?format=csv');
    expect(csv.headers.get('content-disposition')).toMatch(/libro-diario-\d{4}-\d\d-\d\d\.csv/);
    const total = (await books()).accounts.reduce((sum, { lines }) => sum + lines, 0);
    expect(csv.bytes.toString().trim().split('\r\n')).toHaveLength(total + 1);
    expect(csv.bytes.toString()).toContain('Camila Restrepo');
    expect((await fileOf(analyst, '/api/books/export')).bytes.toString()).not.toContain('Camila');
    const journal = (await fileOf(analyst, '/api/books/export?format=journal')).bytes.toString();
    const entries = journal.split('\n\n').filter((entry) => /^\d{4}-/.test(entry));
    expect(entries.length).toBeGreaterThan(10);
    for (const entry of entries) {
      const amounts = [...entry.matchAll(/ {2}(-?)(\d+)\.(\d{6}) USDT$/gm)];
      const sum = amounts.reduce(
        (all, [, sign, units, micro]) => all + BigInt(`${sign}${units}${micro}`),
        0n,
      );
      expect(sum, entry).toBe(0n);
    }
    const none = await fileOf(admin, '/api/books/export?from=1999-01-01&to=1999-12-31');
    expect(none.bytes.toString().trim().split('\r\n')).toHaveLength(1);
    for (const query of ['format=xls', 'from=ayer', 'from=2026-02-01&to=2026-01-01'])
      expect((await admin.get(`/api/books/export?${query}`)).status, query).toBe(400);
    expect((await camila.get('/api/books/export')).status).toBe(403);
  });
});
