import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTree } from '@nodo/platform/audit-tree';
import { checkExport } from '@nodo/platform/history-file/check';
import { lineSchema } from '@nodo/platform/history-file/format';
import { LogRecords } from '@nodo/platform/log-records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../embedded/src/testing/eventually.test.ts';
import { runOver } from '../../audit/proof/growth.ts';
import { migrateReadModels } from '../../migrations.ts';
import { projected, type Servers, startServers } from '../../testing/harness.test.ts';
import { lifeOf } from '../../testing/lives.test.ts';
import { type RunningProjector, runProjector } from '../../testing/snapshot.test.ts';
import { Story } from '../../testing/story.test.ts';
import { keepTree } from '../../testing/tree.test.ts';
import { runExportCli } from './cli.ts';
import type { ExportSources } from './write.ts';

let servers: Servers;
let story: Story;
let running: RunningProjector;
let sources: ExportSources & { log: LogRecords };
let folder: string;
let stopKeeper: () => Promise<void>;
let used = 0;

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  folder = await mkdtemp(join(tmpdir(), 'history-export-'));
  const log = new LogRecords(servers.environment.EVENTSTORE_URL ?? '');
  sources = { log, run: runOver(servers.pool) };
  story = new Story(servers.store);
  running = runProjector(servers, servers.postgres.url);
  const admin = await story.user('admin', 'Marta');
  for (const name of ['Ana', 'Luis']) await lifeOf(story, admin, name);
  await projected(servers.pool, story.position);
  stopKeeper = keepTree(servers, servers.postgres.url, log);
  await eventually(async () => (await readTree(sources.run)).position >= story.position);
});
afterAll(async () => {
  await stopKeeper?.();
  await running?.stop();
  await sources?.log.close();
  await servers?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const newFile = () => {
  used += 1;
  return join(folder, `${used}.ndjson`);
};
const never = new AbortController().signal;

/** The exit code of a command, followed by its output. */
async function run(args: string[], signal = never, from: ExportSources = sources): Promise<string> {
  const lines: string[] = [];
  const cli = { connect: () => from, signal, print: (text: string) => lines.push(text) };
  return [await runExportCli(cli, args), ...lines].join('\n');
}
async function exported(...args: string[]): Promise<string> {
  const file = newFile();
  expect(await run([file, ...args])).toMatch(/^0\n/);
  return file;
}
const eventsIn = async (file: string) =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .slice(1, -2)
    .map((line) => lineSchema.parse(JSON.parse(line)));

describe('an export of the history', () => {
  it('has every event as it is stored, in order, with a manifest, and is found whole', async () => {
    const file = await exported();
    const events = await eventsIn(file);
    const stored = [];
    for await (const record of sources.log.readAll())
      stored.push({ ...record, position: `${record.position}` });
    expect(events).toEqual(stored.map((record, index) => ({ index, ...record })));
    expect(JSON.stringify(events)).not.toContain('Marta');
    const { header, manifest } = await checkExport(file);
    expect(header).toMatchObject({ size: stored.length, filter: {} });
    expect(manifest).toMatchObject({
      ...{ count: stored.length, first: stored[0]?.position, last: `${story.position}` },
    });
    expect(await run(['--check', file])).toMatch(/^0\n\d+ eventos, íntegro\. Raíz de \d+: [0-9a-f]{64}$/);
  });

  it('has what was chosen, each event with its proof', async () => {
    const all = await eventsIn(await exported());
    const types = ['WarehouseCreated', 'KycReviewed'];
    const file = await exported('--type', types.join(','));
    const chosen = await eventsIn(file);
    expect(chosen.map(({ proof: _, ...event }) => event)).toEqual(
      all.filter(({ type }) => types.includes(type)),
    );
    expect((await checkExport(file)).manifest.count).toBe(chosen.length);
    const [middle] = all.slice(all.length / 2);
    const from = await eventsIn(await exported('--from', middle?.position ?? '', '--category', 'kyc'));
    expect(from.map(({ index }) => index)).toEqual(
      all
        .filter(({ stream, index }) => index >= (middle?.index ?? 0) && stream.startsWith('kyc-'))
        .map(({ index }) => index),
    );
    const none = await exported('--to', '2001-01-01T00:00:00Z');
    expect((await checkExport(none)).manifest).toMatchObject({ count: 0, first: null, last: null });
  });

  it.each([[[]], [['--category', 'kyc,warehouse']]])('goes on where it was cut off: %j', async (filter) => {
    const whole = await readFile(await exported(...filter), 'utf8');
    const file = newFile();
    for (const part of [0.1, 0.5, 0.999]) {
      const text = whole.slice(0, Math.floor(whole.length * part));
      await writeFile(`${file}.part`, text);
      expect(await run([file, ...filter])).toMatch(/^0\n/);
      expect(await readFile(file, 'utf8')).toBe(whole);
      await rm(file);
    }
    // Stopped before its first event, and resumed by the same command.
    const stop = new AbortController();
    stop.abort();
    expect(await run([file, ...filter], stop.signal)).toMatch(/^2\nSe detuvo/);
    await expect(stat(file)).rejects.toThrow(/ENOENT/);
    expect(await run([file, ...filter])).toMatch(/^0\n/);
    expect(await readFile(file, 'utf8')).toBe(whole);
  });

  it('writes over nothing, and goes on with nothing else', async () => {
    const file = await exported();
    await expect(run([file])).rejects.toThrow(/^Ya existe/);
    const other = newFile();
    await writeFile(`${other}.part`, (await readFile(file, 'utf8')).slice(0, 2_000));
    await expect(run([other, '--type', 'KycReviewed'])).rejects.toThrow(/no es un export a medias/);
    await writeFile(`${other}.part`, 'otra cosa\n');
    await expect(run([other])).rejects.toThrow(/no es un export a medias/);
    expect(await readFile(`${other}.part`, 'utf8')).toBe('otra cosa\n');
  });

  it('is refused where the log is not the one that the tree proves', async () => {
    const { log } = sources;
    const changed = {
      async *readAll() {
        for await (const record of log.readAll())
          yield { ...record, type: record.type.replace('Kyc', 'kyc') };
      },
    };
    await expect(run([newFile()], never, { ...sources, log: changed })).rejects.toThrow(
      /no es la que prueba/,
    );
  });

  it('says what it does not understand', async () => {
    expect(await run(['--help'])).toMatch(/^0\nExporta la historia/);
    await expect(run(['a', 'b'])).rejects.toThrow(/uno solo/);
    await expect(run([newFile(), '--kind', 'x'])).rejects.toThrow(/No se entiende/);
    await expect(run([newFile(), '--type', 'Nothing'])).rejects.toThrow(/No conocemos ese tipo/);
    await expect(run([newFile(), '--from', '2026-01-01T00:00:00'])).rejects.toThrow(/con su zona/);
  });
});

describe('an export as CSV', () => {
  const header = [
    ...['Posición', 'Fecha y hora (Bogotá)', 'Fecha y hora (UTC)', 'Acción', 'Evento', 'Registro'],
    ...['Identificador del registro', 'Revisión', 'Quién', 'Rol', 'Campo', 'Antes', 'Después', 'Motivo'],
    ...['Sesión', 'Correlación', 'Causa', 'Identificador'],
  ];
  /** Lines by column name, as a spreadsheet reads them: it also takes a bare CR as the end of a line. */
  async function linesIn(file: string): Promise<Record<string, string>[]> {
    const lines: string[][] = [[]];
    const text = await readFile(file, 'utf8');
    for (const [, cell = '', end] of text.slice(1).matchAll(/("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r\n|\r|\n|$)/g)) {
      lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
      if (end !== ',' && end !== '') lines.push([]);
    }
    const [first, ...rest] = lines.filter((line) => line.length > 1);
    expect(first).toEqual(header);
    return rest.map((cells) => {
      expect(cells).toHaveLength(header.length);
      return Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
    });
  }

  it('has every event, each change with its before and after in words, and nothing personal', async () => {
    const file = newFile();
    expect(await run([file, '--format', 'csv'])).toMatch(/^0\n\d+ eventos, en/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const lines = await linesIn(file);
    const all = await eventsIn(await exported());
    expect([...new Set(lines.map((line) => line.Identificador))]).toEqual(all.map(({ id }) => id));
    const decided = lines.filter((line) => line.Evento === 'KycReviewed' && line.Campo === 'Estado KYC');
    expect(decided).toHaveLength(2);
    for (const line of decided)
      expect(line).toMatchObject({ Antes: 'Pendiente', Después: 'Aprobado', Rol: 'Admin' });
    const renamed = lines.filter((line) => line.Evento === 'UserProfileChanged');
    expect(renamed.length).toBeGreaterThan(3);
    for (const line of renamed) expect(line).toMatchObject({ Después: '(dato personal)' });
    const text = await readFile(file, 'utf8');
    for (const known of ['Gómez', '@correo.co', '1112765009', 'enc:v1:']) expect(text).not.toContain(known);
  });

  it('has what was chosen, as text and never as a formula, and is no history to check', async () => {
    const name = '=HYPERLINK("http://x.co")';
    await story.settings('60000.00', name);
    await projected(servers.pool, story.position);
    const file = newFile();
    expect(await run([file, '--format', 'csv', '--category', 'settings'])).toMatch(/^0\n3 eventos/);
    const lines = await linesIn(file);
    expect(new Set(lines.map((line) => line.Evento))).toEqual(new Set(['FinancialSettingsUpdated']));
    expect(lines.at(-1)?.Motivo).toBe(`'${name}`);
    await expect(run([file, '--format', 'csv'])).rejects.toThrow(/^Ya existe/);
    await expect(run([newFile(), '--format', 'pdf'])).rejects.toThrow(/ndjson o csv/);
    await expect(run(['--check', file])).rejects.toThrow(/No es una historia/);
    const stop = new AbortController();
    stop.abort();
    const other = newFile();
    expect(await run([other, '--format', 'csv'], stop.signal)).toMatch(/^2\nSe detuvo/);
    for (const left of [other, `${other}.part`]) await expect(stat(left)).rejects.toThrow(/ENOENT/);
  });
});

describe('a check of an export', () => {
  const changes: [string, (lines: string[]) => string[], RegExp, RegExp?][] = [
    ['cut off within a line', (l) => [...l.slice(0, 9), (l[9] ?? '').slice(0, 40)], /cortado en la línea 10/],
    ['cut off between lines', (l) => [...l.slice(0, 9), ''], /cortado: falta su manifiesto tras la línea 9/],
    ['without one event', (l) => l.filter((_, at) => at !== 5), /Línea 6: falta o sobra/, /manifiesto/],
    ['with one event twice', (l) => l.toSpliced(5, 0, l[4] ?? ''), /Línea 6: falta o sobra/],
    ['in another order', (l) => l.with(4, l[5] ?? '').with(5, l[4] ?? ''), /Línea \d: falta o sobra/],
    [
      'with another event',
      (l) => l.with(4, (l[4] ?? '').replace('"recordedAt":"20', '"recordedAt":"19')),
      /su raíz es otra/,
      /Línea 5: el evento no es/,
    ],
    [
      'with another place',
      (l) => l.with(4, (l[4] ?? '').replace(/"position":"\d+"/, '"position":"1"')),
      /El manifiesto no corresponde/,
    ],
    ['with more after its end', (l) => [...l.slice(0, -1), l[3] ?? '', ''], /sobra algo/],
    ['of something else', () => ['{"format":"nodo-audit-log","version":1}', ''], /No es una historia/],
    ['that is empty', () => [''], /No es una historia/],
  ];

  it.each(changes)('finds a file %s', async (_, change, whole, chosen = whole) => {
    for (const [args, found] of [
      [[], whole],
      [['--category', 'kyc,warehouse,investment'], chosen],
    ] as const) {
      const file = await exported(...args);
      await writeFile(file, change((await readFile(file, 'utf8')).split('\n')).join('\n'));
      await expect(checkExport(file)).rejects.toThrow(found);
    }
  });
});
