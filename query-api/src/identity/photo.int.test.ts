import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { ERASED } from '@nodo/contracts/event';
import { photoUploadTargetSchema, photoUrl, profilePhotoSchema } from '@nodo/contracts/identity/photo';
import { userRowSchema } from '@nodo/contracts/identity/views';
import { personalDataExportSchema } from '@nodo/contracts/privacy/export';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCommandApi } from '../../../command-api/src/app.ts';
import { pdf } from '../../../command-api/src/testing/sample-files.ts';
import { lookAt, photoOf } from '../../../command-api/src/testing/sample-photos.ts';
import { sendInternal } from '../../../command-api/src/testing/servers.ts';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { projected } from '../../../projector/src/testing/harness.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const MB = 1024 * 1024;

interface Person {
  readonly id: string;
  readonly cookie: string;
}
let side: ReadSide;
let commands: RunningService;
let ana: Person;
let beto: Person;
let admin: Person;
let analyst: Person;

beforeAll(async () => {
  side = await startReadSide();
  commands = await startCommandApi(side.servers.config('command-api'), side.servers.logger);
  const person = async (role: 'investor' | 'admin' | 'analyst', name: string) => {
    const id = await side.story.user(role, name);
    return { id, cookie: await side.signIn(id, role) };
  };
  ana = await person('investor', 'Ana');
  beto = await person('investor', 'Beto');
  admin = await person('admin', 'Marta');
  analyst = await person('analyst', 'Olga');
});
afterAll(async () => {
  await commands?.stop();
  await side?.stop();
});

