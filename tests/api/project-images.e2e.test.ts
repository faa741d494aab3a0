import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { actionLabel, changeLabel } from '@nodo/contracts/audit/labels';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { AT_POSITION_HEADER } from '@nodo/contracts/headers';
import type { MediaView } from '@nodo/contracts/images/commands';
import { imageTypes } from '@nodo/contracts/images/values';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ADMIN, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { type Answer, Client, fileOf, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { bomb, pdf, picture, pngOf } from '../support/files.ts';
import { addImage, askPictureUpload, gallery, uploadPicture } from '../support/images.ts';
import { putFile } from '../support/kyc.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { refusalOf } from '../support/views.ts';

const SECRET_PLACE = 'GPS 4.7464 -75.9117 casa de Marcela';
const ELSEWHERE = 'https://fotos.ejemplo.co/bodega.jpg';

const stage = productStage({ isShared: true });
let admin: Client;
let colleague: Client;
let investor: Client;
let warehouse: { id: string; name: string };

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
  colleague = await stage.signIn(SUPER_ADMIN);
  investor = await stage.signIn(INVESTOR);
  const [first] = await listWarehouses(investor);
  if (!first) throw new Error('The demo has no warehouse');
  warehouse = first;
});
// A browser of a file that uses the product next would ask for these in vain.
afterAll(async () => {
  for (const { id, imageUrl } of await gallery(admin))
    if (imageUrl === ELSEWHERE) await admin.send('DELETE', `/api/project-images/${id}`);
});

/** Width and height from the header of a lossy WebP (RFC 9649, RFC 6386). */
function sizeOf(webp: Buffer): [number, number] {
  expect(webp.toString('latin1', 8, 16)).toBe('WEBPVP8 ');
  return [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff];
}

async function stored(): Promise<string[]> {
  const root = join(stage.product.dataDir, 'objects');
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !path.startsWith('kyc/'))
    .sort();
}

describe('PIMG-01 the demo', () => {
  test('has pictures of warehouses and of the project, in every width that is promised', async () => {
    const images = await gallery(investor);
    expect(images.map(({ warehouseName }) => warehouseName)).toEqual([
      null,
      'Bodega Norte 1',
      'Bodega Central 1',
      null,
    ]);
    for (const { imageUrl, widths, size } of images) {
      for (const width of [...widths, size?.width ?? 0]) {
        const { status, bytes } = await fileOf(investor, `${imageUrl}?w=${width}`);
        expect([status, sizeOf(bytes)[0]]).toEqual([200, width]);
      }
    }
  });
});

