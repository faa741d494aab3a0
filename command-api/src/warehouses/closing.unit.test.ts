import type { Actor } from '@nodo/contracts/event';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { agreedTermsSchema } from '@nodo/contracts/investments/values';
import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryLog } from '../testing/memory-log.ts';
import { minutesLater, settings, TREASURY, WALLET, warehouse } from '../testing/samples.ts';
import { admin, createProcess, investmentOf, openBusiness, type TestProcess } from '../testing/system.ts';
import { evolveWarehouse, type WarehouseState } from './decider.ts';
import { savedWarehouse } from './saved.ts';

const colleague: Actor = { kind: 'user', id: deriveId('test', 'colleague'), role: 'super_admin' };
const REASON = 'El terreno se vendió';
const block = { blockNumber: 100, blockHash: 'b'.repeat(64) };
let log: MemoryLog;
let process: TestProcess;
let warehouseId: string;
let investor: Actor & { kind: 'user' };

async function start(totalValue?: string): Promise<void> {
  log = new MemoryLog();
  process = createProcess(log);
  await process.send('UpdateFinancialSettings', { ...settings, recompraEnabled: true }, { actor: admin });
  const opened = await openBusiness(process, totalValue);
  if (opened.actor.kind !== 'user') throw new Error('An investor is a person');
  [warehouseId, investor] = [opened.warehouseId, opened.actor];
}
beforeEach(() => start());

const stream = () => log.eventsOf(streams.warehouse(warehouseId));
const written = () => stream().map(({ type }) => type);
const revision = () => stream().findLastIndex(({ type }) => type === 'WarehouseClosingRequested');
const request = (actor: Actor = admin, by = process) =>
  by.send('RequestWarehouseClosing', { warehouseId, reason: REASON }, { actor });
const withdraw = (actor: Actor = admin) =>
  process.send('WithdrawWarehouseClosing', { warehouseId }, { actor });
const approve = (actor: Actor = colleague, by = process, of = revision()) =>
  by.send('ApproveWarehouseClosing', { warehouseId, revision: of }, { actor });
const reject = (actor: Actor = colleague) =>
  process.send(
    'RejectWarehouseClosing',
    { warehouseId, revision: revision(), reason: 'No es hora' },
    { actor },
  );
const invest = (by = process, amount?: string) =>
  by.send('CreateInvestment', investmentOf(warehouseId, amount), { actor: investor });
const refused = (code: string, message?: RegExp) =>
  expect.objectContaining({ code, ...(message ? { message: expect.stringMatching(message) } : {}) });

async function pay(investmentId: string, amount: string): Promise<void> {
  const transfer = { txHash: 'a'.repeat(64), logIndex: 0, from: WALLET, to: TREASURY, amount };
  const { transferId } = (
    await process.send('RecordTransfer', { ...transfer, ...block, blockTime: minutesLater(5) })
  ).result;
  await process.send('MatchTransfer', { transferId });
  await process.send('ConfirmTransfer', { transferId, ...block, confirmations: 19, energyFee: 1 });
  await process.send('ConfirmInvestment', { investmentId, transferId });
}
const close = async () => {
  await request();
  return approve();
};

