import type { Actor } from '@nodo/contracts/event';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { add, compare, microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import { deriveId } from '@nodo/platform/ids';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evolveInvestment, type Investment, isInvestment, noInvestment } from './investments/decider.ts';
import { evolveReconciliation, nothingDecided, type ReconciliationState } from './reconciliation/decider.ts';
import { Crash, MemoryLog } from './testing/memory-log.ts';
import { minutesLater, TREASURY, WALLET } from './testing/samples.ts';
import { admin, createProcess, openBusiness, type TestProcess } from './testing/system.ts';
import { evolveTransfer, type Transfer, type TransferState } from './transfers/decider.ts';
import { evolveWarehouse, type WarehouseState } from './warehouses/decider.ts';

/**
 * Many concurrent requests on three processes that crash at any append, then a worker that completes what was left.
 * Whatever the order, capital is never oversold, nothing stays unfinished and every payment is accounted for.
 */
const PROCESSES = 3;
const CAPITAL = '200000.00';
const DAY = 24 * 60;
const hashOf = (text: string) => deriveId('hash', text).replaceAll('-', '').repeat(2);
const step = fc.record({
  kind: fc.constantFrom(
    ...(['invest', 'invest', 'pay', 'pay', 'reorganise', 'confirm', 'expire', 'release'] as const),
    ...(['stray', 'reconcile', 'reconcile', 'carryOut'] as const),
  ),
  /** The intent, payment or investment it is about: few, so that they collide. */
  subject: fc.nat(5),
  process: fc.nat(PROCESSES - 1),
  variant: fc.nat(2),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const crash = fc.record({ at: fc.nat(60), when: fc.constantFrom('before' as const, 'after' as const) });

class World {
  readonly log = new MemoryLog();
  processes: TestProcess[] = [];
  warehouses: string[] = [];
  actor: Actor = admin;

  async open(): Promise<void> {
    const first = createProcess(this.log);
    const { warehouseId, actor } = await openBusiness(first, CAPITAL);
    const second = await first.send(
      'CreateWarehouse',
      { name: 'B', location: 'B', description: 'B', totalValue: CAPITAL, totalShares: 10, sharePrice: 1 },
      { actor: admin },
    );
    this.actor = actor;
    this.warehouses = [warehouseId, second.result.id];
    this.restart();
  }

  restart(): void {
    this.processes = Array.from({ length: PROCESSES }, () => createProcess(this.log));
  }

  investmentId(subject: number): string {
    return deriveId('investment', this.actor.kind === 'user' ? this.actor.id : '', this.key(subject));
  }

  key(subject: number): string {
    return deriveId('key', subject);
  }

  states<S>(category: string, initial: S, evolve: (state: S, event: Event) => S): Map<string, S> {
    return new Map(
      this.log.streamNames(category).map((name) => {
        const events = this.log.eventsOf(name);
        return [name.slice(category.length + 1), events.reduce(evolve, initial)];
      }),
    );
  }

  investments(): Map<string, Investment> {
    const all = [...this.states('investment', noInvestment, evolveInvestment)];
    return new Map(all.flatMap(([id, state]) => (isInvestment(state) ? [[id, state] as const] : [])));
  }

  reconciliations(): Map<string, ReconciliationState> {
    return this.states('reconciliation', nothingDecided, evolveReconciliation);
  }

  transfers(): Map<string, Transfer> {
    const all = [...this.states('transfer', noTransfer, evolveTransfer)];
    return new Map(all.flatMap(([id, state]) => (state ? [[id, state] as const] : [])));
  }
}
type Event = ReturnType<MemoryLog['eventsOf']>[number];
const noTransfer: TransferState = null;
const noWarehouse: WarehouseState = null;

async function run(world: World, { kind, subject, process: index, variant }: Step): Promise<unknown> {
  const { send } = world.processes[index] ?? createProcess(world.log);
  const investment = world.investments().get(world.investmentId(subject));
  const transferId = deriveId('transfer', hashOf(String(subject)), 0);
  const transfer = world.transfers().get(transferId);
  const [first = '', second = ''] = world.warehouses;
  switch (kind) {
    case 'invest': {
      // The last variant reuses the key for another warehouse.
      const warehouseId = variant === 2 ? second : first;
      const body = {
        warehouseId,
        amount: '60000.00',
        walletAddress: WALLET,
        termsVersion: CURRENT_CONTRACT.version,
      };
      return send('CreateInvestment', body, { actor: world.actor, key: world.key(subject) });
    }
    case 'pay': {
      if (!investment) return undefined;
      const due = microFromUsdt(investment.data.payment.amountUsdt);
      const block = {
        blockNumber: 100 + variant,
        blockHash: hashOf(`block ${variant}`),
        blockTime: minutesLater(5),
      };
      const amount = transfer?.data.amount ?? usdtFromMicro(due + BigInt(variant === 2 ? 1 : 0));
      const data = { txHash: hashOf(String(subject)), logIndex: 0, from: WALLET, to: TREASURY, amount };
      await send('RecordTransfer', { ...data, ...block });
      return send('MatchTransfer', { transferId });
    }
    case 'reorganise':
      return transfer?.block && send('RecordReorganisation', { transferId, ...placeOf(transfer.block) });
    case 'confirm':
      return transfer && confirm(world, transferId, transfer, send);
    case 'stray': {
      const strayId = await stray(subject, send);
      return confirm(world, strayId, world.transfers().get(strayId), send);
    }
    case 'reconcile':
      return reconcile(world, variant === 0 ? transferId : strayIdOf(subject), variant, send);
    case 'carryOut':
      for (const id of world.reconciliations().keys()) await carryOut(world, id, send);
      return undefined;
    case 'expire':
      return send(
        'ExpireInvestment',
        { investmentId: world.investmentId(subject) },
        { at: minutesLater(DAY + 1) },
      );
    case 'release':
      return send('ReleaseReservation', { warehouseId: first, investmentId: world.investmentId(subject) });
  }
}

function placeOf({ blockNumber, blockHash }: { blockNumber: number; blockHash: string }) {
  return { blockNumber, blockHash };
}

const strayHash = (subject: number) => hashOf(`stray ${subject}`);
const strayIdOf = (subject: number) => deriveId('transfer', strayHash(subject), 0);

/** Money that was not asked for. */
async function stray(subject: number, send: TestProcess['send']): Promise<string> {
  const block = { blockNumber: 200, blockHash: hashOf('stray block'), blockTime: minutesLater(6) };
  const amount = usdtFromMicro(700_000_000n + BigInt(subject));
  const data = { txHash: strayHash(subject), logIndex: 0, from: WALLET, to: TREASURY, amount };
  await send('RecordTransfer', { ...data, ...block });
  await send('MatchTransfer', { transferId: strayIdOf(subject) });
  return strayIdOf(subject);
}

/** Two staff members decide about a transfer: to any pending investment, back, or to the investor's balance. */
async function reconcile(world: World, transferId: string, variant: number, send: TestProcess['send']) {
  const [investmentId] = [...world.investments()].find(([, { status }]) => status === 'pending') ?? [];
  const userId = world.actor.kind === 'user' ? world.actor.id : '';
  const decision =
    variant === 0 && investmentId
      ? ({ how: 'match', investmentId } as const)
      : variant === 1
        ? ({ how: 'refund', to: WALLET } as const)
        : ({ how: 'credit', userId } as const);
  const note = 'Lo confirmó por teléfono';
  const { result } = await send('ReconcileTransfer', { transferId, note, ...decision }, { actor: admin });
  await send('ApproveReconciliation', result, { actor: second });
}
const second: Actor = { kind: 'user', id: deriveId('second'), role: 'admin' };

async function carryOut(world: World, transferId: string, send: TestProcess['send']) {
  const { proposals: proposal, status } = world.reconciliations().get(transferId) ?? nothingDecided;
  const block = world.transfers().get(transferId)?.block;
  if (!block || (status !== 'approved' && status !== 'verified')) return;
  await send('CarryOutReconciliation', { transferId, proposal, ...placeOf(block), solidHeight: 300 });
}

async function confirm(
  world: World,
  transferId: string,
  transfer: Transfer | undefined,
  send: TestProcess['send'],
) {
  if (!transfer?.block) return;
  const place = placeOf(transfer.block);
  await send('ConfirmTransfer', { transferId, ...place, confirmations: 19, energyFee: 1 });
  const { match } = world.transfers().get(transferId) ?? {};
  if (match?.kind === 'matched') {
    await send('ConfirmInvestment', { investmentId: match.investmentId, transferId });
  }
}

/** A refusal is a valid outcome; a crash is an injected fault. Anything else is a defect. */
async function tolerated(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (error instanceof Crash || (error instanceof Error && error.name === 'AppError')) return;
    throw error;
  });
}

