import { readFile } from 'node:fs/promises';
import { bogotaDay } from '@nodo/contracts/bogota';
import { formatUsd } from '@nodo/contracts/money';
import { movementPageSchema } from '@nodo/contracts/movements/views';
import { latestPeriods, reportTitle } from '@nodo/contracts/reports/periods';
import { documentTypeLabels } from '@nodo/contracts/reports/values';
import { DOCUMENTS_PAGE } from '@nodo/contracts/reports/views';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pdfText } from '../../query-api/src/testing/pdf-text.test.ts';
import { formatDate } from '../../web/src/lib/format.ts';
import { ADMIN, INVESTOR, NEWCOMER } from '../support/accounts.ts';
import { axe, NARROW, overflow, type ScreenOptions, screenshot, see, seeToast } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { fileOf } from '../support/client.ts';
import { choose } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { pdf } from '../support/files.ts';
import { register } from '../support/kyc-screens.ts';
import { askReport, documents, readyReport, reports } from '../support/reports.ts';
import { browserStage } from '../support/stage.ts';
import { portfolio } from '../support/views.ts';

const PATH = '/reports';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });
let investor: Client;

beforeAll(async () => {
  investor = await stage.signIn(INVESTOR);
  await eventually('the demo statements', async () =>
    (await reports(investor)).every(({ status }) => status === 'ready'),
  );
});