describe('PIMG-04 an uploaded picture', () => {
  let media: MediaView;
  beforeAll(async () => {
    media = await uploadPicture(admin, picture(700, 350, SECRET_PLACE));
  });

  test('is kept in its own size and smaller ones, and shown to whoever is signed in at once', async () => {
    expect(media).toEqual({
      id: media.id,
      url: `/api/media/${media.id}`,
      width: 700,
      height: 350,
      widths: [320, 640],
    });
    const fresh = await uploadPicture(admin, picture(20, 10));
    expect((await fileOf(investor, fresh.url)).status).toBe(200);
    const parts = (await stored()).filter((path) => path.includes(media.id));
    expect(parts).toEqual(['320', '640', 'full'].map((part) => `media/${media.id}/${part}`));
  });

  test('is kept as wide as screens are, however wide it came', async () => {
    const wide = await uploadPicture(admin, bomb(10_000, 1_000));
    expect(wide).toMatchObject({ width: 2_560, height: 256, widths: [320, 640, 1_280, 1_920] });
  });

  test('keeps nothing of what was hidden in the file', async () => {
    const { bytes } = await fileOf(investor, media.url);
    expect(sizeOf(bytes)).toEqual([700, 350]);
    expect(bytes.includes(SECRET_PLACE.slice(0, 12))).toBe(false);
    expect(bytes.includes('EXIF')).toBe(false);
  });

  test.each([
    ['', 700],
    ['?w=1', 320],
    ['?w=320', 320],
    ['?w=321', 640],
    ['?w=640', 640],
    ['?w=641', 700],
    ['?w=4000', 700],
  ])('%s answers the smallest that is wide enough', async (query, width) => {
    const { bytes } = await fileOf(investor, media.url + query);
    expect(sizeOf(bytes)).toEqual([width, width / 2]);
  });

  test('is kept by the browser for ever, and can do nothing there', async () => {
    const { headers } = await fileOf(investor, media.url);
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    const etag = headers.get('etag') ?? '';
    const again = await fileOf(investor, media.url, { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await fileOf(investor, `${media.url}?w=320`, { 'if-none-match': etag })).status).toBe(200);
  });

  test('is nobody’s business without a session, and unknown ids are unknown', async () => {
    expect((await new Client(stage.url).get(media.url)).status).toBe(401);
    for (const id of [randomUUID(), 'abc', `${media.id}x`]) {
      const answer = await investor.get(`/api/media/${id}`);
      expect(refusalOf(answer)).toMatchObject({ code: 'IMAGE_NOT_FOUND' });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const wide = await investor.get(`${media.url}?w=ancho`);
    expect([wide.status, refusalOf(wide).fields]).toEqual([400, { w: 'El ancho es un número de píxeles' }]);
  });
});

describe('PIMG-04 UPL-03 a file that is refused', () => {
  async function leavesNothing(attempt: () => Promise<void>): Promise<void> {
    const before = await stored();
    await attempt();
    expect(await stored()).toEqual(before);
  }

  const good = picture(30, 20);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each([
    ['an SVG', svg, 'image/png', 'FILE_REFUSED'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg', 'FILE_REFUSED'],
    ['a PDF', pdf(), 'image/webp', 'FILE_REFUSED'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'image/png', 'FILE_REFUSED'],
    ['a PNG that is a page as well', Buffer.concat([good, svg]), 'image/png', 'FILE_REFUSED'],
    ['a PNG said to be an AVIF', good, 'image/avif', 'FILE_REFUSED'],
    ['a PNG cut off', good.subarray(0, -20), 'image/png', 'FILE_REFUSED'],
    ['the header of a PNG', pngOf(200).subarray(0, 60), 'image/png', 'FILE_REFUSED'],
    ['64 megapixels in a few kB', bomb(8_000, 8_000), 'image/png', 'FILE_REFUSED'],
  ] as const)('%s: %s', async (_title, file, contentType, code) => {
    await leavesNothing(async () => {
      const { uploadURL } = await askPictureUpload(admin, file.length, contentType);
      const answer = await putFile(admin, uploadURL, file, contentType);
      expect(answer).toMatchObject({ status: 422, body: { code } });
    });
  });

  test.each([
    [
      { contentType: 'image/svg+xml', size: 10 },
      { contentType: 'Se aceptan imágenes JPG, PNG, WebP y AVIF, documentos PDF, y videos MP4 y WebM' },
    ],
    [
      { contentType: 'image/gif', size: 10 },
      { contentType: 'Se aceptan imágenes JPG, PNG, WebP y AVIF, documentos PDF, y videos MP4 y WebM' },
    ],
    [{ contentType: 'image/png', size: 0 }, { size: 'El archivo está vacío' }],
    [{ contentType: 'image/png', size: 2 ** 31 }, { size: 'El archivo debe ser menor a 10MB' }],
    [{ contentType: 'image/png', size: 10_485_761 }, { size: 'El archivo debe ser menor a 10MB' }],
  ])('%j gets no URL at all', async (body, fields) => {
    const answer = await admin.send('POST', '/api/media/upload-url', body, { key: null });
    expect(answer.status).toBe(400);
    expect(refusalOf(answer).fields).toEqual(fields);
  });

  test('a URL is good for what was said, for one person, from our own page, once', async () => {
    const { uploadURL, mediaId } = await askPictureUpload(admin, good.length);
    await leavesNothing(async () => {
      const put = (client: Client, file: Buffer, type = 'image/png', headers = {}) =>
        putFile(client, uploadURL, file, type, headers);
      expect((await put(admin, good, 'image/webp')).status).toBe(415);
      expect((await put(admin, picture(31, 20))).status).toBe(422);
      expect((await put(colleague, good)).status).toBe(404);
      expect((await put(investor, good)).status).toBe(403);
      expect((await put(new Client(stage.url), good)).status).toBe(401);
      expect((await put(admin, good, 'image/png', { origin: 'https://malo.ejemplo.co' })).status).toBe(403);
      const forged = `${uploadURL.slice(0, -2)}xx`;
      expect((await putFile(admin, forged, good, 'image/png')).status).toBe(404);
    });
    const kept = await putFile(admin, uploadURL, good, 'image/png');
    expect(kept).toMatchObject({ status: 201, body: { id: mediaId, width: 30, widths: [] } });
    await leavesNothing(async () => {
      expect(await putFile(admin, uploadURL, good, 'image/png')).toMatchObject({
        status: 410,
        body: { code: 'UPLOAD_EXPIRED' },
      });
    });
  });

  test('a body of 2 GB is refused before it is sent', async () => {
    const { uploadURL } = await askPictureUpload(admin, good.length);
    await leavesNothing(async () => {
      const status = await new Promise<number>((resolve, reject) => {
        const headers = {
          origin: stage.url,
          cookie: admin.cookie,
          'content-type': 'image/png',
          'content-length': String(2 ** 31),
        };
        const sent = request(stage.url + uploadURL, { method: 'PUT', headers });
        sent.once('response', (answer) => {
          resolve(answer.statusCode ?? 0);
          sent.destroy();
        });
        sent.once('error', reject);
        sent.flushHeaders();
      });
      expect(status).toBe(413);
    });
  });
});

/** Request body to update an image with the values of its view. */
function bodyOf({ warehouseId, title, description, imageUrl, imageType }: ProjectImageView) {
  return { warehouseId, title, description, imageUrl, imageType };
}

describe('API-20 API-21 API-22 API-23 the gallery', () => {
  test('API-47 PIMG-01 shows the newest first, of a warehouse or of all', async () => {
    const media = await uploadPicture(admin, picture(330, 200));
    const whole = await addImage(admin, { title: ' Vista general ', imageUrl: ELSEWHERE });
    const own = await addImage(admin, {
      warehouseId: warehouse.id,
      title: 'Fachada',
      description: 'Acceso norte',
      imageUrl: media.url,
      imageType: 'exterior',
    });
    expect(whole).toMatchObject({
      title: 'Vista general',
      description: null,
      imageType: 'construction',
      warehouseId: null,
      warehouseName: null,
      widths: [],
      size: null,
      revision: 0,
    });
    expect(own).toMatchObject({
      warehouseName: warehouse.name,
      imageUrl: media.url,
      widths: [320],
      size: { width: 330, height: 200 },
    });
    const all = await gallery(admin);
    expect(all.slice(0, 2)).toEqual([own, whole]);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all.map(({ createdAt }) => createdAt).toSorted((a, b) => (a < b ? 1 : -1)),
    );
    const ofWarehouse = await gallery(admin, `?warehouseId=${warehouse.id}`);
    expect(ofWarehouse).toEqual(all.filter(({ warehouseId }) => warehouseId === warehouse.id));
    expect(await gallery(investor)).toEqual(all);
  });

  test('PIMG-01 API-45 is searched and narrowed, and what fits is taken along by who may change it', async () => {
    const pictured = { imageUrl: ELSEWHERE, imageType: 'aerial' } as const;
    const whole = await addImage(admin, {
      ...pictured,
      title: 'Vía de acceso',
      description: 'Peaje, Cartago',
    });
    const own = await addImage(admin, { ...pictured, title: 'Peaje', warehouseId: warehouse.id });
    onTestFinished(async () => {
      for (const { id } of [whole, own]) await admin.send('DELETE', `/api/project-images/${id}`);
    });
    const words = encodeURIComponent(`PEAJE ${warehouse.name}`);
    // The read of the admin, who added it, waits until it is projected; from then on everybody sees it.
    expect(await gallery(admin, `?search=${words}`)).toEqual([own]);
    expect(await gallery(investor, `?search=${words}`)).toEqual([own]);
    expect(await gallery(investor, '?search=via%20peaje&imageType=aerial')).toEqual([whole]);
    expect(await gallery(investor, '?search=peaje&warehouseId=none')).toEqual([whole]);
    expect(await gallery(investor, '?search=peaje&imageType=plans')).toEqual([]);
    const lines = async (query: string) => {
      const file = await admin.get(`/api/project-images/export?${query}`);
      expect(file.status, file.text).toBe(200);
      return file.text.trimEnd().split('\r\n').slice(1);
    };
    expect(await lines('search=peaje')).toEqual([
      expect.stringContaining(`,Peaje,${warehouse.name},Aérea,,${ELSEWHERE},,,${own.id}`),
      expect.stringContaining(
        `,Vía de acceso,Todo el proyecto,Aérea,"Peaje, Cartago",${ELSEWHERE},,,${whole.id}`,
      ),
    ]);
    expect(await lines('')).toHaveLength((await gallery(admin)).length);
    expect((await investor.get('/api/project-images/export')).status).toBe(403);
  });

  test('PIMG-05 knows all eight types and no other', async () => {
    for (const imageType of imageTypes) {
      const added = await addImage(admin, { title: imageType, imageUrl: ELSEWHERE, imageType });
      expect(added.imageType).toBe(imageType);
      await admin.send('DELETE', `/api/project-images/${added.id}`);
    }
    const body = { title: 'Otra', imageUrl: ELSEWHERE, imageType: 'selfie' };
    const answer = await admin.send('POST', '/api/project-images', body);
    expect(refusalOf(answer)).toMatchObject({ fields: { imageType: 'Ese tipo de imagen no existe' } });
  });

  test.each([
    [{ title: '' }, { title: 'El título es requerido' }],
    [{ title: 'x'.repeat(161) }, { title: 'Máximo 160 caracteres' }],
    [{ imageUrl: '' }, { imageUrl: 'La imagen es obligatoria' }],
    [{ imageUrl: 'http://fotos.ejemplo.co/a.jpg' }, { imageUrl: expect.stringContaining('https://') }],
    [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: expect.stringContaining('https://') }],
    [{ imageUrl: 'https://ana:clave@ejemplo.co/a.jpg' }, { imageUrl: expect.stringContaining('https://') }],
    [{ imageUrl: '/api/kyc' }, { imageUrl: expect.stringContaining('https://') }],
    [{ warehouseId: 'abc' }, { warehouseId: 'Selecciona una bodega' }],
    [{ other: 1 }, expect.anything()],
  ])('PIMG-04 %j is refused', async (change, fields) => {
    const before = await gallery(admin);
    const body = { title: 'Fachada', imageUrl: ELSEWHERE, ...change };
    const answer = await admin.send('POST', '/api/project-images', body);
    expect(answer.status).toBe(400);
    expect(refusalOf(answer).fields).toEqual(fields);
    expect(await gallery(admin)).toEqual(before);
  });

  test('names only warehouses and uploads that there are', async () => {
    const image = { title: 'Fachada', imageUrl: ELSEWHERE };
    const nowhere = await admin.send('POST', '/api/project-images', { ...image, warehouseId: randomUUID() });
    expect([nowhere.status, refusalOf(nowhere).fields]).toEqual([
      404,
      { warehouseId: 'La bodega no existe.' },
    ]);
    const imageUrl = `/api/media/${randomUUID()}`;
    const nothing = await admin.send('POST', '/api/project-images', { ...image, imageUrl });
    expect([nothing.status, refusalOf(nothing)]).toMatchObject([404, { code: 'IMAGE_NOT_FOUND' }]);
  });

  test('the same request twice adds one image', async () => {
    const key = randomUUID();
    const body = { title: `Una sola vez ${key}`, imageUrl: ELSEWHERE };
    const [first, second] = [
      await admin.send('POST', '/api/project-images', body, { key }),
      await admin.send('POST', '/api/project-images', body, { key }),
    ];
    expect(second.body).toEqual(first.body);
    const shown = (await gallery(admin)).filter(({ title }) => title === body.title);
    expect(shown).toHaveLength(1);
    const other = await admin.send('POST', '/api/project-images', { ...body, title: 'Otra' }, { key });
    expect(refusalOf(other)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('a change shows what it asked for, and a stale one what stands there now', async () => {
    const image = await addImage(admin, { title: 'Patio', imageUrl: ELSEWHERE });
    const path = `/api/project-images/${image.id}`;
    const change = (client: Client, more: object): Promise<Answer> =>
      client.send('PUT', path, { ...bodyOf(image), ...more });
    const changed = await change(admin, { title: 'Patio norte', expectedRevision: 0 });
    expect([changed.status, changed.body]).toMatchObject([200, { title: 'Patio norte', revision: 1 }]);
    const stale = await change(colleague, { title: 'Patio sur', imageType: 'aerial', expectedRevision: 0 });
    expect([stale.status, stale.body]).toEqual([
      409,
      {
        code: 'IMAGE_CHANGED',
        message: 'Alguien cambió esta imagen mientras la editabas.',
        fields: { title: 'Ahora: «Patio norte»', imageType: 'Ahora: «Construcción»' },
      },
    ]);
    expect((await gallery(admin)).find(({ id }) => id === image.id)).toEqual(changed.body);
    const chosen = await change(colleague, { title: 'Patio sur', expectedRevision: 1 });
    expect(chosen.body).toMatchObject({ title: 'Patio sur', revision: 2, createdAt: image.createdAt });
    const blind = await change(admin, { warehouseId: warehouse.id });
    expect(blind.body).toMatchObject({ title: 'Patio', warehouseName: warehouse.name, revision: 3 });
  });

  test('a removal takes it off the gallery, can be taken back, and stays in the past', async () => {
    const image = await addImage(admin, { title: 'Bodega vacía', imageUrl: ELSEWHERE });
    const path = `/api/project-images/${image.id}`;
    const shown = async (query = '') => (await gallery(admin, query)).some(({ id }) => id === image.id);
    const before = (await admin.get('/api/project-images')).headers.get(AT_POSITION_HEADER);
    expect((await admin.send('DELETE', path)).body).toEqual({ id: image.id, revision: 1 });
    expect([await shown(), await shown(`?asOf=${before}`)]).toEqual([false, true]);
    expect((await admin.send('DELETE', path)).status).toBe(200);
    expect((await admin.send('PUT', path, bodyOf(image))).status).toBe(404);
    const back = await admin.send('POST', `${path}/restore`);
    expect([back.status, back.body]).toEqual([200, { ...image, revision: 2 }]);
    expect(await shown()).toBe(true);
  });

  test('tells everybody signed in, and the audit in words', async () => {
    const listener = await Listener.open(investor);
    const image = await addImage(admin, { title: 'Muelles', imageUrl: ELSEWHERE });
    const path = `/api/project-images/${image.id}`;
    await admin.send('PUT', path, { ...bodyOf(image), title: 'Muelles norte', imageType: 'interior' });
    await admin.send('DELETE', path);
    await admin.send('POST', `${path}/restore`);
    await eventually('the page to hear of it', () =>
      listener.heard('projectImage.changed').some(({ imageId }) => imageId === image.id),
    );
    listener.close();
    const answer = await admin.get(`/api/audit?kind=projectImage&subject=${image.id}&direction=asc`);
    const { rows } = auditPageSchema.parse(answer.body);
    const words = rows.map(({ action, changes, subjectKind }) => [
      actionLabel(action),
      ...changes.map((change) => changeLabel(subjectKind, change)),
    ]);
    expect(rows.every(({ subjectName }) => subjectName === 'Muelles norte')).toBe(true);
    expect(words.map(([action]) => action)).toEqual([
      'Imagen agregada',
      'Imagen actualizada',
      'Imagen eliminada',
      'Imagen recuperada',
    ]);
    expect(words[1]).toEqual([
      'Imagen actualizada',
      'Título: Muelles → Muelles norte',
      'Tipo de imagen: Construcción → Interior',
    ]);
    expect(words[2]).toContain('Título: Muelles norte → —');
    expect(words[3]).toContain('Título: Muelles norte');
  });
});
