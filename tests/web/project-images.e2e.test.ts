import type { ProjectImageView } from '@nodo/contracts/images/views';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR } from '../support/accounts.ts';
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
} from '../support/browser.ts';
import { type Client, listWarehouses } from '../support/client.ts';
import { button, choose, combobox } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { picture } from '../support/files.ts';
import { frame, GALLERY, openImage, photo, thumbnail } from '../support/gallery-screen.ts';
import { addImage, gallery, uploadPicture } from '../support/images.ts';
import { png } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';

const MB = 1024 * 1024;

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });
let admin: Client;
let warehouses: { id: string; name: string }[];

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
  warehouses = await listWarehouses(admin);
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A warehouse of the demo data, by its index in the list. */
function warehouse(index: number): { id: string; name: string } {
  const found = warehouses[index];
  if (!found) throw new Error('There are not that many warehouses');
  return found;
}

/** Adds an image to the gallery through the API. */
async function shown(
  title: string,
  more: Partial<Pick<ProjectImageView, 'warehouseId' | 'imageType' | 'imageUrl' | 'description'>> = {},
): Promise<ProjectImageView> {
  const imageUrl = more.imageUrl ?? (await uploadPicture(admin, picture(900, 600))).url;
  return addImage(admin, { title, ...more, imageUrl });
}

async function at(email: string, path = GALLERY, options: ScreenOptions = {}) {
  const visitor = await stage.person(email, options);
  visitor.tolerate(/ERR_FAILED.*ejemplo\.co/);
  await visitor.context.route('https://*.ejemplo.co/**', (route) =>
    route.request().url().includes('no-existe')
      ? route.abort()
      : route.fulfill({ contentType: 'image/png', body: picture(640, 400) }),
  );
  await visitor.open(path);
  return visitor;
}

const find = async (title: string) => (await gallery(admin)).find((image) => image.title === title);

