import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaViewSchema } from '@nodo/contracts/images/commands';
import { uploadedViewSchema } from '@nodo/contracts/kyc/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ORIGIN, signIn } from '../../command-api/src/testing/servers.ts';
import type { RunningProcess } from '../../embedded/src/testing/processes.test.ts';
import { head, openRaw, type RawConnection } from '../../embedded/src/testing/raw-http.test.ts';
import { ApiError } from '../../web/src/lib/errors.ts';
import { repeatUpload } from '../../web/src/lib/repeat-upload.ts';
import { eventually } from '../support/eventually.ts';
import { pdf, pngOf } from '../support/files.ts';
import { type Ground, request, staff, startGround } from '../support/ground.ts';

/** Longest time from the last answer to the end of the process. */
const END_MS = 10_000;

let ground: Ground;
beforeAll(async () => {
  ground = await startGround();
});
afterAll(() => ground?.stop());

/** A file to send, and to where its sender asks to. */
interface Sending {
  readonly cookie: string;
  readonly file: Buffer;
  readonly contentType: string;
  readonly ask: string;
  readonly body: object;
}

const person = (url: string, name: string) =>
  signIn(url, { email: `${name}@ejemplo.co`, name: `${name} Ruiz`, isNewUser: true });

const asDocument = (cookie: string, file: Buffer, contentType: string): Sending => ({
  ...{ cookie, file, contentType },
  ...{ ask: '/api/kyc/upload-url', body: { documentType: 'identity-document' } },
});

const asPicture = (cookie: string, file: Buffer): Sending => ({
  ...{ cookie, file, contentType: 'image/png' },
  ...{ ask: '/api/media/upload-url', body: {} },
});

const target = z.looseObject({ uploadURL: z.string() });

/** Asks for an address as the screens do for each try, and sends the file's first bytes there. */
async function begin(service: RunningProcess, sending: Sending, bytes: number): Promise<RawConnection> {
  const { ask, body, cookie, contentType, file } = sending;
  const asked = { ...body, contentType, size: file.length };
  const answer = await request(service.url + ask, 'POST', asked, { cookie });
  const { uploadURL } = target.parse(answer.body);
  const headers = { 'content-type': contentType, 'content-length': String(file.length) };
  const connection = await openRaw(service.port);
  connection.say(head(`PUT ${uploadURL}`, { origin: ORIGIN, cookie, ...headers }));
  connection.socket.write(file.subarray(0, bytes));
  return connection;
}

/** The status and the body of a whole answer. */
function answerIn(heard: string): { status: number; body: unknown } | undefined {
  const [, status, body] = /^HTTP\/1\.1 (\d{3}) [\s\S]*?\r\n\r\n(\{.*\})/.exec(heard) ?? [];
  return body === undefined ? undefined : { status: Number(status), body: JSON.parse(body) };
}

/** Waits for the answer to an upload; throws as the screens do unless it was taken. */
async function taken(connection: RawConnection): Promise<unknown> {
  const { status, body } = await eventually('an answer', () => answerIn(connection.heard()));
  if (status !== 201) throw new ApiError(status, JSON.stringify(body), undefined);
  return body;
}

/** Sizes of all files in a folder of the object store. */
async function sizesIn(folder: string): Promise<number[]> {
  const place = join(ground.folder, 'objects', folder);
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) => stat(join(parentPath, name)).catch(() => undefined));
  return (await Promise.all(sizes)).flatMap((found) => found?.size ?? []);
}

/** What the log says of uploads of a kind since a position. */
async function recordedAs(type: string, after: bigint | undefined): Promise<unknown[]> {
  const log = await ground.readLog(after);
  return log.flatMap((event) => (event.type === type ? [event.data] : []));
}

const lastPosition = async () => (await ground.readLog(undefined)).at(-1)?.position;
const sha256 = (file: Buffer) => createHash('sha256').update(file).digest('hex');

/** Sends SIGTERM; resolves to the exit code, and when it ended. */
async function ended(service: RunningProcess): Promise<{ code: number | null; at: number }> {
  const code = await service.stop();
  return { code, at: performance.now() };
}

/**
 * Begins to send a file to a service that is stopped halfway, and sends it again as the screens do, to another one;
 * returns what that answered.
 */
