import { expect, test } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import { axe, screenshot, see, seeToast, toastOf } from '../support/browser.ts';
import { button, choose, combobox } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { picture } from '../support/files.ts';
import { dialog, frame, galleryStage, photo, thumbnail } from '../support/gallery-screen.ts';
import { png } from '../support/kyc-screens.ts';

const MB = 1024 * 1024;

const { warehouse, shown, find, at, admin } = galleryStage({ isShared: true, blockIntervalMs: 2_000 });

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
    expect((await admin().send('PUT', `/api/project-images/${image.id}`, body)).status).toBe(200);
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
  expect((await admin().send('DELETE', `/api/project-images/${image.id}`)).status).toBe(200);
  await button(edit, 'Guardar cambios').click();
  expect((await refusal).ok()).toBe(false);
  await see(edit, 'Alguien eliminó esta imagen mientras la editabas');
});
