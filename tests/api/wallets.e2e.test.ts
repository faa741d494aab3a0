import { auditPageSchema } from '@nodo/contracts/audit/views';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { payoutRequestedSchema } from '@nodo/contracts/payouts/views';
import { personalDataExportSchema } from '@nodo/contracts/privacy/export';
import { erasureOutlookSchema } from '@nodo/contracts/privacy/views';
import { blockchainTransactionViewSchema } from '@nodo/contracts/transfers/views';
import { ZERO_ADDRESS } from '@nodo/contracts/tron-address';
import {
  type WalletView,
  walletChallengeSchema,
  walletProvedSchema,
  walletViewSchema,
} from '@nodo/contracts/wallets/views';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, ANALYST, INVESTOR } from '../support/accounts.ts';
import { Chain, type Wallet } from '../support/chain.ts';
import { type Answer, type Client, invest, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { confirmed, priceOf, transactions } from '../support/views.ts';
import { newWallet } from '../support/wallets.ts';

const stage = productStage({
  blockIntervalMs: 150,
  environment: { PAYOUT_NEW_ADDRESS_HOURS: '24' },
});
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

async function wallets(client: Client, query = ''): Promise<WalletView[]> {
  return z.array(walletViewSchema).parse((await client.get(`/api/wallets${query}`)).body);
}
async function messageFor(client: Client, { address }: Wallet): Promise<string> {
  const answer = await client.send('POST', '/api/wallets/challenges', { address });
  expect(answer.status, answer.text).toBe(201);
  return walletChallengeSchema.parse(answer.body).message;
}
/** Signs as a wallet program does it: the official client's signMessageV2. */
function sign(message: string, wallet: Wallet): string {
  return String(chain.client(wallet).trx.signMessageV2(message, wallet.privateKey));
}
async function prove(client: Client, wallet: Wallet, key?: string): Promise<Answer> {
  const signature = sign(await messageFor(client, wallet), wallet);
  const body = { address: wallet.address, signature };
  return client.send('POST', '/api/wallets', body, key === undefined ? {} : { key });
}
async function proved(client: Client, wallet: Wallet) {
  const answer = await prove(client, wallet);
  expect(answer.status, answer.text).toBe(201);
  return walletProvedSchema.parse(answer.body);
}

/** Waits for somebody's notification with this title. */
function told(client: Client, title: string) {
  return eventually(`the bell to say «${title}»`, async () => {
    const { rows } = notificationPageSchema.parse((await client.get('/api/notifications')).body);
    return rows.some((row) => row.title === title && row.action?.url === '/settings');
  });
}

describe('proving a wallet', () => {
  test('with a signature of its key makes it one’s own, live and audited, and nobody else’s', async () => {
    const wallet = newWallet();
    const live = await Listener.open(camila);
    const other = await Listener.open(santiago);
    const answer = await proved(camila, wallet);
    expect(answer).toMatchObject({ address: wallet.address, method: 'signature' });
    expect(await wallets(camila)).toEqual([{ ...answer, releasedAt: null, releaseReason: null }]);
    expect(await wallets(santiago)).toEqual([]);
    await eventually('the screen to be told', () =>
      live.heard('wallet.changed').some(({ walletId }) => walletId === answer.id),
    );
    expect(other.mentions(answer.id)).toBe(false);
    live.close();
    other.close();
    await told(camila, 'Demostraste que una billetera es tuya');
    const audit = auditPageSchema.parse(
      (await admin.get(`/api/audit?kind=wallet&subject=${answer.id}`)).body,
    );
    expect(audit.rows).toMatchObject([
      {
        action: 'WalletProved',
        changes: expect.arrayContaining([{ field: 'walletAddress', before: null, after: wallet.address }]),
      },
    ]);
    const exported = personalDataExportSchema.parse((await camila.get('/api/profile/export')).body);
    expect(exported.wallets).toEqual(await wallets(camila));
    expect(exported.activity.map(({ action }) => action)).toContain('WalletProved');
    const analyst = await stage.signIn(ANALYST);
    const masked = await analyst.get(`/api/audit?kind=wallet&subject=${answer.id}`);
    expect(masked.status).toBe(200);
    expect(auditPageSchema.parse(masked.body).rows).toHaveLength(1);
    expect(masked.text).not.toContain(wallet.address);
    const stream = await analyst.get(`/api/history/streams/wallet-${answer.id}`);
    expect(stream.status).toBe(200);
    expect(stream.text).not.toContain(wallet.address);
  });

  test('has its effect once by its key', async () => {
    const wallet = newWallet();
    const key = crypto.randomUUID();
    const signature = sign(await messageFor(camila, wallet), wallet);
    const send = () => camila.send('POST', '/api/wallets', { address: wallet.address, signature }, { key });
    const [one, other] = await Promise.all([send(), send()]);
    expect([one.status, other.status], one.text).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
    const found = (await wallets(camila)).filter(({ address }) => address === wallet.address);
    expect(found).toHaveLength(1);
  });

  test('is refused for another key, another message, another account, and a second time', async () => {
    const wallet = newWallet();
    const { address } = wallet;
    const message = await messageFor(camila, wallet);
    const send = (signature: string, client = camila) =>
      client.send('POST', '/api/wallets', { address, signature });
    const wrong = {
      code: 'WALLET_SIGNATURE_WRONG',
      message: expect.stringMatching(/firma/),
      fields: { signature: expect.any(String) },
    };
    expect((await send(sign(message, newWallet()))).body).toEqual(wrong);
    expect((await send(sign(`${message} `, wallet))).body).toEqual(wrong);
    await messageFor(santiago, wallet);
    expect((await send(sign(message, wallet), santiago)).body).toEqual(wrong);
    expect((await send('0x12')).body).toMatchObject({ fields: { signature: expect.any(String) } });
    expect((await send(sign(message, wallet))).status).toBe(201);
    const again = await send(sign(message, wallet));
    expect(again.status).toBe(410);
    expect(again.body).toMatchObject({ code: 'WALLET_CHALLENGE_CLOSED' });
    const known = await camila.send('POST', '/api/wallets/challenges', { address });
    expect(known.body).toMatchObject({ code: 'WALLET_ALREADY_PROVED' });
  });

  test('is for no address of the platform, of nobody, or with a typing error', async () => {
    const { address } = newWallet();
    const typo = `${address.slice(0, -1)}${address.endsWith('1') ? '2' : '1'}`;
    for (const wanted of [chain.treasury, ZERO_ADDRESS, typo, '']) {
      const answer = await camila.send('POST', '/api/wallets/challenges', { address: wanted });
      expect(answer.status, wanted).toBe(400);
      expect(answer.body).toMatchObject({ fields: { address: expect.any(String) } });
    }
  });

  test('of somebody else’s wallet is refused without a word of whose it is', async () => {
    const wallet = newWallet();
    const { id } = await proved(camila, wallet);
    const refused = await prove(santiago, wallet);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      code: 'WALLET_TAKEN',
      message: 'Esta billetera ya está demostrada en otra cuenta.',
    });
    expect((await santiago.send('DELETE', `/api/wallets/${id}`)).status).toBe(404);
    expect(await wallets(santiago)).toEqual([]);
  });

  test('ends when it is released: another may prove it, and the past stays as it was', async () => {
    const wallet = newWallet();
    const { id, provedAt } = await proved(camila, wallet);
    const position = (await camila.get('/api/wallets')).headers.get('x-at-position');
    const answer = await camila.send('DELETE', `/api/wallets/${id}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ id, address: wallet.address });
    const rowOf = (all: WalletView[]) => all.find((row) => row.id === id);
    expect(rowOf(await wallets(camila))).toMatchObject({
      releasedAt: expect.any(String),
      releaseReason: 'own',
    });
    await proved(santiago, wallet);
    expect(rowOf(await wallets(santiago))).toMatchObject({ releasedAt: null });
    expect(rowOf(await wallets(camila))).toMatchObject({ provedAt, releaseReason: 'own' });
    expect(rowOf(await wallets(camila, `?asOf=${position}`))).toMatchObject({ provedAt, releasedAt: null });
    expect(rowOf(await wallets(santiago, `?asOf=${position}`))).toBeUndefined();
    await told(camila, 'Liberaste una billetera');
  });
});

const USDT = 1_000_000n;

async function funded(): Promise<Wallet> {
  const wallet = await chain.newWallet(10_000n * USDT);
  await eventually('the wallet to be funded', async () => (await chain.balanceOf(wallet.address)) > 0n);
  return wallet;
}
/** Sends an unrequested payment; returns its hash once it is final and unmatched. */
async function payUnasked(wallet: Wallet, micro: bigint): Promise<string> {
  const txHash = await chain.pay(chain.treasury, micro, wallet);
  await eventually('the payment to be left', async () => {
    const row = (await transactions(admin, 'all')).find((each) => each.transactionHash === txHash);
    return row?.type === 'unmatched' && row.state === 'confirmed';
  });
  return txHash;
}
const hashesOf = async (client: Client, query = '') =>
  z
    .array(blockchainTransactionViewSchema)
    .parse((await client.get(`/api/blockchain/transactions${query}`)).body)
    .map(({ transactionHash }) => transactionHash);

/** Number of somebody's unmatched transfers, which block the erasure of the account. */
const unmatchedOf = async (client: Client) =>
  erasureOutlookSchema.parse((await client.get('/api/profile/erasure')).body).obligations.unmatchedTransfers;

describe('CHAIN-04 what came from a proved wallet and paid nothing', () => {
  test('is shown to whose wallet it is, while it is, and to nobody else', async () => {
    const wallet = await funded();
    const txHash = await payUnasked(wallet, 12_345_678n);
    expect(await hashesOf(camila)).not.toContain(txHash);
    const openBefore = await unmatchedOf(camila);
    const { id } = await proved(camila, wallet);
    expect(await unmatchedOf(camila)).toBe(openBefore + 1);
    const rows = (await transactions(camila)).filter((row) => row.transactionHash === txHash);
    expect(rows).toMatchObject([
      {
        direction: 'in',
        type: 'unmatched',
        amount: '12.345678',
        walletAddress: wallet.address,
        unmatchedReason: 'unknown',
        investmentId: null,
      },
    ]);
    expect(await hashesOf(santiago)).not.toContain(txHash);
    const position = (await camila.get('/api/wallets')).headers.get('x-at-position');
    expect((await camila.send('DELETE', `/api/wallets/${id}`)).status).toBe(200);
    expect(await hashesOf(camila)).not.toContain(txHash);
    await proved(santiago, wallet);
    expect(await hashesOf(santiago)).toContain(txHash);
    expect(await hashesOf(camila, `?asOf=${position}`)).toContain(txHash);
    expect(await hashesOf(santiago, `?asOf=${position}`)).not.toContain(txHash);
  });

  test('about an investment of somebody else is shown without it, and once to who is both', async () => {
    const wallet = await funded();
    const [warehouse] = await listWarehouses(camila);
    const made = await invest(camila, warehouse?.id ?? '', '50000', wallet.address);
    const payer = await chain.newWallet(200_000n * USDT);
    await eventually('the payer to be funded', async () => (await chain.balanceOf(payer.address)) > 0n);
    await chain.pay(chain.treasury, priceOf(made), payer);
    await confirmed(camila, made.id);
    // Paying the same amount again is a duplicate: about her investment, from a wallet that she did not declare.
    const second = await payUnasked(payer, priceOf(made));
    await proved(santiago, payer);
    const his = (await transactions(santiago)).filter((row) => row.transactionHash === second);
    expect(his).toMatchObject([{ unmatchedReason: 'duplicate', investmentId: null }]);
    const hers = async () => (await transactions(camila)).filter((row) => row.transactionHash === second);
    expect(await hers()).toMatchObject([{ investmentId: made.id }]);
    const [{ id } = { id: '' }] = (await wallets(santiago)).filter(
      ({ address }) => address === payer.address,
    );
    await santiago.send('DELETE', `/api/wallets/${id}`);
    await proved(camila, payer);
    expect(await hers()).toMatchObject([{ investmentId: made.id }]);
  });
});

describe('API-32 a payout to a proved wallet', () => {
  test('does not wait for its address to be known for a day', async () => {
    const wallet = newWallet();
    const ask = async (walletAddress: string) => {
      const body = { amount: '5', walletAddress, type: 'distribution' };
      const answer = await camila.send('POST', '/api/blockchain/transactions', body);
      expect(answer.status, answer.text).toBe(201);
      return payoutRequestedSchema.parse(answer.body).state;
    };
    expect(await ask(newWallet().address)).toBe('requested');
    await proved(camila, wallet);
    expect(await ask(wallet.address)).toBe('approved');
  });
});
