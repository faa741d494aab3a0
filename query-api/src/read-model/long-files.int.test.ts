import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { projected } from '../../../projector/src/testing/harness.test.ts';
import { sample } from '../../../projector/src/testing/world.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';
import { multiply } from '../testing/multiplied.test.ts';

const MONTH = '2026-01';
/** More than a file of one statement has. */
const COPIES = LIST_EXPORT_MAX + 10;
let side: ReadSide;
let admin: string;

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  const staff = await story.user('admin', 'Marta');
  admin = await side.signIn(staff, 'admin');
  const ana = await story.user('investor', 'Ana');
  const warehouseId = await story.warehouse();
  const investment = await story.invest(ana, warehouseId);
  await story.leaveUnmatched(await story.transfer('5.000000', 100), null);
  await story.submitKyc(ana);
  const south = await story.warehouse('Bodega Sur');
  const sold = await story.invest(ana, south);
  await story.append(streams.investment(sold.id), sample('RepurchaseRequested', { price: '50000.00' }));
  await story.append(streams.projectImage(newId()), sample('ProjectImageAdded', { warehouseId: south }));
  await story.append(streams.video(newId()), sample('ProgressVideoPublished'));
  await story.constructionUpdate(south, null);
  const transferId = newId();
  await story.append(streams.account(ana), {
    type: 'PayoutReserved',
    data: { transferId, amount: '10.00' },
  });
  await story.append(
    streams.transfer(transferId),
    sample('TransferRequested', { purpose: 'distribution', userId: ana, amountUsd: '10.00' }),
  );
  await story.append(
    streams.visits(ana),
    sample('VisitRequested', { visitId: newId(), userId: ana, warehouseId }),
  );
  await story.append(
    streams.questions(ana),
    sample('QuestionAsked', { questionId: newId(), userId: ana, warehouseId }),
  );
  await story.append(streams.document(newId()), sample('DocumentPublished', { investorId: null }));
  const parts = { gross: '750.00', managementFee: '15.00', platformFee: '3.75', net: '731.25' };
  const line = { investorId: ana, investmentId: investment.id, amount: '100.00', days: 31, ...parts };
  await story.append(
    streams.distribution(MONTH),
    sample('DistributionBegun', { period: MONTH }),
    sample('DistributionLinesAdded', { lines: [line] }),
    sample('DistributionPrepared', { period: MONTH }),
  );
  const { pool } = side.servers;
  await projected(pool, story.position);
  await side.pauseProjector();
  await multiply(pool, { numbers: [1, COPIES], kept: [staff, warehouseId] });
  await pool.query('UPDATE live.returns_by_month SET period = $1', [MONTH]);
  // Only what was paid can be sold back.
  await pool.query('UPDATE live.investments SET confirmed_at = created_at');
}, 300_000);
afterAll(() => side?.stop());

const download = (path: string) => fetch(side.url + path, { headers: { cookie: admin } });

/** Ids of the lines, in the last column. */
async function idsIn(path: string): Promise<string[]> {
  const answer = await download(path);
  expect(answer.status, path).toBe(200);
  const [, ...lines] = (await answer.text()).trimEnd().split('\r\n');
  return lines.map((line) => line.slice(line.lastIndexOf(',') + 1));
}

it.each([
  ['/api/investments/export', 'investments'],
  ['/api/investments/export?status=pending', 'investments'],
  ['/api/blockchain/transactions/export', 'transfers', 'payouts'],
  ['/api/unmatched-transfers/export', 'transfers'],
  ['/api/payouts/export', 'payouts'],
  ['/api/users/export', 'users'],
  ['/api/documents/all/export', 'documents'],
  ['/api/visits/export', 'visits'],
  ['/api/questions/export', 'questions'],
  ['/api/kyc/pending-review/export', 'kyc_records'],
  ['/api/kyc/pending-review/export?holder=nobody&search=ana', 'kyc_records'],
  ['/api/repurchases/export?state=open', 'repurchases'],
  ['/api/repurchases/export?state=all', 'repurchases'],
  ['/api/project-images/export', 'project_images'],
  ['/api/progress-videos/export', 'progress_videos'],
  ['/api/construction-updates/export', 'construction_updates'],
  ['/api/warehouses/export', 'warehouses'],
  [`/api/distributions/${MONTH}/export`, 'returns_by_month'],
])('API-45 %s has a line for each row, however many there are', async (path, ...tables) => {
  const ids = await idsIn(path);
  const counts = tables.map((table) => `(SELECT count(*) FROM live.${table})`);
  const { rows } = await side.servers.pool.query(`SELECT (${counts.join(' + ')})::int AS total`);
  expect(ids.length).toBeGreaterThan(LIST_EXPORT_MAX);
  expect(ids.length).toBe(rows[0].total);
  expect(new Set(ids).size).toBe(ids.length);
});

it('API-45 a file that is read slowly holds no connection of the database', async () => {
  const answer = await download('/api/investments/export');
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  expect(first?.done).toBe(false);
  const open = async () => {
    const { rows } = await side.servers.pool.query(
      "SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = 'query-api' AND state <> 'idle'",
    );
    return rows[0].open;
  };
  await expect.poll(open).toBe(0);
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    bytes += part.value.length;
  expect(bytes).toBeGreaterThan(LIST_EXPORT_MAX * 100);
});

it('API-45 a file of a filter that fits nothing has no line', async () => {
  expect(await idsIn('/api/kyc/pending-review/export?search=nadie')).toEqual([]);
  expect(await idsIn('/api/kyc/pending-review/export?holder=mine')).toEqual([]);
});

it('the list of all documents goes on to the last of them, a page at a time', async () => {
  // Copies have ids that no document could have.
  await side.servers.pool.query('UPDATE live.documents SET id = gen_random_uuid()');
  const { rows } = await side.servers.pool.query<{ id: string }>(
    'SELECT id FROM live.documents ORDER BY published_at DESC, id DESC',
  );
  const ids = rows.map(({ id }) => id);
  const page = async (query: string) => {
    const answer = await download(`/api/documents?scope=all&limit=3${query}`);
    return z
      .array(z.object({ id: z.uuid() }))
      .parse(await answer.json())
      .map(({ id }) => id);
  };
  expect(ids.length).toBeGreaterThan(LIST_EXPORT_MAX);
  expect(await page('')).toEqual(ids.slice(0, 3));
  expect(await page(`&before=${ids[2]}`)).toEqual(ids.slice(3, 6));
  expect(await page(`&before=${ids.at(-3)}`)).toEqual(ids.slice(-2));
  expect(await page(`&id=${ids.at(-1)}`)).toEqual(ids.slice(-1));
});
