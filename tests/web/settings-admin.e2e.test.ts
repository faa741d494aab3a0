import { financialSettingsSchema, settingsHistorySchema } from '@nodo/contracts/settings/values';
import { type FinancialSettingsView, financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import {
  axe,
  NARROW,
  overflow,
  quiet,
  type ScreenOptions,
  screenshot,
  see,
  seeToast,
  toastOf,
  type Visitor,
} from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { isFocused } from '../support/keyboard.ts';
import { card, edit, FIRST, field, form, inputs, SAVED } from '../support/settings-screen.ts';
import { browserStage } from '../support/stage.ts';

const PATH = '/api/financial-settings';

const stage = browserStage({ blockIntervalMs: 2_000 });
let colleague: Client;

beforeAll(async () => {
  colleague = await stage.signIn(SUPER_ADMIN);
});

async function current(): Promise<FinancialSettingsView> {
  return financialSettingsViewSchema.parse((await colleague.get(PATH)).body);
}

/** Waits until another session reads these values, that is until they are projected. */
const settled = (values: Partial<FinancialSettingsView>) =>
  expect.poll(current, { timeout: 30_000 }).toMatchObject(values);

/** Changes the settings as another member of the staff. */
async function elsewhere(changes: object): Promise<FinancialSettingsView> {
  const now = financialSettingsSchema.parse(await current());
  const answer = await colleague.send('POST', PATH, { ...now, ...changes });
  expect(answer.status, answer.text).toBe(200);
  return financialSettingsViewSchema.parse(answer.body);
}

async function panel(email = ADMIN, options: ScreenOptions = {}): Promise<Visitor> {
  const visitor = await stage.person(email, options);
  await visitor.open('/admin/financial');
  await button(visitor.page, 'Editar Configuración').waitFor();
  return visitor;
}

const saves = (visitor: Visitor) => visitor.requests('POST', PATH);

test('FIN-01 FIN-02 FIN-03 FIN-04 FIN-06 FIN-09 ADMIN-03 cards, the form and its fields; cancelling puts everything back', async () => {
  await elsewhere(FIRST);
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/admin');
  await page.getByRole('tab', { name: 'Configuración financiera' }).click();
  await page.waitForURL(`${stage.url}/admin/financial`);
  await page.getByRole('heading', { name: 'Configuración Financiera', exact: true }).waitFor();
  expect(await card(page, inputs.minimum)).toBe('US$\u00a050.000,00');
  expect(await card(page, inputs.monthly)).toBe('1,50\u00a0%');
  expect(await card(page, inputs.management)).toBe('2,00\u00a0%');
  expect(await card(page, inputs.platform)).toBe('0,50\u00a0%');
  await edit(page);
  const expected = [
    [inputs.minimum, '50.000', '50000'],
    [inputs.monthly, '1,50', '1.50'],
    [inputs.management, '2,00', '2.00'],
    [inputs.platform, '0,50', '0.50'],
  ] as const;
  for (const [label, placeholder, value] of expected) {
    const input = field(page, label);
    expect(await input.getAttribute('inputmode')).toBe('decimal');
    expect(await input.getAttribute('placeholder')).toBe(placeholder);
    expect(await input.inputValue()).toBe(value);
    await input.fill('7');
    await input.press('ArrowUp');
    expect(await input.inputValue()).toBe('7.01');
  }
  await field(page, inputs.monthly).fill('1.125');
  await field(page, inputs.monthly).press('ArrowUp');
  expect(await field(page, inputs.monthly).inputValue()).toBe('1.135');
  await page.getByRole('switch', { name: 'Recompra habilitada' }).click();
  await field(page, 'Motivo (opcional)').fill('No llega a nada');
  await button(page, 'Cancelar').click();
  await form(page).waitFor({ state: 'detached' });
  await edit(page);
  for (const [label, , value] of expected) expect(await field(page, label).inputValue()).toBe(value);
  expect(await page.getByRole('switch', { name: 'Recompra habilitada' }).getAttribute('aria-checked')).toBe(
    'false',
  );
  expect(await field(page, 'Motivo (opcional)').inputValue()).toBe('');
  expect(saves(visitor)).toHaveLength(0);
});

test('FIN-05 FIN-07 FIN-11 FIN-16 FIN-13 FIN-15 a change is shown before it is saved, sent exactly, and told in the history', async () => {
  await elsewhere(FIRST);
  const visitor = await panel();
  const { page } = visitor;
  await see(page, 'Los cambios solo rigen para inversiones nuevas');
  await see(page, /Las inversiones existentes conservan sus condiciones.*la plataforma notifica/);
  await edit(page);
  await see(form(page), 'Los inversionistas pueden vender sus participaciones de vuelta a la plataforma.');
  await see(form(page), 'Todavía no cambias nada.');
  await field(page, inputs.minimum).fill('60000.5');
  await field(page, inputs.monthly).fill('1.75');
  await field(page, inputs.platform).fill('');
  await page.getByRole('switch', { name: 'Recompra habilitada' }).click();
  await field(page, 'Motivo (opcional)').fill('Nuevo contrato ancla');
  const preview = page.getByRole('region', { name: 'Vista previa' });
  await see(preview, 'US$\u00a060.000,50');
  await see(preview, /rendirá US\$\u00a01\.050,01 al mes en vez de US\$\u00a0900,01/);
  await screenshot(page, 'financial-edit');
  // Held back, so that the button's label can be seen.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${PATH}`, async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await button(page, 'Guardar').click();
  await button(page, 'Guardando...').waitFor();
  expect(await button(page, 'Guardando...').isDisabled()).toBe(true);
  release();
  await seeToast(page, ...SAVED);
  await form(page).waitFor({ state: 'detached' });
  expect(saves(visitor).map((request) => request.postDataJSON())).toEqual([
    {
      minimumInvestment: '60000.50',
      monthlyReturnRate: '0.0175',
      managementFeeRate: '0.02',
      platformFeeRate: '0',
      recompraEnabled: true,
      reason: 'Nuevo contrato ancla',
      expectedRevision: expect.any(Number),
    },
  ]);
  expect(await card(page, inputs.monthly)).toBe('1,75\u00a0%');
  expect(await card(page, inputs.platform)).toBe('0,00\u00a0%');
  const newest = page.getByRole('list', { name: 'Versiones' }).getByRole('listitem').first();
  await see(newest, '«Nuevo contrato ancla»');
  await see(newest, 'Vigente');
  const { rows } = settingsHistorySchema.parse((await colleague.get(`${PATH}/history?limit=1`)).body);
  await see(newest, `Versión ${(rows[0]?.revision ?? 0) + 1}`);
  await see(newest, new RegExp(rows[0]?.updatedBy.name ?? 'nadie'));
  expect(await newest.locator('dl').textContent()).toContain(
    'Retorno mensualAntes: 1,50\u00a0%Después: 1,75\u00a0%',
  );
  await newest.getByRole('link', { name: /en la auditoría/ }).click();
  await page.waitForURL(/\/audit\?tipo=settings&entrada=/);
  await see(page.getByRole('dialog'), 'Nuevo contrato ancla');
});

test('FIN-08 FIN-10 ERR-03 what is required or wrong is said, and nothing is sent', async () => {
  const visitor = await panel();
  const { page } = visitor;
  await edit(page);
  for (const label of [inputs.minimum, inputs.monthly]) {
    const before = await field(page, label).inputValue();
    await field(page, label).fill('');
    await button(page, 'Guardar').click();
    await seeToast(page, 'Error', 'Por favor completa todos los campos obligatorios');
    expect(await field(page, label).getAttribute('aria-invalid')).toBe('true');
    await field(page, label).fill(before);
    await button(toastOf(page), 'Cerrar notificación').click();
    await toastOf(page).waitFor({ state: 'detached' });
  }
  const wrong = [
    [inputs.minimum, '-5', 'Escribe un valor en dólares, por ejemplo 50.000,00'],
    [inputs.minimum, '0', 'La inversión mínima debe ser mayor que cero'],
    [inputs.monthly, '100', 'Escribe un porcentaje desde 0 y menor que 100, por ejemplo 1,50'],
    [inputs.management, '1e1', 'Escribe un porcentaje desde 0 y menor que 100, por ejemplo 1,50'],
  ] as const;
  for (const [label, value, message] of wrong) {
    const before = await field(page, label).inputValue();
    await field(page, label).fill(value);
    await button(page, 'Guardar').click();
    await see(form(page), message);
    expect(await toastOf(page).count()).toBe(0);
    await field(page, label).fill(before);
    await page.getByText(message).waitFor({ state: 'detached' });
  }
  // Fifty thousand as written in Colombia.
  await field(page, inputs.minimum).fill('');
  await field(page, inputs.minimum).pressSequentially('50.000');
  await see(form(page), /Son US\$\s50\.000,00\./);
  expect(saves(visitor)).toHaveLength(0);
});

test('FIN-14 a failure is told with the server’s words, or ours; what was typed stays, and the same key goes again', async () => {
  const visitor = await panel();
  const { page } = visitor;
  visitor.tolerate(/status of (500|400)/);
  await edit(page);
  await field(page, inputs.monthly).fill('1.91');
  await page.route(`**${PATH}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await button(page, 'Guardar').click();
  await seeToast(page, 'Error', 'Error al actualizar la configuración', 'destructive');
  expect(await field(page, inputs.monthly).inputValue()).toBe('1.91');
  await page.unroute(`**${PATH}`);
  const message = 'La tasa es demasiado alta';
  await page.route(`**${PATH}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: { message, code: 'VALIDATION_FAILED', fields: { monthlyReturnRate: message } },
        })
      : route.continue(),
  );
  await button(page, 'Guardar').click();
  await seeToast(page, 'Error', message, 'destructive');
  await see(form(page), message);
  await page.unroute(`**${PATH}`);
  await button(page, 'Guardar').click();
  await seeToast(page, ...SAVED);
  const keys = saves(visitor).map((request) => request.headers()['idempotency-key']);
  expect(keys[1]).toBe(keys[0]);
  await settled({ monthlyReturnRate: '0.0191' });
});