async function sentThroughAStop(staying: RunningProcess, sending: Sending): Promise<unknown> {
  const leaving = await ground.start('command-api');
  const half = sending.file.length / 2;
  const end: { code: number | null; at: number }[] = [];
  let cutOffAt = 0;

  const cutOff = async () => {
    const connection = await begin(leaving, sending, half);
    let at = half;
    // The rest comes slowly: the stop meets a client that goes on sending.
    const dripping = setInterval(() => {
      connection.socket.write(sending.file.subarray(at, at + 500));
      at += 500;
    }, 20);
    try {
      await eventually('half of the file to be stored', async () =>
        (await sizesIn('unfinished')).some((size) => size > half / 2),
      );
      const ending = ended(leaving);
      return await taken(connection).finally(async () => {
        cutOffAt = performance.now();
        end.push(await ending);
      });
    } finally {
      clearInterval(dripping);
      connection.socket.destroy();
    }
  };
  const whole = async () => {
    const connection = await begin(staying, sending, sending.file.length);
    return taken(connection).finally(() => connection.socket.destroy());
  };
  let tries = 0;
  const send = async () => {
    tries += 1;
    return tries === 1 ? cutOff() : whole();
  };

  const answer = await repeatUpload(send, new AbortController().signal, [1, 1]);
  expect(tries).toBe(2);
  expect(end).toEqual([{ code: 0, at: expect.any(Number) }]);
  for (const { at } of end) expect(at - cutOffAt).toBeLessThan(END_MS);
  expect(await sizesIn('unfinished')).toEqual([]);
  return answer;
}

describe('a file that is halfway when its service stops is sent again as the screens do, and kept once', () => {
  let staying: RunningProcess;
  beforeAll(async () => {
    staying = await ground.start('command-api');
  });

  it('ERR-05 a document of a verification', async () => {
    const [ana, before] = [await person(staying.url, 'ana'), await lastPosition()];
    const file = pngOf(2_000_000);
    const answer = await sentThroughAStop(staying, asDocument(ana.cookie, file, 'image/png'));
    const { objectPath } = uploadedViewSchema.parse(answer);
    expect(await recordedAs('KycDocumentUploaded', before)).toEqual([
      expect.objectContaining({ sha256: sha256(file), objectPath }),
    ]);
    expect(await sizesIn(`kyc/${ana.id}`)).toHaveLength(1);
  });

  it('ERR-05 a picture of a project', async () => {
    const [cookie, before] = [await staff(staying.url, 'admin'), await lastPosition()];
    const answer = await sentThroughAStop(staying, asPicture(cookie, pngOf(2_000_000)));
    const { id } = mediaViewSchema.parse(answer);
    expect(await recordedAs('MediaFileUploaded', before)).toHaveLength(1);
    expect(await sizesIn(`media/${id}`)).toHaveLength(1);
    // One picture of one pixel needs no smaller variants, and nothing is left of the try that was cut off.
    expect(await sizesIn('media')).toHaveLength(1);
  });
});

it('ERR-05 a file that has arrived when its service stops is recorded and answered before the process ends', async () => {
  const service = await ground.start('command-api');
  const [luis, before] = [await person(service.url, 'luis'), await lastPosition()];
  const file = pdf('Cédula');
  const holder = await ground.pool.connect();
  let connection: RawConnection | undefined;
  try {
    // Holds the upload where it claims its address, with its whole body there.
    await holder.query('BEGIN; LOCK TABLE platform.used_uploads IN ACCESS EXCLUSIVE MODE');
    const open = await begin(service, asDocument(luis.cookie, file, 'application/pdf'), file.length);
    connection = open;
    await eventually('the upload to wait', async () => {
      const waiting = await ground.pool.query(
        "SELECT FROM pg_locks WHERE NOT granted AND relation = 'platform.used_uploads'::regclass",
      );
      return waiting.rowCount === 1;
    });
    const end = ended(service);
    await eventually('the service to listen no longer', () =>
      fetch(`${service.url}/health/live`).then(
        () => false,
        () => true,
      ),
    );
    expect(open.heard()).toBe('');
    await holder.query('COMMIT');
    const { objectPath } = uploadedViewSchema.parse(await taken(open));
    const answeredAt = performance.now();
    const { code, at } = await end;
    expect(code).toBe(0);
    expect(at - answeredAt).toBeLessThan(END_MS);
    expect(await recordedAs('KycDocumentUploaded', before)).toEqual([
      expect.objectContaining({ sha256: sha256(file), objectPath }),
    ]);
    expect(await sizesIn(`kyc/${luis.id}`)).toHaveLength(1);
  } finally {
    holder.release(true);
    connection?.socket.destroy();
  }
});
