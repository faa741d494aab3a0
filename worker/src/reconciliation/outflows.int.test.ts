import type { CommandInput } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import { microFromUsdt } from '@nodo/contracts/money';
import { payoutRequestedSchema } from '@nodo/contracts/payouts/views';
import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { startTestSigner, type TestSigner } from '../testing/signer.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';
import { freshWallet } from '../testing/wallet.test.ts';

type Investor = Extract<Actor, { kind: 'user' }>;

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let signer: TestSigner;
let stack: Stack;
let world: World;
let worker: RunningService;
let databaseUrl: string;

/** A worker's settings, for payouts up to so many USD. */
function payingUpTo(maximum: string): World {
  const polling = { PAYOUT_POLL_MS: '100', PAYOUT_AGAIN_MS: '300' };
  const environment = { ...signer.environment, ...polling, PAYOUT_MAX_USD: maximum };
  return createWorld({ databaseUrl, chain, commandApiUrl: stack.url, environment });
}

beforeAll(async () => {
  [databases, chain] = await Promise.all([startDatabases(), startChain({ intervalMs: 3_000, paused: true })]);
  databaseUrl = await databases.create();
  stack = await startStack(databaseUrl, chain);
  signer = await startTestSigner(chain);
  await chain.mine(1);
  world = payingUpTo('50000');
  worker = await world.start();
  await chain.pay(microFromUsdt('100000.000000'));
  await chain.mine(40);
  await world.followed();
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await Promise.all([world.close(), stack.stop()]);
  await Promise.all([chain.stop(), signer.stop()]);
  await databases.stop();
});

async function withBalance(): Promise<Investor> {
  const person = await stack.verified();
  await stack.credit(person.id, '900.00');
  return person;
}
async function ask(actor: Investor, amount: string, to: string) {
  const body = { amount, walletAddress: to, type: 'distribution' } as const;
  return payoutRequestedSchema.parse(await stack.send('RequestPayout', body, { actor })).id;
}
const typesOf = (payoutId: string) => stack.typesOf(streams.transfer(payoutId));
const has = (id: string, type: string) => eventually(async () => (await typesOf(id)).includes(type));
const held = (payoutId: string) => has(payoutId, 'TransferHeld');

/** What the treasury's key pays without our log, as after a restore. Resolves to the transfer's id. */
async function leaves(amount: string, to: string): Promise<string> {
  const txHash = await chain.pay(microFromUsdt(amount), { to, from: chain.treasuryPrivateKey });
  await chain.mine(20);
  const transferId = deriveId('transfer', txHash, 0);
  await has(transferId, 'OutflowDetected');
  return transferId;
}

/** Two people decide whose it is. */
async function decide(
  transferId: string,
  decision: { how: 'payout'; payoutId: string } | { how: 'debit'; userId: string } | { how: 'platform' },
) {
  const [admin, second] = [await stack.person('admin'), await stack.person('admin')];
  const command: CommandInput<'ReconcileTransfer'> = { transferId, note: 'Está en la cadena', ...decision };
  await stack.send('ReconcileTransfer', command, { actor: admin });
  await stack.send('ApproveReconciliation', { transferId, proposal: 1 }, { actor: second });
  await eventually(
    async () => (await stack.typesOf(streams.reconciliation(transferId))).at(-1) === 'TransferReconciled',
  );
}

async function confirmed(payoutId: string, userId: string, settled: number) {
  await eventually(async () => {
    await chain.mine();
    return (await typesOf(payoutId)).at(-1) === 'TransferConfirmed';
  }, 30_000);
  const ends = async () => await stack.typesOf(streams.account(userId));
  await eventually(async () => (await ends()).filter((type) => type === 'PayoutSettled').length === settled);
}

it('an open payout that was made already is not signed again, and is settled', async () => {
  const person = await withBalance();
  const to = freshWallet();
  const blocked = await leaves('1.000000', to);
  const payoutId = await ask(person, '17.00', to);
  await held(payoutId);
  const transferId = await leaves('17.000000', to);
  await decide(transferId, { how: 'payout', payoutId });
  await confirmed(payoutId, person.id, 1);
  expect(await typesOf(payoutId)).toEqual([
    ...['TransferRequested', 'TransferApproved', 'TransferHeld'],
    ...['TransferFound', 'TransferIncluded', 'TransferConfirmed'],
  ]);
  expect(await chain.balanceOf(to)).toBe(microFromUsdt('18.000000'));
  await decide(blocked, { how: 'platform' });
});

it('who was paid by a payout that the log lost is paid no more until it is taken from their balance', async () => {
  const person = await withBalance();
  const [known, another] = [freshWallet(), freshWallet()];
  await confirmed(await ask(person, '10.00', known), person.id, 1);
  const transferId = await leaves('40.000000', known);
  const payoutId = await ask(person, '25.00', another);
  await held(payoutId);
  await decide(transferId, { how: 'debit', userId: person.id });
  await confirmed(payoutId, person.id, 3);
  expect(await chain.balanceOf(another)).toBe(microFromUsdt('25.000000'));
  expect(await chain.balanceOf(known)).toBe(microFromUsdt('50.000000'));
  await eventually(async () => {
    const sql =
      'SELECT (credited + deposited - reserved - paid)::text AS available FROM live.accounts WHERE user_id = $1';
    const { rows } = await world.pool.query<{ available: string }>(sql, [person.id]);
    return Number(rows[0]?.available) === 900 - 10 - 40 - 25;
  });
});

it('what the platform itself sent changes no balance, and afterwards its address is paid again', async () => {
  const person = await withBalance();
  const to = freshWallet();
  const transferId = await leaves('500.000000', to);
  const payoutId = await ask(person, '30.00', to);
  await held(payoutId);
  await decide(transferId, { how: 'platform' });
  await confirmed(payoutId, person.id, 1);
  expect(await stack.typesOf(streams.account(person.id))).not.toContain('TransferCredited');
});

it('one above a lowered maximum that was made already is not given back to the balance, and is settled', async () => {
  const person = await withBalance();
  const to = freshWallet();
  await worker.stop();
  const payoutId = await ask(person, '60.00', to);
  const txHash = await chain.pay(microFromUsdt('60.000000'), { to, from: chain.treasuryPrivateKey });
  await chain.mine(20);
  const careful = payingUpTo('20');
  worker = await careful.start();
  await held(payoutId);
  const transferId = deriveId('transfer', txHash, 0);
  await has(transferId, 'OutflowDetected');
  await decide(transferId, { how: 'payout', payoutId });
  await confirmed(payoutId, person.id, 1);
  const refused = await ask(person, '21.00', freshWallet());
  await has(refused, 'TransferFailed');
  await worker.stop();
  await careful.close();
  worker = await world.start();
});

it('then the books hold what the chain holds', async () => {
  const held = await chain.balanceOf(chain.treasuryAddress);
  await eventually(async () => {
    const { rows } = await world.pool.query<{ account: string; micro: string }>(
      `SELECT account, (sum(balance) * 1000000)::bigint::text AS micro FROM live.book_accounts
       WHERE account IN ('treasury', 'spent', 'outgoing') GROUP BY account`,
    );
    const books = new Map(rows.map(({ account, micro }) => [account, BigInt(micro)]));
    return (
      books.get('treasury') === held &&
      books.get('spent') === microFromUsdt('501.000000') &&
      books.get('outgoing') === 0n
    );
  });
});