/** Sends a request to command-api as a browser does; returns status and JSON once the effect is projected. */
async function send(who: Person, method: string, path: string, body?: object | Buffer, type?: string) {
  const isFile = Buffer.isBuffer(body);
  const answer = await fetch(`http://127.0.0.1:${commands.port}${path}`, {
    method,
    headers: {
      origin: side.servers.environment.PUBLIC_URL ?? '',
      cookie: who.cookie,
      'idempotency-key': newId(),
      ...(body && { 'content-type': isFile ? (type ?? '') : 'application/json' }),
    },
    ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  await projected(side.servers.pool, BigInt(answer.headers.get('x-position') ?? 0));
  return { status: answer.status, body: await answer.json() };
}

async function uploadUrl(who: Person, size: number, contentType = 'image/jpeg'): Promise<string> {
  const { status, body } = await send(who, 'POST', '/api/profile/photo/upload-url', { contentType, size });
  expect(status, JSON.stringify(body)).toBe(201);
  return photoUploadTargetSchema.parse(body).uploadURL;
}

/** Uploads a photo; returns its address. */
async function upload(who: Person, file: Buffer, contentType = 'image/jpeg'): Promise<string> {
  const url = await uploadUrl(who, file.length, contentType);
  const { status, body } = await send(who, 'PUT', url, file, contentType);
  expect(status, JSON.stringify(body)).toBe(201);
  return profilePhotoSchema.parse(body).profileImageUrl ?? '';
}

async function look(path: string, who?: Person, headers: Record<string, string> = {}) {
  const answer = await fetch(side.url + path, {
    headers: { ...headers, ...(who && { cookie: who.cookie }) },
  });
  return {
    status: answer.status,
    headers: answer.headers,
    file: Buffer.from(await answer.arrayBuffer()),
  };
}
const statusOf = async (path: string, who?: Person) => (await look(path, who)).status;

const root = () => fileURLToPath(side.servers.environment.OBJECT_STORE_URL ?? '');
/** Paths of a person's photos in the object store. */
async function filesOf(who: Person): Promise<string[]> {
  const folder = `${root()}/photos/${who.id}`;
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);
}
const asStaffSees = async (who: Person, query = '') =>
  userRowSchema.parse((await side.fresh(`/api/users/${who.id}${query}`, admin.cookie)).body);

describe('SET-04 a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'sent as %s is a square of one size, upright, without place, under its person’s key',
    async (type) => {
      const file = await photoOf(type);
      expect(await lookAt(file)).toMatchObject({ hasExif: true });
      const url = await upload(ana, file, `image/${type}`);
      const { status, headers, file: shown } = await look(url, ana);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('cache-control')).toMatch(/^private/);
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(await lookAt(shown)).toMatchObject({ format: 'webp', width: 256, height: 256, hasExif: false });
      const again = await look(url, ana, { 'if-none-match': headers.get('etag') ?? '' });
      expect([again.status, again.file.length]).toEqual([304, 0]);
      // Neither the uploaded file nor the previous photo is kept.
      const [path = '', ...others] = await filesOf(ana);
      expect(others).toEqual([]);
      const stored = await readFile(path);
      expect(stored.includes(shown.subarray(0, 12))).toBe(false);
      const [changed] = (await side.servers.store.readStream(streams.user(ana.id))).slice(-1);
      expect(changed).toMatchObject({
        type: 'ProfilePhotoChanged',
        metadata: { actor: { kind: 'user', id: ana.id } },
      });
      expect(changed?.data).toEqual({ photoId: url.slice(-36) });
    },
  );

  it('is seen by oneself and by who may read people; to everybody else there is none', async () => {
    const url = await upload(ana, await photoOf('jpeg', { colour: '#b91c1c' }));
    expect(await side.fresh('/api/auth/user', ana.cookie)).toMatchObject({ body: { profileImageUrl: url } });
    expect((await asStaffSees(ana)).profileImageUrl).toBe(url);
    const seen = await Promise.all([ana, admin, beto, analyst, undefined].map((who) => statusOf(url, who)));
    expect(seen).toEqual([200, 200, 404, 404, 401]);
    const elsewhere = photoUrl(ana.id, newId());
    expect(await Promise.all([ana, admin, beto].map((who) => statusOf(elsewhere, who)))).toEqual([
      404, 404, 404,
    ]);
    expect(await statusOf(photoUrl(beto.id, url.slice(-36)), beto)).toBe(404);
    expect(await statusOf(`/api/users/${ana.id}/photo`, ana)).toBe(400);
    expect((await look(url, ana, { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
  });

  it('that is replaced or taken away is gone, also for who looks back; who did it is told', async () => {
    const first = await upload(ana, await photoOf('jpeg'));
    const before = (await side.fresh('/api/auth/user', ana.cookie)).headers.get('x-at-position');
    const second = await upload(ana, await photoOf('png', { colour: '#1d4ed8' }), 'image/png');
    expect([await statusOf(first, ana), await statusOf(second, admin)]).toEqual([404, 200]);
    expect((await asStaffSees(ana, `?asOf=${before}`)).profileImageUrl).toBe(first);
    const removal = await send(ana, 'DELETE', '/api/profile/photo');
    expect(removal).toMatchObject({ status: 200, body: { profileImageUrl: null } });
    expect(await send(ana, 'DELETE', '/api/profile/photo')).toEqual(removal);
    expect([await statusOf(second, ana), await filesOf(ana)]).toEqual([404, []]);
    expect((await asStaffSees(ana)).profileImageUrl).toBeNull();
    const audit = await side.fresh(`/api/audit?person=${ana.id}&action=ProfilePhotoChanged`, admin.cookie);
    const rows = auditPageSchema.parse(audit.body).rows.slice(0, 2);
    const ids = [first, second].map((url) => url.slice(-36));
    expect(rows).toMatchObject([
      { actorId: ana.id, changes: [{ field: 'photoId', before: ids[1], after: null }] },
      { actorId: ana.id, changes: [{ field: 'photoId', before: ids[0], after: ids[1] }] },
    ]);
  });

  it('is in the export of one’s own data', async () => {
    const url = await upload(beto, await photoOf('webp'), 'image/webp');
    const exported = async (who: Person) =>
      personalDataExportSchema.parse((await side.fresh('/api/profile/export', who.cookie)).body);
    const { photo, profile } = await exported(beto);
    expect(profile.profileImageUrl).toBe(url);
    const { file } = await look(url, beto);
    expect(photo).toEqual({ contentType: 'image/webp', base64: file.toString('base64') });
    expect((await exported(ana)).photo).toBeNull();
  });
});

describe('UPL-02 a file that is no photo', () => {
  it.each([
    ['a PDF said to be a JPEG', 'image/jpeg', async () => pdf()],
    ['a PNG said to be a JPEG', 'image/jpeg', () => photoOf('png')],
    ['a JPEG that is a page, too', 'image/jpeg', async () => Buffer.concat([await photoOf('jpeg'), pdf()])],
  ])('%s is refused, and leaves the photo that was there', async (_title, type, make) => {
    const before = await filesOf(beto);
    const file = await make();
    const url = await uploadUrl(beto, file.length, type);
    const answer = await send(beto, 'PUT', url, file, type);
    expect(answer).toMatchObject({ status: 422, body: { code: 'FILE_REFUSED' } });
    expect(await filesOf(beto)).toEqual(before);
  });

  it('other types and more than 5 MB are refused before they are sent', async () => {
    const ask = async (contentType: string, size: number) =>
      send(beto, 'POST', '/api/profile/photo/upload-url', { contentType, size });
    expect(await ask('image/gif', 10)).toMatchObject({
      status: 400,
      body: { fields: { contentType: 'Solo se aceptan fotos JPG, PNG o WebP' } },
    });
    expect(await ask('image/png', 5 * MB + 1)).toMatchObject({
      status: 400,
      body: { fields: { size: 'La foto debe ser menor a 5MB' } },
    });
    expect((await ask('image/png', 5 * MB)).status).toBe(201);
  });

  it('an address is good once, and for whom it was made', async () => {
    const file = await photoOf('jpeg');
    const url = await uploadUrl(beto, file.length);
    expect((await send(ana, 'PUT', url, file, 'image/jpeg')).status).toBe(404);
    expect((await send(beto, 'PUT', url, file, 'image/png')).status).toBe(415);
    expect((await send(beto, 'PUT', url, file, 'image/jpeg')).status).toBe(201);
    expect((await send(beto, 'PUT', url, file, 'image/jpeg')).status).toBe(410);
  });
});

it('S15 of somebody erased there is no photo, and a copy that was kept of it opens no more', async () => {
  const url = await upload(beto, await photoOf('jpeg'));
  const [path = ''] = await filesOf(beto);
  const copy = await readFile(path);
  await send(beto, 'POST', '/api/profile/erasure', { confirmation: 'ELIMINAR MIS DATOS' });
  await eventually(async () => {
    const url = `http://127.0.0.1:${commands.port}`;
    await sendInternal(url, 'ContinueErasure', { userId: beto.id }).catch(() => undefined);
    return (await asStaffSees(beto)).firstName === ERASED;
  });
  await eventually(async () => (await filesOf(beto)).length === 0);
  expect((await asStaffSees(beto)).profileImageUrl).toBeNull();
  expect(await statusOf(url, admin)).toBe(404);
  await writeFile(path, copy);
  // Keys are cached for a second.
  await eventually(async () => (await statusOf(url, admin)) === 404);
  expect(await filesOf(beto)).toEqual([path]);
});
