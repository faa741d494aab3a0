import type { Actor } from '@nodo/contracts/event';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { microFromUsdt } from '@nodo/contracts/money';
import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import { OTHER_WALLET, settings, USDT, WALLET } from '../../command-api/src/testing/samples.ts';
import { admin } from '../../command-api/src/testing/system.ts';
import { walletOf } from '../../command-api/src/testing/wallets.ts';
import { signer, type World } from './world.ts';

/** Actions of people, in the web app and with their wallets. */

const FOREIGN_TOKEN = walletOf('another token').address;
const EXCHANGE = walletOf('an exchange').address;
const wallets = [walletOf('proved').address, WALLET];
/** Second member of staff, who approves what the first proposed. */
export const second: Actor = { kind: 'user', id: deriveId('second'), role: 'admin' };

function personOf(world: World, index: number): { actor: Actor; wallet: string } {
  const place = index % world.people.length;
  return { actor: world.people[place] ?? admin, wallet: wallets[place] ?? WALLET };
}

/**
 * The key depends only on the intent, and command-api scopes keys by person: repeating an intent reuses its key, even
 * for another warehouse.
 */
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

/** Pays an investment, exactly or in one of the wrong ways. */
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
  // An investment from the balance has no wallet: a stray payment of it comes from another one.
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

/** Staff approve or reject every waiting payout. */
export async function reviewPayouts(world: World, approve: boolean): Promise<void> {
  for (const { id, state } of world.tables.rows('live.payouts')) {
    const transferId = String(id);
    if (state !== 'requested') continue;
    if (approve) await world.send(second, 'ApprovePayout', { transferId });
    else await world.send(second, 'RejectPayout', { transferId, reason: 'No es una dirección suya' });
  }
}

/** Staff propose how to reconcile an unmatched transfer. */
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

/** A second member of staff approves every proposed reconciliation. */
export async function approveReconciliations(world: World): Promise<void> {
  for (const row of world.tables.rows('live.reconciliations')) {
    if (row.state !== 'proposed') continue;
    const payload = { transferId: String(row.transfer_id), proposal: Number(row.proposal) };
    await world.send(second, 'ApproveReconciliation', payload);
  }
}

/** Approves every prepared distribution. */
export async function approveDistributions(world: World): Promise<void> {
  for (const { period, state } of world.tables.rows('live.distributions')) {
    if (state === 'prepared') await world.send(admin, 'ApproveDistribution', { period: String(period) });
  }
}

/** Requests the repurchase of one of a person's investments, if any. */
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

/** Staff approve or reject every requested repurchase. */
export async function decideRepurchases(world: World, approve: boolean): Promise<void> {
  for (const { investment_id: id, state } of world.tables.rows('live.repurchases')) {
    if (state !== 'requested') continue;
    const payload = { investmentId: String(id), reason: 'Lo decidió el comité' };
    await world.send(second, approve ? 'ApproveRepurchase' : 'RejectRepurchase', payload);
  }
}

/** Invests from the balance; repeating an intent for the same warehouse is a retry. */
export async function reinvest(
  world: World,
  { person, warehouse, intent }: { person: number; warehouse: number; intent: number },
): Promise<void> {
  const { actor } = personOf(world, person);
  const warehouseId = world.warehouses[warehouse % world.warehouses.length] ?? '';
  const body = { warehouseId, amount: '50000.00', termsVersion: CURRENT_CONTRACT.version };
  await world.send(actor, 'Reinvest', body, deriveId('reinvestment', intent, warehouseId));
}

/** Requests a wallet proof by transfer; with `pays`, also sends the transfer from that wallet. */
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

/** Sets a standing order for the balance after each month's returns, or ends it. */
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
  const { monthlyReturnRate, managementFeeRate, platformFeeRate } = settings;
  const rates = { monthlyReturnRate, managementFeeRate, platformFeeRate };
  const body = { warehouseId, keepBalance: '100.00', termsVersion: CURRENT_CONTRACT.version, ...rates };
  await world.send(actor, 'SetStandingOrder', body);
}

/** Joins a warehouse's waiting list, or leaves it. */
export async function waitFor(
  world: World,
  { person, warehouse, leaves }: { person: number; warehouse: number; leaves: boolean },
): Promise<void> {
  const { actor } = personOf(world, person);
  const warehouseId = world.warehouses[warehouse % world.warehouses.length] ?? '';
  await world.send(actor, leaves ? 'LeaveWaitlist' : 'JoinWaitlist', { warehouseId });
}

/**
 * Staff request to close a warehouse permanently; a second member approves or rejects it, or the first withdraws
 * it.
 */
export async function closeWarehouse(
  world: World,
  { warehouse, how }: { warehouse: number; how: 'ask' | 'approve' | 'reject' | 'withdraw' },
): Promise<void> {
  const warehouseId = world.warehouses[warehouse % world.warehouses.length] ?? '';
  const reason = 'Se vendió el lote';
  // Refused if already requested.
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
