import { customerOverviewSchema } from '@nodo/contracts/customers/views';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import { payoutViewSchema } from '@nodo/contracts/payouts/views';
import { walletChallengeSchema } from '@nodo/contracts/wallets/views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, ANALYST, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { axeInBoth, NARROW, overflow, plain, quiet, screenshot, see, seeToast } from '../support/browser.ts';
import { type Client, invest, listWarehouses } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import { newWallet, signMessage } from '../support/wallets.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });
let admin: Client;
let investor: Client;
let id: string;

beforeAll(async () => {
  [admin, investor] = await Promise.all([stage.signIn(ADMIN), stage.signIn(INVESTOR)]);
  ({ id } = z.looseObject({ id: z.uuid() }).parse((await investor.get('/api/auth/user')).body));
});

// As it was, for the files that use the product next.
afterAll(async () => {
  expect((await admin.send('PUT', `/api/users/${id}/level`, { level: null })).status).toBe(200);
});

const path = () => `/admin/users/${id}`;
const name = 'Camila Restrepo';

async function overview() {
  const answer = await admin.get(`/api/users/${id}/overview`);
  expect(answer.status, answer.text).toBe(200);
  return customerOverviewSchema.parse(answer.body);
}

async function opened(email = ADMIN, options = {}) {
  const visitor = await stage.person(email, options);
  await visitor.open(path());
  await visitor.page.getByRole('heading', { level: 1, name }).waitFor();
  await quiet(visitor.page);
  return visitor;
}

test('API-45 AUDIT-02 one customer whole: who they are, what they have, what moved and what was done', async () => {
  const { page } = await opened();
  const { user, money, wallets } = await overview();
  await see(page, user.email);
  const figures = plain(await page.locator('main').textContent());
  for (const amount of [money.available, money.invested, money.credited])
    expect(figures).toContain(plain(formatUsd(amount)));
  const section = (title: string) => page.getByRole('region', { name: title, exact: true });
  await section('Cuenta').getByText(id).waitFor();
  await section('Cuenta').getByRole('button', { name: 'Copiar: Identificador' }).waitFor();
  await section('Verificación KYC').getByText('Vigente hasta').waitFor();
  for (const { address } of wallets) await section('Billeteras').getByText(address).waitFor();
  const payouts = z.array(payoutViewSchema).parse((await admin.get(`/api/payouts?person=${id}`)).body);
  const [payout] = payouts;
  if (payout) await section('Retiros').getByText(formatUsdt(payout.amount)).first().waitFor();
  await section('Pagos recibidos').getByText('Pago de inversión').first().waitFor();
  await section('Movimientos de la cuenta').getByText('Rendimientos netos de').first().waitFor();
  expect(await section('Movimientos de la cuenta').getByText('tu saldo').count()).toBe(0);
  const history = section('Historia');
  await history.getByRole('link', { name: 'Línea de tiempo' }).waitFor();
  await section('Inversiones').getByRole('heading', { level: 3 }).first().getByRole('link').click();
  await page.getByText('Inversión de').getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await history.getByRole('link', { name: 'Quién miró sus datos' }).click();
  await see(page, /Datos personales/);
});

test('LIVE-01 API-45 what happens to them shows at once, and what one does about them is done here', async () => {
  const { page } = await opened();
  const [warehouse] = (await listWarehouses(investor)).filter(
    ({ availableCapital }) => Number(availableCapital) >= 50_000,
  );
  if (!warehouse) throw new Error('There is no room in any warehouse');
  const { money } = await overview();
  const section = page.getByRole('region', { name: 'Inversiones', exact: true });
  await invest(investor, warehouse.id);
  await section.getByText('Pendiente').first().waitFor();
  const unpaid = await eventually('the unpaid amount to follow', async () => {
    const now = (await overview()).money.unpaid;
    return Number(now) === Number(money.unpaid) + 50_000 && now;
  });
  await see(page, `${formatUsd(unpaid)} por pagar`);
  await page
    .getByRole('region', { name: 'Historia', exact: true })
    .getByText('Inversión creada')
    .first()
    .waitFor();
  const wallet = newWallet();
  const asked = await investor.send('POST', '/api/wallets/challenges', { address: wallet.address });
  const { message } = walletChallengeSchema.parse(asked.body);
  const signature = signMessage(message, wallet);
  const proved = await investor.send('POST', '/api/wallets', { address: wallet.address, signature });
  expect(proved.status, proved.text).toBe(201);
  const theirs = page.getByRole('list', { name: 'Billeteras' }).getByRole('listitem').first();
  await theirs.filter({ hasText: wallet.address }).getByText('Demostrada', { exact: true }).waitFor();
  await button(page, 'Editar usuario').click();
  const edited = page.getByRole('dialog', { name: 'Editar Usuario' });
  await edited.getByRole('combobox', { name: 'Nivel de inversionista' }).click();
  await page.getByRole('option', { name: 'Premium' }).click();
  await seeToast(page, 'Nivel actualizado', `${name}: Premium.`);
  await button(edited, 'Cerrar').click();
  await page.getByRole('region', { name: 'Cuenta', exact: true }).getByText('Premium').waitFor();
});