test('PIMG-03 PIMG-04 PIMG-05 PIMG-06 UPL-04 UPL-06 an image is added by file, edited, removed, and taken back', async () => {
  const visitor = await at(ADMIN);
  const { page } = visitor;
  await button(page, 'Agregar imagen').click();
  const add = dialog(page, 'Agregar imagen');
  await button(add, 'Agregar imagen').click();
  await see(add, 'El título es requerido');
  await see(add, 'La imagen es obligatoria');
  expect(visitor.requests('POST', '/api/project-images')).toEqual([]);
  // A required field shows no error once it is filled in.
  await add.getByLabel('Imagen', { exact: true }).setInputFiles(photo('cubierta.png'));
  await add.getByRole('img', { name: 'Así se verá la imagen' }).waitFor();
  expect(await add.getByText('La imagen es obligatoria').count()).toBe(0);
  await add.getByLabel('Título').fill('Cubierta de prueba');
  await combobox(add, 'Tipo').click();
  await page.getByRole('option').first().waitFor();
  const types = await page.getByRole('option').allTextContents();
  expect(types).toEqual([
    'Construcción',
    'Terminado',
    'Aérea',
    'Interior',
    'Exterior',
    'Planos',
    'Plano técnico',
    'Administración',
  ]);
  await page.getByRole('option', { name: 'Aérea', exact: true }).click();
  await choose(add, 'Bodega', warehouse(0).name);
  await add.getByLabel('Descripción (opcional)').fill('Vista desde el norte.');
  await button(add, 'Agregar imagen').click();
  await seeToast(page, 'Imagen agregada', '«Cubierta de prueba» ya está en la galería.');
  await add.waitFor({ state: 'detached' });
  await thumbnail(page, 'Cubierta de prueba').waitFor();
  const added = await eventually('the image to be read', () => find('Cubierta de prueba'));
  expect(added).toMatchObject({
    warehouseId: warehouse(0).id,
    imageType: 'aerial',
    description: 'Vista desde el norte.',
    size: { width: 900, height: 600 },
  });

  await button(page, 'Editar: Cubierta de prueba').click();
  const edit = dialog(page, 'Editar imagen');
  expect(await edit.getByLabel('Título').inputValue()).toBe('Cubierta de prueba');
  expect(await combobox(edit, 'Bodega').textContent()).toBe(warehouse(0).name);
  expect(await edit.getByRole('link', { name: /Historial de cambios/ }).getAttribute('href')).toBe(
    `/audit?tipo=projectImage&registro=${added.id}`,
  );
  await edit.getByLabel('Título').fill('Cubierta terminada');
  await choose(edit, 'Bodega', 'Todo el proyecto');
  await choose(edit, 'Tipo', 'Terminado');
  await edit.getByLabel('Descripción (opcional)').fill('');
  await button(edit, 'Guardar cambios').click();
  await seeToast(page, 'Imagen actualizada', 'Los cambios de «Cubierta terminada» ya se ven en la galería.');
  await edit.waitFor({ state: 'detached' });
  await thumbnail(page, 'Cubierta terminada').waitFor();
  // The screen shows its own change before the next read does.
  await expect
    .poll(() => find('Cubierta terminada'))
    .toMatchObject({
      id: added.id,
      warehouseId: null,
      imageType: 'completed',
      description: null,
    });
  // The form is empty for the next image.
  await button(page, 'Agregar imagen').click();
  expect(await add.getByLabel('Título').inputValue()).toBe('');
  expect(await add.getByRole('img').count()).toBe(0);
  await button(add, 'Cancelar').click();

  await button(page, 'Eliminar: Cubierta terminada').click();
  const remove = dialog(page, 'Eliminar imagen');
  await button(remove, 'Cancelar').click();
  expect(visitor.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await button(page, 'Eliminar: Cubierta terminada').click();
  await button(remove, 'Eliminar').click();
  await seeToast(page, 'Imagen eliminada', 'Ya no se ve en la galería.');
  // It stays while one points at it.
  await toastOf(page).hover();
  await thumbnail(page, 'Cubierta terminada').waitFor({ state: 'detached' });
  await expect.poll(() => find('Cubierta terminada')).toBeUndefined();
  await button(page, 'Deshacer').click();
  await seeToast(page, 'Imagen recuperada', '«Cubierta terminada» está de nuevo en la galería.');
  await thumbnail(page, 'Cubierta terminada').waitFor();
  await expect.poll(async () => (await find('Cubierta terminada'))?.id).toBe(added.id);
});

test('PIMG-04 an image is added by its address, which has to be an https one, and is looked at before', async () => {
  const visitor = await at(ADMIN);
  const { page } = visitor;
  await button(page, 'Agregar imagen').click();
  const add = dialog(page, 'Agregar imagen');
  await add.getByLabel('Título').fill('Puerto vecino');
  await add.getByRole('radio', { name: 'Usar una dirección' }).click();
  await add.getByLabel('Imagen', { exact: true }).fill('http://fotos.ejemplo.co/puerto.png');
  await button(add, 'Agregar imagen').click();
  await see(add, 'La dirección de la imagen debe empezar por https://');
  await add.getByLabel('Imagen', { exact: true }).fill('https://fotos.ejemplo.co/puerto.png');
  await add.getByRole('img', { name: 'Así se verá la imagen' }).waitFor();
  // Switching to the other way and back keeps what was typed.
  await add.getByRole('radio', { name: 'Subir archivo' }).click();
  await see(add, 'Elige un archivo');
  await add.getByRole('radio', { name: 'Usar una dirección' }).click();
  await button(add, 'Agregar imagen').click();
  await seeToast(page, 'Imagen agregada', '«Puerto vecino» ya está en la galería.');
  const stored = await eventually('the image to be read', () => find('Puerto vecino'));
  expect(stored.imageUrl).toBe('https://fotos.ejemplo.co/puerto.png');
  await frame(page, 'Puerto vecino').locator('[data-state=loaded]').waitFor();
  const sent = await eventually('the picture is asked for', () => {
    const asked = visitor.requests('GET', '/puerto.png');
    return asked.length > 0 && asked;
  });
  for (const request of sent) expect(request.headers()).not.toHaveProperty('referer');
});

test('UPL-01 UPL-05 a file that can not go is not sent, one that fails is sent again, one under way is called off', async () => {
  const visitor = await at(ADMIN);
  const { page } = visitor;
  visitor.tolerate(/status of 500/);
  await button(page, 'Agregar imagen').click();
  const add = dialog(page, 'Agregar imagen');
  const input = add.getByLabel('Imagen', { exact: true });
  await input.setInputFiles({ ...png('grande.png'), buffer: Buffer.alloc(10 * MB + 1) });
  await seeToast(page, 'Archivo muy grande', 'El archivo debe ser menor a 10MB');
  await input.setInputFiles({ name: 'dibujo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await seeToast(page, 'Tipo de archivo no permitido', 'Solo se aceptan imágenes JPG, PNG, WebP o AVIF');
  expect(visitor.requests('POST', '/api/media/upload-url')).toEqual([]);

  await page.route('**/api/uploads/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await input.setInputFiles(photo('fachada.png'));
  await seeToast(page, 'Error al subir archivo', 'No se pudo cargar el archivo. Inténtalo de nuevo.');
  await page.unroute('**/api/uploads/**');
  await button(add, 'Reintentar').click();
  await add.getByRole('img', { name: 'Así se verá la imagen' }).waitFor();

  await button(add, 'Quitar: Imagen').click();
  await page.route('**/api/uploads/**', () => new Promise(() => {}));
  await input.setInputFiles(photo('lenta.png'));
  await add.getByRole('progressbar', { name: 'Carga: Imagen' }).waitFor();
  expect(await button(add, 'Cargando archivo…').isDisabled()).toBe(true);
  await button(add, 'Cancelar la carga: Imagen').click();
  await see(add, 'Elige un archivo');
  await button(add, 'Cancelar').click();
});

test('UPL-04 a file is dropped on the field as well as chosen', async () => {
  const { page } = await at(ADMIN);
  await button(page, 'Agregar imagen').click();
  const add = dialog(page, 'Agregar imagen');
  const bytes = picture(320, 200).toString('base64');
  const data = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const body = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([body], 'muelle.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
  await add.getByText('Elige un archivo').dispatchEvent('drop', { dataTransfer: data });
  await add.getByRole('img', { name: 'Así se verá la imagen' }).waitFor();
});

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
  expect(visitor.calls).toContain(`GET /api/project-images?warehouseId=${one.id}`);
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
  const { url } = await uploadPicture(admin, picture(1_400, 900));
  for (let made = 0; made < 60; made += 10) {
    const titles = Array.from({ length: 10 }, (_, index) => `Avance ${made + index}`);
    await Promise.all(
      titles.map((title) => addImage(admin, { title, imageUrl: url, warehouseId: warehouse(6).id })),
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

test('PIMG-07 PIMG-08 what fails is said, and nothing that was typed is lost', async () => {
  const image = await shown('Patio de maniobras');
  const visitor = await at(ADMIN);
  const { page } = visitor;
  visitor.tolerate(/status of 50\d/);
  const answer = JSON.stringify({
    code: 'INTERNAL',
    message: 'Algo falló de nuestro lado. Intenta de nuevo.',
  });
  await page.route('**/api/project-images**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, contentType: 'application/json', body: answer }),
  );
  await page.route(`**/api/project-images/${image.id}`, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: answer }),
  );
  await button(page, 'Agregar imagen').click();
  const add = dialog(page, 'Agregar imagen');
  await add.getByRole('radio', { name: 'Usar una dirección' }).click();
  await add.getByLabel('Imagen', { exact: true }).fill(`${image.imageUrl}`);
  await add.getByLabel('Título').fill('Otra más');
  await button(add, 'Agregar imagen').click();
  await seeToast(page, 'Error', 'No se pudo agregar la imagen');
  await see(add, 'Algo falló de nuestro lado. Intenta de nuevo.');
  expect(await add.getByLabel('Título').inputValue()).toBe('Otra más');
  await button(add, 'Cancelar').click();

  await button(page, 'Editar: Patio de maniobras').click();
  await button(dialog(page, 'Editar imagen'), 'Guardar cambios').click();
  await seeToast(page, 'Error', 'No se pudo guardar la imagen');
  await button(dialog(page, 'Editar imagen'), 'Cancelar').click();

  await button(page, 'Eliminar: Patio de maniobras').click();
  await button(dialog(page, 'Eliminar imagen'), 'Eliminar').click();
  await seeToast(page, 'Error', 'No se pudo eliminar la imagen');
  await see(dialog(page, 'Eliminar imagen'), 'No se eliminó nada');
  await button(dialog(page, 'Eliminar imagen'), 'Cancelar').click();
  await thumbnail(page, 'Patio de maniobras').waitFor();
});

test('PIMG-03 what a colleague changed meanwhile is shown beside one’s own, and one chooses', async () => {
  const image = await shown('Acceso principal', { imageType: 'exterior' });
  const visitor = await at(ADMIN);
  const { page } = visitor;
  const change = async (title: string) => {
    const { warehouseId, description, imageUrl, imageType } = image;
    const body = { warehouseId, description, imageUrl, imageType, title };
    expect((await admin.send('PUT', `/api/project-images/${image.id}`, body)).status).toBe(200);
  };
  await button(page, 'Editar: Acceso principal').click();
  const edit = dialog(page, 'Editar imagen');
  await edit.getByLabel('Título').fill('Acceso norte');
  await change('Acceso sur');
  await see(edit, 'Alguien cambió esta imagen mientras la editabas');
  await edit.getByRole('row', { name: 'Título Acceso norte Acceso sur' }).waitFor();
  expect(await button(edit, 'Guardar cambios').isDisabled()).toBe(true);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'image-conflict-1440');
  await button(edit, 'Usar la de ahora').click();
  expect(await edit.getByLabel('Título').inputValue()).toBe('Acceso sur');
  await edit.getByLabel('Título').fill('Acceso oriente');
  await change('Acceso occidente');
  await button(edit, 'Seguir con la mía').click();
  await button(edit, 'Guardar cambios').click();
  await seeToast(page, 'Imagen actualizada', /Acceso oriente/);
  await expect.poll(async () => (await find('Acceso oriente'))?.id).toBe(image.id);

  // A deletion that the page learns of only when its save is refused: the list is held back until then.
  await button(page, 'Editar: Acceso oriente').click();
  await edit.getByLabel('Título').fill('Acceso central');
  const refusal = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.route('**/api/project-images', async (route) => {
    await refusal;
    await route.continue();
  });
  visitor.tolerate(/status of 4\d\d.*\/api\/project-images\//);
  expect((await admin.send('DELETE', `/api/project-images/${image.id}`)).status).toBe(200);
  await button(edit, 'Guardar cambios').click();
  expect((await refusal).ok()).toBe(false);
  await see(edit, 'Alguien eliminó esta imagen mientras la editabas');
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
