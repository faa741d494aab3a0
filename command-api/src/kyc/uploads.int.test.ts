import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type KycDocumentType, type UploadUrlView, uploadUrlViewSchema } from '@nodo/contracts/kyc/documents';
import { streams } from '@nodo/contracts/streams';
import { documentTokens } from '@nodo/platform/document-token';
import { EventStore } from '@nodo/platform/event-store';
import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { withPersonFiles } from '@nodo/platform/person-files';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningProcess } from '../../../embedded/src/testing/processes.test.ts';
import { archiveEnd, jpeg, pdf, png, pngOf, webp } from '../testing/sample-files.ts';
import { type Answer, ORIGIN, request, signIn, startCommandApi, startStorage } from '../testing/servers.ts';
import { uploadTokens } from './upload-token.ts';

type Person = Awaited<ReturnType<typeof signIn>>;
const MB = 1024 * 1024;
let storage: Awaited<ReturnType<typeof startStorage>>;
let api: RunningProcess;
let pool: Pool;
let store: EventStore;
let ana: Person;
let luis: Person;

beforeAll(async () => {
  storage = await startStorage();
  api = await startCommandApi(storage.environment);
  const environment = storage.environment;
  pool = createPool(
    environment.DATABASE_URL ?? '',
    'test',
    createLogger({ service: 'gateway', logLevel: 'silent' }),
  );
  store = new EventStore(
    environment.EVENTSTORE_URL ?? '',
    new PersonalData(pool, environment.PERSONAL_DATA_KEY ?? ''),
  );
  const person = (name: string) =>
    signIn(api.url, { email: `${name}@ejemplo.co`, name: `${name} Ruiz`, isNewUser: true });
  [ana, luis] = [await person('ana'), await person('luis')];
});
afterAll(async () => {
  await store?.close();
  await pool?.end();
  await api?.stop();
  await storage?.stop();
});

/** Everything in the object store, finished or not. */
async function stored(): Promise<string[]> {
  const root = fileURLToPath(storage.environment.OBJECT_STORE_URL ?? '');
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length + 1));
}

async function uploadsOf(person: Person): Promise<string[]> {
  const events = await store.readStream(streams.kyc(person.id));
  return events.flatMap((event) => (event.type === 'KycDocumentUploaded' ? [event.data.objectPath] : []));
}

async function askUrl(person: Person, body: object): Promise<UploadUrlView> {
  const answer = await request(`${api.url}/api/kyc/upload-url`, 'POST', body, { cookie: person.cookie });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return uploadUrlViewSchema.parse(answer.body);
}

const documentType: KycDocumentType = 'identity-document';

/** A PUT as a browser sends a file. */
async function put(
  path: string,
  person: Person | undefined,
  file: Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(api.url + path, {
    method: 'PUT',
    headers: {
      origin: ORIGIN,
      'content-type': 'image/png',
      ...(person ? { cookie: person.cookie } : {}),
      ...headers,
    },
    body: new Uint8Array(file),
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

/** Sends what no browser would: any headers, and any part of a body before closing the connection. */
function rawPut(path: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(api.url + path, {
      method: 'PUT',
      headers: { origin: ORIGIN, cookie: ana.cookie, 'content-type': 'image/png', ...headers },
    });
    sent.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
      sent.destroy();
    });
    sent.once('error', reject);
    sent.write(body);
    if (!('content-length' in headers)) sent.end();
  });
}

/** Runs `attempt` and verifies that it left neither an object nor an event. */
async function leavesNothing(person: Person, attempt: () => Promise<void>): Promise<void> {
  const before = [await stored(), await uploadsOf(person)];
  await attempt();
  expect([await stored(), await uploadsOf(person)]).toEqual(before);
}

