import { isDeepStrictEqual } from 'node:util';
import { compare, microFromUsdt } from '@nodo/contracts/money';
import { streamSubject, streams } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import { availableCents, emptyAccount, evolveAccount } from '../../command-api/src/earnings/account.ts';
import { evolveUser } from '../../command-api/src/identity/decider.ts';
import type { UserState } from '../../command-api/src/identity/user-state.ts';
import { USDT } from '../../command-api/src/testing/samples.ts';
import { evolveTransfer, type TransferState } from '../../command-api/src/transfers/decider.ts';
import { evolveWallet, unprovedWallet } from '../../command-api/src/wallets/decider.ts';
import { evolveWarehouse, type WarehouseState } from '../../command-api/src/warehouses/decider.ts';
import { Faults, Life } from './faults.ts';
import { memoryPool } from './memory-pool.ts';
import { checkpointOf, project } from './projector.ts';
import { Tables } from './tables.ts';
import { signer, type World } from './world.ts';

/** Invariants that must hold once everything has settled. Each throws an Error describing the violation. */

function hold(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

const MICRO_PER_CENT = 10_000n;
/** Parses the books' signed amounts to micro-USDT. */
const signedMicro = (amount: unknown) => {
  const text = String(amount);
  return text.startsWith('-') ? -microFromUsdt(text.slice(1)) : microFromUsdt(text);
};
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

function booksBalance({ tables }: World): void {
  const accounts = tables.rows('live.book_accounts');
  hold(sum(accounts.map((row) => signedMicro(row.balance))) === 0n, 'The books do not sum to zero');
  const lines = tables.rows('live.journal_lines');
  for (const { account, subject, balance } of accounts) {
    const moved = lines.filter((line) => line.account === account && line.subject === subject);
    hold(
      sum(moved.map((line) => signedMicro(line.amount))) === signedMicro(balance),
      `The account ${account} ${subject} is not what its lines come to`,
    );
  }
}

function reservesAreOnChain({ tables, chain }: World): void {
  const treasury = tables.rows('live.book_accounts').find(({ account }) => account === 'treasury');
  const held = chain.balance(USDT, signer.address, chain.solid);
  const counted = signedMicro(treasury?.balance ?? '0');
  hold(held === counted, `The treasury holds ${held} on the chain and ${counted} in the books`);
}

function transfersOf({ log }: World): Map<string, TransferState> {
  const none: TransferState = null;
  return new Map(
    log
      .streamNames('transfer')
      .map((name) => [streamSubject(name), log.eventsOf(name).reduce(evolveTransfer, none)] as const)
      .filter(([, state]) => state !== null),
  );
}

/** Exactly the transfers received on the chain are confirmed. */
function creditedIsOnChain(world: World): void {
  const came = world.chain
    .transactions(world.chain.solid)
    .filter(({ token, to }) => token === USDT && to === signer.address);
  const onChain = new Map(came.map((one) => [deriveId('transfer', one.id, 0), one]));
  const transfers = transfersOf(world);
  for (const [id, state] of transfers) {
    hold(state?.confirmed !== true || onChain.has(id), `Transfer ${id} is confirmed and not on the chain`);
  }
  for (const [id, { micro }] of onChain) {
    const state = transfers.get(id);
    hold(state?.confirmed === true, `Transfer ${id} is on the chain and not confirmed`);
    hold(microFromUsdt(state.data.amount) === micro, `Transfer ${id} has another amount on the chain`);
  }
}

/** Each confirmed investment has one payment of its exact amount, and each payment is matched, queued, or decided. */
function paymentsAreAccounted(world: World): void {
  const { tables } = world;
  const paid = new Map<string, string>();
  for (const [id, state] of transfersOf(world)) {
    if (!state?.confirmed) continue;
    if (state.match?.kind === 'matched') {
      const { investmentId } = state.match;
      hold(!paid.has(investmentId), `Investment ${investmentId} was paid twice`);
      paid.set(investmentId, id);
      const row = tables.of('live.investments').get(investmentId);
      const isPaid = row?.status === 'confirmed' || row?.status === 'repurchased';
      hold(isPaid, `Investment ${investmentId} was paid and is ${row?.status}`);
      hold(
        microFromUsdt(String(row.payment_amount_usdt)) <= microFromUsdt(state.data.amount),
        `Investment ${investmentId} was paid too little`,
      );
      continue;
    }
    hold(state.match?.kind === 'unmatched', `Nothing was decided about transfer ${id}`);
    const row = tables.of('live.transfers').get(id);
    const decided = tables.of('live.reconciliations').get(id);
    hold(row?.matched === false || decided !== undefined, `Transfer ${id} is in no queue`);
  }
  for (const { id, status, payment_source: source } of tables.rows('live.investments')) {
    const isPaid =
      source === 'balance'
        ? accountEvents(world, 'BalanceInvested', String(id)) === 1
        : paid.has(String(id)) || isMatchedByHand(world, String(id));
    hold(
      source === 'chain' || isPaid === (status !== 'failed'),
      `Investment ${id} is ${status} and paid: ${isPaid}`,
    );
    hold(status !== 'confirmed' || isPaid, `Investment ${id} is confirmed and was not paid`);
    hold(status !== 'pending', `Investment ${id} is neither confirmed nor failed`);
  }
}

/** Number of such account events for an investment. */
function accountEvents(
  { log }: World,
  type: 'BalanceInvested' | 'RepurchaseCredited',
  investmentId: string,
): number {
  return log
    .streamNames('account')
    .flatMap((name) => log.eventsOf(name))
    .filter((event) => event.type === type && event.data.investmentId === investmentId).length;
}

/** Each repurchased investment was paid for once, and no other. */
function repurchasesArePaidOnce(world: World): void {
  for (const { id, status } of world.tables.rows('live.investments')) {
    const times = accountEvents(world, 'RepurchaseCredited', String(id));
    hold(
      times === (status === 'repurchased' ? 1 : 0),
      `Investment ${id} is ${status} and was bought back ${times} times`,
    );
  }
  for (const { investment_id: id, state } of world.tables.rows('live.repurchases'))
    hold(state !== 'approved', `The repurchase of ${id} is approved for ever`);
}

function isMatchedByHand({ tables }: World, investmentId: string): boolean {
  return tables
    .rows('live.reconciliations')
    .some((row) => row.investment_id === investmentId && row.state === 'reconciled');
}

function capitalIsNotOversold({ log, tables }: World): void {
  for (const name of log.streamNames('warehouse')) {
    let state: WarehouseState = null;
    for (const event of log.eventsOf(name)) {
      state = evolveWarehouse(state, event);
      const total = tables.of('live.warehouses').get(streamSubject(name))?.total_value;
      hold(compare(state?.reserved ?? '0', String(total)) <= 0, `${name} is oversold`);
    }
    const standing = tables
      .rows('live.investments')
      .filter((row) => `warehouse-${row.warehouse_id}` === name && row.status === 'confirmed')
      .map(({ id }) => String(id));
    const reserved = [...(state?.reservations.keys() ?? [])];
    hold(isDeepStrictEqual(reserved.sort(), standing.sort()), `${name} holds capital for nobody`);
  }
}

/** Events after which a share is paid, or only has to be released. */
const settled: ReadonlySet<string> = new Set([
  'InvestmentConfirmed',
  'InvestmentPaidFromBalance',
  'InvestmentFailed',
  'InvestmentAbandoned',
]);

/**
 * A warehouse closed by two people accepts no more capital, and has no open reservation, waiting person or
 * standing order.
 */
function closedIsForEver({ log, tables }: World): void {
  for (const name of log.streamNames('warehouse')) {
    const events = log.eventsOf(name);
    const at = events.findIndex(({ type }) => type === 'WarehouseClosed');
    const closed = events[at];
    if (closed?.type !== 'WarehouseClosed') continue;
    const { actor } = closed.metadata;
    hold(actor.kind === 'user' && actor.id !== closed.data.requestedBy, `${name} was closed by one person`);
    for (const { type } of events.slice(at + 1))
      hold(type !== 'CapitalReserved' && type !== 'WarehouseClosed', `${name} is closed and has ${type}`);
    const before = events.slice(0, at).reduce<WarehouseState>(evolveWarehouse, null);
    for (const id of before?.reservations.keys() ?? []) {
      const isSettled = log
        .eventsOf(streams.investment(id))
        .some(({ type, position }) => settled.has(type) && position < closed.position);
      hold(isSettled, `${name} was closed with ${id} on its way`);
    }
    const id = streamSubject(name);
    hold(tables.of('live.warehouses').get(id)?.status === 'closed', `${name} is offered and closed`);
    const [waiting, orders] = [tables.rows('live.waitlist'), tables.rows('live.standing_orders')];
    hold(
      !waiting.some((row) => row.warehouse_id === id && row.told_at === null),
      `Somebody waits for ${name}`,
    );
    hold(!orders.some((row) => row.warehouse_id === id && row.ended_at === null), `An order is for ${name}`);
  }
}

/** Each payout left the treasury at most once, and nothing else left it. */
function payoutsLeftOnce({ chain, tables }: World): void {
  const left = chain
    .transactions(chain.solid)
    .filter(({ token, from }) => token === USDT && from === signer.address);
  const payouts = tables.rows('live.payouts');
  for (const { id, state, tx_hash: hash, amount_usdt: amount } of payouts) {
    hold(
      !/^(reserved|approved|signed|broadcast|confirming)$/.test(String(state)),
      `Payout ${id} is ${state} for ever`,
    );
    if (state !== 'confirmed') continue;
    const mine = left.filter((one) => one.id === hash);
    hold(mine.length === 1, `Payout ${id} is confirmed and ${mine.length} times on the chain`);
    hold(mine[0]?.micro === microFromUsdt(String(amount)), `Payout ${id} has another amount on the chain`);
  }
  const known = new Set(payouts.filter(({ state }) => state === 'confirmed').map((row) => row.tx_hash));
  for (const one of left) hold(known.has(one.id), `Transaction ${one.id} left the treasury and is no payout`);
  hold(known.size === left.length, 'Two payouts are one transaction');
}

function balancesAreNotOverdrawn({ log, tables }: World): void {
  for (const name of log.streamNames('account')) {
    const micro = availableCents(log.eventsOf(name).reduce(evolveAccount, emptyAccount)) * MICRO_PER_CENT;
    hold(micro >= 0n, `${name} is overdrawn`);
    const row = tables.of('live.book_accounts').get(`balances\n${streamSubject(name)}`);
    hold(-signedMicro(row?.balance ?? '0') === micro, `${name} has another balance in the books`);
  }
}

/** Standing orders are executed or skipped once per month, and an executed one made a paid investment. */
function ordersAreDoneOnce({ log, tables }: World): void {
  for (const row of tables.rows('live.standing_orders'))
    hold(row.is_due === false, `The order of ${row.user_id} is begun for ever`);
  for (const name of log.streamNames('standingOrder')) {
    const periods = new Set<string>();
    for (const event of log.eventsOf(name)) {
      if (event.type !== 'StandingOrderExecuted' && event.type !== 'StandingOrderSkipped') continue;
      hold(!periods.has(event.data.period), `${name} was done twice for ${event.data.period}`);
      periods.add(event.data.period);
      if (event.type !== 'StandingOrderExecuted') continue;
      const status = tables.of('live.investments').get(event.data.investmentId)?.status;
      hold(status === 'confirmed' || status === 'repurchased', `${name} made what is ${status}`);
    }
  }
}

/** Every transfer sent to prove a wallet proved it, and nobody has a claim on somebody else's wallet. */
function walletsAreProved(world: World): void {
  const { log } = world;
  const proved = new Map(
    log
      .streamNames('wallet')
      .map((name) => log.eventsOf(name).reduce(evolveWallet, unprovedWallet).proof)
      .flatMap((proof) => (proof ? [[proof.walletAddress, proof.userId] as const] : [])),
  );
  for (const [id, state] of transfersOf(world)) {
    if (!state?.confirmed || state.match?.kind !== 'unmatched' || state.match.reason !== 'wallet_proof')
      continue;
    hold(proved.has(state.data.from), `Transfer ${id} proved nothing`);
  }
  for (const name of log.streamNames('user')) {
    const userId = streamSubject(name);
    const claims = log.eventsOf(name).reduce<UserState>(evolveUser, null)?.wallets?.claims ?? [];
    for (const { walletAddress } of claims)
      hold(proved.get(walletAddress) === userId, `${name} claims ${walletAddress} for nothing`);
  }
}

/** Rebuilt from the first event, the read models and their history are identical, row by row. */
async function rebuildIsLive({ log, tables }: World): Promise<void> {
  const anew = new Tables();
  const pool = memoryPool(anew, new Life(new Faults([]), 'projector').around);
  const events: readonly StoredEvent[] = log.readAll();
  hold(checkpointOf(tables) === events.length, 'The read models are not at the end of the log');
  for (let from = 0; from < events.length; from += 400)
    await project(pool, anew, events.slice(from, from + 400));
  for (const name of new Set([...tables.names('live'), ...tables.names('history'), ...anew.names('live')])) {
    const [live, rebuilt] = [tables.of(name), anew.of(name)];
    hold(live.size === rebuilt.size, `${name} has ${live.size} rows and rebuilt ${rebuilt.size}`);
    for (const [key, row] of live)
      hold(isDeepStrictEqual(row, rebuilt.get(key)), `${name} has another row ${key} when it is rebuilt`);
  }
}

export async function checkAll(world: World): Promise<void> {
  booksBalance(world);
  reservesAreOnChain(world);
  creditedIsOnChain(world);
  paymentsAreAccounted(world);
  repurchasesArePaidOnce(world);
  capitalIsNotOversold(world);
  closedIsForEver(world);
  payoutsLeftOnce(world);
  balancesAreNotOverdrawn(world);
  ordersAreDoneOnce(world);
  walletsAreProved(world);
  await rebuildIsLive(world);
}
