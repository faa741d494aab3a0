import type { Actor } from '@nodo/contracts/event';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { microFromUsdt } from '@nodo/contracts/money';
import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import { OTHER_WALLET, USDT, WALLET } from '../../command-api/src/testing/samples.ts';
import { admin } from '../../command-api/src/testing/system.ts';
import { walletOf } from '../../command-api/src/testing/wallets.ts';
import { signer, type World } from './world.ts';

/** What people do, on the screens and with their wallets. */

const FOREIGN_TOKEN = walletOf('another token').address;
const EXCHANGE = walletOf('an exchange').address;
const wallets = [walletOf('proved').address, WALLET];
/** Approves what the first of the staff proposed. */
export const second: Actor = { kind: 'user', id: deriveId('second'), role: 'admin' };

function personOf(world: World, index: number): { actor: Actor; wallet: string } {
  const place = index % world.people.length;
  return { actor: world.people[place] ?? admin, wallet: wallets[place] ?? WALLET };
}

/** Numbered by person and intent, so that sending one again is a repetition, be it for another warehouse. */
export async function invest(
  world: World,
  {
    person,
    warehouse,
    amount,
    intent,
  }: { person: number; warehouse: number; amount: string; intent?: number },
): Promise<void> {
  const { actor, wallet: walletAddress } = personOf(world, person);
  const warehouseId = world.warehouses[warehouse % world.warehouses.length] ?? '';
  const body = { warehouseId, amount, walletAddress, termsVersion: CURRENT_CONTRACT.version };
  await world.send(
    actor,
    'CreateInvestment',
    body,
    intent === undefined ? undefined : deriveId('intent', intent),
  );
}

export const waysToPay = ['exact', 'exchange', 'short', 'over', 'twice', 'stray', 'foreign token'] as const;
export type WayToPay = (typeof waysToPay)[number];

/** Sends money to what an investment was told, or something else. */
export async function pay(
  world: World,
  { investment, how }: { investment: number; how: WayToPay },
): Promise<void> {
  const created = world.log.readAll().filter((event) => event.type === 'InvestmentCreated');
  const chosen = created[Math.max(0, created.length - 1 - (investment % 3))];
  if (chosen?.type !== 'InvestmentCreated') return;
  const due = microFromUsdt(chosen.data.payment.amountUsdt);
  const micro =
    { short: due - 1_000_000n, over: due + 1_000_000n, stray: 321_000_000n }[how as string] ?? due;
  // What is paid out of a balance names no wallet of anybody's: who pays it anyway does so from one of their own.
  const own = chosen.data.payment.source ? OTHER_WALLET : chosen.data.walletAddress;
  const from = how === 'exchange' ? EXCHANGE : how === 'stray' ? OTHER_WALLET : own;
  const token = how === 'foreign token' ? FOREIGN_TOKEN : USDT;
  for (let times = how === 'twice' ? 2 : 1; times > 0; times -= 1) {
    world.acts += 1;
    const id = deriveId('transaction', world.acts).replaceAll('-', '').repeat(2);
    world.chain.submit({ id, token, from, to: signer.address, micro });
  }
}

export async function requestPayout(
  world: World,
  { person, amount, to }: { person: number; amount: string; to: number },
): Promise<void> {
  const { actor } = personOf(world, person);
  const walletAddress = [...wallets, EXCHANGE][to % 3] ?? EXCHANGE;
  await world.send(actor, 'RequestPayout', { amount, walletAddress, type: 'distribution' });
}

/** Somebody of the staff decides about every payout that waits for it. */
export async function reviewPayouts(world: World, approve: boolean): Promise<void> {
  for (const { id, state } of world.tables.rows('live.payouts')) {
    const transferId = String(id);
    if (state !== 'requested') continue;
    if (approve) await world.send(second, 'ApprovePayout', { transferId });
    else await world.send(second, 'RejectPayout', { transferId, reason: 'No es una dirección suya' });
  }
}

/** One of the staff proposes what becomes of a transfer that belongs to nobody. */
export async function reconcile(
  world: World,
  { transfer, how }: { transfer: number; how: number },
): Promise<void> {
  const odd = world.tables
    .rows('live.transfers')
    .filter(({ matched, state }) => matched === false && state === 'confirmed');
  const transferId = String(odd[transfer % Math.max(1, odd.length)]?.id ?? '');
  const pending = world.tables.rows('live.investments').filter(({ status }) => status === 'pending');
  const investmentId = String(pending[transfer % Math.max(1, pending.length)]?.id ?? '');
  const { actor } = personOf(world, transfer);
  const userId = actor.kind === 'user' ? actor.id : '';
  if (transferId === '') return;
  const decision =
    how % 3 === 0 && investmentId !== ''
      ? ({ how: 'match', investmentId } as const)
      : how % 3 === 1
        ? ({ how: 'refund', to: String(odd[transfer % odd.length]?.from_address) } as const)
        : ({ how: 'credit', userId } as const);
  const note = 'Lo confirmó por teléfono';
  await world.send(admin, 'ReconcileTransfer', { transferId, note, ...decision });
}

