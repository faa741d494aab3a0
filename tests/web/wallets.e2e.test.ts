import { walletChallengeSchema } from '@nodo/contracts/wallets/views';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ADMIN, INVESTOR, NEWCOMER } from '../support/accounts.ts';
import { axe, NARROW, overflow, quiet, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { Chain, type Wallet } from '../support/chain.ts';
import type { Client } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import { transactions } from '../support/views.ts';
import { BrowserWallet, newWallet, signMessage } from '../support/wallets.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });
const PROVE = 'Demostrar que es mía';

const card = (page: Page): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Mis billeteras' }) });
const rowOf = (page: Page, { address }: Wallet): Locator =>
  card(page).getByRole('listitem').filter({ hasText: address });
const dialogOf = (page: Page): Locator => page.getByRole('dialog');

/** Opens the dialog and asks for the message of an address. */
async function ask(page: Page, { address }: Wallet): Promise<string> {
  await button(card(page), PROVE).click();
  await page.getByLabel('Dirección de la billetera').fill(address);
  await button(page, 'Ver el mensaje').click();
  return (await dialogOf(page).locator('pre').textContent()) ?? '';
}

async function paste(page: Page, label: string, signature: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(signature);
  await button(page, 'Comprobar firma').click();
}

async function proveByApi(client: Client, wallet: Wallet): Promise<void> {
  const { address } = wallet;
  const { body } = await client.send('POST', '/api/wallets/challenges', { address });
  const signature = signMessage(walletChallengeSchema.parse(body).message, wallet);
  const answer = await client.send('POST', '/api/wallets', { address, signature });
  expect(answer.status, answer.text).toBe(201);
}

describe('a wallet is shown to be one’s own on the profile', () => {
  test('by pasting the signature of its message, and is released again', async () => {
    const visitor = await stage.person(NEWCOMER);
    const { page } = visitor;
    const wallet = newWallet();
    await visitor.open('/settings');
    await see(page, 'Aún no has demostrado ninguna billetera');
    await screenshot(page, 'wallets-none');
    await button(card(page), PROVE).click();
    await button(page, 'Ver el mensaje').click();
    await see(dialogOf(page), 'La dirección TRON no es válida: revisa que empiece por T y cópiala completa');
    await page.keyboard.press('Escape');
    const message = await ask(page, wallet);
    expect(message).toContain('Nodo Cartago');
    expect(message).toContain(`Billetera: ${wallet.address}`);
    expect(await button(page, 'Firmar con TronLink').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await paste(page, 'Firma', '0x12');
    await see(dialogOf(page), /^Pega la firma completa/);
    visitor.tolerate(/status of 422.*\/api\/wallets/);
    await paste(page, 'Firma', signMessage(message, newWallet()));
    await see(dialogOf(page), /^La firma no es de esta billetera sobre este mensaje/);
    await screenshot(page, 'wallets-wrong-signature');
    await paste(page, 'Firma', signMessage(message, wallet));
    await seeToast(page, 'Billetera demostrada', 'Desde ahora cuenta como tuya.');
    await see(rowOf(page, wallet), 'Tuya');
    await see(rowOf(page, wallet), /^Demostrada el .* · Mensaje firmado$/);
    expect(await axe(page)).toEqual([]);
    await screenshot(page, 'wallets-proved');

    await button(page, `Liberar ${wallet.address}`).click();
    await see(dialogOf(page), /^Dejará de contar como tuya/);
    await screenshot(page, 'wallets-release');
    await button(page, 'Liberar billetera').click();
    await seeToast(page, 'Billetera liberada', 'Ya no cuenta como tuya.');
    await see(rowOf(page, wallet), 'Liberada');
    expect(await button(page, `Liberar ${wallet.address}`).count()).toBe(0);
  });

  test('by TronLink, at 360 px in the dark; what goes wrong is said in words', async () => {
    const visitor = await stage.person(INVESTOR, { viewport: NARROW, colorScheme: 'dark' });
    const { page } = visitor;
    const tronLink = await BrowserWallet.install(page);
    const [wallet, other] = [newWallet(), newWallet()];
    await visitor.open('/settings');
    await button(card(page), PROVE).click();
    const use = button(page, 'Usar la de TronLink');
    await use.click();
    await see(dialogOf(page), /^TronLink no dio acceso a tu billetera/);
    tronLink.choose(wallet);
    await use.click();
    await expect.poll(() => page.getByLabel('Dirección de la billetera').inputValue()).toBe(wallet.address);
    await button(page, 'Ver el mensaje').click();
    const sign = button(page, 'Firmar con TronLink');
    await sign.waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await screenshot(page, 'wallets-sign-narrow-dark');
    tronLink.choose(other);
    await sign.click();
    await see(
      dialogOf(page),
      `En TronLink está elegida otra billetera (${other.address}). Elige ${wallet.address} y firma de nuevo.`,
    );
    tronLink.choose(wallet);
    await sign.click();
    await seeToast(page, 'Billetera demostrada', 'Desde ahora cuenta como tuya.');
    await see(rowOf(page, wallet), 'Tuya');
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await screenshot(page, 'wallets-proved-narrow-dark');
  });

  test('by an exact transfer, and the window says so by itself once it is confirmed', async () => {
    const visitor = await stage.person(INVESTOR, { viewport: NARROW, colorScheme: 'dark' });
    const { page } = visitor;
    const chain = await Chain.of(stage.product);
    const wallet = await chain.newWallet(5_000_000n);
    await visitor.open('/settings');
    await button(card(page), PROVE).click();
    await page.getByLabel('Dirección de la billetera').fill(wallet.address);
    await page.getByRole('radio', { name: 'Envío exacto' }).click();
    expect(await axe(page)).toEqual([]);
    await screenshot(page, 'wallets-method-narrow-dark');
    await button(page, 'Ver el envío').click();
    await see(dialogOf(page), 'Envía exactamente');
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await screenshot(page, 'wallets-transfer-narrow-dark');
    await button(dialogOf(page), 'Cerrar').last().click();
    await see(card(page), /^Esperamos 0,00\d{4} USDT desde/);
    await screenshot(page, 'wallets-expected-narrow-dark');
    await button(card(page), 'Ver el envío').click();
    const amount = (await dialogOf(page).locator('strong').textContent()) ?? '';

    await chain.transfer(chain.treasury, BigInt(amount.replace(/\D/g, '')), { from: wallet });
    await chain.mine(20);
    await see(dialogOf(page), 'Billetera demostrada');
    await screenshot(page, 'wallets-transfer-proved-narrow-dark');
    await button(dialogOf(page), 'Listo').click();
    await see(rowOf(page, wallet), /^Demostrada el .* · Envío exacto$/);
    expect(await axe(page)).toEqual([]);
  });

  test('not when it is somebody else’s, or its message was used up elsewhere', async () => {
    const wallet = newWallet();
    await proveByApi(await stage.signIn('santiago.hoyos@ejemplo.co'), wallet);
    const visitor = await stage.person(NEWCOMER);
    const { page } = visitor;
    visitor.tolerate(/status of 4(09|10).*\/api\/wallets/);
    await visitor.open('/settings');
    const own = await ask(page, wallet);
    await paste(page, 'Firma', signMessage(own, wallet));
    await see(dialogOf(page), 'Esta billetera ya está demostrada en otra cuenta.');
    await screenshot(page, 'wallets-taken');
    await paste(page, 'Firma', signMessage(own, wallet));
    await see(dialogOf(page), 'El mensaje de esta billetera venció o ya se usó. Pide uno nuevo y fírmalo.');
    await button(page, 'Pedir otro mensaje').click();
    await expect.poll(() => dialogOf(page).locator('pre').textContent()).not.toBe(own);
    expect(await dialogOf(page).getByRole('status').count()).toBe(0);
  });

  test.each([
    ['light', NARROW],
    ['dark', NARROW],
    ['light', WIDE],
    ['dark', WIDE],
  ] as const)(
    'SCREEN in %s at %o it is clean, with its message and when giving one up',
    async (colorScheme, viewport) => {
      const client = await stage.signIn(NEWCOMER);
      const wallet = newWallet();
      await proveByApi(client, wallet);
      const visitor = await stage.person(NEWCOMER, { colorScheme, viewport });
      const { page } = visitor;
      const name = (what: string) => `wallets-${what}-${viewport.width}-${colorScheme}`;
      const clean = async (what: string) => {
        expect(await axe(page)).toEqual([]);
        expect(await overflow(page)).toBe(0);
        await screenshot(page, name(what));
      };
      await visitor.open('/settings');
      await see(rowOf(page, wallet), 'Tuya');
      await clean('list');
      await ask(page, newWallet());
      await clean('message');
      await page.keyboard.press('Escape');
      await button(page, `Liberar ${wallet.address}`).click();
      await clean('giving-up');
      await button(page, 'Liberar billetera').click();
      await see(rowOf(page, wallet), 'Liberada');
    },
  );

  test('CHAIN-04 and what it sent without being asked comes into the open list of its owner', async () => {
    const chain = await Chain.of(stage.product);
    const wallet = await chain.newWallet(1_000_000_000n);
    await chain.mine(1);
    await eventually('the wallet to be funded', async () => (await chain.balanceOf(wallet.address)) > 0n);
    const txHash = await chain.pay(chain.treasury, 77_654_321n, wallet);
    await chain.mine(20);
    const admin = await stage.signIn(ADMIN);
    await eventually('the payment to be left', async () => {
      const row = (await transactions(admin, 'all')).find((each) => each.transactionHash === txHash);
      return row?.type === 'unmatched' && row.state === 'confirmed';
    });
    const visitor = await stage.person(INVESTOR);
    await visitor.open('/financial-tools');
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await quiet(visitor.page);
    expect(await visitor.page.getByText('77,654321').count()).toBe(0);
    await proveByApi(await stage.signIn(INVESTOR), wallet);
    await see(visitor.page, /77,654321/);
    await see(visitor.page, 'Sin identificar');
    await screenshot(visitor.page, 'wallets-unasked');
  });
});