test('FIN-13 LIVE-01 somebody else’s change reaches the reader by itself, and an investor’s open dialog', async () => {
  await elsewhere(FIRST);
  const [reader, investor] = await Promise.all([panel(), stage.person(INVESTOR)]);
  await investor.open('/investments');
  await investor.page.getByRole('button', { name: 'Nueva Inversión' }).first().click();
  await see(investor.page.getByRole('dialog'), /^Mínimo US\$\s50\.000,00/);
  const editor = await panel(SUPER_ADMIN);
  await edit(editor.page);
  await field(editor.page, inputs.minimum).fill('65000');
  await button(editor.page, 'Guardar').click();
  await seeToast(editor.page, ...SAVED);
  await see(investor.page.getByRole('dialog'), /^Mínimo US\$\s65\.000,00/);
  await eventually(
    'the card to follow',
    async () => (await card(reader.page, inputs.minimum)) === 'US$\u00a065.000,00',
  );
  const newest = reader.page.getByRole('list', { name: 'Versiones' }).getByRole('listitem').first();
  await see(newest, 'US$\u00a065.000,00');
  expect(await toastOf(reader.page).count()).toBe(0);
});

test('FIN-15 ERR-02 whoever edits while another saves sees both versions and chooses; nothing is lost', async () => {
  await elsewhere(FIRST);
  const visitor = await panel();
  const { page } = visitor;
  await edit(page);
  await field(page, inputs.monthly).fill('1.80');
  await field(page, 'Motivo (opcional)').fill('Lo mío');
  await elsewhere({ minimumInvestment: '70000', monthlyReturnRate: '0.016' });
  const notice = page.getByRole('status').filter({ hasText: 'La configuración cambió mientras la editabas' });
  await notice.waitFor();
  const compared = notice.locator('dl');
  await eventually('who it was', async () => (await notice.textContent())?.includes('guardó otra versión'));
  expect(await compared.allTextContents()).toEqual([
    'Tu versiónSin cambio tuyoVersión vigenteUS$\u00a070.000,00',
    'Tu versión1,80\u00a0%Versión vigente1,60\u00a0%',
  ]);
  expect(await button(page, 'Guardar').isDisabled()).toBe(true);
  await screenshot(page, 'financial-conflict');
  expect(await axe(page)).toEqual([]);
  await button(page, 'Conservar mis cambios').click();
  await notice.waitFor({ state: 'detached' });
  expect(await field(page, inputs.minimum).inputValue()).toBe('70000');
  expect(await field(page, inputs.monthly).inputValue()).toBe('1.80');
  expect(await field(page, 'Motivo (opcional)').inputValue()).toBe('Lo mío');
  const last = await elsewhere({ platformFeeRate: '0.009' });
  await notice.waitFor();
  await button(page, 'Usar la versión vigente').click();
  expect(await field(page, inputs.monthly).inputValue()).toBe('1.60');
  expect(await field(page, inputs.platform).inputValue()).toBe('0.90');
  await field(page, inputs.platform).fill('0.75');
  await button(page, 'Guardar').click();
  await seeToast(page, ...SAVED);
  expect(saves(visitor)).toHaveLength(1);
  await settled({
    minimumInvestment: '70000.00',
    monthlyReturnRate: '0.016',
    platformFeeRate: '0.0075',
    revision: last.revision + 1,
  });
});

