import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { passkeyCodeSchema } from '@nodo/contracts/identity/views';
import { kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { payoutRequestedSchema, payoutTermsSchema } from '@nodo/contracts/payouts/views';
import { unmatchedPageSchema } from '@nodo/contracts/reconciliation/views';
import { financialSettingsSchema } from '@nodo/contracts/settings/values';
import { utils } from 'tronweb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, Client, fileOf, invest } from '../support/client.ts';
import { CodeEntrance, idOf, optionsSchema, register } from '../support/code-entrance.ts';
import { done as commandDone } from '../support/command.ts';
import { inContainers, startComposedParts } from '../support/composed-parts.ts';
import { eventually } from '../support/eventually.ts';
import { pdf } from '../support/files.ts';
import { newWarehouse } from '../support/investing.ts';
import { submitKyc } from '../support/kyc.ts';
import { reviewKyc } from '../support/kyc-screens.ts';
import { Product } from '../support/product.ts';
import { missingParts, PAID_WITHIN_MS, type RealParts, startRealParts } from '../support/real-parts.ts';
import { hashesOf, lastEventOf, readModelsBuilt } from '../support/restoring.ts';
import { copyAndBringBack, upgradeAndGoBack } from '../support/runbook-lines.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';
import { confirmed, paymentOf, priceOf, transactions } from '../support/views.ts';

const PATH = '/api/blockchain/transactions';
/** USD: as much again, credited to a balance, takes two people. */
const INVESTED = '1200';
if (missingParts.length > 0)
  process.stderr.write(
    `\nNOT ON THIS MACHINE: ${missingParts.join(', ')}. The product is not tried on real parts here.\n\n`,
  );

describe.skipIf(missingParts.length > 0)('the product on real parts', () => {
  let parts: RealParts;
  let entrance: CodeEntrance;
  /** Whom the first test leaves behind. */
  let people: { boss: string; reviewer: string; investor: string };
  beforeAll(async () => {
    parts = await (inContainers ? startComposedParts() : startRealParts());
    entrance = new CodeEntrance(parts.url, (email, count) => parts.mail.codeFor(email, count));
  });
  afterAll(() => parts?.stop());

  const newEmail = (who: string) => `${who}.${randomUUID().slice(0, 8)}@ejemplo.co`;

  function done(answer: Answer): Answer {
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer;
  }

  /** The first super administrator, made by an operator as in production. */
  async function firstAdmin(email: string): Promise<Client> {
    const printed = await parts.operate('worker', ['first-admin', email, 'Marta', 'Gil']);
    return entered(email, printed);
  }

  /** Signed in by a mailed code, with a new passkey by the code that an operator's command printed. */
  async function entered(email: string, printed: string): Promise<Client> {
    const [code = ''] = /^[A-Z0-9]{4}-[A-Z0-9]{4}\r?$/m.exec(printed) ?? [];
    const boss = await entrance.enter(email);
    done(await register(boss, new SoftwarePasskey(boss.url), { code: code.trim() }));
    return boss;
  }

  /** An administrator, by whom investors are reviewed. */
  async function reviewerOf(boss: Client, email: string): Promise<Client> {
    const id = await idOf(await entrance.enter(email));
    done(await boss.send('PUT', `/api/users/${id}/role`, { role: 'admin' }));
    const { code } = passkeyCodeSchema.parse(
      done(await boss.send('POST', `/api/users/${id}/passkey-codes`)).body,
    );
    const reviewer = await entrance.enter(email);
    done(await register(reviewer, new SoftwarePasskey(reviewer.url), { code }));
    return reviewer;
  }

  /** So that a payer with a few thousand USDT is enough. */
  async function lowerMinimum(boss: Client): Promise<void> {
    const path = '/api/financial-settings';
    const now = financialSettingsSchema.parse((await boss.get(path)).body);
    done(await boss.send('POST', path, { ...now, minimumInvestment: '1000.00' }));
  }

  /** What they handed in lies in the S3 server and is readable there to nobody; reviewers see it. */
  async function liesEncrypted(reviewer: Client, userId: string): Promise<void> {
    const stored = [...(await parts.s3.objects()).values()];
    expect(stored.length).toBeGreaterThanOrEqual(kycDocumentTypes.length);
    for (const documentType of kycDocumentTypes)
      for (const bytes of stored) {
        expect(bytes.length).toBeGreaterThan(pdf(documentType).length);
        expect([bytes.includes(documentType), bytes.includes('%PDF')]).toEqual([false, false]);
      }
    await documentsOpen(reviewer, userId);
  }

  /** Reviewers see what was handed in, byte for byte. */
  async function documentsOpen(reviewer: Client, userId: string): Promise<void> {
    for (const documentType of kycDocumentTypes) {
      const document = pdf(documentType);
      const view = done(await reviewer.send('POST', `/api/kyc/${userId}/document-views`, { documentType }));
      const { url } = z.looseObject({ url: z.string() }).parse(view.body);
      expect((await fileOf(reviewer, url)).bytes.equals(document), documentType).toBe(true);
    }
  }

  /** An approved investor who signed up with a mailed code. */
  async function approvedInvestor(reviewer: Client, email: string): Promise<Client> {
    const investor = await entrance.enter(email);
    const id = await idOf(investor);
    await submitKyc(investor);
    await liesEncrypted(reviewer, id);
    await reviewKyc(reviewer, id, 'approved');
    return investor;
  }

  /** The payment of an investment, made from outside by the official client, with all its confirmations. */
  async function paidInvestment(investor: Client, reviewer: Client) {
    const { address } = parts.chain.demoWallet;
    const made = await invest(investor, await newWarehouse(reviewer, '525000.00'), INVESTED, address);
    const txHash = await parts.chain.pay(made.payment.to, priceOf(made));
    expect((await confirmed(investor, made.id, PAID_WITHIN_MS)).payment.txHash).toBe(txHash);
    expect(await paymentOf(investor, made.id)).toMatchObject({
      state: 'confirmed',
      transactionHash: txHash,
      confirmations: REQUIRED_CONFIRMATIONS,
    });
    return made;
  }

  /** A balance: the same was paid once more, which one person credits and another one approves. */
  async function creditedBy(proposer: Client, approver: Client, investor: Client, paid: bigint) {
    const txHash = await parts.chain.pay(parts.chain.treasury, paid);
    const path = '/api/unmatched-transfers';
    const { id } = await eventually(
      'the second payment to be final',
      async () => {
        const { rows } = unmatchedPageSchema.parse((await proposer.get(path)).body);
        const row = rows.find((one) => one.transactionHash === txHash);
        return row?.state === 'confirmed' && row;
      },
      PAID_WITHIN_MS,
    );
    const credit = { how: 'credit', userId: await idOf(investor), note: 'Pagó dos veces' };
    done(await proposer.send('POST', `${path}/${id}/reconciliation`, credit));
    expect((await proposer.send('POST', `${path}/${id}/approval`, { proposal: 1 })).status).toBe(403);
    done(await approver.send('POST', `${path}/${id}/approval`, { proposal: 1 }));
    await eventually('the balance', async () => {
      const { available } = payoutTermsSchema.parse((await investor.get('/api/payouts/terms')).body);
      return Number(available) >= Number(INVESTED);
    });
  }

  /** A payout to a new address, which its owner signs for with a passkey and a super admin approves. */
  async function paidOut(investor: Client, boss: Client): Promise<void> {
    const passkey = new SoftwarePasskey(investor.url);
    done(await register(investor, passkey));
    const to = utils.accounts.generateAccount().address.base58;
    const wanted = { amount: '25.50', walletAddress: to, type: 'distribution' };
    const key = randomUUID();
    const options = done(await investor.send('POST', '/api/payouts/passkey-options', wanted, { key }));
    const { challenge } = optionsSchema.parse(options.body).options;
    const signed = { ...wanted, passkey: passkey.assert(challenge, await idOf(investor)) };
    const { id, state } = payoutRequestedSchema.parse(
      done(await investor.send('POST', PATH, signed, { key })).body,
    );
    expect(state).toBe('requested');
    expect((await investor.send('POST', `/api/payouts/${id}/approval`)).status).toBe(403);
    done(await boss.send('POST', `/api/payouts/${id}/approval`));
    const row = await eventually(
      'the payout to be confirmed',
      async () => {
        const found = (await transactions(investor)).find((one) => one.id === id);
        return found?.state === 'confirmed' && found;
      },
      PAID_WITHIN_MS,
    );
    expect(row).toMatchObject({ direction: 'out', confirmations: REQUIRED_CONFIRMATIONS });
    expect(await parts.chain.balanceOf(to)).toBe(25_500_000n);
  }

  /** Requests that a replica answered, but those of Caddy itself and of whoever measures. */
  async function answeredBy(url: string): Promise<number> {
    const text = await (await fetch(`${url}/metrics`)).text();
    return [...text.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)]
      .filter(([, labels = '']) => /route="\/api\//.test(labels))
      .reduce((sum, [, , count]) => sum + Number(count), 0);
  }

  test('LOGIN-04 KYC-18 INV-16 CHAIN-03 API-32 from a mailed code to a confirmed payout, nothing unanswered', {
    timeout: 120_000 + 4 * PAID_WITHIN_MS,
  }, async () => {
    const emails = {
      boss: newEmail('jefa'),
      reviewer: newEmail('revisor'),
      investor: newEmail('inversionista'),
    };
    const boss = await firstAdmin(emails.boss);
    const reviewer = await reviewerOf(boss, emails.reviewer);
    await lowerMinimum(boss);
    const investor = await approvedInvestor(reviewer, emails.investor);
    const made = await paidInvestment(investor, reviewer);
    await creditedBy(reviewer, boss, investor, priceOf(made));
    await paidOut(investor, boss);

    for (const [name, url] of parts.replicas) expect(await answeredBy(url), name).toBeGreaterThan(0);
    // Caddy writes 0 for a request that nobody answered, and 499 for one that was given up.
    const answered = z
      .array(
        z.looseObject({
          status: z.number(),
          request: z.looseObject({ method: z.string(), uri: z.string() }),
        }),
      )
      .parse(await parts.accesses());
    expect(answered.length).toBeGreaterThan(50);
    expect(answered.filter(({ status }) => status < 200 || status >= 499)).toEqual([]);
    // The queues are in Redis, and the limits are counted there.
    expect(await parts.redis.count('DBSIZE')).toBeGreaterThan(0);
    people = emails;
  });

  /** The lines of `replay hashes` that have one. */
  const hashed = (lines: readonly string[]) =>
    lines.map((line) => line.trim()).filter((line) => / \d+ filas {2}\S+$/.test(line));

  test('R23 a backup of these servers is restored on an empty machine, hash by hash', {
    timeout: 300_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nodo-servers-'));
    // Postgres runs under its own account when the tests run as root.
    await chmod(folder, 0o755);
    try {
      const backup = join(folder, 'respaldo');
      await parts.backUp(backup);
      const last = await lastEventOf(backup);
      const dataDir = join(folder, 'copia');
      const target = { DATA_DIR: dataDir, PERSONAL_DATA_KEY: parts.personalDataKey };
      expect(await commandDone('restore', [backup], target)).toContain('entero e íntegro');
      const copy = await Product.begin({ demo: false, environment: parts.following }, dataDir);
      try {
        await copy.ready();
        await readModelsBuilt(copy, last);
        const printed = await parts.operate('projector', ['replay', 'hashes', '--until', last]);
        const theirs = hashed(printed.split('\n'));
        expect(theirs.length).toBeGreaterThan(10);
        expect(hashed(await hashesOf(copy, last))).toEqual(theirs);

        const investor = await Client.signIn(copy.url, people.investor);
        await documentsOpen(await Client.signIn(copy.url, people.reviewer), await idOf(investor));
        const states = (await transactions(investor)).map(({ direction, state }) => `${direction} ${state}`);
        expect(states.sort()).toEqual(['in confirmed', 'in confirmed', 'out confirmed']);
      } finally {
        await copy.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('operators wrap keys anew, and let in a super administrator who lost every passkey', async () => {
    const wrapped = await parts.operate('projector', ['rewrap-keys']);
    expect(wrapped).toMatch(/\b[1-9]\d* claves: 0 envueltas de nuevo, 0 no se abren/);
    const reason = ['Perdió', 'el', 'teléfono'];
    const printed = await parts.operate('worker', ['passkey-reset', people.boss, ...reason]);
    const boss = await entered(people.boss, printed);
    expect((await boss.get('/api/users')).status).toBe(200);
  });

  test.runIf(inContainers && process.env.TEST_OPERATING === 'on')(
    'services are replaced, and volumes copied and brought back, by the runbook’s lines',
    {
      timeout: 900_000,
    },
    async () => {
      const investor = await entrance.enter(people.investor);
      const look = (after: string) =>
        eventually(`their investments after ${after}`, async () => {
          const { status } = await investor.getOnce('/api/investments');
          return status === 200;
        });
      await upgradeAndGoBack(parts, look);
      const folder = await mkdtemp(join(tmpdir(), 'nodo-volumes-'));
      try {
        await copyAndBringBack(parts, folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      await look('the restore');
      // A command, its projection and its live read: of those that are new to each other.
      expect(await idOf(await entrance.enter(newEmail('nueva')))).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
