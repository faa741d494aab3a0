import type { HistoryEvent } from '@nodo/contracts/history/moment';
import { expect, test } from 'vitest';
import { cursorAt, cursorBack, firstPages, keysetRows } from './keyset-rows.ts';

const eventAt = (position: number) => ({ position: `${position}` }) as HistoryEvent;

/** Pages of the events 9 (or `newest`), 8, … 1, like the service's responses. */
function pagesOf(asked: (string | undefined)[], newest = 9) {
  return async (cursor: string | undefined, limit: number) => {
    asked.push(cursor);
    const first = cursor === undefined ? newest : Number(cursor) - 1;
    const count = Math.min(limit, first);
    const events = Array.from({ length: count }, (_, index) => eventAt(first - index));
    return { events, next: first - count > 0 ? `${first - count + 1}` : null };
  };
}
const positions = (rows: readonly HistoryEvent[]) => rows.map(({ position }) => Number(position));

test('finds rows by their place, page after page, until the end is known', async () => {
  const asked: (string | undefined)[] = [];
  const read = keysetRows(pagesOf(asked));
  const first = await read({ offset: 0, limit: 4 }, undefined);
  expect([positions(first.rows), first.total]).toEqual([[9, 8, 7, 6], 8]);
  const third = await read({ offset: 8, limit: 4 }, undefined);
  expect([positions(third.rows), third.total]).toEqual([[1], 9]);
  expect(asked).toEqual([undefined, '6', '2']);
  const second = await read({ offset: 4, limit: 4 }, undefined);
  expect(positions(second.rows)).toEqual([5, 4, 3, 2]);
});

test('has no rows beyond the end', async () => {
  const read = keysetRows(pagesOf([]));
  expect(await read({ offset: 16, limit: 4 }, undefined)).toEqual({ rows: [], total: 9 });
});

test('several pages have no hole, also after more has happened than was between two of them', async () => {
  const shown = async (newest: number, pages: number) => {
    const { events, next } = await firstPages(pagesOf([], newest), pages, 4);
    return [positions(events), next];
  };
  expect(await shown(9, 1)).toEqual([[9, 8, 7, 6], '6']);
  expect(await shown(9, 2)).toEqual([[9, 8, 7, 6, 5, 4, 3, 2], '2']);
  expect(await shown(12, 2)).toEqual([[12, 11, 10, 9, 8, 7, 6, 5], '5']);
  expect(await shown(9, 5)).toEqual([[9, 8, 7, 6, 5, 4, 3, 2, 1], null]);
});

/** Pages of the events `last`, … 1 in both directions. */
function bothWays(asked: string[], last: number) {
  return async (cursor: string | undefined, limit: number, isBack = false, skip = 0) => {
    asked.push(`${isBack ? 'before' : 'after'} ${cursor}${skip > 0 ? ` without ${skip}` : ''}`);
    const edge = Number(cursor) + (isBack ? skip : -skip);
    const from = isBack ? Math.min(last, edge + limit - 1) : edge - 1;
    const count = Math.max(0, isBack ? from - edge + 1 : Math.min(limit, from));
    const events = Array.from({ length: count }, (_, index) => eventAt(from - index));
    return { events, next: !isBack && from - count > 0 ? `${from - count + 1}` : null };
  };
}

/** Reads pages of four: their rows and the number of rows told. */
function pagesOfFour(read: ReturnType<typeof keysetRows>) {
  return async (offset: number) => {
    const { rows, total } = await read({ offset, limit: 4 }, undefined);
    return [positions(rows), total];
  };
}