test('FIN-14 a page that was not told in time is refused by the server, and shows both versions then', async () => {
  await elsewhere(FIRST);
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  visitor.tolerate(/status of 409/, /socket/i, /WebSocket/i, /ERR_FAILED/);
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  // A page that nobody sees isn't polled instead.
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  await visitor.open('/admin/financial');
  await edit(page);
  await field(page, inputs.monthly).fill('1.85');
  await elsewhere({ monthlyReturnRate: '0.0165' });
  await button(page, 'Guardar').click();
  await seeToast(page, 'Error', /^.+ cambió la configuración mientras la editabas\.$/);
  await see(page, 'Versión vigente');
  expect(await field(page, inputs.monthly).inputValue()).toBe('1.85');
  await button(page, 'Conservar mis cambios').click();
  await button(page, 'Guardar').click();
  await seeToast(page, ...SAVED);
  await settled({ monthlyReturnRate: '0.0185' });
});

test('API-19 FIN-15 LIVE-01 what is beyond the usual waits for a second person, who agrees to it or discards it', async () => {
  await elsewhere(FIRST);
  const first = await panel();
  const second = await panel(SUPER_ADMIN, { viewport: NARROW, colorScheme: 'dark' });
  first.tolerate(/status of 4\d\d .*\/api\/financial-settings/s);
  const proposal = ({ page }: Visitor) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Configuración propuesta', exact: true }) });
  const propose = async (monthly: string) => {
    await edit(first.page);
    await field(first.page, inputs.monthly).fill(monthly);
    await field(first.page, 'Motivo (opcional)').fill('Nuevo canon');
    await button(first.page, 'Guardar').click();
    await seeToast(first.page, 'Espera a otra persona', /quedaron propuestos/);
    await button(first.page, 'Cancelar').click();
  };
  await propose('7.5');
  await see(proposal(first), 'La propusiste tú: la confirma otra persona del equipo');
  expect(await button(proposal(first), 'Confirmar estos valores').count()).toBe(0);
  await see(proposal(second), '7,50\u00a0%');
  await see(proposal(second), 'Motivo: «Nuevo canon»');
  expect(await axe(second.page)).toEqual([]);
  expect(await overflow(second.page)).toBeLessThanOrEqual(0);
  await screenshot(second.page, 'financial-proposed-360-dark');
  expect((await current()).monthlyReturnRate).toBe(FIRST.monthlyReturnRate);
  await button(proposal(second), 'Descartar').click();
  await seeToast(second.page, 'Propuesta descartada', /Sigue rigiendo/);
  await proposal(first).waitFor({ state: 'detached' });
  await propose('8');
  expect(await axe(first.page)).toEqual([]);
  await screenshot(first.page, 'financial-proposed-1440');
  await button(proposal(second), 'Confirmar estos valores').click();
  await seeToast(second.page, 'Configuración Actualizada', 'Rigen los valores que se habían propuesto.');
  await proposal(first).waitFor({ state: 'detached' });
  await eventually(
    'the new rate on the card',
    async () => (await card(first.page, inputs.monthly)) === '8,00\u00a0%',
  );
  expect((await current()).monthlyReturnRate).toBe('0.08');
  await elsewhere(FIRST);
});

