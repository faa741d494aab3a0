import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { userPageSchema, userStatsSchema } from '@nodo/contracts/identity/views';
import { imageTypes } from '@nodo/contracts/images/values';
import { projectImageViewSchema } from '@nodo/contracts/images/views';
import { documentUrlViewSchema } from '@nodo/contracts/kyc/documents';
import { kycFiguresSchema, pendingKycViewSchema } from '@nodo/contracts/kyc/views';
import { platformFiguresSchema } from '@nodo/contracts/portfolio/platform-figures';
import { financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { blockchainRatesViewSchema } from '@nodo/contracts/transfers/views';
import { constructionUpdateRowSchema, warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pdfText } from '../../query-api/src/testing/pdf-text.test.ts';
import { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Product } from '../support/product.ts';
import { investments, transactions } from '../support/views.ts';

const MONTH_MS = 30.4375 * 24 * 3_600_000;
const PAYMENTS = 27;
/** Payouts sent, of six requested: one was rejected, one is waiting. */
const PAYOUTS = 4;
const BLOCKS_EACH = 20;

let product: Product;
let admin: Client;

/** Work folders in which a demo is being created, or was when it was interrupted. */
async function workFolders(): Promise<string[]> {
  const names = await readdir(product.dataDir).catch(() => []);
  return names.filter((name) => /^demo\.(?!json)/.test(name)).map((name) => join(product.dataDir, name));
}

/** Kills the product as soon as a new work folder contains this file, before the demo is marked as done. */
async function cutOffAt(file: string): Promise<void> {
  const before = await workFolders();
  const isThere = async () => {
    const [folder] = (await workFolders()).filter((name) => !before.includes(name));
    const found = folder && (await stat(join(folder, file)).catch(() => undefined));
    return found !== undefined && found !== '' && found.size > 0;
  };
  await eventually(file, isThere, 150_000);
  expect(JSON.parse(await readFile(join(product.dataDir, 'demo.json'), 'utf8'))).toEqual({ done: false });
  await product.killMain();
}

async function read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  const answer = await admin.get(path);
  expect(answer.status, path).toBe(200);
  return schema.parse(answer.body);
}

function past(path: string, monthsAgo: number): string {
  const moment = new Date(Date.now() - monthsAgo * MONTH_MS).toISOString();
  return `${path}${path.includes('?') ? '&' : '?'}asOf=${moment}`;
}

beforeAll(async () => {
  product = await Product.begin({ demo: 'whole', blockIntervalMs: 200 });
  // Killed twice: while the demo is being created, and when it is about to be imported.
  await cutOffAt('chain/blocks.jsonl');
  const again = product.restart();
  // Rejects, as the product is killed before it is ready.
  again.catch(() => undefined);
  await cutOffAt('keys.ndjson');
  await product.restart();
  admin = await Client.signIn(product.url, 'admin@nodocartago.co');
});
afterAll(() => product?.stop());

