import { documentsEndAt } from '@nodo/contracts/kyc/checklist';
import { eachKycDocument } from '@nodo/contracts/kyc/documents';
import { describe, expect, test } from 'vitest';
import { parseAmount } from './amount-input.ts';
import {
  formatAxis,
  formatDate,
  formatDuration,
  formatLastDay,
  formatNumber,
  formatPercent,
  formatRate,
  formatUsdCompact,
  shortHash,
} from './format.ts';
import { safeNext } from './safe-next.ts';

describe('formats', () => {
  test('dates are those of Bogotá', () => {
    expect(formatDate('2026-11-21T03:00:00.000Z')).toBe('20 nov 2026');
  });

  test('KYC-13 what ends with a day is valid until that day, not until the next one', () => {
    const end = documentsEndAt(
      eachKycDocument(() => ({ found: 'in_order', expiresOn: '2031-05-09' })),
      '2026-11-21T03:00:00.000Z',
    );
    expect(formatLastDay(end ?? '')).toBe('9 may 2031');
    expect(formatLastDay('2027-11-21T03:00:00.000Z')).toBe('20 nov 2027');
  });

  test('durations never go below zero', () => {
    expect(formatDuration(-5_000)).toBe('0 s');
    expect(formatDuration(48_000)).toBe('48 s');
    expect(formatDuration(249_000)).toBe('4 min 09 s');
    expect(formatDuration(85_260_000)).toBe('23 h 41 min');
  });

  test('figures use the comma', () => {
    expect(formatPercent('2.500000')).toBe('2,50\u00a0%');
    expect(formatRate('0.015')).toBe('1,5\u00a0%');
    expect(formatRate('0.01255')).toBe('1,255\u00a0%');
    expect(formatRate('0.00000001')).toBe('0,000001\u00a0%');
    expect(formatNumber('6.769')).toBe('6,769');
  });

  test('hashes show their first and last eight characters', () => {
    expect(shortHash(`${'a'.repeat(8)}${'b'.repeat(48)}${'c'.repeat(8)}`)).toBe('aaaaaaaa…cccccccc');
  });
});

describe('amounts as people type them', () => {
  test.each([
    ['50000', '50000'],
    ['50.000', '50000'],
    ['50.000,50', '50000.50'],
    ['1.250.000', '1250000'],
    ['50,000', '50000'],
    ['50,000.50', '50000.50'],
    ['50000.5', '50000.5'],
    ['50000,5', '50000.5'],
    ['US$ 50.000', '50000'],
    ['$50,000', '50000'],
  ])('%s is %s', (typed, read) => {
    expect(parseAmount(typed)).toBe(read);
  });

  test.each(['', 'mucho', '-5', '1e9'])('%j is left for the form to refuse', (typed) => {
    expect(parseAmount(typed)).toBe(typed);
  });
});

describe('where sign-in leads', () => {
  test.each(['/investments', '/investments/1?x=2#y'])('%s is ours', (next) => {
    expect(safeNext(next)).toBe(next);
  });

  test.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/login',
    '/login?next=/',
  ])('%j leads to the start page', (next) => {
    expect(safeNext(next)).toBe('/');
  });
});

test('large amounts of dollars are written in few characters', () => {
  const written = (amount: string) => formatUsdCompact(amount).replaceAll('\u00a0', ' ');
  expect(written('0.00')).toBe('US$ 0');
  expect(written('950000.00')).toBe('US$ 950.000');
  expect(written('999999.49')).toBe('US$ 999.999');
  expect(written('999999.50')).toBe('US$ 1 M');
  expect(written('2500000.00')).toBe('US$ 2,5 M');
  expect(written('2804999.00')).toBe('US$ 2,8 M');
  expect(written('12345678901.00')).toBe('US$ 12.345,68 M');
});

test('the values of an axis are written in few characters', () => {
  expect(
    [0, 40, 1_000, 2_500, 500_000, 2_500_000].map((value) => formatAxis(value).replace('\u00a0', ' ')),
  ).toEqual(['0', '40', '1 mil', '2,5 mil', '500 mil', '2,5 M']);
});