test('FIN-12 values that nobody set, or that did not load, are shown as defaults and called so', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  visitor.tolerate(/status of 503/);
  const defaults = async () => {
    const shown = [];
    for (const label of Object.values(inputs)) shown.push(await card(page, label));
    expect(shown).toEqual(['US$\u00a050.000,00', '1,50\u00a0%', '2,00\u00a0%', '0,50\u00a0%']);
    expect(await page.getByText('Valor por defecto', { exact: true }).count()).toBe(4);
  };
  const SET = 'US$\u00a077.000,00';
  await elsewhere({ minimumInvestment: '77000' });
  await page.route(`**${PATH}`, (route) => route.fulfill({ status: 503, body: '' }));
  await visitor.open('/admin/financial');
  await button(page, 'Reintentar').waitFor();
  await defaults();
  expect(await button(page, 'Editar Configuración').count()).toBe(0);
  await page.unroute(`**${PATH}`);
  await button(page, 'Reintentar').click();
  await eventually('the value on its card', async () => (await card(page, inputs.minimum)) === SET);
  expect(await page.getByText('Valor por defecto', { exact: true }).count()).toBe(0);
  const untouched = {
    ...FIRST,
    minimumInvestment: '50000.00',
    revision: -1,
    updatedAt: null,
    isDefault: true,
  };
  await page.route(`**${PATH}`, (route) => route.fulfill({ json: untouched }));
  await page.reload();
  await see(page, 'Rigen los valores por defecto');
  await see(page, 'Valores por defecto: nadie los ha definido todavía');
  await defaults();
  await edit(page);
  await see(form(page), 'Al guardar, estos valores dejan de ser los de por defecto.');
});