describe('closing a warehouse', () => {
  it('takes two people, and says for ever who asked, who confirmed and what it was', async () => {
    await request();
    await expect(request(colleague)).rejects.toEqual(refused('NOT_ALLOWED_NOW', /Ya se pidió/));
    await expect(approve(admin)).rejects.toEqual(refused('FORBIDDEN', /otra persona/));
    await expect(reject(admin)).rejects.toEqual(refused('FORBIDDEN', /otra persona/));
    // Nothing changes until then.
    await invest(process).then(({ result }) => pay(result.id, result.payment.amountUsdt));
    expect((await approve()).result).toEqual({ warehouseId, state: 'approved' });
    const closed = stream().at(-1);
    expect(closed).toMatchObject({
      type: 'WarehouseClosed',
      data: { from: 'available', requestedBy: admin.kind === 'user' && admin.id, reason: REASON },
      metadata: { actor: colleague },
    });
    await expect(request()).rejects.toEqual(refused('WAREHOUSE_CLOSED'));
    await expect(approve()).rejects.toEqual(refused('WAREHOUSE_CLOSED'));
  });

  it('is taken back by who asked, and not confirmed by anybody else, with a reason', async () => {
    await expect(withdraw()).rejects.toEqual(refused('NOT_ALLOWED_NOW'));
    await request();
    await expect(withdraw(colleague)).rejects.toEqual(refused('FORBIDDEN', /quien la pidió/));
    await withdraw();
    const [first] = [revision()];
    await request();
    // Somebody who saw the first request can't decide on the second.
    await expect(approve(colleague, process, first)).rejects.toEqual(refused('NOT_ALLOWED_NOW', /última/));
    await reject();
    await expect(approve()).rejects.toEqual(refused('NOT_ALLOWED_NOW'));
    expect(written().filter((type) => type.startsWith('WarehouseClos'))).toEqual([
      'WarehouseClosingRequested',
      'WarehouseClosingWithdrawn',
      'WarehouseClosingRequested',
      'WarehouseClosingRejected',
    ]);
    await expect(invest()).resolves.toBeDefined();
  });

  it('waits for what is unpaid or on its way, and says how many and how much', async () => {
    const { result: paid } = await invest(process, '50000.00');
    const { result: unpaid } = await invest(process, '60000.00');
    await request();
    const waits = refused('PAYMENTS_PENDING', /hay 2 inversiones por US\$\s110\.000,00/);
    await expect(approve()).rejects.toEqual(waits);
    await pay(paid.id, paid.payment.amountUsdt);
    await expect(approve()).rejects.toEqual(
      refused('PAYMENTS_PENDING', /hay 1 inversión por US\$\s60\.000,00/),
    );
    await process.send('ExpireInvestment', { investmentId: unpaid.id }, { at: minutesLater(3 * 24 * 60) });
    await approve();
    expect(written().at(-1)).toBe('WarehouseClosed');
  });

  it('leaves holders what they have: they sell back as before, and what comes free is sold to nobody', async () => {
    const { result: made } = await invest();
    await pay(made.id, made.payment.amountUsdt);
    await close();
    const owner = { actor: investor };
    await process.send('RequestRepurchase', { investmentId: made.id, price: '50000.00' }, owner);
    const { result } = await process.send(
      'ApproveRepurchase',
      { investmentId: made.id, reason: 'Hay con qué' },
      { actor: admin },
    );
    expect(result.state).toBe('paid');
    expect(written().at(-1)).toBe('CapitalReleased');
    await expect(invest()).rejects.toEqual(refused('WAREHOUSE_CLOSED', /no recibe más inversiones/));
    const reinvest = { ...{ warehouseId, amount: '50000.00' }, termsVersion: CURRENT_CONTRACT.version };
    await expect(process.send('Reinvest', reinvest, owner)).rejects.toEqual(refused('WAREHOUSE_CLOSED'));
    await expect(process.send('JoinWaitlist', { warehouseId }, owner)).rejects.toEqual(
      refused('WAREHOUSE_CLOSED'),
    );
  });

  it('is for ever: what it is can still be corrected, its status not', async () => {
    await close();
    const { status: _status, ...fields } = warehouse;
    const change = (more: object) =>
      process.send('UpdateWarehouse', { warehouseId, ...fields, ...more }, { actor: admin });
    await expect(change({ status: 'available' })).rejects.toEqual(
      refused('WAREHOUSE_CLOSED', /ya no cambia/),
    );
    expect((await change({ description: 'Vendida' })).result).toMatchObject({
      description: 'Vendida',
      status: 'closed',
    });
  });

  it('is kept beside the log as it is on it', async () => {
    await request();
    const folded = () => stream().reduce<WarehouseState>(evolveWarehouse, null);
    const kept = () =>
      savedWarehouse.decode(JSON.parse(JSON.stringify([...savedWarehouse.encode(folded())])));
    expect(await kept()).toEqual(folded());
    await approve();
    expect(await kept()).toEqual(folded());
    expect(folded()).toMatchObject({ isClosed: true, closing: null });
  });
});

describe('a closing and an investment at the same moment', () => {
  /** Both decide on the same revision, and their appends arrive in this order. */
  async function together(first: () => Promise<unknown>, second: () => Promise<unknown>) {
    let open = () => {};
    log.appendGate = new Promise((resolve) => {
      open = resolve;
    });
    const before = log.sent;
    const one = first();
    await vi.waitUntil(() => log.sent === before + 1);
    const other = second();
    await vi.waitUntil(() => log.sent === before + 2);
    open();
    return Promise.allSettled([one, other]);
  }

  it('the closing comes first: the investment is refused, and holds nothing', async () => {
    await request();
    const answers = await together(
      () => approve(),
      () => invest(createProcess(log)),
    );
    expect(answers).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'WAREHOUSE_CLOSED' } }]);
    expect(written().at(-1)).toBe('WarehouseClosed');
  });

  it('the investment comes first: the closing waits for it', async () => {
    await request();
    const answers = await together(
      () => invest(createProcess(log)),
      () => approve(),
    );
    expect(answers).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'PAYMENTS_PENDING' } }]);
    expect(written()).not.toContain('WarehouseClosed');
  });

  it('of any number of decisions one counts', async () => {
    await request();
    const tries = Array.from({ length: 10 }, (_, number) => {
      const by = createProcess(log);
      const decision = { warehouseId, revision: revision() };
      return number % 2
        ? by.send('ApproveWarehouseClosing', decision, { actor: colleague })
        : by.send('RejectWarehouseClosing', { ...decision, reason: 'No es hora' }, { actor: colleague });
    });
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
  });
});

describe('who counted on it', () => {
  it('waits no longer, and is told so apart from those who left', async () => {
    await start('50000.00');
    const { result: made } = await invest();
    await pay(made.id, made.payment.amountUsdt);
    await process.send('JoinWaitlist', { warehouseId }, { actor: investor });
    await close();
    await process.send('NotifyWaitlist', { warehouseId });
    const left = log.eventsOf(streams.waitlist(warehouseId)).at(-1);
    expect(left).toMatchObject({
      type: 'WaitlistLeft',
      data: { userId: investor.id, reason: 'warehouse_closed' },
    });
  });

  it('invests in it by no standing order', async () => {
    const rates = agreedTermsSchema.parse(settings);
    const body = { warehouseId, keepBalance: '0.00', ...rates, termsVersion: CURRENT_CONTRACT.version };
    const set = () => process.send('SetStandingOrder', body, { actor: investor });
    const orders = () => log.eventsOf(streams.standingOrder(investor.id)).map(({ data }) => data);
    await set();
    const end = () => process.send('EndClosedOrder', { userId: investor.id });
    await end();
    expect(orders()).toHaveLength(1);
    await close();
    await end();
    await end();
    expect(orders().slice(1)).toEqual([{ warehouseId, reason: 'warehouse_closed' }]);
    await expect(set()).rejects.toEqual(refused('WAREHOUSE_CLOSED'));
  });
});
