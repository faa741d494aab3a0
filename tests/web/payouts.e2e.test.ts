import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import { PAYOUTS_PAGE } from '@nodo/contracts/payouts/values';
import { payoutTermsSchema } from '@nodo/contracts/payouts/views';
import { tronAddressFromHex, tronAddressToEvmHex } from '@nodo/contracts/tron-address';
import { walletChallengeSchema } from '@nodo/contracts/wallets/views';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR, NEWCOMER, SUPER_ADMIN } from '../support/accounts.ts';
import {
  axe,
  NARROW,
  overflow,
  plain,
  quiet,
  type ScreenOptions,
  screenshot,
  see,
  seeToast,
} from '../support/browser.ts';
import { Chain } from '../support/chain.ts';
import type { Client } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import { newWallet, signMessage } from '../support/wallets.ts';

const PATH = '/api/blockchain/transactions';
const REASON = 'La dirección no es la que nos confirmaste';

const stage = browserStage({
  blockIntervalMs: 400,
  environment: {
    PAYOUT_APPROVAL_ABOVE_USD: '100',
    PAYOUT_POLL_MS: '200',
    // Above what the demo's investor has: each month of the story adds to it.
    PAYOUT_MAX_USD: '1000000',
    PAYOUT_DAILY_MAX_USD: '1000000',
  },
});
let chain: Chain;
let camila: Client;

beforeAll(async () => {
  chain = await Chain.of(stage.product);
  camila = await stage.signIn(INVESTOR);
});

const amount = (page: Page) => page.getByLabel('Monto (USD)', { exact: true });
const wallet = (page: Page) => page.getByLabel('Tu billetera TRON', { exact: true });
const send = (page: Page) => button(page, 'Enviar transacción');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirma el envío' });

async function available(): Promise<string> {
  return payoutTermsSchema.parse((await camila.get('/api/payouts/terms')).body).available;
}
async function freshWallet(): Promise<string> {
  return (await chain.newWallet(0n)).address;
}
/** Requests a payout as Camila through the API; returns its ID. */
async function ask(value: string): Promise<string> {
  const body = { amount: value, walletAddress: await freshWallet(), type: 'distribution' };
  const answer = await camila.send('POST', PATH, body);
  expect(answer.status, answer.text).toBe(201);
  return z.looseObject({ id: z.uuid() }).parse(answer.body).id;
}

async function tools(options: ScreenOptions = {}) {
  const visitor = await stage.person(INVESTOR, options);
  await visitor.open('/financial-tools');
  await amount(visitor.page).waitFor();
  return visitor;
}

test('CHAIN-09 CHAIN-10 CHAIN-11 the balance is shown, the whole address confirmed, and the payout climbs in the list', async () => {
  const visitor = await tools();
  const { page } = visitor;
  const all = await available();
  await see(page, formatUsd(all).split(',')[0] ?? '');
  await button(page, `Retirar ${formatUsd(all)}`).click();
  expect(await amount(page).inputValue()).toBe(all.replace('.', ','));
  await amount(page).fill('');
  await amount(page).press('ArrowUp');
  expect(await amount(page).inputValue()).toBe('1');
  await amount(page).press('ArrowUp');
  expect(await amount(page).inputValue()).toBe('1.01');
  await amount(page).fill('');
  expect(await send(page).isDisabled()).toBe(true);
  await amount(page).fill('12.5');
  expect(await send(page).isDisabled()).toBe(true);
  const to = await freshWallet();
  await wallet(page).fill(to);
  await expect.poll(() => send(page).isEnabled()).toBe(true);
  await send(page).click();
  await dialog(page).waitFor();
  expect(await dialog(page).textContent()).toContain(to);
  await screenshot(page, 'payouts-confirm');
  expect(await axe(page)).toEqual([]);
  expect(visitor.requests('POST', PATH)).toHaveLength(0);
  await button(page, 'Confirmar envío').dblclick();
  await seeToast(
    page,
    'Transacción iniciada',
    'La transacción blockchain ha sido enviada para procesamiento',
  );
  expect(visitor.requests('POST', PATH)).toHaveLength(1);
  expect(visitor.requests('POST', PATH)[0]?.postDataJSON()).toEqual({
    amount: '12.50',
    walletAddress: to,
    type: 'distribution',
  });
  expect(await amount(page).inputValue()).toBe('');
  expect(await wallet(page).inputValue()).toBe('');
  await page.reload();
  await amount(page).waitFor();
  expect(await amount(page).inputValue()).toBe('');
  expect(await wallet(page).inputValue()).toBe('');
  const row = page.getByRole('row').filter({ hasText: formatUsdt('12.500000') });
  await row.getByText(/^\d+ de 19$/).waitFor();
  await row.getByText('Confirmada').waitFor();
  expect(await chain.balanceOf(to)).toBe(12_500_000n);
});