/** A second one of the staff approves what was proposed. */
export async function approveReconciliations(world: World): Promise<void> {
  for (const row of world.tables.rows('live.reconciliations')) {
    if (row.state !== 'proposed') continue;
    const payload = { transferId: String(row.transfer_id), proposal: Number(row.proposal) };
    await world.send(second, 'ApproveReconciliation', payload);
  }
}

/** Approves every month's returns that wait for it. */
export async function approveDistributions(world: World): Promise<void> {
  for (const { period, state } of world.tables.rows('live.distributions')) {
    if (state === 'prepared') await world.send(admin, 'ApproveDistribution', { period: String(period) });
  }
}

/** Asks to sell back what one holds of the platform, if anything. */
export async function sellBack(
  world: World,
  { person, position }: { person: number; position: number },
): Promise<void> {
  const { actor } = personOf(world, person);
  const held = world.tables
    .rows('live.investments')
    .filter(
      ({ status, investor_id: id }) => status === 'confirmed' && actor.kind === 'user' && id === actor.id,
    );
  const chosen = held[position % Math.max(1, held.length)];
  if (!chosen) return;
  const payload = { investmentId: String(chosen.id), price: String(chosen.amount) };
  await world.send(actor, 'RequestRepurchase', payload);
}

/** Somebody of the staff decides about every position that is to be sold back. */
export async function decideRepurchases(world: World, approve: boolean): Promise<void> {
  for (const { investment_id: id, state } of world.tables.rows('live.repurchases')) {
    if (state !== 'requested') continue;
    const payload = { investmentId: String(id), reason: 'Lo decidió el comité' };
    await world.send(second, approve ? 'ApproveRepurchase' : 'RejectRepurchase', payload);
  }
}

/** Invests out of the balance; sending an intent again is a repetition. */
export async function reinvest(
  world: World,
  { person, warehouse, intent }: { person: number; warehouse: number; intent: number },
): Promise<void> {
  const { actor } = personOf(world, person);
  const warehouseId = world.warehouses[warehouse % world.warehouses.length] ?? '';
  const body = { warehouseId, amount: '50000.00', termsVersion: CURRENT_CONTRACT.version };
  await world.send(actor, 'Reinvest', body, deriveId('reinvestment', intent, warehouseId));
}

/** Asks for the exact transfer that proves a wallet; `pays`, it is sent, from that wallet, too. */
export async function proveByTransfer(
  world: World,
  { person, wallet, pays }: { person: number; wallet: number; pays: boolean },
): Promise<void> {
  const { actor } = personOf(world, person);
  const from = walletOf(`not signing ${wallet % 2}`).address;
  const asked = await world.send(actor, 'RequestWalletTransfer', { address: from });
  if (!asked || !pays) return;
  world.acts += 1;
  const id = deriveId('transaction', world.acts).replaceAll('-', '').repeat(2);
  const micro = microFromUsdt(asked.result.amountUsdt);
  world.chain.submit({ id, token: USDT, from, to: signer.address, micro });
}

/** Orders what becomes of one's balance after each month's returns, or ends it. */
export async function orderReinvesting(
  world: World,
  { person, warehouse, ends }: { person: number; warehouse: number; ends: boolean },
): Promise<void> {
  const { actor } = personOf(world, person);
  if (ends) {
    await world.send(actor, 'EndStandingOrder', {});
    return;
  }
  const warehouseId = world.warehouses[warehouse % world.warehouses.length] ?? '';
  const body = { warehouseId, keepBalance: '100.00', termsVersion: CURRENT_CONTRACT.version };
  await world.send(actor, 'SetStandingOrder', body);
}

/** Waits for capital of a warehouse, or no longer. */
export async function waitFor(
  world: World,
  { person, warehouse, leaves }: { person: number; warehouse: number; leaves: boolean },
): Promise<void> {
  const { actor } = personOf(world, person);
  const warehouseId = world.warehouses[warehouse % world.warehouses.length] ?? '';
  await world.send(actor, leaves ? 'LeaveWaitlist' : 'JoinWaitlist', { warehouseId });
}

/**
 * One of the staff asks for a warehouse to be closed for ever; of what waits, another one confirms it or not, or the
 * first takes it back.
 */
export async function closeWarehouse(
  world: World,
  { warehouse, how }: { warehouse: number; how: 'ask' | 'approve' | 'reject' | 'withdraw' },
): Promise<void> {
  const warehouseId = world.warehouses[warehouse % world.warehouses.length] ?? '';
  const reason = 'Se vendió el lote';
  // Refused where somebody has asked before.
  if (how === 'ask' || how === 'approve')
    await world.send(admin, 'RequestWarehouseClosing', { warehouseId, reason });
  if (how === 'withdraw') await world.send(admin, 'WithdrawWarehouseClosing', { warehouseId });
  const asked = world.log
    .eventsOf(streams.warehouse(warehouseId))
    .findLast(({ type }) => type === 'WarehouseClosingRequested');
  if (!asked) return;
  const request = { warehouseId, revision: Number(asked.revision) };
  if (how === 'approve') await world.send(second, 'ApproveWarehouseClosing', request);
  if (how === 'reject') await world.send(second, 'RejectWarehouseClosing', { ...request, reason });
}