describe('UPL-03 UPL-04 an upload', () => {
  it.each([
    ['image/png', png()],
    ['image/jpeg', jpeg()],
    ['image/webp', webp()],
    ['application/pdf', pdf()],
  ] as const)('of %s is stored under its person’s key, hashed, and an event', async (contentType, file) => {
    const url = await askUrl(ana, { documentType, contentType, size: file.length });
    expect(url.objectPath).toMatch(new RegExp(`^kyc/${ana.id}/[0-9a-f-]{36}$`));
    expect(Date.parse(url.expiresAt) - Date.now()).toBeGreaterThan(9 * 60_000);
    const answer = await put(url.uploadURL, ana, file, { 'content-type': contentType });
    const sha256 = createHash('sha256').update(file).digest('hex');
    expect(answer).toMatchObject({
      status: 201,
      body: { objectPath: url.objectPath, sha256, size: file.length },
    });
    expect(answer.headers.get('x-position')).toMatch(/^\d+$/);
    const root = fileURLToPath(storage.environment.OBJECT_STORE_URL ?? '');
    const lies = await readFile(`${root}/${url.objectPath}`);
    expect(lies.includes(file.subarray(0, 12))).toBe(false);
    const personalData = new PersonalData(pool, storage.environment.PERSONAL_DATA_KEY ?? '');
    const files = withPersonFiles(openObjectStore(storage.environment.OBJECT_STORE_URL ?? ''), personalData);
    const found = await files.get(url.objectPath);
    expect(found?.size).toBe(file.length);
    expect(found && (await buffer(found.body)).equals(file)).toBe(true);
    expect((await store.readStream(streams.kyc(ana.id))).at(-1)).toMatchObject({
      type: 'KycDocumentUploaded',
      data: { documentType, objectPath: url.objectPath, sha256, size: file.length, contentType },
      metadata: { actor: { kind: 'user', id: ana.id } },
    });
  });

  it('needs no more than the document’s type to be said before', async () => {
    const url = await askUrl(ana, { documentType: 'income-proof' });
    expect((await put(url.uploadURL, ana, pdf(), { 'content-type': 'application/pdf' })).status).toBe(201);
  });

  it('may have exactly 10 MB', async () => {
    const file = pngOf(10 * MB);
    const url = await askUrl(ana, { documentType, contentType: 'image/png', size: file.length });
    expect(await put(url.uploadURL, ana, file)).toMatchObject({ status: 201, body: { size: 10 * MB } });
  });

  it('is called what we call it, whatever the client says', async () => {
    const url = await askUrl(ana, { documentType });
    const headers = {
      'content-disposition': 'attachment; filename="../../../../etc/passwd"',
      'x-file-name': '..\\..\\boot.ini',
      slug: '/etc/cron.d/x',
    };
    expect((await put(url.uploadURL, ana, png(), headers)).status).toBe(201);
    expect((await stored()).every((path) => /^kyc\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/.test(path))).toBe(true);
  });
});

describe('UPL-02 what is no image and no PDF', () => {
  const script = Buffer.from('<script>alert(document.cookie)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  it.each([
    ['a PNG that is a page too', 'image/png', Buffer.concat([png(), script])],
    ['a PDF that is an archive too', 'application/pdf', Buffer.concat([pdf(), archiveEnd])],
    ['a JPEG that is a PDF too', 'image/jpeg', jpeg(pdf().toString('latin1'))],
    ['an SVG with a script, said to be a PNG', 'image/png', svg],
    ['a PDF said to be a PNG', 'image/png', pdf()],
    ['a PNG said to be a PDF', 'application/pdf', png()],
    ['a large PNG with a script at its end', 'image/png', Buffer.concat([png(3 * MB), script])],
  ])('%s is refused', async (_title, contentType, file) => {
    await leavesNothing(ana, async () => {
      const url = await askUrl(ana, { documentType });
      const answer = await put(url.uploadURL, ana, file, { 'content-type': contentType });
      expect(answer).toMatchObject({ status: 422, body: { code: 'FILE_REFUSED' } });
    });
  });

  it.each([
    'image/svg+xml',
    'text/html',
    'image/gif',
    'image/heic',
    'application/zip',
    'application/json',
    'multipart/form-data',
  ])('the type %s is refused, asked for and sent', async (contentType) => {
    await leavesNothing(ana, async () => {
      const asked = await request(
        `${api.url}/api/kyc/upload-url`,
        'POST',
        { documentType, contentType, size: 10 },
        { cookie: ana.cookie },
      );
      expect(asked).toMatchObject({ status: 400, body: { fields: { contentType: expect.any(String) } } });
      const url = await askUrl(ana, { documentType });
      const answer = await put(url.uploadURL, ana, svg, { 'content-type': contentType });
      expect(answer).toMatchObject({ status: 415, body: { code: 'FILE_TYPE_REFUSED' } });
    });
  });

  it('another type than the URL was asked for is refused', async () => {
    await leavesNothing(ana, async () => {
      const url = await askUrl(ana, { documentType, contentType: 'application/pdf' });
      expect((await put(url.uploadURL, ana, png())).status).toBe(415);
    });
  });
});

