import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { figureRows } from '../support/figures.ts';

const root = new URL('../../', import.meta.url);
/** The required rows: S rows are attacks, R rows are faults. */
const ROWS = [
  ...[
    'R1',
    'R2',
    'R3',
    'R4',
    'R5',
    'R6',
    'R7',
    'R14',
    'R15',
    'R16',
    'R17',
    'R18',
    'R19',
    'R23',
    'R24',
    'R26',
    'R27',
  ],
  ...['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S12', 'S19'],
];
const COLUMNS = 8;

test('docs/figures.md has a row for each figure that is promised, and no other', async () => {
  const paper = await readFile(new URL('docs/figures.md', root), 'utf8');
  const table = paper
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));
  for (const cells of table) expect(cells, cells.join(' | ')).toHaveLength(COLUMNS);
  const named = table.map(([id = '']) => id);
  expect(named.toSorted()).toEqual(Object.keys(figureRows).toSorted());
  expect([...new Set(named.map((id) => id.split(' ')[0]))]).toEqual(ROWS);
});

const lineSchema = z.strictObject({
  id: z.string(),
  counts: z.record(z.string(), z.number()),
  faults: z.record(z.string(), z.number()),
  seed: z.int().nullable(),
  bar: z.record(z.string(), z.unknown()),
  met: z.boolean(),
  size: z.string(),
  commit: z.string().min(1),
  machine: z.string().min(1),
  date: z.iso.datetime(),
});

test('every figure of the paper is one that a test wrote down', async () => {
  const paper = await readFile(new URL('docs/figures.md', root), 'utf8');
  const lines = [...paper.matchAll(/^<!-- (\{.*\}) -->$/gm)].map(([, line = '']) =>
    lineSchema.parse(JSON.parse(line)),
  );
  for (const { id, bar, met, faults } of lines) {
    const row = figureRows[id];
    expect(row, id).toBeDefined();
    expect(Object.keys(bar), id).toEqual(Object.keys(row?.bar ?? {}));
    if (met) for (const kind of row?.faults ?? []) expect(faults[kind], `${id}: ${kind}`).toBeGreaterThan(0);
  }
  const rows = paper.split('\n').filter((line) => /^\| [RS]\d/.test(line) && !line.includes(' | not run | '));
  expect(lines.map(({ id }) => id)).toEqual(rows.map((row) => row.slice(2).split(' | ')[0]));
});

test('the test that a figure names is there, and writes it down', async () => {
  const missing: string[] = [];
  const sources = await Promise.all(
    [...new Set(Object.values(figureRows).flatMap(({ by }) => by ?? []))].map(async (by) => {
      const folder = new URL('.', new URL(by, root));
      const names = (await readdir(folder)).filter((name) => name.endsWith('.test.ts'));
      const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
      const own = await readFile(new URL(by, root), 'utf8').catch(() => undefined);
      return [by, own === undefined ? '' : texts.join('\n')] as const;
    }),
  );
  const textOf = new Map(sources);
  for (const [id, { by }] of Object.entries(figureRows))
    if (by && !textOf.get(by)?.includes(`figure('${id}'`)) missing.push(`${id}: ${by}`);
  expect(missing).toEqual([]);
});