/** Sends what the worker's sweeps propose, until nothing changes any more. */
async function heal(world: World): Promise<void> {
  world.log.onAppend = () => undefined;
  const { send } = createProcess(world.log);
  for (let before = -1; before !== world.log.appends; ) {
    before = world.log.appends;
    for (const [transferId, transfer] of world.transfers()) {
      if (transfer.block) await tolerated(send('MatchTransfer', { transferId }));
      await tolerated(confirm(world, transferId, transfer, send));
    }
    for (const id of world.reconciliations().keys()) await tolerated(carryOut(world, id, send));
    for (const investmentId of world.investments().keys()) {
      const at = minutesLater(DAY + 2);
      await tolerated(send('ExpireInvestment', { investmentId }, { at }));
    }
    for (const warehouseId of world.warehouses) {
      const state = world.states('warehouse', noWarehouse, evolveWarehouse).get(warehouseId);
      for (const investmentId of state?.reservations.keys() ?? []) {
        await tolerated(send('ReleaseReservation', { warehouseId, investmentId }));
      }
    }
    for (const name of world.log.streamNames('paymentAmount')) {
      const last = world.log.eventsOf(name).at(-1);
      if (last?.type !== 'PaymentAmountClaimed') continue;
      const amountUsdt = usdtFromMicro(BigInt(name.slice('paymentAmount-'.length)));
      await tolerated(send('ReleasePaymentAmount', { amountUsdt, investmentId: last.data.investmentId }));
    }
  }
}

