import { randomUUID } from 'node:crypto';
import { bogotaDay } from '@nodo/contracts/bogota';
import { daysAfter } from '@nodo/contracts/visits/values';
import { expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { button, choose } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { isFocused } from '../support/keyboard.ts';
import { browserStage } from '../support/stage.ts';
import { warehouses } from '../support/views.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });

test('LAND-08 ADMIN-04 LIVE-01 A11Y-01 RESP-01 a visit is asked for, answered by staff, and both see it at once', async () => {
  const [visitor, staff] = await Promise.all([
    stage.person(INVESTOR, { viewport: NARROW, colorScheme: 'dark' }),
    stage.person(ADMIN, { viewport: WIDE, colorScheme: 'light' }),
  ]);
  await Promise.all([visitor.open('/construction-progress'), staff.open('/')]);
  const { page } = visitor;
  const form = page.getByRole('dialog', { name: 'Agenda una visita' });
  const note = `Vamos con mi contadora, ${randomUUID().slice(0, 4)}`;
  const day = daysAfter(bogotaDay(Date.now()), 5);
  const [first, second] = await warehouses(await stage.signIn(INVESTOR));
  const ask = async (warehouse = '') => {
    await button(page, 'Agenda una visita').click();
    await choose(form, 'Bodega', warehouse);
    await form.getByLabel('Día que prefieres').fill(day);
    await choose(form, 'Cuántas personas', '3');
    await form.getByLabel('Nota (opcional)').fill(note);
    await button(form, 'Pedir visita').click();
  };
  await button(page, 'Agenda una visita').click();
  await button(form, 'Pedir visita').click();
  await see(form, 'Selecciona una bodega');
  await see(form, 'Elige el día que prefieres');
  // The first field that is wrong is a select: the keyboard goes there, and opens it.
  await isFocused(form.getByLabel('Bodega'));
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'visit-form-narrow-dark');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await ask(first?.name);
  await seeToast(page, 'Visita pedida', 'Te avisamos cuando la confirmemos.');
  await ask(second?.name);
  // The demo's own visit has another note.
  const own = page.locator('#visitas li').filter({ hasText: note });
  await eventually('both to be listed', async () => (await own.count()) === 2);
  expect(await own.allInnerTexts()).toEqual([
    expect.stringContaining('Por responder'),
    expect.stringContaining('3 personas'),
  ]);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, 'visits-narrow-dark');

  const desk = staff.page;
  // Work that is due sooner comes first, so the whole list is opened.
  await button(desk, /^Ver los \d+$/).click();
  await desk
    .getByRole('link', { name: /Visita por responder/ })
    .first()
    .click();
  const cards = desk.locator('#operacion li').filter({ hasText: note });
  await eventually('staff to see both', async () => (await cards.count()) === 2);
  expect(await axe(desk)).toEqual([]);
  await screenshot(desk, 'visits-staff-wide-light');
  await button(cards.filter({ hasText: first?.name ?? '' }), 'Confirmar').click();
  const answer = desk.getByRole('dialog');
  await answer.getByLabel('Día').fill('2020-01-01');
  await answer.getByLabel('Hora').fill('10:30');
  staff.tolerate(/status of 400.*\/api\/visits/);
  await button(answer, 'Confirmar visita').click();
  await see(answer, 'Ese día ya pasó.');
  expect(await axe(desk)).toEqual([]);
  await screenshot(desk, 'visit-answer-wide-light');
  await answer.getByLabel('Día').fill(day);
  await button(answer, 'Confirmar visita').click();
  await seeToast(desk, 'Visita confirmada', 'Quien la pidió ya tiene el aviso.');
  await see(own.filter({ hasText: first?.name ?? '' }), 'Confirmada');
  await see(own, /10:30/);
  await button(cards.filter({ hasText: second?.name ?? '' }), 'No aceptar').click();
  await answer.getByLabel('Motivo').fill('Esa semana la obra está cerrada');
  await button(answer, 'No aceptar').click();
  await see(own, 'Respuesta: Esa semana la obra está cerrada');
  await choose(desk.locator('#operacion'), 'Estado', 'Confirmada');
  await button(cards, 'Mover').click();
  await answer.getByLabel('Hora').fill('15:00');
  await button(answer, 'Mover visita').click();
  await see(answer, 'Escribe el motivo');
  await answer.getByLabel('Motivo').fill('Esa mañana funden la losa');
  expect(await axe(desk)).toEqual([]);
  await screenshot(desk, 'visit-move-wide-light');
  await button(answer, 'Mover visita').click();
  await seeToast(desk, 'Visita movida', 'Quien la pidió ya tiene el aviso.');
  await see(own, 'Motivo del cambio: Esa mañana funden la losa');
  await see(own, /3:00/);
  await screenshot(page, 'visits-moved-narrow-dark');
  await button(own, `Cancelar la visita a ${first?.name}`).click();
  await seeToast(page, 'Visita cancelada', 'Puedes pedir otra cuando quieras.');
  await screenshot(page, 'visits-answered-narrow-dark');
});