test('USERS-05 API-45 a name in the list, what is found, and a payout lead there', async () => {
  const visitor = await stage.person(ADMIN);
  visitor.tolerate(/status of 404/);
  await visitor.open('/admin?buscar=camila');
  const { page } = visitor;
  const heading = page.getByRole('heading', { level: 1, name });
  await page.getByRole('link', { name, exact: true }).click();
  await heading.waitFor();
  await page.getByRole('link', { name: 'Usuarios', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Administración' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Qué buscas' }).fill('camila restrepo');
  await page
    .getByRole('option', { name: /^Camila Restrepo/ })
    .first()
    .click();
  await heading.waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Qué buscas' }).fill('bodega');
  await page
    .getByRole('option', { name: /Bodega/ })
    .filter({ hasText: 'Bodega' })
    .first()
    .click();
  await page.waitForURL(/\/warehouses\/[0-9a-f-]{36}$/);
  // Of what has more than is shown it leads to the list, or says how to find it.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Qué buscas' }).fill('inversión creada');
  await page.getByRole('option', { name: /^Hay más: ver la lista\s*Evento$/ }).click();
  await page.waitForURL(/\/history\?evento=InvestmentCreated$/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Qué buscas' }).fill('ejemplo');
  await page.getByRole('option', { name: /^Hay más: ver la lista\s*Persona$/ }).click();
  await page.waitForURL(/\/admin\?buscar=ejemplo$/);
  // The history's own field stands until the administration is loaded.
  await page.getByRole('heading', { level: 1, name: 'Administración' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Buscar', exact: true }).inputValue()).toBe('ejemplo');
  await page.goto(`${stage.url}/admin/users/0199d3c6-7f2a-7c1e-9a35-0c5f2f1e7a10`);
  await see(page, 'Esta persona no existe');
  await page.goto(`${stage.url}/admin/users/nadie`);
  await see(page, 'Esta persona no existe');
  await page.goto(`${stage.url}/admin/payouts`);
  await page.getByRole('tab', { name: 'Retiros', selected: true }).waitFor();
});

test('AUDIT-02 at a moment of the past it is as it was then, and nothing is done', async () => {
  const { user } = await overview();
  const registered = new Date(Date.parse(user.createdAt) + 1_000).toISOString();
  const visitor = await stage.person(SUPER_ADMIN);
  await visitor.open(`${path()}?momento=${registered}`);
  const { page } = visitor;
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await see(page, 'Todavía no ha invertido.');
  await see(page, 'Todavía no la ha comenzado.');
  expect(await button(page, 'Editar usuario').isDisabled()).toBe(true);
});

test('AUTH-08 API-45 an analyst is led away, and nothing of the person was asked for', async () => {
  const visitor = await stage.person(ANALYST);
  await visitor.open(path());
  await seeToast(visitor.page, 'Acceso Denegado', 'No tienes permisos de administrador');
  await visitor.page.waitForURL(`${stage.url}/`);
  expect(visitor.calls.filter((call) => call.includes(id))).toEqual([]);
});

test('A11Y-01 RESP-01 API-45 it fits a telephone, and axe finds nothing in either theme', async () => {
  for (const viewport of [undefined, NARROW]) {
    const { page } = await opened(ADMIN, viewport ? { viewport } : {});
    await page.getByText('Rendimientos netos de').first().waitFor();
    expect(await axeInBoth(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    const width = viewport ? 360 : 1440;
    await screenshot(page, `customer-${width}-light`);
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await screenshot(page, `customer-${width}-dark`);
  }
});