describe('UPL-01 size', () => {
  it('11 MB is refused, asked for and sent', async () => {
    await leavesNothing(ana, async () => {
      const body = { documentType, contentType: 'image/png', size: 11 * MB };
      const asked = await request(`${api.url}/api/kyc/upload-url`, 'POST', body, { cookie: ana.cookie });
      expect(asked).toMatchObject({
        status: 400,
        body: { fields: { size: 'El archivo debe ser menor a 10MB' } },
      });
      const url = await askUrl(ana, { documentType });
      const answer = await put(url.uploadURL, ana, pngOf(11 * MB));
      expect(answer).toMatchObject({
        status: 413,
        body: { code: 'FILE_TOO_LARGE', message: 'El archivo debe ser menor a 10MB' },
      });
    });
  });

  it('2 GB are refused before they are sent', async () => {
    await leavesNothing(ana, async () => {
      const url = await askUrl(ana, { documentType });
      const headers = { 'content-length': String(2 * 1024 * MB) };
      expect(await rawPut(url.uploadURL, headers, png())).toBe(413);
    });
  });

  it('another size than said, or none, is refused', async () => {
    await leavesNothing(ana, async () => {
      const file = png();
      const bound = await askUrl(ana, { documentType, contentType: 'image/png', size: file.length + 1 });
      expect(await put(bound.uploadURL, ana, file)).toMatchObject({
        status: 422,
        body: { code: 'FILE_INCOMPLETE' },
      });
      const free = await askUrl(ana, { documentType });
      expect(await rawPut(free.uploadURL, { 'transfer-encoding': 'chunked' }, file)).toBe(422);
      expect((await put(free.uploadURL, ana, Buffer.alloc(0))).status).toBe(422);
    });
  });

  it('a connection that breaks off leaves nothing', async () => {
    await leavesNothing(ana, async () => {
      const url = await askUrl(ana, { documentType });
      await new Promise<void>((resolve) => {
        const sent = httpRequest(api.url + url.uploadURL, {
          method: 'PUT',
          headers: {
            origin: ORIGIN,
            cookie: ana.cookie,
            'content-type': 'image/png',
            'content-length': '5000',
          },
        });
        sent.on('error', () => resolve());
        sent.write(png(4_000), () => setTimeout(() => sent.destroy(new Error('Hung up')), 100));
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect((await request(`${api.url}/health`, 'GET')).status).toBe(200);
  });
});

describe('UPL-03 an upload URL', () => {
  it('is good once', async () => {
    const url = await askUrl(ana, { documentType });
    expect((await put(url.uploadURL, ana, png())).status).toBe(201);
    await leavesNothing(ana, async () => {
      const again = await put(url.uploadURL, ana, png(10));
      expect(again).toMatchObject({ status: 410, body: { code: 'UPLOAD_EXPIRED' } });
    });
  });

  it('is good once, also for those who come at the same time', async () => {
    const url = await askUrl(ana, { documentType });
    const before = (await stored()).length;
    const all = await Promise.all([1, 2, 3, 4].map((size) => put(url.uploadURL, ana, png(size * 1_000))));
    expect(all.map((answer) => answer.status).sort()).toEqual([201, 410, 410, 410]);
    expect((await stored()).length).toBe(before + 1);
  });

  it('is of no use to anybody else, or to nobody', async () => {
    const url = await askUrl(ana, { documentType });
    for (const [person, status] of [
      [luis, 404],
      [undefined, 401],
    ] as const) {
      await leavesNothing(luis, async () => {
        expect((await put(url.uploadURL, person, png())).status).toBe(status);
      });
    }
    expect((await put(url.uploadURL, ana, png())).status).toBe(201);
  });

  it('that is over, made up, changed or made for something else is refused', async () => {
    const secret = storage.environment.SESSION_SECRET ?? '';
    const token = { id: newId(), user: ana.id, document: documentType } as const;
    const over = uploadTokens(secret).sign({ ...token, until: Date.now() - 1 });
    const forged = uploadTokens(randomBytes(32).toString('hex')).sign({
      ...token,
      until: Date.now() + 60_000,
    });
    const view = documentTokens(secret).sign({
      path: `kyc/${ana.id}/${newId()}`,
      type: 'image/png',
      name: 'x',
      viewer: ana.id,
      until: Date.now() + 60_000,
    });
    const real = (await askUrl(ana, { documentType })).uploadURL.split('/').at(-1) ?? '';
    const [body = '', mac = ''] = real.split('.');
    const larger = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(body, 'base64url').toString()),
        document: 'bank-statement',
      }),
    ).toString('base64url');
    await leavesNothing(ana, async () => {
      expect((await put(`/api/uploads/${over}`, ana, png())).status).toBe(410);
      for (const bad of [
        forged,
        view,
        `${larger}.${mac}`,
        `${body}.`,
        body,
        `${real}.x`,
        'x',
        '..%2f..%2fx',
      ]) {
        expect((await put(`/api/uploads/${bad}`, ana, png())).status, bad).toBe(404);
      }
    });
  });

  it('is neither given nor taken from another page', async () => {
    await leavesNothing(ana, async () => {
      const url = await askUrl(ana, { documentType });
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const answer = await put(url.uploadURL, ana, png(), headers);
        expect(answer).toMatchObject({ status: 403, body: { code: 'ORIGIN_REFUSED' } });
        const asked = await request(
          `${api.url}/api/kyc/upload-url`,
          'POST',
          { documentType },
          { cookie: ana.cookie, ...headers },
        );
        expect(asked.status).toBe(403);
      }
    });
  });
});

describe('UPL-04 memory', () => {
  async function residentMb(): Promise<number> {
    const status = await readFile(`/proc/${api.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  }

  it('stays flat while ten files of 10 MB come in at once', async () => {
    const file = pngOf(10 * MB);
    const urls = await Promise.all(Array.from({ length: 10 }, () => askUrl(luis, { documentType })));
    const [warmUp, ...rest] = urls;
    await put(warmUp?.uploadURL ?? '', luis, file);
    const before = await residentMb();
    let highest = before;
    const timer = setInterval(() => {
      residentMb().then(
        (now) => {
          highest = Math.max(highest, now);
        },
        () => undefined,
      );
    }, 20);
    const answers = await Promise.all(rest.map((url) => put(url.uploadURL, luis, file)));
    clearInterval(timer);
    expect(answers.map((answer) => answer.status)).toEqual(rest.map(() => 201));
    // Buffered whole they would take 90 MB.
    expect(highest - before).toBeLessThan(45);
  });
});
