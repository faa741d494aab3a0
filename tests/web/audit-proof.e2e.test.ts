import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, ANALYST } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, WIDE } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';

const REASON = 'Nuevo contrato ancla';

const stage = browserStage({ blockIntervalMs: 2_000 });
let admin: Client;
/** ID of the audit entry of a settings change. */
let id: string;

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
  const changed = {
    minimumInvestment: '50000',
    monthlyReturnRate: '0.0135',
    managementFeeRate: '0.02',
    platformFeeRate: '0.005',
    recompraEnabled: true,
    reason: REASON,
  };
  expect((await admin.send('POST', '/api/financial-settings', changed)).status).toBe(200);
  id = await proven(admin, 'FinancialSettingsUpdated');
  expect((await admin.send('POST', '/api/audit/tree-heads', {})).status).toBe(201);
});

/** The newest entry of an action, including the client's own; its proof is there only shortly after it. */
function proven(client: Client, action: string): Promise<string> {
  return eventually('the entry to have a proof', async () => {
    const found = await client.get(`/api/audit?action=${action}&limit=1`);
    const entry = Object(found.body).rows[0].id;
    return (await client.get(`/api/audit/${entry}/proof`)).status === 200 && entry;
  });
}

const drawerOf = (page: Page) => page.getByRole('dialog');

async function verify(page: Page, entry = id): Promise<void> {
  await page.goto(`${stage.url}/audit?entrada=${entry}`);
  await drawerOf(page)
    .getByRole('button', { name: /^Verificar$/ })
    .click();
}

/** Changes what is stored about the entry (or restores it) with SQL that takes the entry's ID as $1. */
async function tamper(sql: string): Promise<void> {
  await inDatabase(stage.product, async (client) => {
    expect((await client.query(sql, [id])).rowCount).toBe(1);
  });
}
const inLog = (from: string, to: string) =>
  tamper(`UPDATE event_store.events
    SET data = convert_to(replace(convert_from(data, 'UTF8'), '${from}', '${to}'), 'UTF8') WHERE id = $1`);
const inAudit = (from: string, to: string) =>
  tamper(
    `UPDATE live.audit_entries SET changes = replace(changes::text, '${from}', '${to}')::jsonb WHERE id = $1`,
  );

test('S14 AUDIT-01 a browser verifies an entry and says what it found', async () => {
  const { page } = await stage.person(ADMIN);
  await verify(page);
  const drawer = drawerOf(page);
  await see(drawer, 'Registro íntegro');
  await see(drawer, 'Lo que ves coincide con el evento de la historia.');
  await see(drawer, /^Es el evento [\d.]+ de [\d.]+, y su huella conduce a la raíz del árbol\.$/);
  await see(drawer, /^Lo cubre el sello del .+, pedido por .+: nada de lo anterior a él ha cambiado\.$/);
  await drawer.getByRole('button', { name: 'Copiar: Raíz del árbol' }).waitFor();
  await drawer.getByRole('button', { name: 'Verificar de nuevo' }).waitFor();
});

test('S14 AUDIT-01 an entry that is younger than the last seal is sealed on demand', async () => {
  const { page } = await stage.person(ADMIN);
  await verify(page, await proven(await stage.signIn(ADMIN), 'UserSignedIn'));
  const drawer = drawerOf(page);
  await see(drawer, /^Es posterior al sello del /);
  await drawer.getByRole('button', { name: 'Sellar ahora' }).click();
  await see(drawer, /^Lo cubre el sello del /);
  expect(await drawer.getByRole('button', { name: 'Sellar ahora' }).count()).toBe(0);
});

test('S14 AUDIT-01 a changed event, and a changed audit table, are told in words', async () => {
  const { page } = await stage.person(ADMIN);
  const drawer = drawerOf(page);
  await inLog('0.0135', '0.0185');
  await verify(page);
  await see(drawer, 'Este registro no se sostiene');
  await see(drawer, /ya no es el que se escribió: su huella no conduce a la raíz\.$/);
  await see(drawer, 'No lo uses como prueba y avisa al equipo técnico.');
  expect(await axe(page)).toEqual([]);
  await inLog('0.0185', '0.0135');
  await inAudit('0.0135', '0.0185');
  await verify(page);
  await see(drawer, 'Lo que muestra esta pantalla no coincide con el evento: Retorno mensual.');
  await see(drawer, /^Es el evento /);
  await inAudit('0.0185', '0.0135');
  await verify(page);
  await see(drawer, 'Registro íntegro');
});

test('S14 AUDIT-01 an analyst verifies, and can not seal', async () => {
  const { page } = await stage.person(ANALYST);
  await verify(page);
  await see(drawerOf(page), 'Registro íntegro');
  expect(await drawerOf(page).getByRole('button', { name: 'Sellar ahora' }).count()).toBe(0);
});

test('S14 AUDIT-01 a proof that does not come is no verdict', async () => {
  const visitor = await stage.person(ADMIN);
  visitor.tolerate(/status of 503/, /ERR_FAILED/);
  const { page } = visitor;
  const body = JSON.stringify({ code: 'UNAVAILABLE', message: 'El servicio no está disponible.' });
  await page.route('**/proof', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body }),
  );
  await verify(page);
  await see(drawerOf(page), 'No se pudo verificar');
  expect(await page.getByText('Este registro no se sostiene').count()).toBe(0);
  await page.unroute('**/proof');
  await drawerOf(page).getByRole('button', { name: 'Verificar de nuevo' }).click();
  await see(drawerOf(page), 'Registro íntegro');
});

test.each([
  ['light', WIDE],
  ['dark', WIDE],
  ['light', NARROW],
  ['dark', NARROW],
] as const)('S14 AUDIT-01 SCREEN the verdict in %s at %j is clean', async (colorScheme, viewport) => {
  const { page } = await stage.person(ADMIN, { colorScheme, viewport, reducedMotion: true });
  await verify(page);
  await drawerOf(page).getByRole('button', { name: 'Verificar de nuevo' }).scrollIntoViewIfNeeded();
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, `audit-proof-${colorScheme}-${viewport.width}`);
});