async function openAs(email: string, path = PATH, options: ScreenOptions = {}) {
  const visitor = await stage.person(email, options);
  await visitor.open(path);
  return visitor;
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const rows = (page: Page, label: string) =>
  page.getByRole('region', { name: label, exact: true }).getByRole('listitem');
const plain = (text: string) => text.replace(/\s+/g, ' ');
const movements = async () =>
  movementPageSchema.parse((await investor.get('/api/transactions?limit=10')).body);
const textOf = async (where: Locator) => plain(await where.innerText());
test('NAV-10 REP-01 REP-02 Reportes has three tabs and four cards with real figures', async () => {
  const { page } = await openAs(INVESTOR, '/');
  await page.getByRole('link', { name: 'Reportes', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Reportes' }).waitFor();
  await see(page, 'Capital confirmado');
  const main = page.locator('#contenido');
  const [own, held, moved, published] = await Promise.all([
    reports(investor),
    portfolio(investor),
    movements(),
    documents(investor),
  ]);
  await eventually('the cards', async () => {
    const text = await textOf(main);
    return (
      text.includes(`Reportes listos ${own.length} `) &&
      text.includes(`Documentos ${published.length} `) &&
      text.includes(plain(formatUsd(held.totalInvestment))) &&
      text.includes(`Transacciones ${moved.total} `)
    );
  });
  for (const [name, address] of [
    ['Documentos legales', '?vista=documents'],
    ['Análisis de desempeño', '?vista=performance'],
    ['Reportes financieros', ''],
  ] as const) {
    await tab(page, name).click();
    await eventually('the tab in the address', () => new URL(page.url()).search === address);
    await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
  }
});

test('REP-03 REP-04 statements are searched and filtered by period, in the address', async () => {
  const { page } = await openAs(INVESTOR);
  await rows(page, 'Reportes financieros').nth(1).waitFor();
  await choose(page, 'Período', 'Mensual');
  await eventually('one of them', async () => (await rows(page, 'Reportes financieros').count()) === 1);
  expect(new URL(page.url()).search).toBe('?periodo=monthly');
  const monthly = (await reports(investor)).find(({ type }) => type === 'monthly');
  const article = page.getByRole('article', { name: monthly?.title ?? '', exact: true });
  await see(article, 'Mensual');
  await see(article, 'Listo');
  await page.getByLabel('Buscar', { exact: true }).fill('trimestre');
  await see(page, 'Ningún reporte coincide');
  await page.getByRole('button', { name: 'Quitar los filtros' }).click();
  await eventually('both of them', async () => (await rows(page, 'Reportes financieros').count()) === 2);
});

test('REP-04 REP-06 asking for a statement shows it being prepared, then ready, and opens its PDF in a new tab', async () => {
  const visitor = await openAs(INVESTOR);
  const { page } = visitor;
  await page.getByRole('button', { name: 'Pedir un reporte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedir un reporte' });
  await dialog.getByRole('radio', { name: 'Anual' }).click();
  expect(await axe(page)).toEqual([]);
  const [, last] = latestPeriods('annual', bogotaDay(new Date()), 2);
  if (!last) throw new Error('There is no last year');
  await dialog.getByRole('button', { name: 'Pedir reporte' }).click();
  const title = reportTitle('annual', last);
  await seeToast(page, 'Reporte solicitado', `${title}. Te avisamos al estar listo.`);
  const article = page.getByRole('article', { name: title, exact: true });
  // By push: no button is pressed.
  await see(article, 'Listo');
  const report = (await reports(investor)).find((each) => each.title === title);
  if (!report?.url) throw new Error('There is no file');
  for (const [name, address] of [
    [/^Ver: /, report.url],
    [/^Descargar: /, `${report.url}?download=true`],
  ] as const) {
    const link = article.getByRole('link', { name });
    expect(await link.getAttribute('target')).toBe('_blank');
    const asked = visitor.context.waitForEvent('request', (request) => request.url().endsWith(address));
    const [request] = await Promise.all([asked, visitor.context.waitForEvent('page'), link.click()]);
    expect((await request.response())?.status()).toBe(200);
  }
  expect(await pdfText((await fileOf(investor, report.url)).bytes)).toContain('Camila Restrepo');
});

test('REP-04 one’s own days: what makes no sense is said under its field', async () => {
  const { page } = await openAs(INVESTOR);
  await page.getByRole('button', { name: 'Pedir un reporte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedir un reporte' });
  await dialog.getByRole('radio', { name: 'Personalizado' }).click();
  await dialog.getByLabel('Desde').fill('2026-05-10');
  await dialog.getByLabel('Hasta').fill('2026-05-09');
  await dialog.getByRole('button', { name: 'Pedir reporte' }).click();
  await see(dialog, 'El período termina antes de empezar');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('REP-05 REP-06 documents say what they are, who published them and when; System where nobody did', async () => {
  const { page } = await openAs(INVESTOR, `${PATH}?vista=documents`);
  const published = await documents(investor);
  await eventually(
    'all documents',
    async () => (await rows(page, 'Documentos').count()) === published.length,
  );
  for (const { name, type, createdAt, uploadedByUser, url, isPersonal } of published) {
    const article = page.getByRole('article', { name, exact: true });
    await article.getByText(documentTypeLabels[type], { exact: true }).waitFor();
    const date = article.locator('time');
    expect(await date.getAttribute('datetime')).toBe(createdAt);
    expect(await date.textContent()).toBe(formatDate(createdAt));
    await see(article, uploadedByUser?.firstName ?? 'System');
    const link = article.getByRole('link', { name: /^Ver: / });
    expect(await link.getAttribute('href')).toBe(url);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await article.getByText('Para ti').count()).toBe(isPersonal ? 1 : 0);
  }
  const system = page.getByText('(publicado por la plataforma)');
  expect(await system.count()).toBe(published.filter(({ uploadedByUser }) => !uploadedByUser).length);
  await choose(page, 'Tipo', 'Regulatorio');
  await eventually('one of them', async () => (await rows(page, 'Documentos').count()) === 1);
});

test('REP-07 the first ten of one’s transactions, returns among them, and ten at a time from there', async () => {
  const { page } = await openAs(INVESTOR);
  const list = rows(page, 'Transacciones recientes');
  await list.first().waitFor();
  const { total } = await movements();
  expect(total).toBeGreaterThan(10);
  expect(await list.count()).toBe(10);
  await see(page.getByLabel('Transacciones recientes'), 'Dividendo');
  const region = page.getByRole('navigation', { name: 'Páginas' });
  await see(region, `1–10 de ${total}`);
  await region.getByRole('button', { name: 'Página siguiente' }).click();
  await eventually('the rest', async () => (await list.count()) === Math.min(10, total - 10));
});

test('REP-08 without reports and transactions each list says so and what to do', async () => {
  const { page } = await openAs(NEWCOMER);
  await see(page, 'No hay reportes');
  await see(page, 'No hay transacciones');
  expect(await axe(page)).toEqual([]);
  await tab(page, 'Análisis de desempeño').click();
  await see(page, 'Aún no hay nada que analizar');
  const visitor = await stage.person(NEWCOMER);
  await visitor.page.route('**/api/documents', (route) =>
    route.fulfill({ json: [], headers: { 'x-at-position': '999999999' } }),
  );
  await visitor.open(`${PATH}?vista=documents`);
  await see(visitor.page, 'No hay documentos');
});

test('a list that could not be read says so and reads again', async () => {
  const visitor = await stage.person(INVESTOR);
  visitor.tolerate(/status of 500/);
  let isAway = true;
  await visitor.page.route('**/api/reports', (route) =>
    isAway
      ? route.fulfill({ status: 500, json: { message: 'Algo falló.', code: 'INTERNAL' } })
      : route.continue(),
  );
  await visitor.open(PATH);
  await see(visitor.page, 'Algo falló.');
  isAway = false;
  await visitor.page.getByRole('button', { name: 'Reintentar' }).click();
  await rows(visitor.page, 'Reportes financieros').first().waitFor();
});

test('capital that could not be read ends as a dash in its card, and is read again under the analysis', async () => {
  const visitor = await stage.person(INVESTOR);
  visitor.tolerate(/status of 500/);
  let away = '/api/analytics/portfolio';
  const { page } = visitor;
  await page.route(/\/api\/analytics\/portfolio(-evolution)?$/, (route) =>
    new URL(route.request().url()).pathname === away
      ? route.fulfill({ status: 500, json: { message: 'Algo falló.', code: 'INTERNAL' } })
      : route.continue(),
  );
  await visitor.open(`${PATH}?vista=performance`);
  await see(page, 'Algo falló.');
  await see(page.locator('section, div').filter({ hasText: /^Capital confirmado/ }), '—');
  away = '/api/analytics/portfolio-evolution';
  await page.reload();
  await see(page, 'Algo falló.');
  away = '';
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await see(page, 'Tu capital en el tiempo');
});

test('staff publish a PDF for one person, who sees it at once, and withdraw it', async () => {
  const reader = await openAs(NEWCOMER, `${PATH}?vista=documents`);
  await rows(reader.page, 'Documentos').first().waitFor();
  const { page } = await openAs(ADMIN, '/admin/documents');
  await page.getByRole('button', { name: 'Publicar documento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publicar documento' });
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
  await see(dialog, 'Escribe al menos 3 caracteres');
  await see(dialog, 'Elige un archivo PDF');
  await dialog.getByLabel('Nombre', { exact: true }).fill('Carta de bienvenida');
  await dialog.getByRole('radio', { name: 'Una persona' }).click();
  await see(dialog, 'Elige una persona de la lista');
  await dialog.getByLabel('Persona').fill('Julián');
  await page
    .getByRole('option', { name: /Julián/ })
    .first()
    .click();
  await dialog
    .getByLabel('Archivo PDF')
    .setInputFiles({ name: 'carta.pdf', mimeType: 'application/pdf', buffer: pdf('Carta') });
  await see(dialog, 'recibido');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'reports-publish-1440');
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
  await seeToast(page, 'Documento publicado', '«Carta de bienvenida» ya está en Reportes.');
  const theirs = reader.page.getByRole('article', { name: 'Carta de bienvenida', exact: true });
  await see(theirs, 'Para ti');
  const article = page.getByRole('article', { name: 'Carta de bienvenida', exact: true });
  await see(article, 'Para Julián Ospina');
  await page.getByPlaceholder('Buscar documentos...').fill('bienvenida julian');
  await page.waitForURL('**/admin/documents?buscar=bienvenida+julian');
  await page.getByRole('button', { name: 'Guardar esta vista' }).click();
  await page.getByLabel('Nombre de la vista').fill('Cartas de Julián');
  await page.getByRole('button', { name: 'Guardar vista' }).click();
  await page
    .getByRole('link', { name: 'Cartas de Julián' })
    .and(page.locator('[aria-current=page]'))
    .waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file.trimEnd().split('\r\n').slice(1)).toEqual([
    expect.stringContaining(',Carta de bienvenida,Legal,Julián Ospina,'),
  ]);
  expect((await documents(investor)).some(({ name }) => name === 'Carta de bienvenida')).toBe(false);

  await article.getByRole('button', { name: /^Retirar/ }).click();
  const asking = page.getByRole('dialog', { name: 'Retirar documento' });
  await asking.getByRole('button', { name: 'Retirar documento' }).click();
  await see(asking, 'Escribe el motivo');
  await asking.getByLabel('Motivo').fill('Tenía otra fecha');
  await asking.getByRole('button', { name: 'Retirar documento' }).click();
  await see(article, /Retirado el .*: Tenía otra fecha/);
  await theirs.waitFor({ state: 'detached' });
  await article.getByRole('link', { name: /historial/i }).click();
  await page.waitForURL(/\/audit/);
  await see(page, 'Documento retirado');
  await see(page, 'Documento publicado');
});

test('an upload that is left for an address does not stand in the way of publishing', async () => {
  const { page } = await openAs(ADMIN, '/admin/documents');
  let isHeld = true;
  await page.route('**/api/documents/upload-url', async (route) => {
    await eventually('the other way', () => !isHeld);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Publicar documento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publicar documento' });
  const publish = dialog.getByRole('button', { name: 'Publicar', exact: true });
  await dialog
    .getByLabel('Archivo PDF')
    .setInputFiles({ name: 'carta.pdf', mimeType: 'application/pdf', buffer: pdf('Carta') });
  await expect.poll(() => publish.isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'Usar una dirección' }).click();
  await expect.poll(() => publish.isEnabled()).toBe(true);
  const answered = page.waitForResponse('**/api/documents/upload-url');
  isHeld = false;
  await answered;
});

test.each([
  ['light', undefined],
  ['dark', NARROW],
] as const)('the screens in %s at %j are clean and fit', async (colorScheme, viewport) => {
  const size = viewport ? 360 : 1440;
  const { page } = await openAs(INVESTOR, PATH, { colorScheme, ...(viewport ? { viewport } : {}) });
  for (const [name, ready] of [
    ['Reportes financieros', 'Transacciones recientes'],
    ['Documentos legales', 'Para ti'],
    ['Análisis de desempeño', 'Tu capital en el tiempo'],
  ] as const) {
    await tab(page, name).click();
    await see(page, ready);
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await screenshot(page, `reports-${name.split(' ')[0]?.toLowerCase()}-${colorScheme}-${size}`);
  }
  const staff = await openAs(ADMIN, '/admin/documents', { colorScheme, ...(viewport ? { viewport } : {}) });
  await rows(staff.page, 'Documentos').first().waitFor();
  expect(await axe(staff.page)).toEqual([]);
  expect(await overflow(staff.page)).toBe(0);
  await screenshot(staff.page, `reports-admin-${colorScheme}-${size}`);
});

test('eleven statements are two pages', async () => {
  const { client, email } = await register(stage.url, 'Rosa Duque');
  const [now] = latestPeriods('annual', bogotaDay(new Date()), 1);
  const asked = await Promise.all(
    Array.from({ length: 11 }, () => askReport(client, { type: 'annual', ...now })),
  );
  await Promise.all(asked.map(({ id }) => readyReport(client, id)));
  const { page } = await openAs(email);
  await eventually('ten of them', async () => (await rows(page, 'Reportes financieros').count()) === 10);
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await eventually('the last one', async () => (await rows(page, 'Reportes financieros').count()) === 1);
});

test('REP-05 documents beyond the first page are read on, and stay when another is published', async () => {
  const { email, id: investorId } = await register(stage.url, 'Nora Mejía');
  const admin = await stage.signIn(ADMIN);
  const publish = async (name: string) => {
    const body = { name, documentType: 'legal', investorId, url: 'https://example.com/acta.pdf' };
    expect((await admin.send('POST', '/api/documents', body)).status).toBe(201);
  };
  const shared = (await documents(investor)).filter(({ isPersonal }) => !isPersonal).length;
  const own = DOCUMENTS_PAGE + 2;
  await publish('Reglamento antiguo');
  for (let count = 2; count <= own; count += 1) await publish(`Acta ${count}`);
  const { page } = await openAs(email, `${PATH}?vista=documents`, { viewport: NARROW });
  const pager = page.getByRole('navigation', { name: 'Páginas' });
  await see(pager, `1–10 de ${DOCUMENTS_PAGE} o más`);
  await see(page, `${DOCUMENTS_PAGE}+`);
  const next = pager.getByRole('button', { name: 'Página siguiente' });
  for (let at = 1; at < DOCUMENTS_PAGE / 10; at += 1) await next.click();
  await see(pager, `${DOCUMENTS_PAGE - 9}–${DOCUMENTS_PAGE} de ${DOCUMENTS_PAGE} o más`);
  expect(await overflow(page)).toBe(0);
  await next.click();
  const total = own + shared;
  await see(pager, `${DOCUMENTS_PAGE + 1}–${Math.min(DOCUMENTS_PAGE + 10, total)} de ${total}`);
  await see(page.getByRole('article', { name: 'Acta 2', exact: true }), 'Para ti');
  await publish('Acta nueva');
  await see(pager, `de ${total + 1}`);
  await see(page.getByRole('article', { name: 'Acta 2', exact: true }), 'Para ti');
  await page.getByLabel('Buscar', { exact: true }).fill('antiguo');
  await see(page.getByRole('article', { name: 'Reglamento antiguo', exact: true }), 'Para ti');
  await page.getByLabel('Buscar', { exact: true }).fill('acta');
  await see(pager, /^1–10 de /);
});
