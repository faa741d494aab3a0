import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { checkExport } from '@nodo/platform/history-file/check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Exports, eventsIn, startExports } from '../../testing/exports.test.ts';

let exports: Exports;

beforeAll(async () => {
  exports = await startExports();
});
afterAll(() => exports?.stop());

const never = new AbortController().signal;

async function exported(...args: string[]): Promise<string> {
  const file = exports.newFile();
  expect(await exports.run([file, ...args])).toMatch(/^0\n/);
  return file;
}

describe('an export of the history', () => {
  it('has every event as it is stored, in order, with a manifest, and is found whole', async () => {
    const file = await exported();
    const events = await eventsIn(file);
    const stored = [];
    for await (const record of exports.sources.log.readAll())
      stored.push({ ...record, position: `${record.position}` });
    expect(events).toEqual(stored.map((record, index) => ({ index, ...record })));
    expect(JSON.stringify(events)).not.toContain('Marta');
    const { header, manifest } = await checkExport(file);
    expect(header).toMatchObject({ size: stored.length, filter: {} });
    expect(manifest).toMatchObject({
      ...{ count: stored.length, first: stored[0]?.position, last: `${exports.story.position}` },
    });
    expect(await exports.run(['--check', file])).toMatch(
      /^0\n\d+ eventos, íntegro\. Raíz de \d+: [0-9a-f]{64}$/,
    );
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
    const none = await exported('--type', 'WarehouseCreated', '--category', 'kyc');
    expect((await checkExport(none)).manifest).toMatchObject({ count: 0, first: null, last: null });
  });

  it.each([
    ['--from', '99999999999', /^La historia llega hasta la posición \d+$/],
    ['--to', '99999999999', /^La historia llega hasta la posición \d+$/],
    ['--to', '2001-01-01T00:00:00Z', /^La historia empieza el /],
    ['--from', '9999-01-01T00:00:00Z', /^Ese momento todavía no ha llegado$/],
  ])('is refused %s %s, out of the history, and leaves no file', async (name, place, words) => {
    for (const more of [[], ['--format', 'csv']]) {
      const file = exports.newFile();
      await expect(exports.run([file, name, place, ...more])).rejects.toThrow(words);
      for (const left of [file, `${file}.part`]) await expect(stat(left)).rejects.toThrow(/ENOENT/);
    }
    // From the last event on, and up to a moment to come: both are in it.
    for (const [option, inside] of [
      ['--from', `${exports.story.position}`],
      ['--to', '9999-01-01T00:00:00Z'],
    ] as const)
      expect((await eventsIn(await exported(option, inside))).length).toBeGreaterThan(0);
  });

  it('is for its owner only', async () => {
    expect((await stat(await exported())).mode & 0o777).toBe(0o600);
  });

  it.each([[[]], [['--category', 'kyc,warehouse']]])('goes on where it was cut off: %j', async (filter) => {
    const whole = await readFile(await exported(...filter), 'utf8');
    const file = exports.newFile();
    for (const part of [0.1, 0.5, 0.999]) {
      const text = whole.slice(0, Math.floor(whole.length * part));
      await writeFile(`${file}.part`, text);
      expect(await exports.run([file, ...filter])).toMatch(/^0\n/);
      expect(await readFile(file, 'utf8')).toBe(whole);
      await rm(file);
    }
    // Stopped before its first event, and resumed by the same command.
    const stop = new AbortController();
    stop.abort();
    expect(await exports.run([file, ...filter], stop.signal)).toMatch(/^2\nSe detuvo/);
    await expect(stat(file)).rejects.toThrow(/ENOENT/);
    expect(await exports.run([file, ...filter])).toMatch(/^0\n/);
    expect(await readFile(file, 'utf8')).toBe(whole);
  });

  it('writes over nothing, and goes on with nothing else', async () => {
    const file = await exported();
    await expect(exports.run([file])).rejects.toThrow(/^Ya existe/);
    const other = exports.newFile();
    await writeFile(`${other}.part`, (await readFile(file, 'utf8')).slice(0, 2_000));
    await expect(exports.run([other, '--type', 'KycReviewed'])).rejects.toThrow(/no es un export a medias/);
    await writeFile(`${other}.part`, 'otra cosa\n');
    await expect(exports.run([other])).rejects.toThrow(/no es un export a medias/);
    expect(await readFile(`${other}.part`, 'utf8')).toBe('otra cosa\n');
  });

  it('is refused where the log is not the one that the tree proves', async () => {
    const { log } = exports.sources;
    const changed = {
      async *readAll() {
        for await (const record of log.readAll())
          yield { ...record, type: record.type.replace('Kyc', 'kyc') };
      },
    };
    await expect(
      exports.run([exports.newFile()], never, { ...exports.sources, log: changed }),
    ).rejects.toThrow(/no es la que prueba/);
  });

  it('says what it does not understand', async () => {
    expect(await exports.run(['--help'])).toMatch(/^0\nExporta la historia/);
    await expect(exports.run(['a', 'b'])).rejects.toThrow(/uno solo/);
    await expect(exports.run([exports.newFile(), '--kind', 'x'])).rejects.toThrow(/No se entiende/);
    await expect(exports.run([exports.newFile(), '--type', 'Nothing'])).rejects.toThrow(
      /No conocemos ese tipo/,
    );
    await expect(exports.run([exports.newFile(), '--from', '2026-01-01T00:00:00'])).rejects.toThrow(
      /con su zona/,
    );
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