describe('the demo, after its making was cut off twice', () => {
  test('left nothing half made behind', async () => {
    expect(await workFolders()).toEqual([]);
    expect(JSON.parse(await readFile(join(product.dataDir, 'demo.json'), 'utf8'))).toEqual({ done: true });
  });

  test('USERS-01 USERS-09 CONF-07 ADMIN-02 has 147 people, whose KYC is in every state', async () => {
    const { rows, total } = await read('/api/users?limit=200', userPageSchema);
    expect(total).toBe(147);
    expect(new Set(rows.map((row) => row.email)).size).toBe(147);
    const count = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length;
    expect(count((row) => row.kycStatus === 'approved')).toBeGreaterThan(60);
    for (const status of ['rejected', 'expired'] as const) {
      expect(count((row) => row.kycStatus === status)).toBeGreaterThan(4);
    }
    expect(count((row) => row.kycStatus === 'under_review')).toBe(1);
    expect(count((row) => row.kycStatus === 'pending' && row.kycRevision === null)).toBeGreaterThan(10);
    expect(await read('/api/users/stats', userStatsSchema)).toMatchObject({
      total: 147,
      waitingKyc: 7,
      administrators: 3,
    });
    expect(rows.filter((row) => row.role === 'analyst').map((row) => row.lastName)).toEqual(['Mejía']);
  });

  test('KREV-01 ADMIN-04 seven people wait for a review, with documents to look at', async () => {
    const waiting = await read('/api/kyc/pending-review', z.array(pendingKycViewSchema));
    expect(waiting).toHaveLength(7);
    for (const { documents } of waiting) expect(Object.values(documents)).toEqual([true, true, true, true]);
    const overdue = waiting.filter((row) => row.overdue).length;
    expect(overdue).toBeGreaterThan(0);
    expect(overdue).toBeLessThan(7);
    const asked = await admin.send('POST', `/api/kyc/${waiting[0]?.id}/document-views`, {
      documentType: 'identity-document',
    });
    const document = await admin.get(documentUrlViewSchema.parse(asked.body).url);
    expect(document.headers.get('content-type')).toBe('image/png');
  });

  test('KREV-01 decisions took some hours, some a day, none too long: each reviewer has a time of their own', async () => {
    const { reviewers } = await read('/api/kyc/figures', kycFiguresSchema);
    expect(reviewers.length).toBeGreaterThan(1);
    const medians = reviewers.map(({ medianMs }) => medianMs ?? 0);
    expect(new Set(medians).size).toBe(reviewers.length);
    for (const median of medians) {
      expect(median).toBeGreaterThan(5 * 3_600_000);
      expect(median).toBeLessThan(36 * 3_600_000);
    }
    expect(reviewers.map(({ late }) => late)).toEqual(reviewers.map(() => 0));
  });

  test('CONF-07 CONF-08 ADMIN-02 2.5 million dollars are invested, at 18.5 % a year in the mean', async () => {
    const confirmed = (await investments(admin, 'all')).filter((each) => each.status === 'confirmed');
    const sum = confirmed.reduce((total, { amount }) => total + Number(amount), 0);
    expect(sum).toBe(2_500_000);
    const yearly = confirmed.reduce((total, { annualProjection }) => total + Number(annualProjection), 0);
    expect(((yearly / sum) * 100).toFixed(1)).toBe('18.5');
  });

  test('ADMIN-02 ADMIN-04 CONF-07 CONF-08 the dashboard’s figures are those of the sample', async () => {
    const now = await read('/api/analytics/platform', platformFiguresSchema);
    expect(now).toMatchObject({
      users: { total: 147, byRole: { investor: 143, admin: 2, super_admin: 1, analyst: 1 } },
      capital: { confirmed: '2500000.00', pending: '0.00' },
      warehouses: { total: 12, active: 12, units: 72 },
      kyc: { waiting: 7 },
      transfers: { unmatched: 4, climbing: 0 },
      projection: { isRunning: true, parkedKeys: 0 },
    });
    expect((100 * Number(now.capital.annualReturnRate)).toFixed(1)).toBe('18.5');
    expect(Number(now.warehouses.progressPercentage).toFixed(0)).toBe('68');
    expect(now.users.investing).toBeGreaterThan(10);
    expect(now.kyc.submitted).toBeGreaterThan(now.kyc.approved);
  });

  test('PIMG-01 PIMG-05 the gallery grew over the months, and shows every warehouse once for each picture', async () => {
    const images = await read('/api/project-images', z.array(projectImageViewSchema));
    expect(new Set(images.map(({ imageUrl }) => imageUrl)).size).toBe(images.length);
    expect(images).toHaveLength(29);
    expect(new Set(images.map(({ warehouseName }) => warehouseName)).size).toBe(13);
    expect(new Set(images.map(({ imageType }) => imageType))).toEqual(new Set(imageTypes));
    const before = await read(past('/api/project-images', 8), z.array(projectImageViewSchema));
    expect(before).toEqual(images.slice(images.length - before.length));
    expect(before.length).toBeGreaterThan(5);
    expect(before.length).toBeLessThan(images.length);
  });

  test('CHAIN-13 every payment is on the chain once, and what went wrong says why', async () => {
    // Waits until the follower has read all past blocks: it must have found only transfers that were known.
    await eventually('the follower to be at the head', async () => {
      const { headHeight } = await read('/api/blockchain/rates', blockchainRatesViewSchema);
      return (headHeight ?? 0) > (PAYMENTS + PAYOUTS) * BLOCKS_EACH;
    });
    const listed = await transactions(admin, 'all');
    const all = listed.filter(({ direction }) => direction === 'in');
    const left = listed.filter(({ direction }) => direction === 'out');
    expect(left.map(({ state }) => state).sort()).toEqual([
      ...Array.from({ length: PAYOUTS }, () => 'confirmed'),
      'rejected',
      'requested',
    ]);
    expect(all).toHaveLength(PAYMENTS);
    expect(new Set(all.map((each) => each.transactionHash)).size).toBe(PAYMENTS);
    expect(all.filter((each) => each.state !== 'confirmed')).toEqual([]);
    const reasons = all.flatMap((each) => each.unmatchedReason ?? []);
    expect(reasons.sort()).toEqual(['duplicate', 'late', 'unknown', 'unknown']);
    const failed = (await investments(admin, 'all')).filter((each) => each.status === 'failed');
    expect(failed).toHaveLength(4);
  });

  test('LAND-32 CONF-07 twelve warehouses are 68 % built in the mean, told in updates of every type', async () => {
    const warehouses = await read('/api/warehouses', z.array(warehouseViewSchema));
    expect(warehouses).toHaveLength(12);
    const mean = warehouses.reduce((sum, each) => sum + each.progressPercentage, 0) / 12;
    expect(mean).toBe(68);
    const updates = await read('/api/construction-updates', z.array(constructionUpdateRowSchema));
    expect(updates).toHaveLength(64);
    expect(new Set(updates.map((each) => each.updateType)).size).toBe(4);
  });

  test('CPRO-04 LAND-32 each warehouse has a document of several pages and a photo of its works', async () => {
    const updates = await read('/api/construction-updates', z.array(constructionUpdateRowSchema));
    const papers = updates.filter(({ updateType }) => updateType === 'document');
    expect(new Set(papers.map(({ warehouseId }) => warehouseId)).size).toBe(12);
    for (const { mediaUrl, title } of papers) {
      const file = await fetch(`${product.url}${mediaUrl}`, { headers: { cookie: admin.cookie } });
      expect([title, file.headers.get('content-type')]).toEqual([title, 'application/pdf']);
      const pages = (await pdfText(Buffer.from(await file.arrayBuffer()))).split('\f');
      expect(pages.length).toBeGreaterThan(1);
      expect(pages[0]).toContain('DOCUMENTO DE MUESTRA');
    }
    const photos = updates.filter(({ updateType }) => updateType === 'photo');
    expect(new Set(photos.map(({ warehouseId }) => warehouseId)).size).toBe(12);
    for (const { mediaUrl } of photos)
      expect((await fetch(`${product.url}${mediaUrl}`, { headers: { cookie: admin.cookie } })).status).toBe(
        200,
      );
  });

  test('AUDIT-02 CONF-07 grows over 18 months: fewer people, other settings, less built, the further back', async () => {
    const at = async (monthsAgo: number) => {
      const { total } = await read(past('/api/users?limit=1', monthsAgo), userPageSchema);
      const settings = await read(past('/api/financial-settings', monthsAgo), financialSettingsViewSchema);
      const warehouses = await read(past('/api/warehouses', monthsAgo), z.array(warehouseViewSchema));
      const built = warehouses.reduce((sum, each) => sum + each.progressPercentage, 0);
      return { total, revision: settings.revision, built };
    };
    const story = [await at(17), await at(12), await at(8), await at(3), await at(0)];
    for (const [index, now] of story.entries()) {
      const before = story[index - 1];
      if (!before) continue;
      expect(now.total).toBeGreaterThan(before.total);
      expect(now.revision).toBeGreaterThanOrEqual(before.revision);
      expect(now.built).toBeGreaterThan(before.built);
    }
    expect(story.at(-1)?.revision).toBe(4);
    expect(story[0]?.total).toBeLessThan(15);
  });

  test('AUDIT-02 a past day shows nearly everything that had happened by then', async () => {
    const everybody = (await read('/api/users?limit=200', userPageSchema)).rows;
    for (const monthsAgo of [14, 9, 5, 1]) {
      const moment = Date.now() - monthsAgo * MONTH_MS;
      const then = (await read(past('/api/users?limit=200', monthsAgo), userPageSchema)).rows;
      const due = everybody.filter((row) => Date.parse(row.createdAt) <= moment);
      // Nobody appears before their creation; slow steps of the demo may delay those created meanwhile.
      expect(then.every((row) => due.some(({ id }) => id === row.id))).toBe(true);
      const late = due.filter((row) => !then.some(({ id }) => id === row.id));
      for (const { createdAt } of late) expect(moment - Date.parse(createdAt)).toBeLessThan(120_000);
    }
  });
});
