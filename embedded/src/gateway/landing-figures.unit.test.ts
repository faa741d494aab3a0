import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FiguresSource } from './landing-figures.ts';

const first = { progress: 68, warehouses: 12, investors: 143 };
const later = { ...first, investors: 144 };
let answers: (() => Promise<Response>)[];
let asked: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    const next = answers.shift();
    return next ? next() : Promise.reject(new Error('away'));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const says = (body: object) => async () => Response.json(body);
/** Lets what was asked for arrive. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('LAND-32 figures are asked for again after a minute, and until then and meanwhile the last ones are shown', async () => {
  answers = [says(first), says(later)];
  const source = new FiguresSource(() => 'http://query');
  expect(await source.current()).toEqual(first);
  vi.advanceTimersByTime(59_000);
  expect(await source.current()).toEqual(first);
  expect(asked).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(await source.current()).toEqual(first);
  await settled();
  expect(await source.current()).toEqual(later);
  expect(asked).toBe(2);
});

test('LAND-32 figures that nobody has looked at for long are not shown before they are asked for', async () => {
  answers = [says(first), says(later)];
  const source = new FiguresSource(() => 'http://query');
  expect(await source.current()).toEqual(first);
  vi.advanceTimersByTime(3_600_000);
  expect(await Promise.all([source.current(), source.current()])).toEqual([later, later]);
  expect(asked).toBe(2);
});

test('LAND-32 after a failure there are none, and they are asked for again after some seconds', async () => {
  answers = [says(first), () => Promise.reject(new Error('away')), says(later)];
  const source = new FiguresSource(() => 'http://query');
  expect(await source.current()).toEqual(first);
  vi.advanceTimersByTime(60_000);
  await source.current();
  await settled();
  expect(await source.current()).toBeUndefined();
  vi.advanceTimersByTime(5_000);
  await source.current();
  await settled();
  expect(await source.current()).toEqual(later);
  expect(asked).toBe(3);
});

test('LAND-32 a service that has no address yet is one that is away', async () => {
  const source = new FiguresSource(() => {
    throw new Error('It has not started');
  });
  expect(await source.current()).toBeUndefined();
  expect(asked).toBe(0);
});