test('begins at an event far down, with all rows above and below it in their places', async () => {
  const asked: string[] = [];
  // The event 15 is in row 25 of 40, 39, … 1: its page of four begins with row 24.
  const anchor = { row: 25, offset: 24, cursor: '17', head: '41' };
  const page = pagesOfFour(keysetRows(bothWays(asked, 40), 'desc', anchor));
  expect(await page(24)).toEqual([[16, 15, 14, 13], 32]);
  expect(await page(20)).toEqual([[20, 19, 18, 17], 32]);
  expect(await page(16)).toEqual([[24, 23, 22, 21], 32]);
  expect(await page(28)).toEqual([[12, 11, 10, 9], 36]);
  expect(await page(0)).toEqual([[40, 39, 38, 37], 36]);
  expect(asked).toEqual(['after 17', 'before 17', 'before 21', 'after 13', 'after 41']);
  expect(await page(36)).toEqual([[4, 3, 2, 1], 40]);
});

test('keeps the end that the last page told of while those above it are read', async () => {
  // The event 1 is in row 29 of 30, …, 1: its page has two rows.
  const anchor = { row: 29, offset: 28, cursor: '3', head: '31' };
  const page = pagesOfFour(keysetRows(bothWays([], 30), 'desc', anchor));
  expect(await page(28)).toEqual([[2, 1], 30]);
  expect(await page(24)).toEqual([[6, 5, 4, 3], 30]);
  expect(await page(20)).toEqual([[10, 9, 8, 7], 30]);
  expect(await page(0)).toEqual([[30, 29, 28, 27], 30]);
});

test('has the row to begin at also while only the first page was read', async () => {
  const anchor = { row: 24, offset: 24, cursor: '17', head: '41' };
  const page = pagesOfFour(keysetRows(bothWays([], 40), 'desc', anchor));
  expect(await page(0)).toEqual([[40, 39, 38, 37], 25]);
  expect(await page(24)).toEqual([[16, 15, 14, 13], 32]);
});

test('tells of what a list of later events has grown by', async () => {
  let newest = 10;
  // The events 1, 2, … with 9 in row 8: its page has two rows at first.
  const readPage = async (cursor: string | undefined, limit: number) => {
    const first = Number(cursor ?? 0) + 1;
    const count = Math.min(limit, newest - first + 1);
    const events = Array.from({ length: count }, (_, index) => eventAt(first + index));
    return { events, next: first + count > newest ? null : `${first + count - 1}` };
  };
  const anchor = { row: 8, offset: 8, cursor: '8', head: '0' };
  const page = pagesOfFour(keysetRows(readPage, 'asc', anchor));
  expect(await page(8)).toEqual([[9, 10], 10]);
  newest = 11;
  expect(await page(8)).toEqual([[9, 10, 11], 11]);
  newest = 20;
  expect(await page(8)).toEqual([[9, 10, 11, 12], 16]);
});

test('reads rows far from those read so far at once, counted off from the nearer side', async () => {
  const asked: string[] = [];
  // The event 1,001 is in row 20,000 of 21,000, …, 1.
  const anchor = { row: 20_000, offset: 20_000, cursor: '1001', head: '21001' };
  const page = pagesOfFour(keysetRows(bothWays(asked, 21_000), 'desc', anchor));
  await page(20_000);
  asked.splice(0);
  expect((await page(19_000))[0]).toEqual([2_000, 1_999, 1_998, 1_997]);
  expect(asked).toEqual(['before 1001 without 996']);
  asked.splice(0);
  expect((await page(600))[0]).toEqual([20_400, 20_399, 20_398, 20_397]);
  expect(asked).toEqual(['after 21001 without 600']);
  asked.splice(0);
  expect((await page(604))[0]).toEqual([20_396, 20_395, 20_394, 20_393]);
  expect((await page(596))[0]).toEqual([20_404, 20_403, 20_402, 20_401]);
  expect(asked).toEqual(['after 20397', 'before 20401']);
});

test('cursors of both directions lead to the event itself', () => {
  expect([cursorAt('7', 'desc'), cursorAt('7', 'asc'), cursorAt('0', 'asc')]).toEqual(['8', '6', undefined]);
  expect([cursorBack('8', 'desc'), cursorBack('6', 'asc')]).toEqual(['7', '7']);
});