test('INV-18 FIN-15 what may be held back unpaid is changed with a reason, and what is wrong is said', async () => {
  const usual = { maximumOpen: 10, maximumCapital: '1000000', reason: 'Como antes' };
  expect((await colleague.send('PUT', '/api/investment-limits', usual)).status).toBe(200);
  const { page } = await panel();
  const limits = page.getByRole('form', { name: 'Límites de reservas' });
  await see(limits, /10 inversiones y US\$\s1\.000\.000,00 por persona/);
  // Two thousand, not two.
  await field(page, 'Inversiones sin pagar').fill('2.000');
  await button(page, 'Guardar límites').click();
  await see(limits, 'Escribe cuántas inversiones, de 1 a 1.000');
  await field(page, 'Inversiones sin pagar').fill('0');
  await button(page, 'Guardar límites').click();
  await see(limits, 'Escribe cuántas inversiones, de 1 a 1.000');
  await field(page, 'Inversiones sin pagar').fill('4');
  await field(page, 'Capital sin pagar (USD)').fill('250.000,50');
  await limits.getByLabel('Motivo').fill('Que nadie acapare cupos');
  await button(page, 'Guardar límites').click();
  await seeToast(page, 'Límites guardados', 'Rigen para las inversiones nuevas.');
  await see(limits, /4 inversiones y US\$\s250\.000,50 por persona/);
});

test('FIN-15 limits that somebody else set while these were typed are not overwritten unseen', async () => {
  const visitor = await panel();
  const { page } = visitor;
  visitor.tolerate(/status of 409.*\/api\/investment-limits/);
  const limits = page.getByRole('form', { name: 'Límites de reservas' });
  await field(page, 'Inversiones sin pagar').fill('6');
  const theirs = { maximumOpen: 9, maximumCapital: '750000', reason: 'Más cupo' };
  expect((await colleague.send('PUT', '/api/investment-limits', theirs)).status).toBe(200);
  await see(limits, /9 inversiones y US\$\s750\.000,00 por persona/);
  await field(page, 'Capital sin pagar (USD)').fill('300.000');
  await limits.getByLabel('Motivo').fill('Menos cupo');
  await button(page, 'Guardar límites').click();
  await seeToast(page, 'Error', 'Los límites cambiaron mientras los editabas.', 'destructive');
  await see(limits, 'Ahora rige: 9');
  await see(limits, /^Ahora rige: US\$\s750\.000,00/);
  expect((await colleague.get('/api/investment-limits')).body).toMatchObject({ maximumOpen: 9 });
  // Seen by now, they can be replaced.
  await button(page, 'Guardar límites').click();
  await see(limits, /6 inversiones y US\$\s300\.000,00 por persona/);
});

test.each([
  ['wide', undefined, 'light'],
  ['narrow-dark', NARROW, 'dark'],
] as const)('FIN-01 FIN-06 the screen is whole and clean: %s', async (name, viewport, colorScheme) => {
  const { page } = await panel(ADMIN, { ...(viewport ? { viewport } : {}), colorScheme });
  await see(page, 'Historial de versiones');
  await quiet(page);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, `financial-${name}`);
  // By keyboard alone: into the form, and back to the button that opened it.
  await button(page, 'Editar Configuración').focus();
  await page.keyboard.press('Enter');
  await form(page).waitFor();
  await isFocused(field(page, inputs.minimum));
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, `financial-edit-${name}`);
  await button(page, 'Cancelar').focus();
  await page.keyboard.press('Enter');
  await eventually('the focus to be back', () =>
    button(page, 'Editar Configuración').evaluate((control) => control === document.activeElement),
  );
});
