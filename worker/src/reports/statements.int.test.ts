import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { bogotaDay } from '@nodo/contracts/bogota';
import type { CommandInput, CommandName } from '@nodo/contracts/commands';
import type { ErrorCode } from '@nodo/contracts/errors';
import { periodAround } from '@nodo/contracts/reports/periods';
import { reportObjectPath } from '@nodo/contracts/reports/values';
import { reportViewSchema } from '@nodo/contracts/reports/views';
import { streams } from '@nodo/contracts/streams';
import { S3ObjectStore } from '@nodo/platform/object-store-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { CommandClient, type CommandOptions, CommandRefused } from '../commands.ts';
import { type Files, startFiles } from '../testing/files.test.ts';
import { Statements } from './statements.ts';

const issuer = { name: 'Nodo Cartago S.A.S.', taxId: '901.234.567-8', address: null, email: null };

/** How long the silent object store is waited for. */
const SILENT_MS = 3_000;

let files: Files;

beforeAll(async () => {
  files = await startFiles();
});
afterAll(() => files?.stop());

/** Recording a statement is refused with this code: at once, or because of what came after an earlier try. */
class RefusingClient extends CommandClient {
  readonly #code: ErrorCode;
  readonly #isRecorded: boolean;

  constructor(code: ErrorCode, isRecorded: boolean) {
    super(files.client);
    this.#code = code;
    this.#isRecorded = isRecorded;
  }

