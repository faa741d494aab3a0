import { randomUUID } from 'node:crypto';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { rebuildOrderedSchema } from '@nodo/contracts/history/rebuilds/commands';
import {
  type RebuildView,
  rebuildDetailSchema,
  rebuildsViewSchema,
} from '@nodo/contracts/history/rebuilds/views';
import { historyPageSchema } from '@nodo/contracts/history/views';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, ANALYST, SUPER_ADMIN } from '../support/accounts.ts';
import { axeInBoth, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import { refusalOf } from '../support/views.ts';

const PATH = '/api/history/rebuilds';
const SCREEN = '/history/rebuilds';
const REASON = 'Comprobar las figuras de las bodegas';

const stage = browserStage();
let admin: Client;
let analyst: Client;
let superAdmin: Client;

beforeAll(async () => {
  [admin, analyst, superAdmin] = await Promise.all([
    stage.signIn(ADMIN),
    stage.signIn(ANALYST),
    stage.signIn(SUPER_ADMIN),
  ]);
});

const all = async (client = superAdmin) => rebuildsViewSchema.parse((await client.get(PATH)).body).rebuilds;
const send = (body: object, client = superAdmin) => client.send('POST', PATH, body);
const order = (id: string, what: string, body?: object, client = superAdmin) =>
  client.send('POST', `${PATH}/${id}/${what}`, body);
const detail = async (id: string, client = superAdmin) =>
  rebuildDetailSchema.parse((await client.get(`${PATH}/${id}`)).body);
const idOf = ({ body }: { body: unknown }) => rebuildOrderedSchema.parse(body).rebuildId;

function reached(id: string, state: RebuildView['state']) {
  return eventually(`the rebuild to be ${state}`, async () => {
    const found = await detail(id);
    const isCompared = state !== 'built' || found.comparison !== null;
    return found.state === state && found.wish === null && isCompared && found;
  });
}

/** Holds the lease without which the projector can't build, while `work` runs. */
async function withNobodyBuilding(work: () => Promise<void>): Promise<void> {
  await inDatabase(stage.product, async (client) => {
    const hold = (seconds: number) =>
      client.query(
        `INSERT INTO platform.leases (name, holder, fence, expires_at)
         VALUES ('rebuilds', $1, 1, now() + make_interval(secs => $2))
         ON CONFLICT (name) DO UPDATE SET holder = EXCLUDED.holder, fence = leases.fence + 1,
           expires_at = EXCLUDED.expires_at`,
        [holder, seconds],
      );
    const holder = randomUUID();
    await hold(120);
    try {
      await work();
    } finally {
      await hold(0);
    }
  });
}

test('AUDIT-02 ROLE-06 bad orders get a clear answer and change nothing; who may not order may look', async () => {
  const before = await all();
  const usual = { projections: ['warehouses'], reason: REASON };
  const [first] = historyPageSchema.parse(
    (await admin.get('/api/history/events?direction=asc&limit=1')).body,
  ).events;
  const bad: [object, string][] = [
    [{ ...usual, projections: ['libros'] }, 'No conocemos la proyección libros'],
    [{ ...usual, projections: [] }, 'Elige'],
    [{ ...usual, reason: '' }, 'Escribe el motivo'],
    [{ projections: ['warehouses'] }, 'Escribe el motivo'],
    [{ ...usual, until: '999999999999' }, 'La historia llega hasta la posición'],
    [{ ...usual, until: '2026-01-31T12:00:00' }, 'con su zona'],
    [{ ...usual, until: '2001-01-01T00:00:00Z' }, 'La historia empieza el'],
    [{ ...usual, until: '2999-01-01T00:00:00Z' }, 'Ese momento todavía no ha llegado'],
    [{ ...usual, until: String(Number(first?.position) - 1) }, 'La historia empieza en la posición'],
  ];
  for (const [body, message] of bad) {
    const answer = await send(body);
    expect([answer.status, JSON.stringify(body)]).toEqual([400, JSON.stringify(body)]);
    expect(refusalOf(answer).message).toContain(message);
  }
  for (const client of [admin, analyst]) {
    expect((await send(usual, client)).status).toBe(403);
    expect((await client.get(PATH)).status).toBe(200);
  }
  expect(await all()).toEqual(before);
});

test('AUDIT-02 two rebuilds of one projection at once are refused; one is paused, goes on, and is cancelled', async () => {
  let id = '';
  await withNobodyBuilding(async () => {
    id = idOf(await send({ projections: 'all', until: new Date().toISOString(), reason: REASON }));
    expect((await order(id, 'pause')).status).toBe(200);
    const second = await send({ projections: ['kyc'], reason: REASON });
    expect([second.status, refusalOf(second)]).toMatchObject([
      409,
      { code: 'REBUILD_RUNNING', message: 'Otra reconstrucción ya construye alguna de esas proyecciones.' },
    ]);
    // Orders are checked against what the projector has processed, so wait for that.
    await reached(id, 'paused');
    expect((await order(id, 'resume')).status).toBe(200);
  });
  const built = await reached(id, 'built');
  expect(built).toMatchObject({ until: expect.stringMatching(/^\d+$/), requestedBy: expect.any(String) });
  expect(built.comparison).toMatchObject({ isEqual: true, differences: [] });
  expect((await detail(id, analyst)).reason).toBe('•••');
  const refused = await order(id, 'switch', { reason: REASON });
  expect([refused.status, refusalOf(refused).code]).toEqual([422, 'NOT_ALLOWED_NOW']);
  expect((await order(id, 'drop')).status).toBe(200);
  await reached(id, 'dropped');
  expect((await order(id, 'drop')).status).toBe(404);

  let cancelled = '';
  await withNobodyBuilding(async () => {
    const together = await Promise.all([1, 2, 3].map(() => send({ projections: ['kyc'], reason: REASON })));
    expect(together.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const one = together.find(({ status }) => status === 201);
    cancelled = one ? idOf(one) : '';
    expect((await order(cancelled, 'cancel')).status).toBe(200);
  });
  await reached(cancelled, 'dropped');
});

test('AUDIT-02 LIVE a super admin rebuilds from the screen, compares, puts it in use without one failed GET, and drops what was', async () => {
  const visitor = await stage.person(SUPER_ADMIN, { colorScheme: 'dark' });
  // The browser logs a refused command as a failed request.
  visitor.tolerate(/status of 400/);
  const { page } = visitor;
  await visitor.open(SCREEN);
  await see(page, 'No hay reconstrucciones');
  await page.getByRole('button', { name: 'Reconstruir' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reconstruir' }).click();
  await see(dialog, 'Elige al menos una proyección');
  await see(dialog, /^Escribe el motivo/);
  await dialog.getByRole('radio', { name: 'Una posición' }).click();
  await dialog.getByRole('textbox', { name: 'Posición' }).fill('999999999999');
  await dialog.getByRole('checkbox', { name: 'Bodegas' }).check();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill(REASON);
  await dialog.getByRole('button', { name: 'Reconstruir' }).click();
  await see(dialog, /^La historia llega hasta la posición/);
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'rebuild-form');
  await dialog.getByRole('radio', { name: 'Ahora' }).click();
  await dialog.getByRole('button', { name: 'Reconstruir' }).click();
  await seeToast(page, 'Reconstrucción pedida', /turno/);
  await see(page, `«${REASON}»`);
  await see(page, /^Igual a lo que está en uso/);
  await screenshot(page, 'rebuilds');
  await page.setViewportSize(NARROW);
  await expect.poll(() => overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Reconstruir' }).click();
  await dialog.waitFor();
  await expect.poll(() => overflow(page)).toBe(0);
  await screenshot(page, 'rebuild-form-narrow');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await screenshot(page, 'rebuilds-orders-narrow');
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: /^Ver comparación/ }).click();
  await see(dialog, 'Hasta el último byte, también en las filas que ya fueron reemplazadas.');
  await dialog.getByRole('rowheader', { name: /^warehouses filas actuales/ }).waitFor();
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'rebuild-comparison');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  let isOver = false;
  const statuses = new Map<number, number>();
  const asking = (async () => {
    while (!isOver) {
      const { status } = await superAdmin.get('/api/warehouses');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  })();
  await page.getByRole('button', { name: /^Poner en uso la/ }).click();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('La comparación es igual');
  await dialog.getByRole('button', { name: 'Poner en uso' }).click();
  // Its state, whole: what it was compared with is «en uso», too.
  await see(page, /^En uso$/);
  isOver = true;
  await asking;
  expect([...statuses.keys()]).toEqual([200]);

  await page.getByRole('button', { name: /^Borrar la reconstrucción/ }).click();
  await dialog.getByRole('button', { name: 'Sí, borrar' }).click();
  await see(page, 'No hay reconstrucciones');
  const audited = async () => {
    const { rows } = auditPageSchema.parse((await superAdmin.get('/api/audit?kind=rebuilds')).body);
    return rows.slice(0, 3).map(({ action, reason }) => [action, reason]);
  };
  await expect.poll(audited).toEqual([
    ['RebuildDropped', null],
    ['RebuildSwitchRequested', 'La comparación es igual'],
    ['RebuildRequested', REASON],
  ]);
});

test('AUDIT-02 ROLE-04 an analyst follows a rebuild and reads what differs, on a phone, and is offered no order', async () => {
  const id = idOf(await send({ projections: ['settings', 'kyc'], reason: REASON }));
  const built = await reached(id, 'built');
  await inDatabase(stage.product, (client) =>
    client.query(`UPDATE rebuild_${built.number}.kyc_records SET status = 'rejected'`),
  );
  await order(id, 'resume');
  await eventually('the comparison to differ', async () => (await detail(id)).comparison?.isEqual === false);
  const visitor = await stage.person(ANALYST, { viewport: NARROW });
  const { page } = visitor;
  await visitor.open(SCREEN);
  await see(page, /^Distinta de lo que está en uso/);
  expect(await overflow(page)).toBe(0);
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'rebuilds-narrow');
  expect(await page.getByRole('button', { name: /Poner|Borrar|Reconstruir/ }).count()).toBe(0);
  await page.getByRole('button', { name: /^Ver comparación/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('list', { name: 'Diferencias' }).getByText('rejected').first().waitFor();
  expect(await overflow(page)).toBe(0);
  await screenshot(page, 'rebuild-differences-narrow');
  await order(id, 'drop');
  await reached(id, 'dropped');
});