test('CHAIN-10 the balance on the portfolio leads to a room of its own, where amounts are read as people here write them', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  await visitor.open('/');
  await page.locator('main').getByRole('link', { name: 'Retirar', exact: true }).click();
  await page.waitForURL(`${stage.url}/withdraw`);
  await page.getByRole('heading', { level: 1, name: 'Retirar' }).waitFor();
  const to = await freshWallet();
  await wallet(page).fill(to);
  await amount(page).pressSequentially('1.200,5');
  await send(page).click();
  expect(await dialog(page).textContent()).toContain('1.200,50');
  await page.keyboard.press('Escape');
  await amount(page).fill('');
  await amount(page).pressSequentially('13,5');
  await send(page).click();
  await button(page, 'Confirmar envío').click();
  // A distinct amount: an earlier payout of the same one would already be listed as confirmed.
  const row = page.getByRole('row').filter({ hasText: formatUsdt('13.500000') });
  await row.getByText('Confirmada').waitFor();
  expect(await chain.balanceOf(to)).toBe(13_500_000n);
  expect(visitor.requests('POST', PATH).at(-1)?.postDataJSON()).toMatchObject({ amount: '13.50' });
});

test('CHAIN-09 an address made to be taken for one that was paid is warned about before it is confirmed', async () => {
  const to = await freshWallet();
  const answer = await camila.send('POST', PATH, { amount: '10', walletAddress: to, type: 'distribution' });
  expect(answer.status, answer.text).toBe(201);
  await eventually('the payout to be confirmed', async () =>
    payoutTermsSchema.parse((await camila.get('/api/payouts/terms')).body).paidAddresses.includes(to),
  );
  const bytes = tronAddressToEvmHex(to);
  const made = tronAddressFromHex(bytes.slice(0, -2) + (bytes.endsWith('00') ? '01' : '00'));
  for (const viewport of [NARROW, undefined]) {
    const { page } = await tools(viewport ? { viewport } : {});
    await amount(page).fill('12.5');
    await wallet(page).fill(made);
    await send(page).click();
    await dialog(page).getByText('Se parece a una dirección tuya, pero es otra').waitFor();
    expect(await dialog(page).textContent()).toContain(to);
    expect(await overflow(page)).toBe(0);
    expect(await axe(page)).toEqual([]);
    await screenshot(page, `payouts-look-alike-${viewport ? 360 : 1440}`);
    await button(page, 'Volver').click();
    await wallet(page).fill(to);
    await send(page).click();
    await dialog(page).waitFor();
    expect(await dialog(page).textContent()).not.toContain('Se parece');
  }
});

test.each(['es-CO', 'en-US'])(
  'CHAIN-09 an amount typed key by key in a browser in %s is the one confirmed',
  async (locale) => {
    const { page } = await tools({ locale });
    await wallet(page).fill(await freshWallet());
    for (const [keys, dollars] of [
      ['2,5', 'US$ 2,50'],
      ['15,50', 'US$ 15,50'],
      ['2.000,00', 'US$ 2.000,00'],
      ['1 000', 'US$ 1.000,00'],
      ['1.500', 'US$ 1.500,00'],
      ['50.00', 'US$ 50,00'],
    ] as const) {
      await amount(page).fill('');
      await amount(page).pressSequentially(keys);
      expect(await amount(page).inputValue()).toBe(keys);
      const hint = await amount(page).getAttribute('aria-describedby');
      expect(plain(await page.locator(`[id="${hint?.split(' ')[0]}"]`).textContent())).toContain(
        `= ${dollars}`,
      );
    }
    await amount(page).fill('');
    await amount(page).pressSequentially('2,5');
    await send(page).click();
    expect(plain(await dialog(page).textContent())).toContain('US$ 2,50');
  },
);

