import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, quiet, screenshot, see } from '../support/browser.ts';
import { button, choose } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { picture } from '../support/files.ts';
import { dialog, frame, GALLERY, galleryStage, openImage, thumbnail } from '../support/gallery-screen.ts';
import { addImage, uploadPicture } from '../support/images.ts';

const { stage, warehouse, shown, find, at, admin } = galleryStage({ isShared: true, blockIntervalMs: 2_000 });

test('PIMG-01 images are filtered by warehouse and type; the address keeps it', async () => {
  const [one, two] = [warehouse(1), warehouse(2)];
  await shown('Muelle uno', { warehouseId: one.id, imageType: 'exterior' });
  await shown('Plano uno', { warehouseId: one.id, imageType: 'plans' });
  await shown('Muelle dos', { warehouseId: two.id, imageType: 'exterior' });
  await shown('Vista del conjunto', { imageType: 'aerial' });
  const visitor = await at(INVESTOR);
  const { page } = visitor;
  await thumbnail(page, 'Muelle dos').waitFor();
  await choose(page, 'Bodega', one.name);
  await thumbnail(page, 'Muelle dos').waitFor({ state: 'detached' });
  await thumbnail(page, 'Plano uno').waitFor();
  await expect.poll(() => visitor.calls).toContain(`GET /api/project-images?warehouseId=${one.id}`);
  await choose(page, 'Tipo', 'Exterior');
  await thumbnail(page, 'Plano uno').waitFor({ state: 'detached' });
  await page.reload();
  await thumbnail(page, 'Muelle uno').waitFor();
  expect(await thumbnail(page, 'Plano uno').count()).toBe(0);
  expect(new URL(page.url()).search).toBe(`?bodega=${one.id}&tipo=exterior`);
  await choose(page, 'Tipo', 'Administración');
  await see(page, 'No hay imágenes con estos filtros');
  await button(page, 'Quitar filtros').click();
  await choose(page, 'Bodega', 'Todo el proyecto');
  await thumbnail(page, 'Vista del conjunto').waitFor();
  await thumbnail(page, 'Muelle uno').waitFor({ state: 'detached' });
});

test('PIMG-02 IMG-02 IMG-03 an image that can not be had says so; one that can fades in', async () => {
  await shown('Sin archivo', { imageUrl: 'https://no-existe.ejemplo.co/a.png' });
  await shown('Con archivo');
  const { page } = await at(INVESTOR);
  await see(frame(page, 'Sin archivo'), 'Imagen no disponible');
  await frame(page, 'Con archivo').locator('[data-state=loaded] img.opacity-100').waitFor();
  await thumbnail(page, 'Sin archivo').click();
  await see(openImage(page, 'Sin archivo'), 'Imagen no disponible');
});

test('IMG-01 of many images only those near the screen are loaded, in the width that is shown', async () => {
  const { url } = await uploadPicture(admin(), picture(1_400, 900));
  for (let made = 0; made < 60; made += 10) {
    const titles = Array.from({ length: 10 }, (_, index) => `Avance ${made + index}`);
    await Promise.all(
      titles.map((title) => addImage(admin(), { title, imageUrl: url, warehouseId: warehouse(6).id })),
    );
  }
  const { page } = await at(INVESTOR, `${GALLERY}?bodega=${warehouse(6).id}`);
  await see(page, '60 imágenes');
  await quiet(page);
  const look = () =>
    page
      .locator('article [data-state]')
      .evaluateAll((all) =>
        all.map((place) => [
          place.getBoundingClientRect().top - innerHeight,
          place.getAttribute('data-state'),
        ]),
      );
  const nearOf = (found: Awaited<ReturnType<typeof look>>) => found.filter(([below]) => Number(below) < 100);
  await eventually('those near the screen', async () =>
    nearOf(await look()).every(([, state]) => state === 'loaded'),
  );
  const states = await look();
  expect(nearOf(states).length).toBeLessThan(states.length / 2);
  const far = states.filter(([below]) => Number(below) > 150);
  expect(far.every(([, state]) => state === 'waiting')).toBe(true);
  const [source] = await page
    .locator('article img')
    .evaluateAll((all) =>
      all.map((image) => (image instanceof HTMLImageElement ? new URL(image.currentSrc).search : '')),
    );
  expect(source).toBe('?w=320');
});