function expectNeverOversold(world: World): void {
  for (const id of world.warehouses) {
    let state = noWarehouse;
    for (const event of world.log.eventsOf(`warehouse-${id}`)) {
      state = evolveWarehouse(state, event);
      expect(compare(state?.reserved ?? '0', CAPITAL)).toBeLessThanOrEqual(0);
    }
  }
}

function expectNothingHalfDone(world: World): void {
  const investments = world.investments();
  for (const [id, state] of world.states('warehouse', noWarehouse, evolveWarehouse)) {
    const standing = [...investments].filter(
      ([, one]) => one.data.warehouseId === id && one.status !== 'failed',
    );
    expect([...(state?.reservations.keys() ?? [])].sort()).toEqual(standing.map(([key]) => key).sort());
    expect(state?.reserved).toBe(standing.map(([, one]) => one.data.amount).reduce(add, '0.00'));
  }
  for (const { status } of investments.values()) expect(status).not.toBe('pending');
  for (const name of world.log.streamNames('paymentAmount')) {
    expect(world.log.typesOf(name).at(-1)).toBe('PaymentAmountReleased');
  }
}

function expectEveryPaymentAccounted(world: World): void {
  const credited = new Map<string, string>();
  for (const [id, transfer] of world.transfers()) {
    if (!transfer.confirmed) continue;
    if (transfer.match?.kind !== 'matched') {
      expect(transfer.match?.kind).toBe('unmatched');
      continue;
    }
    const { investmentId } = transfer.match;
    expect(credited.has(investmentId)).toBe(false);
    credited.set(investmentId, id);
  }
  for (const [id, investment] of world.investments()) {
    expect(investment.status === 'confirmed').toBe(credited.has(id));
    const types = world.log.typesOf(`investment-${id}`);
    expect(types.filter((type) => /^Investment(Confirmed|Failed)$/.test(type))).toHaveLength(1);
  }
}

/** Each transfer has a single outcome, which moves no more than came in. */
function expectNothingMovedTwice(world: World): void {
  const moved = new Map<string, string[]>();
  const note = (id: string, what: string) => moved.set(id, [...(moved.get(id) ?? []), what]);
  for (const name of world.log.streamNames('account')) {
    for (const event of world.log.eventsOf(name)) {
      if (event.type === 'TransferCredited') note(event.data.transferId, 'credit');
    }
  }
  for (const name of world.log.streamNames('transfer')) {
    for (const event of world.log.eventsOf(name)) {
      if (event.type === 'RefundRequested') note(event.data.refundOf, 'refund');
    }
  }
  for (const [id, state] of world.reconciliations()) {
    expect(['open', 'reconciled', 'proposed']).toContain(state.status);
    const how = state.reconciled?.how;
    const done = moved.get(id) ?? [];
    if (how === undefined) expect(done).toEqual([]);
    if (how === 'credit' || how === 'refund') expect(done).toEqual([how]);
    if (how === 'match') expect(['', 'credit']).toContain(done.join());
    moved.delete(id);
  }
  expect([...moved]).toEqual([]);
}

it('keeps its promises whatever the order and whoever dies', async () => {
  let crashes = 0;
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 14 }),
      fc.array(crash, { maxLength: 6 }),
      async (waves, planned) => {
        const world = new World();
        await world.open();
        let appended = 0;
        world.log.onAppend = (when) => {
          if (when === 'before') appended += 1;
          if (!planned.some((one) => one.at === appended && one.when === when)) return;
          crashes += 1;
          world.restart();
          throw new Crash();
        };
        for (const wave of waves) await Promise.all(wave.map((one) => tolerated(run(world, one))));
        await heal(world);
        expectNeverOversold(world);
        expectNothingHalfDone(world);
        expectEveryPaymentAccounted(world);
        expectNothingMovedTwice(world);
        for (const name of ['investment', 'transfer', 'account', 'reconciliation'].flatMap((category) =>
          world.log.streamNames(category),
        )) {
          for (const event of world.log.eventsOf(name)) {
            seen.add(event.type === 'TransferLeftUnmatched' ? event.data.reason : event.type);
          }
        }
      },
    ),
    { numRuns: 80 },
  );
  // The runs covered the interesting cases.
  expect(crashes).toBeGreaterThan(20);
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'InvestmentConfirmed',
      'InvestmentFailed',
      'InvestmentAbandoned',
      'TransferReorganised',
      'TransferCredited',
      'RefundRequested',
      'TransferReconciled',
    ]),
  );
}, 60_000);
