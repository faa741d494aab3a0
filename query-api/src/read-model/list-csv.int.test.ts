import { apiRoutes } from '@nodo/contracts/api';
import { isFile } from '@nodo/contracts/api-route';
import { totalsOf } from '@nodo/contracts/earnings/monthly-return';
import type { Language } from '@nodo/contracts/preferences/values';
import { streams } from '@nodo/contracts/streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projected } from '../../../projector/src/testing/harness.test.ts';
import { exportAddress } from '../testing/audit-export.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const MONTH = '2026-01';
let side: ReadSide;
let staffId: string;
let staff: string;
let language: Language = 'es';
/** The times of the first and last event. */
let whole: Record<'from' | 'to', string>;

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  staffId = await story.user('super_admin', 'Marta');
  staff = await side.signIn(staffId, 'super_admin');
  const ana = await story.user('investor', 'Pendiente');
  await story.submitKyc(ana);
  const investment = await story.invest(ana, await story.warehouse());
  const transfer = await story.transfer(investment.amountUsdt, 100);
  await story.match(transfer, investment);
  await story.confirm(transfer, investment, 100);
  await story.append(
    streams.distribution(MONTH),
    { type: 'DistributionBegun', data: { period: MONTH } },
    { type: 'DistributionPrepared', data: { period: MONTH, ...totalsOf([]) } },
  );
  await projected(side.servers.pool, story.position);
  const { rows } = await side.servers.pool.query(
    'SELECT min(position), max(position) FROM projection.events',
  );
  whole = { from: String(rows[0].min), to: String(rows[0].max) };
});
afterAll(() => side?.stop());

async function choose(to: Language): Promise<void> {
  const data = { language: to, previous: { language } };
  await side.story.append(streams.user(staffId), { type: 'UserPreferencesChanged', data });
  language = to;
  await projected(side.servers.pool, side.story.position);
}

/** URLs of the files that need more than their path. */
const addresses: Partial<Record<string, () => string>> = {
  '/api/distributions/{period}/export': () => `${side.url}/api/distributions/${MONTH}/export`,
  '/api/audit/export': () => exportAddress(side, staffId, 'format=csv&kind=kyc'),
  '/api/sanctions/matches/export': () => `${side.url}/api/sanctions/matches/export?name=Ana`,
  '/api/history/compare/export': () =>
    `${side.url}/api/history/compare/export?${new URLSearchParams({ ...whole, table: 'investments' })}`,
  '/api/history/figures/export': () => `${side.url}/api/history/figures/export?${new URLSearchParams(whole)}`,
};
const paths = apiRoutes.flatMap(({ path, answer }) =>
  isFile(answer) && answer.types.includes('text/csv') ? [path] : [],
);

async function fileAt(path: string): Promise<{ head: string; lines: string[] }> {
  const answer = await fetch(addresses[path]?.() ?? side.url + path, { headers: { cookie: staff } });
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [head = '', ...lines] = (await answer.text()).trimEnd().split('\r\n');
  return { head, lines };
}

const heads = async () =>
  Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, (await fileAt(path)).head.split(',')] as const)),
  );

describe('API-45 every file for a spreadsheet is in the language of the account that asks for it', () => {
  it('its headings, at once when another language is chosen', async () => {
    expect(paths.length).toBeGreaterThanOrEqual(9);
    const spanish = await heads();
    await choose('en');
    const english = await heads();
    await choose('pt');
    const portuguese = await heads();
    for (const path of paths) {
      expect(english[path]?.join(), path).toMatch(
        /\b(Email|Action|Event|Transaction hash|Key|Warehouse|Address|Month|Camera|Sanctions list|Projection|Figure)\b/,
      );
      expect(portuguese[path]?.join(), path).toMatch(
        /E-mail|Ação|Posição|Hash da transação|Chave|Armazém|Endereço|Mês|Câmera|Lista|Projeção|Número/,
      );
      const count = spanish[path]?.length;
      expect([english[path]?.length, portuguese[path]?.length], path).toEqual([count, count]);
      for (const other of [english, portuguese]) expect(other[path]).not.toEqual(spanish[path]);
    }
    await choose('es');
    expect(await heads()).toEqual(spanish);
  });

  it('its words, but not those of people', async () => {
    await choose('en');
    const told = async (path: string) => (await fileAt(path)).lines.join('\n');
    expect(await told('/api/kyc/pending-review/export')).toMatch(/,Pendiente Gómez,.*,Pending,/);
    expect(await told('/api/users/export')).toMatch(/,Pendiente,Gómez,.*,Investor,Pending,No level,/);
    expect(await told('/api/investments/export')).toMatch(/,Pendiente Gómez,.*,Confirmed,/);
    expect(await told('/api/blockchain/transactions/export')).toContain(',In,Investment payment,');
    expect(await told('/api/audit/export')).toContain(',Pendiente Gómez,');
    await choose('pt');
    expect(await told('/api/kyc/pending-review/export')).toMatch(/,Pendiente Gómez,.*,Pendente,/);
    expect(await told('/api/history/compare/export')).toContain(',Chegou,status,,confirmed');
  });
});
