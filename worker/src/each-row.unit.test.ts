import { expect, it } from 'vitest';
import { CommandRefused, CommandUnavailable } from './commands.ts';
import { eachRow, pagesOf } from './each-row.ts';

const away = () => new CommandUnavailable('RunStandingOrder: UNAVAILABLE', { status: 503 });
const internal = () => new CommandUnavailable('RunStandingOrder: INTERNAL', { status: 500 });
const refused = (code: string, status = 409) => new CommandRefused('RunStandingOrder', status, code);

/** Sweeps over rows; those in `errors` fail. Resolves to what was tried, what was logged, and what was thrown. */
async function sweep(
  pages: Parameters<typeof eachRow<string>>[0],
  errors: Readonly<Record<string, Error>>,
  parallel = 1,
) {
  const tried: string[] = [];
  const logged: [level: string, facts: unknown][] = [];
  const logger = {
    info: (facts: unknown) => void logged.push(['info', facts]),
    warn: (facts: unknown) => void logged.push(['warn', facts]),
  };
  const about = { sweep: 'test', logger, idOf: (row: string) => row, parallel };
  const thrown = await eachRow(pages, about, async (row) => {
    tried.push(row);
    await undefined;
    const error = errors[row];
    if (error) throw error;
  }).catch((error: unknown) => error);
  return { tried, logged, thrown };
}

/** A read model whose rows all stay, however often they are worked on. */
const staying = (rows: readonly string[], size: number) =>
  pagesOf(
    size,
    (row: string) => row,
    async (had) => rows.filter((row) => !had.includes(row)).slice(0, size),
  );
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`);

it.each([1, 4])(
  'works on every row though some fail, and throws the first failure at the end (%i at a time)',
  async (lanes) => {
    const [first, third] = [internal(), new Error('no such column')];
    const { tried, logged, thrown } = await sweep(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      { a: first, c: third },
      lanes,
    );
    expect(tried).toEqual(['a', 'b', 'c', 'd']);
    expect(thrown).toBe(first);
    expect(logged).toEqual([
      ['warn', { err: first, sweep: 'test', id: 'a' }],
      ['warn', { err: third, sweep: 'test', id: 'c' }],
    ]);
  },
);

it('takes a refusal for no failure', async () => {
  const { logged, thrown } = await sweep([['a', 'b']], { a: refused('NOT_ALLOWED_NOW') });
  expect(thrown).toBeUndefined();
  expect(logged).toEqual([['info', { sweep: 'test', id: 'a', code: 'NOT_ALLOWED_NOW' }]]);
});

it('takes a missing key or a newer stream for a failure of its row alone', async () => {
  const stuck = refused('PERSONAL_DATA_UNAVAILABLE', 503);
  const { tried, logged, thrown } = await sweep([['a', 'b']], { a: stuck });
  expect(tried).toEqual(['a', 'b']);
  expect(thrown).toBe(stuck);
  expect(logged).toEqual([['warn', { err: stuck, sweep: 'test', id: 'a' }]]);
});

it('leaves the rest to the next run once command-api is away for three rows in a row', async () => {
  const errors = Object.fromEntries(numbered(10).map((row) => [row, away()]));
  const { tried, thrown } = await sweep(staying(numbered(10), 2), errors);
  expect(tried).toEqual(numbered(3));
  expect(thrown).toBeInstanceOf(CommandUnavailable);
});

it('goes on after any number of internal errors, and after outages that end', async () => {
  const rows = numbered(12);
  const errors = Object.fromEntries(rows.map((row, index) => [row, index % 3 === 2 ? internal() : away()]));
  expect((await sweep([rows], errors)).tried).toEqual(rows);
});

it('reaches the rows behind full pages of rows that stay', async () => {
  const rows = numbered(7);
  const errors = Object.fromEntries(rows.slice(0, 6).map((row) => [row, refused('NOT_ALLOWED_NOW')]));
  expect((await sweep(staying(rows, 3), errors)).tried).toEqual(rows);
});

it('reaches the rows behind thousands that stay, and has a limit', async () => {
  const size = 500;
  const page = (from: number) => numbered(from + size).slice(from);
  const pages = pagesOf(
    size,
    (row: string) => row,
    async (had) => page(had.length),
  );
  const { tried } = await sweep(pages, { 'row 0': refused('NOT_ALLOWED_NOW') });
  expect(tried).toEqual(numbered(10_000));
});
