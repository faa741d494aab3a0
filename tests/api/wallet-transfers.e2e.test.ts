import { platformFiguresSchema } from '@nodo/contracts/portfolio/platform-figures';
import { personalDataExportSchema } from '@nodo/contracts/privacy/export';
import { erasureOutlookSchema } from '@nodo/contracts/privacy/views';
import { unmatchedPageSchema } from '@nodo/contracts/reconciliation/views';
import { walletTransferSchema, walletViewSchema } from '@nodo/contracts/wallets/views';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { transactions } from '../support/views.ts';

const stage = productStage({ isShared: true, blockIntervalMs: 100 });
const PATH = '/api/wallets/transfer-challenges';
let chain: Chain;
let camila: Client;
let santiago: Client;
let admin: Client;

beforeAll(async () => {
  chain = await Chain.of(stage.product);
  [camila, santiago, admin] = await Promise.all([
    stage.signIn(INVESTOR),
    stage.signIn('santiago.hoyos@ejemplo.co'),
    stage.signIn(ADMIN),
  ]);
});

async function ask(client: Client, address: string) {
  const answer = await client.send('POST', PATH, { address });
  expect(answer.status, answer.text).toBe(201);
  client.follow(answer);
  return walletTransferSchema.parse(answer.body);
}
/** What is asked of somebody for this wallet; an earlier try may have left others. */
async function open(client: Client, address: string) {
  const all = z.array(walletTransferSchema).parse((await client.get(PATH)).body);
  return all.filter((each) => each.address === address);
}
async function wallets(client: Client) {
  return z.array(walletViewSchema).parse((await client.get('/api/wallets')).body);
}
/** Number of somebody's unmatched transfers, which block the erasure of the account. */
const unmatchedOf = async (client: Client) =>
  erasureOutlookSchema.parse((await client.get('/api/profile/erasure')).body).obligations.unmatchedTransfers;
const micro = (usdt: string) => BigInt(usdt.replace('.', ''));

test('CHAIN-04 an exact transfer of less than a cent proves the wallet that can’t sign, live', async () => {
  const wallet = await chain.newWallet(5_000_000n);
  const live = await Listener.open(camila);
  const [asked, other] = [await ask(camila, wallet.address), await ask(santiago, wallet.address)];
  expect(asked.amountUsdt).not.toBe(other.amountUsdt);
  expect(await open(camila, wallet.address)).toEqual([asked]);
  const before = platformFiguresSchema.parse((await admin.get('/api/analytics/platform')).body);
  const blockedBefore = await unmatchedOf(camila);
  const hash = await chain.transfer(asked.to, micro(asked.amountUsdt), { from: wallet });
  await eventually('the wallet to be proved', async () =>
    (await wallets(camila)).some(
      ({ address, method }) => address === wallet.address && method === 'transfer',
    ),
  );
  await eventually('the screen to be told', () => live.heard('wallet.changed').length >= 2);
  live.close();
  expect(await open(camila, wallet.address)).toEqual([]);
  expect(await wallets(santiago)).toEqual([]);
  const own = async () =>
    (await transactions(camila)).find(({ transactionHash }) => transactionHash === hash);
  const proof = { unmatchedReason: 'wallet_proof', state: 'confirmed', confirmations: 19 };
  await expect.poll(own).toMatchObject(proof);
  // The worker recorded the proof; it is nevertheless in the person's data export, and in nobody else's.
  const activity = async (client: Client) =>
    personalDataExportSchema.parse((await client.get('/api/profile/export')).body).activity;
  const proved = async () => {
    const proofs = (await activity(camila)).filter(({ action }) => action === 'WalletProved');
    return proofs.map(({ changes }) => changes);
  };
  await expect
    .poll(proved)
    .toContainEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'walletAddress', after: wallet.address })]),
    );
  expect((await activity(santiago)).map(({ action }) => action)).not.toContain('WalletProved');
  // Nobody will ever decide about it: it doesn't keep the person from being erased.
  expect(await unmatchedOf(camila)).toBe(blockedBefore);
  // It needs no decision by staff, but stays listed.
  const after = platformFiguresSchema.parse((await admin.get('/api/analytics/platform')).body);
  expect(after.decisions).toEqual(before.decisions);
  const page = async (state: string) =>
    unmatchedPageSchema.parse((await admin.get(`/api/unmatched-transfers?state=${state}`)).body).rows;
  expect((await page('open')).some(({ transactionHash }) => transactionHash === hash)).toBe(false);
  expect((await page('all')).some(({ transactionHash }) => transactionHash === hash)).toBe(true);
});

test('CHAIN-04 another amount proves nothing, and neither does the amount from another wallet', async () => {
  const [wallet, foreign] = [await chain.newWallet(5_000_000n), await chain.newWallet(5_000_000n)];
  const asked = await ask(camila, wallet.address);
  const hashes = [
    await chain.transfer(asked.to, micro(asked.amountUsdt) + 1n, { from: wallet }),
    await chain.transfer(asked.to, micro(asked.amountUsdt), { from: foreign }),
  ];
  await eventually('both to be there for staff', async () => {
    const { rows } = unmatchedPageSchema.parse((await admin.get('/api/unmatched-transfers?state=open')).body);
    const found = rows.filter(({ transactionHash }) => hashes.includes(transactionHash));
    return (
      found.length === 2 && found.every(({ state, reason }) => state === 'confirmed' && reason === 'unknown')
    );
  });
  expect((await wallets(camila)).map(({ address }) => address)).not.toContain(wallet.address);
  expect(await open(camila, wallet.address)).toEqual([asked]);
});

test('CHAIN-04 no transfer is asked for from what is the platform’s or no address, and nothing changes', async () => {
  const all = async () => (await camila.get(PATH)).body;
  const before = await all();
  const [{ to }] = [await ask(santiago, (await chain.newWallet(1n)).address)];
  for (const address of [to, 'T123', '']) {
    const refused = await camila.send('POST', PATH, { address });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { address: expect.any(String) },
    });
  }
  expect(await all()).toEqual(before);
});
