import { publishedQuestionSchema } from '@nodo/contracts/questions/views';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR, NEWCOMER } from '../support/accounts.ts';
import { lookAround, see, seeToast } from '../support/browser.ts';
import { listWarehouses } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });
const TEXT = 'Soy Camila, de Pereira: ¿cuándo entregan la cubierta?';
const PUBLISHED = '¿Cuándo se entrega la cubierta?';
const ANSWER = 'En marzo, con el acta de la interventoría.';

test('ADMIN-04 LIVE A11Y-01 RESP-01 a question on a warehouse’s page is answered for everybody, without a name', async () => {
  const client = await stage.signIn(NEWCOMER);
  const [warehouse] = await listWarehouses(client);
  const path = `/warehouses/${warehouse?.id}`;
  const asker = await stage.person(INVESTOR);
  const { page } = asker;
  const card = page.locator('#preguntas');
  await asker.open(path);
  await see(card, 'Todavía no hay respuestas publicadas.');
  await button(card, 'Preguntar').click();
  await see(card, 'Escribe tu pregunta');
  await card.getByLabel('Tu pregunta').fill('Hola\u200bmundo');
  await button(card, 'Preguntar').click();
  await see(card, 'Hay caracteres invisibles: escríbelo de nuevo');
  await card.getByLabel('Tu pregunta').fill(TEXT);
  await button(card, 'Preguntar').click();
  await seeToast(page, 'Recibimos tu pregunta', 'Te avisamos cuando tenga respuesta.');
  await see(card, 'Por responder');
  await see(card, TEXT);
  await lookAround(page, 'question-asked');

  const staff = await stage.person(ADMIN);
  await staff.open('/');
  await button(staff.page, /^Ver los \d+$/).click();
  await staff.page.getByRole('link', { name: /Pregunta por responder.*Camila/ }).click();
  await see(staff.page, TEXT);
  const asked = staff.page.locator('#operacion li').filter({ hasText: TEXT });
  await button(asked, 'Responder').click();
  const dialog = staff.page.getByRole('dialog', { name: 'Responder la pregunta' });
  expect(await dialog.getByLabel('La pregunta, como se publica').inputValue()).toBe(TEXT);
  await dialog.getByLabel('La pregunta, como se publica').fill(PUBLISHED);
  await button(dialog, 'Publicar').click();
  await see(dialog, 'Escribe la respuesta');
  await dialog.getByLabel('Respuesta', { exact: true }).fill(ANSWER);
  await lookAround(staff.page, 'question-answer');
  await button(dialog, 'Publicar').click();
  await seeToast(staff.page, 'Respuesta publicada', 'Quien preguntó ya tiene el aviso.');
  await asked.waitFor({ state: 'detached' });

  // By push, without a reload.
  await see(card, ANSWER);
  await lookAround(page, 'question-published');
  const other = await stage.person(NEWCOMER);
  await other.open(path);
  await see(other.page.locator('#preguntas'), PUBLISHED);
  const answer = await client.get(`/api/published-questions?warehouseId=${warehouse?.id}`);
  expect(z.array(publishedQuestionSchema).parse(answer.body)).toMatchObject([
    { question: PUBLISHED, answer: ANSWER },
  ]);
  expect(answer.text).not.toContain('Camila');
});

