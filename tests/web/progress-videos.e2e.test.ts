import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
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
import type { Client } from '../support/client.ts';
import { button, choose } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { picture } from '../support/files.ts';
import { browserStage } from '../support/stage.ts';
import { camerasOf, film, publish, statsOf, videosOf } from '../support/videos.ts';

const PATH = '/progress-videos';
const LIVE = 'Montaje en vivo desde la torre norte';
const DOCKS = 'Un día en los muelles';
const FRAMES = 'Montaje de pórticos';

const stage = browserStage({ blockIntervalMs: 2_000 });
let admin: Client;

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const video = (page: Page, title: string) => button(page, `Ver video: ${title}`);
const longDate = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'America/Bogota' });
const titles = (page: Page) =>
  page
    .getByRole('button', { name: /^Ver video: / })
    .evaluateAll((found) => found.map((each) => each.getAttribute('aria-label')?.replace('Ver video: ', '')));

async function at(email: string, path = PATH, options: ScreenOptions = {}) {
  const visitor = await stage.person(email, options);
  await visitor.open(path);
  return visitor;
}

test('VID-01 VID-02 VID-03 VID-06 VID-08 VID-14 NAV-09 the screen shows what there is', async () => {
  const { page } = await at(INVESTOR, '/');
  await page.route('**/api/progress-videos', async (route) => {
    await eventually('the words of waiting', () =>
      page.getByText('Cargando videos de progreso...').isVisible(),
    );
    await route.continue();
  });
  await page.getByRole('button', { name: 'Más' }).first().click();
  await page.getByRole('menuitem', { name: 'Videos', exact: true }).click();
  await page.getByRole('heading', { name: 'Videos de Progreso', level: 1 }).waitFor();
  await video(page, LIVE).waitFor();
  expect(await titles(page)).toEqual([LIVE, DOCKS, FRAMES]);
  const card = page.getByRole('article').filter({ has: video(page, FRAMES) });
  const [shown] = (await videosOf(admin)).filter(({ title }) => title === FRAMES);
  await see(card, '00:15');
  await see(card, 'Construcción');
  await see(card, 'Bodega Norte 2');
  await see(card, longDate.format(new Date(shown?.recordedAt ?? 0)));
  await see(card, `${shown?.views} vistas`);
  await see(card, /^71\s%$/);
  await see(page.getByRole('article').filter({ has: video(page, LIVE) }), 'EN VIVO');
  for (const figure of [
    'Total de videos',
    'Horas grabadas',
    'Progreso',
    'Cámaras activas',
    'Última actualización',
  ])
    await see(page, figure);
  const stats = await statsOf(admin);
  const hours = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 }).format(stats.recordedHours);
  for (const [label, value] of [
    ['Total de videos', String(stats.totalVideos)],
    ['Horas grabadas', hours],
    ['Cámaras activas', String(stats.activeCameras)],
  ] as const) {
    const figure = page.getByText(label, { exact: true }).first().locator('xpath=ancestor::section[1]');
    await eventually(
      `${label} to be ${value}`,
      async () => (await figure.locator('p').nth(1).textContent()) === value,
    );
  }
  await see(page, /^68\s%$/);
  await see(page, /^(Hoy|Ayer) \d\d:\d\d$/);
  await button(page, 'Cámaras En Vivo').click();
  const place = page.getByRole('heading', { name: 'Cámaras', exact: true });
  await eventually('the cameras in view', () => place.evaluate((one) => one === document.activeElement));
  for (const state of ['En línea', 'Mantenimiento']) await see(page, state);
});

