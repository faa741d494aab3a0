import { expect, test } from 'vitest';
import { isMet } from './aim.ts';

const row = { name: 'a figure', value: 1_500, unit: 'things', ratio: 0.55 };

test.each([
  ['≥ 1 500', true],
  ['≥ 1501', false],
  ['≤ 1 499', false],
  ['≤ 1 500.5', true],
  ['ratio ≥ 0.5', true],
  ['ratio ≥ 0.6', false],
  ['ratio ≤ 1', true],
  ['ratio 0.5–0.6', true],
  ['ratio 0.6–0.7', false],
  ['ratio 0.4–0.5', false],
  ['1 000–2 000', true],
  ['1 600–2 000', false],
])('%s', (aim, met) => {
  expect(isMet({ ...row, aim })).toBe(met);
});

test('a value that is not a number reaches nothing', () => {
  expect(isMet({ ...row, value: Number.NaN, aim: '≤ 5' })).toBe(false);
});

test('a row without an aim is not judged', () => {
  expect(isMet(row)).toBeUndefined();
});

test('an aim nobody can judge is a fault of the benchmark', () => {
  expect(() => isMet({ ...row, aim: 'fast' })).toThrow(/can't be judged/);
  expect(() => isMet({ name: 'no ratio', value: 1, unit: '', aim: 'ratio ≥ 1' })).toThrow(/can't be judged/);
});