test.each([
  ['es-CO', { viewport: NARROW, colorScheme: 'dark' }],
  ['en-US', {}],
] as const)(
  'CHAIN-09 ERR-02 in a browser in %s an amount that is on its way is no mistake until one leaves it or submits',
  async (locale, look) => {
    const visitor = await tools({ locale, ...look });
    const { page } = visitor;
    await wallet(page).fill(await freshWallet());
    await amount(page).fill('mucho');
    const error = page.getByRole('alert').filter({ hasText: /^Escribe un valor en dólares/ });
    await amount(page).blur();
    await error.waitFor();
    for (const keys of ['2.000.000', '1 000', 'USD 100', '13,50']) {
      await amount(page).fill('');
      await error.waitFor({ state: 'detached' });
      for (const key of keys) {
        await amount(page).press(key === ' ' ? 'Space' : key);
        // The form validates after the key press.
        await quiet(page);
        const typed = await amount(page).inputValue();
        expect([typed, await error.count(), await amount(page).getAttribute('aria-invalid')]).toEqual([
          typed,
          0,
          null,
        ]);
      }
      expect(await amount(page).inputValue()).toBe(keys);
    }
    // What can't become valid any more is flagged while typing, what is only unfinished on blur or submit.
    await amount(page).fill('1.50');
    await amount(page).press('.');
    await error.waitFor();
    await screenshot(page, `payouts-wrong-${locale}`);
    await amount(page).fill('2.000.0');
    await error.waitFor({ state: 'detached' });
    await screenshot(page, `payouts-under-way-${locale}`);
    await wallet(page).focus();
    await error.waitFor();
    await amount(page).fill('1 0');
    await error.waitFor({ state: 'detached' });
    await amount(page).press('Enter');
    await error.waitFor();
    await screenshot(page, `payouts-unfinished-${locale}`);
    expect(await amount(page).getAttribute('aria-invalid')).toBe('true');
    expect(await dialog(page).count()).toBe(0);
    expect(visitor.requests('POST', PATH)).toHaveLength(0);
  },
);

test('CHAIN-12 ERR-02 what is refused is said, under its field and in a toast, and nothing is lost', async () => {
  const visitor = await tools();
  const { page } = visitor;
  await wallet(page).fill('TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU8');
  await amount(page).fill('0.5');
  await send(page).click();
  await see(page, 'El monto mínimo es 1 USD');
  await see(page, /La dirección TRON no es válida/);
  await amount(page).fill('999999');
  await amount(page).blur();
  await see(page, /Tu saldo disponible es/);
  expect(visitor.requests('POST', PATH)).toHaveLength(0);
  // Only the server knows the platform's addresses.
  visitor.tolerate(/status of 400/);
  await amount(page).fill('5');
  await wallet(page).fill(chain.treasury);
  await send(page).click();
  await button(page, 'Confirmar envío').click();
  const message = 'Esta dirección es de la plataforma. Escribe la de tu billetera.';
  await seeToast(page, 'Error en transacción', `Error al procesar la transacción: ${message}`);
  expect(await amount(page).inputValue()).toBe('5');
  await page.locator('[role=alert]', { hasText: message }).waitFor();
  await page.reload();
  await expect.poll(() => amount(page).inputValue()).toBe('5');
  expect(await wallet(page).inputValue()).toBe(chain.treasury);
});

test.each(['/withdraw', '/financial-tools'])(
  'CHAIN-10 whoever is not verified is told so on %s, instead of a form that is refused',
  async (path) => {
    const visitor = await stage.person(NEWCOMER, { viewport: NARROW });
    const { page } = visitor;
    await visitor.open(path);
    await see(page, 'Para retirar necesitas tu verificación KYC aprobada');
    expect(await amount(page).count()).toBe(0);
    await quiet(page);
    await screenshot(page, `payouts-not-verified${path.replace('/', '-')}`);
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Ir a mi verificación' }).click();
    await page.waitForURL('**/kyc');
  },
);

