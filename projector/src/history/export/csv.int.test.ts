import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Exports, eventsIn, startExports } from '../../testing/exports.test.ts';
import type { ExportSources } from './write.ts';

let exports: Exports;

beforeAll(async () => {
  exports = await startExports();
});
afterAll(() => exports?.stop());

const never = new AbortController().signal;

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
    const file = exports.newFile();
    expect(await exports.run([file, '--format', 'csv'])).toMatch(/^0\n\d+ eventos, en/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const lines = await linesIn(file);
    const all = exports.newFile();
    expect(await exports.run([all])).toMatch(/^0\n/);
    expect([...new Set(lines.map((line) => line.Identificador))]).toEqual(
      (await eventsIn(all)).map(({ id }) => id),
    );
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
    await exports.story.settings('60000.00', name);
    await exports.projected();
    const file = exports.newFile();
    expect(await exports.run([file, '--format', 'csv', '--category', 'settings'])).toMatch(/^0\n3 eventos/);
    const lines = await linesIn(file);
    expect(new Set(lines.map((line) => line.Evento))).toEqual(new Set(['FinancialSettingsUpdated']));
    expect(lines.at(-1)?.Motivo).toBe(`'${name}`);
    await expect(exports.run([file, '--format', 'csv'])).rejects.toThrow(/^Ya existe/);
    await expect(exports.run([exports.newFile(), '--format', 'pdf'])).rejects.toThrow(/ndjson o csv/);
    await expect(exports.run(['--check', file])).rejects.toThrow(/No es una historia/);
  });

  /** Begins an export that is stopped once that many events were read. */
  async function stopped(events: number, ...filter: string[]): Promise<string> {
    const file = exports.newFile();
    const stop = new AbortController();
    const log = {
      async *readAll() {
        let left = events;
        for await (const record of exports.sources.log.readAll()) {
          if (left === 0) stop.abort();
          left -= 1;
          yield record;
        }
      },
    };
    expect(await exports.run([file, ...filter], stop.signal, { ...exports.sources, log })).toMatch(
      /^2\nSe detuvo/,
    );
    await expect(stat(file)).rejects.toThrow(/ENOENT/);
    return file;
  }

  it.each([[[]], [['--category', 'settings,user,kyc']]])(
    'goes on where it was cut off, to where it would have ended: %j',
    async (filter) => {
      const order = ['--format', 'csv', ...filter];
      await exports.story.settings('70000.00', 'Línea "una",\r\notra\ny 1,2\r\n');
      await exports.projected();
      const reference = exports.newFile();
      expect(await exports.run([reference, ...order])).toMatch(/^0\n/);
      const whole = await readFile(reference);
      const file = await stopped(40, ...order);
      const begun = await readFile(`${file}.part`);
      expect(begun.length).toBeGreaterThan(2_000);
      expect(whole.subarray(0, begun.length)).toEqual(begun);
      const choice = await readFile(`${file}.part.json`);
      expect((await stat(`${file}.part.json`)).mode & 0o777).toBe(0o600);
      await exports.story.settings('80000.00', 'Más tarde');
      await exports.projected();

      const asked: bigint[] = [];
      const from: ExportSources = {
        log: exports.sources.log,
        run: (text, values) => {
          const [positions] = values;
          if (Array.isArray(positions)) asked.push(BigInt(`${positions[0]}`));
          return exports.sources.run(text, values);
        },
      };
      const quoted = whole.indexOf('Línea ""una');
      expect(quoted).toBeGreaterThan(0);
      const end = whole.indexOf('\r\n');
      // Between two lines of one event.
      const between = /\r\n(\d+),[^\r\n]*\r\n(?=\1,)/.exec(whole.toString('latin1'));
      const inEvent = (between?.index ?? 0) + (between?.[0].length ?? 0);
      expect(inEvent).toBeGreaterThan(end);
      const anywhere = Array.from({ length: 12 }, () => Math.floor(Math.random() * whole.length));
      const within = [0, 2, 20, inEvent, end + 1, end + 2, end + 5, whole.length - 1, whole.length];
      for (const cut of [
        begun.length,
        ...within,
        ...anywhere,
        ...[7, 8, 14, 16, 20].map((at) => quoted + at),
      ]) {
        const part = whole.subarray(0, cut);
        await writeFile(`${file}.part`, part);
        await writeFile(`${file}.part.json`, choice);
        asked.length = 0;
        expect(await exports.run([file, ...order], never, from), `cut at ${cut}`).toMatch(/^0\n/);
        expect((await readFile(file)).equals(whole), `cut at ${cut}`).toBe(true);
        for (const suffix of ['.part', '.part.json'])
          await expect(stat(file + suffix)).rejects.toThrow(/ENOENT/);
        // Only the last event in the part, which may lack lines, is written again.
        const places = part.toString('utf8').match(/(?<=\r\n)\d+(?=,\d+\/)/g) ?? [];
        expect(asked[0] ?? 0n, `cut at ${cut}`).toBeGreaterThanOrEqual(BigInt(places.at(-1) ?? 0));
        await rm(file);
      }
    },
  );

  it('goes on with nothing else', async () => {
    const order = ['--format', 'csv', '--category', 'kyc,user'];
    const file = await stopped(40, ...order);
    const [part, beside] = [`${file}.part`, `${file}.part.json`];
    const [begun, choice] = [await readFile(part, 'utf8'), await readFile(beside, 'utf8')];
    await expect(exports.run([file, '--format', 'csv', '--category', 'kyc'])).rejects.toThrow(
      /con otros filtros/,
    );
    await expect(exports.run([file, '--category', 'kyc,user'])).rejects.toThrow(/no es un export a medias/);
    const lines = begun.split('\r\n');
    const parts: [string, string | undefined][] = [
      [begun, undefined],
      [begun, choice.slice(0, 30)],
      [begun, choice.replace(/"end":"\d+"/, '"end":"1"')],
      ['otra cosa\r\n', choice],
      [lines.with(3, 'otra cosa').join('\r\n'), choice],
      [lines.toSpliced(-1, 0, lines[1] ?? '').join('\r\n'), choice],
      [lines.filter((line) => !line.startsWith(`${lines[1]?.split(',')[0]},`)).join('\r\n'), choice],
    ];
    for (const [text, kept] of parts) {
      await writeFile(part, text);
      await rm(beside, { force: true });
      if (kept !== undefined) await writeFile(beside, kept);
      await expect(exports.run([file, ...order])).rejects.toThrow(/no es un export en CSV a medias/);
      await expect(stat(file)).rejects.toThrow(/ENOENT/);
    }
    await writeFile(part, begun);
    await writeFile(beside, choice.replace(/"end":"\d+"/, '"end":"999999999999"'));
    await expect(exports.run([file, ...order])).rejects.toThrow(/aún no llega/);
    await writeFile(beside, choice);
    expect(await exports.run([file, ...order])).toMatch(/^0\n/);
  });
});
