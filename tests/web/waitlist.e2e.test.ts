import { expect, onTestFinished, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { invest, liftLimits, listWarehouses } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ isShared: true });

test('INV-03 LIVE A11Y-01 RESP-01 where nothing more fits one asks to be told, and is', async () => {
  const admin = await stage.signIn(ADMIN);
  await liftLimits(admin);
  const [warehouse] = (await listWarehouses(admin)).filter(
    ({ availableCapital }) => Number(availableCapital) >= 50_000,
  );
  if (!warehouse) throw new Error('Every warehouse is full');
  const valentina = await stage.signIn('valentina.arango@ejemplo.co');
  const { id } = await invest(valentina, warehouse.id, warehouse.availableCapital);
  onTestFinished(async () => {
    await valentina.send('POST', `/api/investments/${id}/cancellation`);
  });
  const camila = await stage.person(INVESTOR, { viewport: NARROW, colorScheme: 'dark' });
  const { page } = camila;
  camila.tolerate(/net::ERR_FAILED/);
  await camila.open('/investments');
  // It was asked for, but the answer was lost; what comes after it is asked for anew.
  await page.route('**/warehouses/*/waitlist', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, `Avísame cuando haya cupo en ${warehouse.name}`).click();
  await button(page, `Ya no me avises de ${warehouse.name}`).waitFor();
  await page.unroute('**/warehouses/*/waitlist');
  await button(page, `Ya no me avises de ${warehouse.name}`).click();
  await button(page, `Avísame cuando haya cupo en ${warehouse.name}`).click();
  await seeToast(page, 'Te avisaremos', `Cuando haya cupo en ${warehouse.name}.`);
  await see(page, /^Te avisamos cuando haya cupo \(puesto 1\), hasta el/);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await button(page, `Ya no me avises de ${warehouse.name}`).scrollIntoViewIfNeeded();
  await screenshot(page, 'waitlist-narrow-dark');
  const ana = await stage.person(ADMIN, { viewport: WIDE, colorScheme: 'light' });
  await ana.open('/admin/warehouses');
  await see(ana.page, /1 persona espera cupo/);
  await screenshot(ana.page, 'waitlist-staff-wide-light');
  await valentina.send('POST', `/api/investments/${id}/cancellation`);
  await button(page, `Ya no me avises de ${warehouse.name}`).waitFor({ state: 'detached' });
  expect(await button(page, `Avísame cuando haya cupo en ${warehouse.name}`).count()).toBe(0);
  await ana.page.getByText('1 persona espera cupo').waitFor({ state: 'detached' });
});
