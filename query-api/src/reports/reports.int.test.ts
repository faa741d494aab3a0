import { DOCUMENTS_PAGE, REPORTS_PAGE } from '@nodo/contracts/reports/views';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { sample } from '../../../projector/src/testing/world.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let ana: string;
let session: string;
/** Hers, oldest first. */
const reports: string[] = [];
const documents: string[] = [];

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  ana = await story.user('investor', 'Ana');
  session = await side.signIn(ana);
  for (let count = 0; count < REPORTS_PAGE + 2; count += 1)
    reports.push(
      await ask(ana, {
        type: 'monthly',
        periodFrom: count === 0 ? '2024-02-01' : '2026-09-01',
        periodTo: count === 0 ? '2024-02-29' : '2026-09-30',
      }),
    );
  reports.push(await ask(ana, { type: 'annual', periodFrom: '2024-01-01', periodTo: '2024-12-31' }));
  for (let count = 0; count < DOCUMENTS_PAGE + 2; count += 1)
    documents.push(
      await publish(count % 2 === 0 ? ana : null, count === 0 ? 'Política de prevención' : `Acta ${count}`),
    );
  const beto = await story.user('investor', 'Beto');
  await ask(beto, { type: 'monthly', periodFrom: '2024-02-01', periodTo: '2024-02-29' });
  await publish(beto, 'Política de Beto');
});
afterAll(() => side?.stop());

async function ask(investorId: string, period: object): Promise<string> {
  const id = newId();
  await side.story.append(streams.report(id), sample('ReportRequested', { investorId, ...period }));
  return id;
}

async function publish(investorId: string | null, name: string): Promise<string> {
  const id = newId();
  await side.story.append(
    streams.document(id),
    sample('DocumentPublished', { investorId, name, documentType: 'legal' }),
  );
  return id;
}

async function page(path: string): Promise<string[]> {
  const rows = await side.ask(z.array(z.looseObject({ id: z.uuid() })), path, session);
  return rows.map(({ id }) => id);
}

it.each([
  ['/api/reports', () => reports, REPORTS_PAGE],
  ['/api/documents', () => documents, DOCUMENTS_PAGE],
] as const)('%s are read a page at a time, each once, the newest first', async (path, own, size) => {
  const newestFirst = own().toReversed();
  const first = await page(path);
  expect(first).toEqual(newestFirst.slice(0, size));
  expect(await page(`${path}?before=${first.at(-1)}`)).toEqual(newestFirst.slice(size));
  expect(await page(`${path}?before=${newestFirst[2]}&limit=2`)).toEqual(newestFirst.slice(3, 5));
  expect(await page(`${path}?before=${newestFirst.at(-1)}`)).toEqual([]);
  expect(await page(`${path}?id=${newestFirst[1]}`)).toEqual([newestFirst[1]]);
  expect(await side.fresh(`${path}?limit=${size + 1}`, session)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', fields: { limit: expect.any(String) } },
  });
});

it('REP-03 one’s own statements are searched by their title and narrowed by type, beyond the first page', async () => {
  const [february] = reports;
  expect(await page('/api/reports?search=FEBRERO%202024')).toEqual([february]);
  expect(await page(`/api/reports?search=febrero&before=${february}`)).toEqual([]);
  expect(await page('/api/reports?search=2024&limit=1')).toEqual([reports.at(-1)]);
  expect(await page(`/api/reports?search=2024&limit=1&before=${reports.at(-1)}`)).toEqual([february]);
  expect(await page('/api/reports?type=annual')).toEqual([reports.at(-1)]);
  expect(await page('/api/reports?search=agosto')).toEqual([]);
});

it('REP-05 the documents that one may read are searched by name, and nobody else’s are found', async () => {
  expect(await page('/api/documents?search=prevencion%20politica')).toEqual([documents[0]]);
  expect(await page('/api/documents?search=beto')).toEqual([]);
  expect(await page('/api/documents?type=financial')).toEqual([]);
});