test('VID-01 what is published while the first list is on its way is shown', async () => {
  const visitor = await stage.person(INVESTOR);
  await visitor.page.route(
    '**/api/progress-videos',
    async (route) => {
      const response = await route.fetch();
      await publish(admin, { title: 'Entre tanto' });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await visitor.open(PATH);
  await video(visitor.page, 'Entre tanto').waitFor();
});

test('VID-09 VID-10 VID-08 VID-15 a video plays with captions, can be wound on, and the look counts once', async () => {
  const visitor = await at(INVESTOR);
  const { page } = visitor;
  await publish(admin, { title: 'Sin ver', section: 'Bodega Sur 2' });
  // It arrived over the socket, without a reload.
  await video(page, 'Sin ver').waitFor();
  // A click anywhere on the card opens the video.
  await page
    .getByRole('article')
    .filter({ has: video(page, DOCKS) })
    .click({ position: { x: 6, y: 6 } });
  const open = dialog(page, DOCKS);
  const player = open.locator('video');
  const playing = await player.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
    await new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }));
    const [track] = element.textTracks;
    return { duration: Math.round(element.duration), width: element.videoWidth, mode: track?.mode };
  });
  expect(playing).toEqual({ duration: 10, width: 960, mode: 'showing' });
  await player.evaluate(async (element: HTMLVideoElement) => {
    const wound = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    element.currentTime = 7;
    await wound;
  });
  const cue = () => player.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0);
  await eventually('the captions', async () => (await cue()) > 2);
  const views = `/api/progress-videos/${new URL(page.url()).searchParams.get('video')}/views`;
  await eventually('the look to be told', () => visitor.requests('POST', views).length === 1);
  for (const text of [
    'Información del proyecto',
    'Trabajadores',
    'Clima',
    'Equipos',
    'Montacargas, Tractomulas',
  ])
    await see(open, text);
  const docks = (await videosOf(admin)).find(({ title }) => title === DOCKS);
  const heading = page.getByRole('heading', { name: 'Detalles del video' });
  const told = plain(await open.locator('section').filter({ has: heading }).textContent());
  for (const text of [
    docks?.description ?? '—',
    `Sección${docks?.section}`,
    `Fecha${plain(longDate.format(new Date(docks?.recordedAt ?? 0)))}`,
    `Ubicación de la cámara${docks?.cameraLocation}`,
  ])
    expect(told).toContain(text);
  await page.keyboard.press('Escape');
  await open.waitFor({ state: 'detached' });
  await video(page, FRAMES).press('Enter');
  await see(dialog(page, FRAMES), 'Hito Alcanzado');
  await see(dialog(page, FRAMES), 'Estructura metálica montada');
  expect(visitor.requests('POST', views)).toHaveLength(1);
});

test('VID-08 VID-13 what is live plays by itself, and a camera can be watched', async () => {
  const { page } = await at(INVESTOR);
  const moves = (open: Locator) =>
    open.locator('video').evaluate(async (element: HTMLVideoElement) => {
      const now = element.currentTime;
      await new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }));
      return element.currentTime >= now && element.videoWidth;
    });
  await video(page, LIVE).click();
  expect(await moves(dialog(page, LIVE))).toBe(960);
  expect(await button(dialog(page, LIVE), 'Descargar').isDisabled()).toBe(true);
  await button(dialog(page, LIVE), 'Cerrar').click();
  await button(page, 'Ver en vivo: Cámara Central').click();
  expect(await moves(dialog(page, 'Cámara Central en vivo'))).toBe(960);
});