test('ROLE-06 LIVE-01 a super admin approves what waits, live; an admin only looks', async () => {
  const visitor = await stage.person(SUPER_ADMIN);
  const { page } = visitor;
  await visitor.open('/admin/payouts');
  await page.getByRole('heading', { name: /^Por aprobar/ }).waitFor();
  const id = await ask('150.25');
  const approve = button(page, 'Aprobar el pago de Camila Restrepo');
  await approve.waitFor();
  await screenshot(page, 'payouts-admin');
  expect(await axe(page)).toEqual([]);
  const colleague = await stage.person(ADMIN);
  await colleague.open('/admin/payouts');
  await see(colleague.page, formatUsdt('150.250000'));
  expect(await colleague.page.getByRole('button', { name: /^Aprobar/ }).count()).toBe(0);
  // Whoever works by keyboard goes on at the next one, and after the last at the heading.
  const waiting = page.getByRole('region', { name: /^Por aprobar/ });
  await ask('150.75');
  await eventually('both to wait', async () => (await approve.count()) === 2);
  for (const left of [1, 0]) {
    await approve.first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Aprobar pago' }).waitFor();
    if (left === 1) await screenshot(page, 'payouts-approve');
    await button(page, 'Aprobar y enviar').press('Enter');
    await seeToast(page, 'Pago aprobado', /sale en unos segundos/);
    await eventually('it to leave the list', async () => (await approve.count()) === left);
    const next =
      left === 1 ? waiting.getByRole('listitem') : page.getByRole('heading', { name: /^Por aprobar/ });
    await eventually('the focus to have gone on', () =>
      next.evaluate((place) => place.contains(document.activeElement)),
    );
  }
  await see(page, 'Nada espera una aprobación.');
  await eventually('the payout to be confirmed', async () => {
    const rows = z.array(z.looseObject({ id: z.string(), state: z.string() }));
    const all = rows.parse((await camila.get(PATH)).body);
    return all.some((row) => row.id === id && row.state === 'confirmed');
  });
  await see(colleague.page, 'Confirmado');
});

test('ROLE-06 a refusal needs its reason, which the person reads beside the transaction', async () => {
  await ask('130');
  const visitor = await stage.person(SUPER_ADMIN);
  const { page } = visitor;
  await visitor.open('/admin/payouts');
  await button(page, 'Rechazar el pago de Camila Restrepo').click();
  await button(page, 'Rechazar pago').click();
  await see(page, 'Escribe el motivo');
  await page.getByLabel('Motivo del rechazo').fill(REASON);
  await button(page, 'Rechazar pago').click();
  await seeToast(page, 'Pago rechazado', /volvió al saldo/);
  const { page: own } = await tools();
  await see(own, REASON);
});

test('ROLE-06 a reason being written stays when the last payout of the list is taken back meanwhile', async () => {
  const id = await ask('135');
  const visitor = await stage.person(SUPER_ADMIN);
  const { page } = visitor;
  await visitor.open('/admin/payouts?estado=requested');
  const reject = button(page, 'Rechazar el pago de Camila Restrepo');
  await reject.click();
  const reason = page.getByLabel('Motivo del rechazo');
  await reason.fill(REASON);
  expect((await camila.send('POST', `/api/payouts/${id}/cancellation`)).status).toBe(200);
  await see(page, 'Ningún retiro es así');
  expect(await reason.inputValue()).toBe(REASON);
  visitor.tolerate(/status of 422/);
  await button(page, 'Rechazar pago').click();
  await seeToast(page, 'Error', 'Este pago ya fue cancelado.');
});

test('CHAIN-10 who asked takes back what waits for an approval, and sees the balance as before', async () => {
  const before = await available();
  await ask('140.5');
  const visitor = await tools();
  const { page } = visitor;
  const cancel = button(page, `Cancelar el envío de ${formatUsd('140.50')}`);
  await cancel.waitFor();
  await quiet(page);
  await screenshot(page, 'payouts-waiting');
  expect(await axe(page)).toEqual([]);
  await cancel.click();
  const dialogOf = page.getByRole('dialog', { name: 'Cancelar envío' });
  await dialogOf.waitFor();
  await screenshot(page, 'payouts-cancel');
  expect(await axe(page)).toEqual([]);
  await button(page, 'Volver').click();
  await dialogOf.waitFor({ state: 'hidden' });
  await cancel.click();
  await button(page, 'Cancelar envío').click();
  await seeToast(page, 'Envío cancelado', /vuelven a tu saldo disponible/);
  await cancel.waitFor({ state: 'hidden' });
  await expect.poll(available).toBe(before);
  await see(page, 'Lo canceló quien lo pidió');
});