test('PIMG-01 an image is looked at large; arrows, swipes and the back button lead through', async () => {
  const place = warehouse(4);
  await shown('Tercera', { warehouseId: place.id, description: 'La que se agregó primero.' });
  await shown('Segunda', { warehouseId: place.id });
  await shown('Primera', { warehouseId: place.id });
  const { page } = await at(INVESTOR, `${GALLERY}?bodega=${place.id}`, { hasTouch: true });
  await thumbnail(page, 'Primera').click();
  await openImage(page, 'Primera').getByText('1 de 3').first().waitFor();
  expect(await button(page, 'Imagen anterior').count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await openImage(page, 'Segunda').waitFor();
  await page.keyboard.press('End');
  await see(openImage(page, 'Tercera'), 'La que se agregó primero.');
  await button(page, 'Imagen anterior').click();
  await openImage(page, 'Segunda').waitFor();
  await page.reload();
  await openImage(page, 'Segunda').waitFor();
  await quiet(page);
  const stage = await openImage(page, 'Segunda').getByRole('img', { name: 'Segunda' }).boundingBox();
  if (!stage) throw new Error('There is no picture');
  const session = await page.context().newCDPSession(page);
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (const way of [20, 60, 120]) await touch('touchMove', [{ x: x - way, y }]);
  await touch('touchEnd', []);
  await openImage(page, 'Tercera').waitFor();
  await page.keyboard.press('Escape');
  await openImage(page, 'Tercera').waitFor({ state: 'detached' });
  // The focus returns to the thumbnail shortly after the large image closes.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Ver: Tercera');
  expect(new URL(page.url()).searchParams.get('imagen')).toBeNull();
});

test('PORT-06 INV-06 ROLE-05 who invests sees the newest on the portfolio and on the cards, at once, and only looks', async () => {
  const place = warehouse(5);
  const before = await shown('Bodega desde el aire', { warehouseId: place.id, imageType: 'aerial' });
  const { page } = await at(INVESTOR, '/#project');
  await button(page, `Ver: ${before.title}, ${place.name}`).click();
  await openImage(page, before.title).waitFor();
  await page.keyboard.press('Escape');
  await shown('Recién llegada', { warehouseId: place.id });
  await button(page, `Ver: Recién llegada, ${place.name}`).waitFor();
  await page.getByRole('link', { name: 'Ver todas' }).click();
  await page.getByRole('heading', { level: 1, name: 'Imágenes del proyecto' }).waitFor();
  await thumbnail(page, 'Recién llegada').waitFor();
  expect(await page.getByRole('button', { name: /^(Agregar|Editar|Eliminar)/ }).count()).toBe(0);
  await page.goto(`${stage.url}/investments`);
  await button(page, `Ver las imágenes de ${place.name}`).click();
  await openImage(page, 'Recién llegada').getByText('1 de 2').first().waitFor();
  const analyst = await at(ANALYST);
  await thumbnail(analyst.page, 'Recién llegada').waitFor();
  expect(await analyst.page.getByRole('button', { name: /^(Agregar|Editar|Eliminar)/ }).count()).toBe(0);
});

test('API-20 SCREEN project images: loading, empty and failed, each in words, with a way on', async () => {
  const visitor = await at(ADMIN, '/notifications');
  const { page } = visitor;
  visitor.tolerate(/status of 500/);
  await page.route('**/api/project-images', (route) => route.fulfill({ status: 500, body: '{}' }));
  await visitor.open(GALLERY);
  await see(page, 'No pudimos cargar las imágenes.');
  await button(page, 'Reintentar').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.unroute('**/api/project-images');
  await page.route('**/api/project-images', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '[]' }),
  );
  await button(page, 'Reintentar').click();
  await see(page, 'Aún no hay imágenes');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'images-empty-1440');
  await page.unroute('**/api/project-images');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/project-images', (route) => held.then(() => route.continue()));
  await page.reload();
  await page.getByText('Cargando imágenes…').waitFor({ state: 'attached' });
  release();
  await page
    .getByRole('button', { name: /^Ver: / })
    .first()
    .waitFor();
});

test.each([{ width: 1440, height: 900 }, NARROW])(
  'SCREEN project images: axe finds nothing and nothing scrolls sideways at $width px, in both themes',
  async (viewport) => {
    const title = 'Vista general del complejo logístico desde la vía a Cali';
    const place = warehouse(0).id;
    if (!(await find(title))) {
      await shown(title, { warehouseId: place, description: 'Primera etapa, con la vía de acceso.' });
    }
    const look = { viewport, reducedMotion: true };
    const { page } = await at(ADMIN, `${GALLERY}?bodega=${place}`, look);
    const investor = await at(INVESTOR, '/#project', look);
    const found: string[] = [];
    const inspect = async (where: Page, what: string, colorScheme: string) => {
      const lines = await axe(where);
      if ((await overflow(where)) > 0) lines.push('scrolls sideways');
      await screenshot(where, `${what}-${colorScheme}-${viewport.width}`);
      found.push(...lines.map((line) => `${what} ${colorScheme}: ${line}`));
    };
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const each of [page, investor.page]) {
        await each.emulateMedia({ colorScheme });
        await each.locator(`html[data-theme=${colorScheme}]`).waitFor();
      }
      await thumbnail(page, title).waitFor();
      await inspect(page, 'images', colorScheme);
      await thumbnail(page, title).click();
      await inspect(page, 'image-open', colorScheme);
      await button(openImage(page, title), `Editar: ${title}`).click();
      await dialog(page, 'Editar imagen').getByRole('img').waitFor();
      await inspect(page, 'image-edit', colorScheme);
      await button(dialog(page, 'Editar imagen'), 'Cancelar').click();
      await dialog(page, 'Editar imagen').waitFor({ state: 'detached' });
      await investor.open('/');
      await investor.page.getByRole('tab', { name: 'Proyecto' }).click();
      await investor.page.getByRole('link', { name: 'Ver todas' }).waitFor();
      await inspect(investor.page, 'images-portfolio', colorScheme);
      await investor.open('/investments');
      await button(investor.page, /^Ver las imágenes de/)
        .first()
        .waitFor();
      await inspect(investor.page, 'images-investments', colorScheme);
    }
    expect(found).toEqual([]);
  },
);
