import { beforeAll, expect, test } from 'vitest';
import { INVESTOR } from '../support/accounts.ts';
import { overflow, quiet, screenshot } from '../support/browser.ts';
import { button } from '../support/controls.ts';
import { browserStage } from '../support/stage.ts';
import { investments } from '../support/views.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });
/** What a phone of 360 px shows with text, or the whole page, at 150 %. */
const ENLARGED = { width: 240, height: 493 };
let held: { readonly id: string; readonly warehouseId: string } | undefined;

beforeAll(async () => {
  held = (await investments(await stage.signIn(INVESTOR))).find(({ status }) => status === 'confirmed');
  expect(held).toBeDefined();
});

const screens: readonly (readonly [name: string, path: () => string])[] = [
  ['portfolio', () => '/'],
  ['investments', () => '/investments'],
  ['invest-dialog', () => '/investments?nueva'],
  ['withdraw', () => '/withdraw'],
  ['position', () => `/investments/${held?.id}`],
  ['warehouse', () => `/warehouses/${held?.warehouseId}`],
  ['settings', () => '/settings'],
  ['kyc', () => '/kyc'],
  ['notifications', () => '/notifications'],
];

test.each(screens)(
  'RESP-01 A11Y-01 with very large text on a phone nothing of %s is cut off, and the menu is there',
  async (name, path) => {
    const visitor = await stage.person(INVESTOR, { viewport: ENLARGED });
    const { page } = visitor;
    await visitor.open(path());
    if (name === 'invest-dialog') {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Tu billetera TRON').waitFor();
      expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    } else {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await quiet(page);
      const menu = await button(page, 'Abrir menú').boundingBox();
      expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(ENLARGED.width);
    }
    // One pixel is nothing anybody scrolls by.
    expect(await overflow(page)).toBeLessThanOrEqual(1);
    await screenshot(page, `large-text-${name}`);
  },
);
