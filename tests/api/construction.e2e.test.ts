import { randomUUID } from 'node:crypto';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { type ConstructionUpdateRow, constructionUpdateRowSchema } from '@nodo/contracts/warehouses/views';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { pdf, picture } from '../support/files.ts';
import { uploadDocument, uploadPicture } from '../support/images.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { investments, refusalOf, warehouses } from '../support/views.ts';

const PATH = '/api/construction-updates';

const stage = productStage({ isShared: true });
let admin: Client;
let camila: Client;
let mine: string;

beforeAll(async () => {
  [admin, camila] = await Promise.all([stage.signIn(ADMIN), stage.signIn(INVESTOR)]);
  mine = (await investments(camila)).find(({ status }) => status === 'confirmed')?.warehouseId ?? '';
});

async function list(client: Client, query = ''): Promise<ConstructionUpdateRow[]> {
  const answer = await client.get(`${PATH}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return z.array(constructionUpdateRowSchema.strict()).parse(answer.body);
}

const update = (change: object = {}) => ({
  warehouseId: mine,
  title: 'Placa fundida',
  description: 'Módulos 1 a 3',
  ...change,
});
const progress = async () => (await warehouses(admin)).find(({ id }) => id === mine)?.progressPercentage;

describe('API-09 POST /api/construction-updates', () => {
  test('CUPD-09 CUPD-10 CUPD-11 CONF-05 posts one of four types; a percentage moves the progress, none leaves it', async () => {
    for (const updateType of ['milestone', 'photo', 'document', 'inspection'] as const) {
      const body = update({ updateType, title: `De tipo ${updateType}`, mediaUrl: 'https://obra.co/a.jpg' });
      const before = await progress();
      const answer = await admin.send('POST', PATH, body);
      expect(answer.status, answer.text).toBe(201);
      expect((await list(admin))[0]).toMatchObject({ ...body, percentage: null });
      expect(await progress()).toBe(before);
    }
    expect((await admin.send('POST', PATH, update({ percentage: '41.3' }))).status).toBe(201);
    expect((await list(admin))[0]).toMatchObject({
      updateType: 'milestone',
      mediaUrl: null,
      percentage: 41.3,
    });
    expect(await progress()).toBe(41.3);
  });

  test('CONF-04 the works have a state of their own: it follows the progress, and the sale’s stays', async () => {
    const state = async () => {
      const warehouse = (await warehouses(admin)).find(({ id }) => id === mine);
      return [warehouse?.status, warehouse?.constructionStatus];
    };
    const [sale] = await state();
    for (const [percentage, works] of [
      [0, 'planning'],
      [0.1, 'in_progress'],
      [100, 'completed'],
      [99.9, 'in_progress'],
    ] as const) {
      expect((await admin.send('POST', PATH, update({ percentage }))).status).toBe(201);
      expect(await state()).toEqual([sale, works]);
    }
  });

  test('API-08 API-45 what was told is found by its words, and taken along by who may post', async () => {
    // A second try doesn't find what the first one told.
    const mark = `x${randomUUID().slice(0, 8)}`;
    const told = update({ title: 'Enrocado del talón', description: `Con geotextil ${mark} de 12 metros` });
    const posted = await admin.send('POST', PATH, told);
    expect(posted.status, posted.text).toBe(201);
    camila.follow(posted);
    const found = async (query: string) => (await list(camila, `?${query}`)).map(({ title }) => title);
    expect(await found(`search=GEOTEXTIL%20talon%20${mark}`)).toEqual([told.title]);
    expect(await found(`search=${mark}&warehouseId=${randomUUID()}`)).toEqual([]);
    const file = await admin.get(`${PATH}/export?search=${mark}&warehouseId=${mine}`);
    expect(file.status, file.text).toBe(200);
    expect(file.text.trimEnd().split('\r\n').slice(1)).toEqual([
      expect.stringContaining(`,Hito,${told.title},${told.description},,,Marcela Giraldo,`),
    ]);
    expect((await camila.get(`${PATH}/export`)).status).toBe(403);
  });

  test('the same key posts once', async () => {
    const key = randomUUID();
    const title = `Una sola vez ${key}`;
    const send = () => admin.send('POST', PATH, update({ title }), { key });
    const [one, other] = [await send(), await send()];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
    expect((await list(admin)).filter((one) => one.title === title)).toHaveLength(1);
  });

  test.each([
    [{ warehouseId: '' }, 'warehouseId', 'Selecciona una bodega'],
    [{ title: '' }, 'title', 'El título es requerido'],
    [{ description: ' ' }, 'description', 'La descripción es requerida'],
    [{ updateType: 'video' }, 'updateType', 'Ese tipo de actualización no existe'],
    [{ percentage: 100.1 }, 'percentage', 'El porcentaje va de 0 a 100, con un decimal como máximo'],
    [{ percentage: 12.34 }, 'percentage', 'El porcentaje va de 0 a 100, con un decimal como máximo'],
    [{ percentage: '1e1' }, 'percentage', 'El porcentaje va de 0 a 100, con un decimal como máximo'],
    [
      { mediaUrl: 'javascript:alert(1)' },
      'mediaUrl',
      'El enlace debe empezar por https://, o ser el de un archivo subido aquí',
    ],
  ])('refuses %j and changes nothing', async (change, field, message) => {
    const before = await list(admin);
    const answer = await admin.send('POST', PATH, update(change));
    expect(answer.status).toBe(400);
    expect(refusalOf(answer)).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: message } });
    expect(await list(admin)).toEqual(before);
  });

  test('CUPD-10 takes a picture that was uploaded, and none that was not', async () => {
    const { url } = await uploadPicture(admin, picture(640, 400));
    const kept = await admin.send('POST', PATH, update({ title: 'Con foto', mediaUrl: url }));
    expect(kept.status, kept.text).toBe(201);
    expect((await list(admin))[0]).toMatchObject({ title: 'Con foto', mediaUrl: url });
    const absent = await admin.send('POST', PATH, update({ mediaUrl: `/api/media/${randomUUID()}` }));
    expect(absent.status).toBe(404);
    expect(refusalOf(absent)).toMatchObject({
      code: 'IMAGE_NOT_FOUND',
      fields: { mediaUrl: expect.any(String) },
    });
    expect((await list(admin))[0]).toMatchObject({ title: 'Con foto' });
  });

  test('CUPD-10 takes a PDF that was uploaded, which everybody signed in can save and nobody can run', async () => {
    const file = pdf('Licencia de construcción');
    const { id, url, size } = await uploadDocument(admin, file);
    expect([url, size]).toEqual([`/api/media/documents/${id}.pdf`, file.length]);
    const kept = await admin.send('POST', PATH, update({ updateType: 'document', mediaUrl: url }));
    expect(kept.status, kept.text).toBe(201);
    for (const one of [admin, camila])
      expect((await list(one))[0]).toMatchObject({ updateType: 'document', mediaUrl: url });
    const saved = await fetch(stage.url + url, { headers: { cookie: camila.cookie } });
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(file);
    expect(Object.fromEntries(saved.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringContaining('private'),
    });
    expect((await fetch(stage.url + url)).status).toBe(401);
    for (const other of [`/api/media/documents/${randomUUID()}.pdf`, `/api/media/documents/${id}`]) {
      expect((await camila.get(other)).status, other).toBe(404);
    }
    const audit = await admin.get(`/api/audit?kind=mediaDocument&subject=${id}`);
    expect(auditPageSchema.parse(audit.body).rows).toMatchObject([
      { action: 'MediaDocumentUploaded', origin: { device: expect.any(String) } },
    ]);
  });

  test('CUPD-10 takes no PDF that was not uploaded, is none, is too large, or is for a gallery', async () => {
    const before = await list(admin);
    const absent = `/api/media/documents/${randomUUID()}.pdf`;
    const answer = await admin.send('POST', PATH, update({ mediaUrl: absent }));
    expect([answer.status, refusalOf(answer).fields]).toEqual([404, { mediaUrl: expect.any(String) }]);
    expect(await list(admin)).toEqual(before);
    for (const [file, message] of [
      [Buffer.from('<html>nada</html>'), 'FILE_REFUSED'],
      [Buffer.concat([pdf(), Buffer.from('<script>alert(1)</script>')]), 'FILE_REFUSED'],
      [pdf().subarray(0, -8), 'FILE_REFUSED'],
    ] as const) {
      await expect(uploadDocument(admin, file)).rejects.toThrow(message);
    }
    const large = { contentType: 'application/pdf', size: 10 * 1024 * 1024 + 1 };
    expect((await admin.send('POST', '/api/media/upload-url', large)).status).toBe(400);
    expect((await camila.send('POST', '/api/media/upload-url', { ...large, size: 100 })).status).toBe(403);
    const { url } = await uploadDocument(admin, pdf());
    const image = { title: 'No es una imagen', imageUrl: url };
    expect((await admin.send('POST', '/api/project-images', image)).status).toBe(400);
  });

  test('refuses a warehouse that is not there', async () => {
    const answer = await admin.send('POST', PATH, update({ warehouseId: randomUUID() }));
    expect(answer.status).toBe(404);
    expect(refusalOf(answer)).toMatchObject({ code: 'WAREHOUSE_NOT_FOUND' });
  });

  test('LIVE-01 is told at once to everybody at a screen', async () => {
    const live = await Listener.open(camila);
    await admin.send('POST', PATH, update({ title: 'En vivo' }));
    await eventually('the message', () =>
      live.heard('warehouse.changed').some(({ warehouseId }) => warehouseId === mine),
    );
    expect((await list(camila))[0]).toMatchObject({ title: 'En vivo', author: null });
    live.close();
  });
});

describe('API-08 API-46 GET /api/construction-updates', () => {
  test('is bounded, and pages back to the first', async () => {
    const all = await list(camila, '?limit=500');
    expect(all.length).toBeGreaterThan(20);
    const read: ConstructionUpdateRow[] = [];
    for (;;) {
      const last = read.at(-1);
      const page = await list(camila, `?limit=20${last ? `&before=${last.id}` : ''}`);
      read.push(...page);
      if (page.length < 20) break;
    }
    expect(read).toEqual(all);
    expect(all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))).toEqual(all);
  });

  test('names authors to staff only, and one’s own warehouses when asked', async () => {
    expect((await list(admin)).every(({ author }) => typeof author === 'string')).toBe(true);
    expect((await list(camila)).every(({ author }) => author === null)).toBe(true);
    const own = new Set(
      (await investments(camila)).filter(({ status }) => status !== 'failed').map((each) => each.warehouseId),
    );
    const rows = await list(camila, '?scope=own&limit=500');
    const expected = (await list(camila, '?limit=500')).filter(({ warehouseId }) => own.has(warehouseId));
    expect(rows).toEqual(expected);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('refuses what makes no sense', async () => {
    for (const query of ['?limit=501', '?before=x', `?before=${randomUUID()}`, '?scope=mine', '?page=2']) {
      const answer = await camila.get(PATH + query);
      expect(answer.status, query).toBe(400);
      expect(refusalOf(answer).code).toBe('VALIDATION_FAILED');
    }
  });
});