test('VID-11 a video is shared by its address and saved as a file, and the report is a PDF', async () => {
  const { page, context } = await at(INVESTOR);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await video(page, DOCKS).click();
  const open = dialog(page, DOCKS);
  await button(open, 'Compartir').click();
  await seeToast(page, 'Enlace copiado', 'Lo abre quien tenga una cuenta en la plataforma.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  // Neither the toast nor the button's tooltip consumes the key.
  await page.keyboard.press('Escape');
  await open.waitFor({ state: 'detached' });
  await video(page, DOCKS).click();
  const saving = page.waitForEvent('download');
  await open.getByRole('link', { name: 'Descargar', exact: true }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('un-dia-en-los-muelles.webm');
  const other = await at(INVESTOR, link.slice(stage.url.length));
  await dialog(other.page, DOCKS).waitFor();
  await button(open, 'Cerrar').click();
  const printing = page.waitForEvent('download');
  await button(page, 'Descargar Reporte').click();
  expect((await printing).suggestedFilename()).toMatch(/^videos-nodo-cartago-\d{4}-\d\d-\d\d\.pdf$/);
});

test('VID-04 VID-05 VID-07 filters filter, grid and list change, and all of it is in the address', async () => {
  const { page } = await at(INVESTOR);
  await video(page, DOCKS).waitFor();
  await page.getByLabel('Buscar').fill('MUELLES dia');
  await eventually('one video', async () => (await titles(page)).length === 1);
  await choose(page, 'Fase', 'Infraestructura');
  await see(page, 'No hay videos con estos filtros');
  await button(page, 'Quitar filtros').click();
  await choose(page, 'Fase', 'Operaciones');
  await eventually('one video', async () => (await titles(page)).join() === DOCKS);
  await page.getByRole('radio', { name: 'Lista' }).click();
  await page.waitForURL(/fase=operations.*vista=lista/);
  await page.reload();
  await video(page, DOCKS).waitFor();
  expect(await titles(page)).toEqual([DOCKS]);
  expect(await page.getByRole('radio', { name: 'Lista' }).getAttribute('aria-checked')).toBe('true');
  // A phase that only a newer server knows.
  await page.route('**/api/progress-videos', async (route) => {
    const answer = await route.fetch();
    const rows: object[] = await answer.json();
    await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, phase: 'demolition' })) });
  });
  await page.goto(`${stage.url}${PATH}`);
  await see(page.getByRole('article').first(), 'Desconocido');
});

test('ERR-01 nothing there, and a server that is away, are told with what to do next', async () => {
  const visitor = await at(INVESTOR, '/');
  const { page } = visitor;
  visitor.tolerate(/status of 503/);
  let isAway = true;
  await page.route(/\/api\/(progress-videos|live-cameras)(\/stats)?$/, (route) => {
    if (isAway) {
      return route.fulfill({
        status: 503,
        json: { code: 'UNAVAILABLE', message: 'El servicio no está disponible.' },
      });
    }
    return route.request().url().endsWith('/stats') ? route.continue() : route.fulfill({ json: [] });
  });
  await page.goto(stage.url + PATH);
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await eventually('three failures', async () => (await retry.count()) === 3);
  isAway = false;
  for (let left = 3; left > 0; left -= 1) {
    await retry.first().click();
    await eventually('one failure less', async () => (await retry.count()) < left);
  }
  await see(page, 'Aún no hay videos');
  await see(page, 'Aún no hay cámaras');
});

test('VID-12 VID-13 staff publish a film and take it back, register a camera and say how it is', async () => {
  const watcher = await at(INVESTOR);
  const { page } = await at(ADMIN, '/admin/videos');
  await button(page, 'Publicar video').click();
  const form = dialog(page, 'Publicar video');
  await button(form, 'Publicar video').click();
  await see(form, 'El video es obligatorio');
  await see(form, 'El título es requerido');
  const upload = { name: 'obra.webm', mimeType: 'video/webm', buffer: await film() };
  await form.getByLabel('Video', { exact: true }).setInputFiles(upload);
  await see(form, 'Video listo');
  await form.getByLabel('Título', { exact: true }).fill('Recorrido de prueba');
  await form.getByLabel('Descripción').fill('De la portería al patio.');
  await form.getByLabel('Sección').fill('Acceso');
  await choose(form, 'Fase', 'Acabados');
  await choose(form, 'Cámara', 'Cámara Norte');
  await form.getByLabel('Horas de obra que muestra (opcional)').fill('1,5');
  await form.getByLabel('Miniatura (opcional)', { exact: true }).setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: picture(900, 506),
  });
  await form.getByRole('img', { name: 'Así se verá la imagen' }).waitFor();
  await form.getByLabel('Progreso (%)').fill('12,5');
  await form.getByLabel('Equipos').fill('Grúa torre, Mixer');
  await button(form, 'Publicar video').click();
  await seeToast(page, 'Video publicado', '«Recorrido de prueba» ya está a la vista.');
  await video(watcher.page, 'Recorrido de prueba').waitFor();
  const [made] = (await videosOf(admin)).filter(({ title }) => title === 'Recorrido de prueba');
  expect(made).toMatchObject({
    duration: 10,
    footageSeconds: 5_400,
    phase: 'finishing',
    cameraLocation: 'Torre de luz, Parque Logístico Norte',
    metadata: { progress: 12.5, equipment: ['Grúa torre', 'Mixer'] },
  });
  await button(page, 'Retirar: Recorrido de prueba').click();
  await button(dialog(page, 'Retirar video'), 'Retirar video').click();
  await seeToast(page, 'Video retirado', '«Recorrido de prueba» ya no está a la vista.');
  await video(watcher.page, 'Recorrido de prueba').waitFor({ state: 'detached' });

  await button(page, 'Registrar cámara').click();
  const camera = dialog(page, 'Registrar cámara');
  await camera.getByLabel('Nombre').fill('Cámara Acceso');
  await camera.getByLabel('Ubicación').fill('Portería');
  await camera.getByLabel('Ángulo').fill('Vista a la vía');
  await camera.getByLabel('Dirección de la transmisión (opcional)').fill('http://camaras.ejemplo.co');
  await button(camera, 'Registrar cámara').click();
  await see(camera, 'La dirección de la transmisión debe empezar por https://');
  await camera.getByLabel('Dirección de la transmisión (opcional)').fill('');
  await button(camera, 'Registrar cámara').click();
  await seeToast(page, 'Cámara registrada', '«Cámara Acceso» ya se muestra así a todos.');
  await see(watcher.page, 'Cámara Acceso');
});