test('CHAIN-10 what was asked for without hearing the answer, and taken back on another device, is asked for again as something new', async () => {
  const visitor = await tools();
  const { page } = visitor;
  visitor.tolerate(/net::ERR_FAILED/);
  const to = await freshWallet();
  const request = async () => {
    await amount(page).fill('142.5');
    await wallet(page).fill(to);
    await send(page).click();
    await button(dialog(page), 'Confirmar envío').click();
  };
  let id = '';
  await page.route(`**${PATH}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    id = z.looseObject({ id: z.uuid() }).parse(await (await route.fetch()).json()).id;
    await route.abort();
  });
  await request();
  await see(page, 'Error en transacción');
  await button(page, 'Cerrar notificación').click();
  await page.unroute(`**${PATH}`);
  const cancel = button(page, `Cancelar el envío de ${formatUsd('142.50')}`);
  await cancel.waitFor();
  expect((await camila.send('POST', `/api/payouts/${id}/cancellation`)).status).toBe(200);
  await cancel.waitFor({ state: 'hidden' });
  await request();
  await see(page, 'Transacción iniciada');
  await cancel.click();
  await button(page, 'Cancelar envío').click();
  await cancel.waitFor({ state: 'hidden' });
});

test('CHAIN-10 taking back what was approved meanwhile is refused, and the screen is brought up to date', async () => {
  const id = await ask('141');
  const visitor = await tools();
  const { page } = visitor;
  await button(page, `Cancelar el envío de ${formatUsd('141.00')}`).click();
  // Approved once the dialog is open, so that the server has to refuse the cancellation.
  await page.getByRole('dialog', { name: 'Cancelar envío' }).waitFor();
  const superAdmin = await stage.signIn(SUPER_ADMIN);
  expect((await superAdmin.send('POST', `/api/payouts/${id}/approval`)).status).toBe(200);
  visitor.tolerate(/status of 422/);
  await button(page, 'Cancelar envío').click();
  await seeToast(page, 'Error', /ya fue (aprobado|firmado)/);
  await page.getByRole('dialog', { name: 'Cancelar envío' }).waitFor({ state: 'hidden' });
});

test.each([
  ['light', NARROW],
  ['dark', NARROW],
  ['dark', { width: 1440, height: 900 }],
  ['light', { width: 1440, height: 900 }],
] as const)('A11Y payouts in %s at %o', async (colorScheme, viewport) => {
  const name = `${colorScheme}-${viewport.width}`;
  const waiting = await ask('105');
  const { page } = await tools({ colorScheme, viewport });
  await button(page, `Cancelar el envío de ${formatUsd('105.00')}`).waitFor();
  await quiet(page);
  await screenshot(page, `payouts-tools-${name}`);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  const staff = await stage.person(SUPER_ADMIN, { colorScheme, viewport });
  await staff.open('/admin/payouts');
  await see(staff.page, 'Todos los retiros');
  await quiet(staff.page);
  await screenshot(staff.page, `payouts-admin-${name}`);
  expect(await axe(staff.page)).toEqual([]);
  expect(await overflow(staff.page)).toBe(0);
  expect((await camila.send('POST', `/api/payouts/${waiting}/cancellation`)).status).toBe(200);
});

test('API-27 a wallet that one has proved is offered, and taken without typing it', async () => {
  const own = newWallet();
  const asked = await camila.send('POST', '/api/wallets/challenges', { address: own.address });
  const { message } = walletChallengeSchema.parse(asked.body);
  const proof = { address: own.address, signature: signMessage(message, own) };
  expect((await camila.send('POST', '/api/wallets', proof)).status).toBe(201);
  const { page } = await tools();
  await page.getByRole('button', { name: `Usar mi billetera ${own.address.slice(0, 6)}…` }).click();
  expect(await wallet(page).inputValue()).toBe(own.address);
  await see(page, 'Es tu billetera demostrada: no espera por ser nueva.');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'payout-own-wallet');
});

test('ROLE-06 a link to what waits for longest finds it in a list of several pages', async () => {
  const id = await ask('160.5');
  await inDatabase(stage.product, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'live' AND table_name = 'payouts' AND column_name NOT IN ('id', 'requested_at', 'amount_usdt')`,
    );
    const same = rows.map(({ name }) => name).join();
    const { rowCount } = await client.query(
      `INSERT INTO live.payouts (id, requested_at, amount_usdt, ${same})
       SELECT gen_random_uuid(), requested_at + n * interval '1 s', 170, ${same}
       FROM live.payouts, generate_series(1, $2::int) AS n WHERE id = $1`,
      [id, PAYOUTS_PAGE],
    );
    expect(rowCount).toBe(PAYOUTS_PAGE);
  });
  const visitor = await stage.person(SUPER_ADMIN);
  await visitor.open(`/admin/payouts?pendiente=${id}`);
  const asked = visitor.page.getByRole('listitem').filter({ hasText: formatUsdt('160.500000') });
  await asked.and(visitor.page.locator(':focus')).waitFor();
});
