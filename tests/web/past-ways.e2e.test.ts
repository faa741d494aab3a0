import { historyPageSchema } from '@nodo/contracts/history/views';
import { beforeAll, expect, test } from 'vitest';
import { ANALYST } from '../support/accounts.ts';
import { axeInBoth, NARROW, overflow, see } from '../support/browser.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ isShared: true });
/** An early and the newest event of the whole history. */
let early: string;
let late: string;
/** The very first one. */
let first: string;

beforeAll(async () => {
  const analyst = await stage.signIn(ANALYST);
  const { body } = await analyst.get('/api/history/events?limit=200');
  const { events } = historyPageSchema.parse(body);
  late = events.at(0)?.position ?? '';
  early = events.at(-1)?.position ?? '';
  const { body: oldest } = await analyst.get('/api/history/events?direction=asc&limit=1');
  first = historyPageSchema.parse(oldest).events[0]?.position ?? '';
});

test('API-45 a comparison refuses moments that are none, without a table, too, and leads to both that are', async () => {
  const visitor = await stage.person(ANALYST);
  const { page } = visitor;
  visitor.tolerate(/status of 400 .*\/api\/history\/compare/s);
  const figures = page.getByRole('table', { name: 'Libros', exact: true });
  await visitor.open(`/history/compare?desde=${late}&hasta=${early}`);
  await see(page, 'El primer momento va antes que el segundo');
  await visitor.open('/history/compare?desde=2099-01-01T00:00:00Z&hasta=2099-12-31T00:00:00Z');
  await see(page, 'Ese momento todavía no ha llegado');
  expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
  expect(await figures.count()).toBe(0);
  await visitor.open(`/history/compare?desde=${early}&hasta=${late}`);
  await figures.waitFor();
  await see(page, /^Ver la plataforma el /);
});

test('AUDIT-02 the banner of the past leads to what has changed since', async () => {
  const visitor = await stage.person(ANALYST, { viewport: NARROW });
  const { page } = visitor;
  await visitor.open(`/history?momento=${early}`);
  await page.getByRole('button', { name: 'Comparar con ahora' }).click();
  await page.waitForURL(`**/history/compare?desde=${early}&hasta=*`);
  await see(page, /^Ver la plataforma el /);
  expect(await overflow(page)).toBe(0);
  expect(await axeInBoth(page)).toEqual([]);
});

test('API-45 a replay opened in the past begins at the last revision by then', async () => {
  const visitor = await stage.person(ANALYST);
  const { page } = visitor;
  const analyst = await stage.signIn(ANALYST);
  const { body } = await analyst.get('/api/history/events?category=warehouse&limit=1');
  const [newest] = historyPageSchema.parse(body).events;
  if (!newest || newest.revision === 0) throw new Error('The demo has a warehouse with more than one event');
  const stream = `/history/streams/${newest.stream}`;
  const before = String(BigInt(newest.position) - 1n);
  await visitor.open(`${stream}?momento=${before}`);
  await see(page, `Revisión ${newest.revision - 1} de ${newest.revision}`);
  await visitor.open(`${stream}?momento=${first}`);
  await see(page, 'Entonces no había pasado nada aquí');
  await visitor.open(stream);
  await see(page, `Revisión ${newest.revision} de ${newest.revision}`);
  visitor.tolerate(/status of 40[04] .*\/api\/history\/streams/s);
  await visitor.open(`${stream}?revision=9999`);
  await page.getByRole('link', { name: 'Ir a la última revisión' }).click();
  await see(page, `Revisión ${newest.revision} de ${newest.revision}`);
  // What happened to a warehouse leads an analyst to its page.
  await page.getByRole('link', { name: 'Ver la bodega' }).first().click();
  await page.waitForURL(`**/warehouses/${newest.stream.slice('warehouse-'.length)}`);
});

test('CONF-07 the public page of the reserves says that it shows the present to who comes from the past', async () => {
  const visitor = await stage.person(ANALYST);
  const { page } = visitor;
  await visitor.open(`/reservas?momento=${early}`);
  await see(page, 'Esto se muestra como es ahora.');
  await visitor.open('/reservas');
  await page.getByRole('heading', { name: 'Reservas', exact: true }).waitFor();
  expect(await page.getByText('Esto se muestra como es ahora.').count()).toBe(0);
});
