import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bogotaDay } from '@nodo/contracts/bogota';
import { booksViewSchema } from '@nodo/contracts/books/views';
import { userViewSchema } from '@nodo/contracts/identity/views';
import { microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import { signedMicro } from '@nodo/contracts/reserves/figures';
import {
  type AttestationView,
  type ReservesProof,
  type ReservesView,
  reservesProofSchema,
  reservesViewSchema,
} from '@nodo/contracts/reserves/views';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyOwnBalance } from '../../web/src/features/reserves/proof/verify.ts';
import { ADMIN, ANALYST, INVESTOR, NEWCOMER } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import { Client } from '../support/client.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { productStage } from '../support/stage.ts';

const script = fileURLToPath(new URL('../../scripts/reserves-verify.mjs', import.meta.url));
const stage = productStage({ blockIntervalMs: 250, environment: { SWEEP_MS: '300', PAYOUT_POLL_MS: '200' } });
let visitor: Client;
let admin: Client;
let camila: Client;
let chain: Chain;

beforeAll(async () => {
  visitor = new Client(stage.url);
  chain = await Chain.of(stage.product);
  [admin, camila] = await Promise.all([stage.signIn(ADMIN), stage.signIn(INVESTOR)]);
  await eventually('the first look', async () => (await reserves()).newest !== null);
});

async function reserves(client = visitor): Promise<ReservesView> {
  return reservesViewSchema.parse((await client.get('/api/reserves')).body);
}
async function proofOf(client: Client): Promise<ReservesProof> {
  return reservesProofSchema.parse((await client.get('/api/reserves/proof')).body);
}
/** Requests a new attestation and waits for it. */
async function lookNow(): Promise<AttestationView> {
  const before = (await reserves(admin)).newest;
  expect((await admin.send('POST', '/api/reserves/checks', {})).status).toBe(202);
  return eventually('another look', async () => {
    const { newest } = await reserves(admin);
    return newest && newest.attestedAt !== before?.attestedAt ? newest : undefined;
  });
}

const subtractUsdt = (a: string, b: string) => usdtFromMicro(microFromUsdt(a) - microFromUsdt(b));

async function verify(...options: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, '--url', stage.url, ...options], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

describe('the reserves', () => {
  test('are told to anybody: what the chain holds, what the books owe, and that it is covered', async () => {
    const newest = await lookNow();
    const [treasury] = newest.treasuries;
    expect(treasury?.address).toBe(chain.treasury);
    expect(await chain.balanceOf(chain.treasury)).toBe(microFromUsdt(newest.assets));
    const { accounts } = booksViewSchema.parse((await admin.get('/api/books')).body);
    const owed = (kind: string) => accounts.find(({ account }) => account === kind)?.balance.replace('-', '');
    expect(newest.liabilities).toEqual({
      balances: owed('balances'),
      unassigned: owed('unassigned'),
      outgoing: owed('outgoing'),
    });
    expect(microFromUsdt(newest.liabilities.balances)).toBeGreaterThan(0n);
    expect(newest.shortfall).toBe('0.000000');
    const { days } = await reserves();
    expect(days[0]).toMatchObject({ day: bogotaDay(newest.attestedAt), owed: newest.owed, shortfalls: 0 });
  });

  test('count money that arrived for nobody on both sides', async () => {
    const before = await lookNow();
    const payer = await chain.newWallet(500_000_000n);
    await eventually('the wallet to be funded', async () => (await chain.balanceOf(payer.address)) > 0n);
    await chain.transfer(chain.treasury, 321_000_007n, { from: payer });
    await chain.mine(20);
    const more = await eventually('it to be booked', async () => {
      const { liabilities } = await lookNow();
      return (
        microFromUsdt(liabilities.unassigned) - microFromUsdt(before.liabilities.unassigned) || undefined
      );
    });
    expect(more).toBe(321_000_007n);
    const after = await lookNow();
    expect(microFromUsdt(after.assets) - microFromUsdt(before.assets)).toBe(321_000_007n);
    expect(after).toMatchObject({ shortfall: '0.000000', inTransit: '0.000000' });
  });

  test('leave the same over at every moment of a payout, from its request to its last confirmation', async () => {
    const over = ({ assets, inTransit, owed }: AttestationView) =>
      microFromUsdt(assets) - signedMicro(inTransit) - microFromUsdt(owed);
    const before = await lookNow();
    const { address: walletAddress } = await chain.newWallet(0n);
    const body = { amount: '25.5', walletAddress, type: 'distribution' };
    const asked = await camila.send('POST', '/api/blockchain/transactions', body);
    expect(asked.status, asked.text).toBe(201);
    admin.follow(asked);
    const looks: AttestationView[] = [];
    await eventually('it to be gone from the books', async () => {
      const look = await lookNow();
      looks.push(look);
      return look.owed === subtractUsdt(before.owed, '25.500000') && look.inTransit === '0.000000';
    });
    expect(looks.map(over)).toEqual(looks.map(() => over(before)));
    expect(looks.map(({ shortfall }) => shortfall)).toEqual(looks.map(() => '0.000000'));
    expect(await chain.balanceOf(walletAddress)).toBe(25_500_000n);
  });

  test('are looked at on demand for those alone who may, and hold no name and no id of anybody', async () => {
    for (const email of [INVESTOR, ANALYST]) {
      const client = await stage.signIn(email);
      expect((await client.send('POST', '/api/reserves/checks', {})).status).toBe(403);
    }
    expect((await visitor.get('/api/reserves/proof')).status).toBe(401);
    const { text } = await visitor.get('/api/reserves');
    const { id } = userViewSchema.parse((await camila.get('/api/auth/user')).body);
    expect(text).not.toContain(id);
    expect(text).not.toContain(INVESTOR);
  });
});

