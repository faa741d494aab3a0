import { randomBytes } from 'node:crypto';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { unmatchedPageSchema } from '@nodo/contracts/reconciliation/views';
import { openClaimSchema, transferClaimSchema } from '@nodo/contracts/transfer-claims/views';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, ANALYST, INVESTOR } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { transactions } from '../support/views.ts';

const stage = productStage({ isShared: true, blockIntervalMs: 100 });
const PATH = '/api/transfer-claims';
const NOTE = 'Salió de mi exchange el lunes, 321 USDT';
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

const own = async (client: Client) => z.array(transferClaimSchema).parse((await client.get(PATH)).body);
const open = async () => z.array(openClaimSchema).parse((await admin.get(`${PATH}/open`)).body);
/** Takes back what an earlier try of a test has left. */
async function withdrawAll(client: Client) {
  for (const { id, state } of await own(client))
    if (state === 'open') admin.follow(await client.send('DELETE', `${PATH}/${id}`));
}

async function arrived() {
  const txHash = await chain.transfer(chain.treasury, 321_000_000n, {
    from: await chain.newWallet(400_000_000n),
  });
  const transferId = await eventually('the transfer to wait for a decision', async () => {
    const { rows } = unmatchedPageSchema.parse((await admin.get('/api/unmatched-transfers')).body);
    return rows.find((row) => row.transactionHash === txHash && row.state === 'confirmed')?.id;
  });
  return { txHash, transferId };
}
async function claim(client: Client, txHash: string) {
  const answer = await client.send('POST', PATH, { txHash, note: NOTE });
  expect(answer.status, answer.text).toBe(201);
  client.follow(answer);
  admin.follow(answer);
  return z.object({ status: z.literal('noted'), claimId: z.uuid() }).parse(answer.body).claimId;
}

test('CHAIN-04 what came from an exchange is claimed by its hash, decided by staff, and heard of', async () => {
  await withdrawAll(camila);
  const { txHash, transferId } = await arrived();
  const claimed = async (client = camila) => (await own(client)).filter((one) => one.txHash === txHash);
  const live = await Listener.open(camila);
  const other = await Listener.open(santiago);
  const id = await claim(camila, `0x${txHash.toUpperCase()}`);
  expect(await claimed()).toMatchObject([{ id, txHash, note: NOTE, state: 'open' }]);
  expect(await claimed(santiago)).toEqual([]);
  expect(await open()).toMatchObject([{ id, txHash, note: NOTE, transferId, person: { email: INVESTOR } }]);
  const [{ person } = { person: { id: '' } }] = await open();
  // A claim alone does not show the transfer to the person.
  const seen = await transactions(camila);
  expect(seen.map(({ transactionHash }) => transactionHash)).not.toContain(txHash);
  const decision = { how: 'credit', userId: person.id, note: 'El extracto del exchange lo muestra' };
  const decided = await admin.send('POST', `/api/unmatched-transfers/${transferId}/reconciliation`, decision);
  expect(decided.status, decided.text).toBe(200);
  await eventually('the claim to be closed', async () => (await claimed())[0]?.state === 'resolved');
  expect(await open()).toEqual([]);
  await eventually('the screen to be told', () => live.heard('transferClaim.changed').length >= 2);
  expect(other.mentions(id)).toBe(false);
  live.close();
  other.close();
  await expect
    .poll(async () => (await camila.get('/api/notifications')).text)
    .toContain('Resolvimos tu reclamo');
  const audited = async () => {
    const audit = await admin.get(`/api/audit?kind=transferClaims&subject=${person.id}`);
    return auditPageSchema.parse(audit.body).rows.map(({ action }) => action);
  };
  await expect
    .poll(async () => (await audited()).slice(0, 2))
    .toEqual(['TransferClaimSettled', 'TransferClaimed']);
  const analyst = await stage.signIn(ANALYST);
  expect((await analyst.get(`/api/audit?kind=transferClaims&subject=${person.id}`)).text).not.toContain(NOTE);
});

test('CHAIN-04 without a proof and an explanation every hash is refused alike, and nothing is written', async () => {
  const { txHash } = await arrived();
  const before = await own(santiago);
  const answers = [];
  for (const hash of [txHash, 'e'.repeat(64)]) {
    const { status, body } = await santiago.send('POST', PATH, { txHash: hash });
    answers.push({ status, ...z.object({ code: z.string(), message: z.string() }).parse(body) });
  }
  expect(answers[0]).toMatchObject({ status: 422, code: 'TRANSFER_NOT_YOURS' });
  expect(answers[1]).toEqual(answers[0]);
  for (const body of [{ txHash: 'abc' }, { txHash: '' }, { txHash, note: 'corta' }, {}]) {
    const refused = await santiago.send('POST', PATH, body);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED' });
  }
  expect(await own(santiago)).toEqual(before);
});

test('CHAIN-04 a claim of nothing is answered by staff; one’s own is taken back; five are the most', async () => {
  await withdrawAll(santiago);
  const hashes = Array.from({ length: 5 }, () => randomBytes(32).toString('hex'));
  const ids: string[] = [];
  for (const hash of hashes) ids.push(await claim(santiago, hash));
  const sixth = await santiago.send('POST', PATH, { txHash: '6'.repeat(64), note: NOTE });
  expect(sixth.body).toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  expect((await camila.send('DELETE', `${PATH}/${ids[0]}`)).status).toBe(404);
  expect((await santiago.send('DELETE', `${PATH}/${ids[0]}`)).status).toBe(200);
  const found = (await open()).find(({ id }) => id === ids[1]);
  expect(found).toMatchObject({ transferId: null });
  const body = { userId: found?.person.id, reason: 'Esa transacción no llegó a nuestra tesorería' };
  const answered = await admin.send('POST', `${PATH}/${ids[1]}/rejection`, body);
  expect(answered.status, answered.text).toBe(200);
  santiago.follow(answered);
  const states = new Map((await own(santiago)).map(({ id, state, reason }) => [id, { state, reason }]));
  expect(states.get(ids[0] ?? '')).toEqual({ state: 'withdrawn', reason: null });
  expect(states.get(ids[1] ?? '')).toEqual({ state: 'rejected', reason: body.reason });
  expect(states.get(ids[2] ?? '')).toEqual({ state: 'open', reason: null });
});