  override async send<N extends CommandName>(
    command: N,
    payload: CommandInput<N>,
    options: CommandOptions,
  ): Promise<unknown> {
    if (command !== 'RecordReport') return super.send(command, payload, options);
    if (this.#isRecorded) await super.send(command, payload, options);
    throw new CommandRefused(command, 409, this.#code);
  }
}

/** A statement that somebody asked for and that the read models know. */
async function asked(day = '2026-01-01') {
  const { stack, parts } = files;
  const actor = await stack.person('investor');
  const period = { type: 'monthly', ...periodAround('monthly', day) } as const;
  const { id } = reportViewSchema.parse(await stack.send('RequestReport', period, { actor }));
  await eventually(
    async () => (await parts.pool.query('SELECT 1 FROM live.reports WHERE id = $1', [id])).rowCount === 1,
  );
  return { id, path: reportObjectPath(actor.id, id) };
}

it.each<[string, ErrorCode, boolean, number]>([
  ['stays where it was recorded all the same', 'CONFLICT', true, 1],
  ['stays where it may be recorded in the next try', 'CONFLICT', false, 1],
  ['stays where it was recorded before an erasure, which may still be refused', 'ACCOUNT_CLOSING', true, 1],
  ['goes where it was not recorded before an erasure', 'ACCOUNT_CLOSING', false, 0],
])('the file of a statement that is refused %s', async (_, code, isRecorded, left) => {
  const { stack, objects, parts } = files;
  const { id, path } = await asked();
  const statements = new Statements(
    { ...parts, commands: new RefusingClient(code, isRecorded) },
    objects,
    issuer,
  );
  await statements.render(id);
  expect((await stack.typesOf(streams.report(id))).includes('ReportGenerated')).toBe(isRecorded);
  expect(await files.left(dirname(path))).toHaveLength(left);
});

/** The read models lag: a statement that is recorded still waits to be made. */
async function lag(id: string): Promise<void> {
  const { parts } = files;
  const ready = "SELECT 1 FROM live.reports WHERE id = $1 AND status = 'ready'";
  await eventually(async () => (await parts.pool.query(ready, [id])).rowCount === 1);
  await parts.pool.query("UPDATE live.reports SET status = 'preparing' WHERE id = $1", [id]);
}

async function stored(path: string): Promise<Buffer> {
  const object = await files.objects.get(path);
  return object ? buffer(object.body) : Buffer.alloc(0);
}

it('a statement that is made again, drawn otherwise, keeps the file that was recorded', async () => {
  const { stack, objects, parts } = files;
  const { id, path } = await asked();
  await new Statements(parts, objects, issuer).render(id);
  const first = await stored(path);
  await lag(id);
  await new Statements(parts, objects, { ...issuer, name: 'Otro nombre S.A.S.' }).render(id);
  expect((await stored(path)).equals(first)).toBe(true);
  expect((await stack.typesOf(streams.report(id))).filter((type) => type === 'ReportGenerated')).toHaveLength(
    1,
  );
});

it.each([
  ['whole is recorded as it is', 0, true],
  ['cut off is stored again', 100, false],
])('a file that an earlier try left %s', async (_, missing, isKept) => {
  const { stack, objects, parts } = files;
  const { id, path } = await asked();
  const unrecorded = { ...parts, commands: new RefusingClient('CONFLICT', false) };
  await new Statements(unrecorded, objects, issuer).render(id);
  const whole = await stored(path);
  const bytes = whole.subarray(0, whole.length - missing);
  await objects.put(path, Readable.from([bytes]), { size: bytes.length, contentType: 'application/pdf' });
  await new Statements(parts, objects, { ...issuer, name: 'Otro nombre S.A.S.' }).render(id);
  const now = await stored(path);
  expect(now.equals(bytes)).toBe(isKept);
  const recorded = parts.commands.asked.findLast(({ command }) => command === 'RecordReport');
  expect(recorded?.payload).toMatchObject({
    reportId: id,
    sha256: createHash('sha256').update(now).digest('hex'),
    size: now.length,
  });
  expect(await stack.typesOf(streams.report(id))).toContain('ReportGenerated');
});

it('statements wait for a silent object store one after another, and leave the other places of the queue', async () => {
  const { parts } = files;
  const heard: string[] = [];
  const silent = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (data) => heard.push(String(data).split(' ')[1] ?? ''));
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = Object(silent.address());
  const store = new S3ObjectStore(new URL(`s3://key:secret@127.0.0.1:${port}/files?tls=false`), SILENT_MS);
  const statements = new Statements(parts, store, issuer);
  const paths: string[] = [];
  let waiting = 0;
  const rendered: Promise<void>[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id, path } = await asked();
    paths.push(path);
    waiting += 1;
    rendered.push(
      statements.render(id).finally(() => {
        waiting -= 1;
      }),
    );
  }
  await eventually(async () => waiting === 1);
  await Promise.all(rendered);
  expect(new Set(heard)).toEqual(new Set(paths.map((path) => `/files/${path}`)));
  silent.close();
});

it('a statement waits for money that was set aside before it was asked for: it is for ever', async () => {
  const { stack, objects, parts } = files;
  const { id } = await asked(bogotaDay(new Date()));
  const { id: ofAnEarlierMonth } = await asked();
  const [before, after] = ['position - 1', 'position + 1'];
  const setAside = (projection: string, position: string) =>
    parts.pool.query(
      `INSERT INTO projection.parked (projection, key, position, stream, revision, type, event_id, error)
       SELECT $1, 'account-x', ${position}, 'account-x', 0, 'ReturnsCredited', gen_random_uuid(), 'Error'
       FROM live.reports WHERE id = $2`,
      [projection, id],
    );
  await setAside('notifications', before);
  await setAside('earnings', before);
  const statements = new Statements(parts, objects, issuer);
  const isMade = async (of = id) => (await stack.typesOf(streams.report(of))).includes('ReportGenerated');
  await statements.sweep();
  await statements.render(id);
  expect([await isMade(), await isMade(ofAnEarlierMonth)]).toEqual([false, true]);
  await parts.pool.query("DELETE FROM projection.parked WHERE projection = 'earnings'");
  await setAside('earnings', after);
  await statements.render(id);
  expect(await isMade()).toBe(true);
  await parts.pool.query("DELETE FROM projection.parked WHERE key = 'account-x'");
});