test('VID-06 VID-13 who changes a camera that somebody else has changed is shown both', async () => {
  const { page } = await at(ADMIN, '/admin/videos');
  await button(page, 'Cambiar: Cámara Sur').click();
  const form = dialog(page, 'Cámara Sur');
  await choose(form, 'Estado', 'En línea');
  const camera = (await camerasOf(admin)).find(({ name }) => name === 'Cámara Sur');
  await admin.send('PUT', `/api/live-cameras/${camera?.id}`, { status: 'offline', quality: '720p' });
  await see(form, 'Alguien cambió esta cámara mientras la editabas');
  await see(form, 'Estado: Desconectado');
  // The list behind the dialog.
  const behind = page.locator('article').filter({ hasText: 'Cámara Sur' });
  await behind.getByText('Desconectado', { exact: true }).waitFor();
  await see(form, 'Calidad: 720p');
  expect(await button(form, 'Guardar cambios').isDisabled()).toBe(true);
  await button(form, 'Seguir con lo mío').click();
  await button(form, 'Guardar cambios').click();
  await seeToast(page, 'Cámara actualizada', '«Cámara Sur» ya se muestra así a todos.');
  await expect
    .poll(() => camerasOf(admin))
    .toContainEqual(expect.objectContaining({ name: 'Cámara Sur', status: 'online', quality: '1080p' }));
});

const looks = [
  { name: 'claro', options: { colorScheme: 'light' } },
  { name: 'angosto-oscuro', options: { colorScheme: 'dark', viewport: NARROW } },
] as const;

test.each(looks)(
  'A11Y-01 RESP-01 videos $name: nothing for axe, nothing too wide',
  async ({ name, options }) => {
    const { page } = await at(INVESTOR, PATH, options);
    await video(page, FRAMES).waitFor();
    await quiet(page);
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await screenshot(page, `videos-${name}`);
    await video(page, FRAMES).click();
    await dialog(page, FRAMES).waitFor();
    expect(await axe(page)).toEqual([]);
    await screenshot(page, `videos-${name}-abierto`);
    await page.goto(`${stage.url}${PATH}?vista=lista`);
    await video(page, FRAMES).waitFor();
    await quiet(page);
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await screenshot(page, `videos-${name}-lista`);

    const staff = await at(ADMIN, '/admin/videos', options);
    await video(staff.page, FRAMES).waitFor();
    await quiet(staff.page);
    expect(await axe(staff.page)).toEqual([]);
    expect(await overflow(staff.page)).toBe(0);
    await screenshot(staff.page, `videos-${name}-admin`);
    await button(staff.page, 'Publicar video').click();
    await dialog(staff.page, 'Publicar video').waitFor();
    expect(await axe(staff.page)).toEqual([]);
    await screenshot(staff.page, `videos-${name}-publicar`);
  },
);