test('NOTI-02 a question that is not published is answered to its asker alone', async () => {
  const [camila, admin] = await Promise.all([stage.signIn(INVESTOR), stage.signIn(ADMIN)]);
  const warehouse = (await listWarehouses(camila))[1];
  const asked = await camila.send('POST', '/api/questions', {
    warehouseId: warehouse?.id,
    text: '¿Y mi retiro de ayer?',
  });
  expect(asked.status, asked.text).toBe(201);
  admin.follow(asked);
  const staff = await stage.person(ADMIN);
  // As a notice's link leads there: far below what the screen begins with.
  await staff.open('/?operacion=preguntas#operacion');
  await eventually('the section to be in view', () =>
    staff.page.evaluate(() => {
      const { top = innerHeight } = document.getElementById('operacion')?.getBoundingClientRect() ?? {};
      return scrollY > 0 && top < innerHeight;
    }),
  );
  const card = staff.page.locator('#operacion li').filter({ hasText: '¿Y mi retiro de ayer?' });
  await button(card, 'No publicar').click();
  const dialog = staff.page.getByRole('dialog', { name: 'No publicar la pregunta' });
  // A slip beside the dialog closes it while nothing was typed, and takes nothing along that was.
  await dialog.waitFor();
  await staff.page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'detached' });
  await button(card, 'No publicar').click();
  await dialog.getByLabel('Motivo').fill('Es sobre tu cuenta: mira «Retirar».');
  await staff.page.mouse.click(5, 5);
  await button(dialog, 'No publicar').click();
  await seeToast(staff.page, 'Pregunta respondida', 'Solo quien preguntó lee el motivo.');
  const asker = await stage.person(INVESTOR);
  await asker.open(`/warehouses/${warehouse?.id}`);
  const own = asker.page.locator('#preguntas');
  await see(own, 'Te respondimos: Es sobre tu cuenta: mira «Retirar».');
  await eventually('the bell to say so', async () =>
    (await camila.get('/api/notifications')).text.includes('Tu pregunta no se publica'),
  );
});

test('A11Y-07 an answer that is being sent keeps its dialog, and the next one begins empty', async () => {
  const [camila, admin] = await Promise.all([stage.signIn(INVESTOR), stage.signIn(ADMIN)]);
  const [warehouse] = await listWarehouses(camila);
  const [first, second] = ['¿Hay parqueadero?', '¿Hay cafetería?'] as const;
  for (const text of [first, second]) {
    const asked = await camila.send('POST', '/api/questions', { warehouseId: warehouse?.id, text });
    expect(asked.status, asked.text).toBe(201);
    admin.follow(asked);
  }
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/questions/*/rejection', async (route) => {
    await held;
    await route.continue();
  });
  await visitor.open('/?operacion=preguntas#operacion');
  const dialog = page.getByRole('dialog', { name: 'No publicar la pregunta' });
  const cardOf = (text: string) => page.locator('#operacion li').filter({ hasText: text });
  await button(cardOf(first), 'No publicar').click();
  await dialog.getByLabel('Motivo').fill('Está en la página de la bodega.');
  await button(dialog, 'No publicar').click();
  await dialog.getByLabel('Motivo').press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  letGo();
  await seeToast(page, 'Pregunta respondida', 'Solo quien preguntó lee el motivo.');
  await dialog.waitFor({ state: 'detached' });
  await button(cardOf(second), 'No publicar').click();
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('');
  await dialog.getByLabel('Motivo').fill('Todavía no se sabe');
  await button(dialog, 'No publicar').click();
  await dialog.waitFor({ state: 'detached' });
});

test('LIVE A11Y-01 what nobody answered yet is taken back by its asker, and leaves the desk by push', async () => {
  const camila = await stage.signIn(INVESTOR);
  const warehouse = (await listWarehouses(camila))[2];
  const text = '¿Puedo pagar en dos partes?';
  const asker = await stage.person(INVESTOR);
  const { page } = asker;
  asker.tolerate(/net::ERR_FAILED/);
  await asker.open(`/warehouses/${warehouse?.id}`);
  const card = page.locator('#preguntas');
  const ask = async () => {
    await card.getByLabel('Tu pregunta').fill(text);
    await button(card, 'Preguntar').click();
  };
  // It was asked, but the answer was lost: asking it again after it was taken back is another question.
  await page.route('**/api/questions', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await ask();
  const staff = await stage.person(ADMIN);
  await staff.open('/?operacion=preguntas#operacion');
  await see(staff.page, text);
  await lookAround(asker.page, 'question-to-withdraw');
  await button(card, `Retirar la pregunta «${text}»`).click();
  await seeToast(asker.page, 'Pregunta retirada', 'Nadie la va a responder.');
  await card.getByRole('listitem').filter({ hasText: text }).waitFor({ state: 'detached' });
  await staff.page.getByText(text).waitFor({ state: 'detached' });
  await page.unroute('**/api/questions');
  await ask();
  await seeToast(page, 'Recibimos tu pregunta', 'Te avisamos cuando tenga respuesta.');
  await see(staff.page, text);
});