describe('the sealed balances', () => {
  test('hold everybody’s own, as they were at the seal; each sees no id but theirs', async () => {
    const shown = await reserves();
    const { id: userId } = userViewSchema.parse((await camila.get('/api/auth/user')).body);
    const proof = await proofOf(camila);
    const findings = await verifyOwnBalance(proof, { userId, shown });
    expect(findings.map(({ holds }) => holds)).toEqual([true, true, true, true, true]);
    const ids = JSON.stringify(proof).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g);
    expect(ids).toEqual([userId]);
    await inDatabase(stage.product, async (client) => {
      await client.query('BEGIN');
      await client.query(`SELECT set_config('app.as_of', $1, true)`, [proof.seal?.logPosition]);
      const { rows } = await client.query<{ subject: string; micro: string }>(
        `SELECT subject, (-balance * 1000000)::numeric(30, 0)::text AS micro FROM as_of.book_accounts
         WHERE account = 'balances'`,
      );
      await client.query('ROLLBACK');
      expect(rows.length).toBeGreaterThan(1);
      expect(proof.leaf?.sum).toBe(rows.find(({ subject }) => subject === userId)?.micro);
      expect(proof.seal?.total).toBe(usdtFromMicro(rows.reduce((sum, { micro }) => sum + BigInt(micro), 0n)));
    });
  });

  test('have no leaf for whom nothing was ever owed', async () => {
    expect((await proofOf(await stage.signIn(NEWCOMER))).leaf).toBeNull();
  });
});

describe('the program', () => {
  test('finds figures and a proof as the running product tells them, against its own chain', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nodo-reserves-'));
    try {
      const file = join(folder, 'proof.json');
      const proof = await proofOf(camila);
      await writeFile(file, JSON.stringify(proof));
      await lookNow();
      const node = (await stage.product.chain()).url;
      const good = await verify('--node', node, '--proof', file);
      expect(good.output).toContain('La cadena lo confirma.');
      expect(good.output).toContain('están en la suma sellada.');
      expect(good.code).toBe(0);
      const { leaf } = proof;
      await writeFile(file, JSON.stringify({ ...proof, leaf: leaf && { ...leaf, sum: '1' } }));
      const bad = await verify('--proof', file);
      expect(bad.output).toContain('NO CUADRA · raíz de la prueba');
      expect(bad.code).toBe(1);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
