import type { PlatformFigures } from '@nodo/contracts/portfolio/platform-figures';
import { describe, expect, test } from 'vitest';
import {
  capitalParts,
  chainLight,
  figuresLight,
  followingLight,
  monthName,
  monthShort,
  monthTick,
  progressText,
  rateText,
  readingLight,
  stepsOf,
  usdtText,
} from './platform-labels.ts';

const NOW = Date.parse('2026-02-01T12:00:00Z');
const current = {
  position: '900',
  events: 120,
  lagEvents: 0,
  lagSeconds: 0,
  appliedAt: '2026-02-01T11:58:00.000Z',
  isRunning: true,
  parkedKeys: 0,
  parkedSince: null,
} satisfies PlatformFigures['projection'];

/** Replaces non-breaking spaces by ordinary ones. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('rates, progress and amounts are written as people in Colombia read them', () => {
  expect(plain(rateText('0.184980'))).toBe('18,5 %');
  expect(rateText(null)).toBe('—');
  expect(plain(progressText('68.41'))).toBe('68 %');
  expect(progressText(null)).toBe('—');
  expect(usdtText('236475.015212')).toBe('236.475,02 USDT');
  expect(usdtText('0.000000')).toBe('0,00 USDT');
  expect(monthTick('2026-01')).toBe('ene 26');
  expect(plain(monthShort('2025-09'))).toBe('sept 2025');
  expect(monthName('2026-01')).toBe('enero de 2026');
});

describe('the state of the figures', () => {
  test('is well while the log is followed closely', () => {
    expect(readingLight(current, NOW)).toMatchObject({ tone: 'sea', text: 'Al día' });
    expect(readingLight({ ...current, lagEvents: 3, lagSeconds: 0.4 }, NOW).tone).toBe('sea');
  });

  test('says how far behind they are, what stands still, and when nothing is known', () => {
    expect(readingLight({ ...current, lagEvents: 1_400, lagSeconds: 75 }, NOW)).toMatchObject({
      tone: 'amber',
      text: '1 min 15 s de retraso, 1.400 eventos por leer',
    });
    expect(readingLight({ ...current, isRunning: false }, NOW)).toMatchObject({
      tone: 'alert',
      text: 'Sin actualizar desde hace 2 min 00 s',
    });
    expect(readingLight({ ...current, parkedKeys: 2 }, NOW)).toMatchObject({
      tone: 'amber',
      text: 'Al día, salvo 2 registros',
    });
    expect(readingLight(null, NOW).tone).toBe('amber');
    expect(figuresLight(undefined, true, NOW)).toMatchObject({
      tone: 'amber',
      text: 'Sin respuesta; se muestran las últimas',
    });
  });
});

test('a chain without new blocks is told of after a minute', () => {
  const at = (secondsAgo: number) => new Date(NOW - secondsAgo * 1_000).toISOString();
  expect(chainLight(61_234_567, at(4), NOW)).toMatchObject({
    tone: 'sea',
    text: 'Bloque 61.234.567, hace 4 s',
  });
  expect(chainLight(61_234_567, at(61), NOW)).toMatchObject({
    tone: 'alert',
    text: 'Sin bloques desde hace 1 min 01 s',
  });
  expect(chainLight(7, undefined, NOW)).toMatchObject({ tone: 'sea', text: 'Bloque 7' });
  expect(chainLight(undefined, undefined, NOW).tone).toBe('amber');
});

test('a chain that is not followed is told of with its reason', () => {
  const at = (secondsAgo: number) => new Date(NOW - secondsAgo * 1_000).toISOString();
  expect(followingLight(null, NOW)).toBeUndefined();
  expect(followingLight({ lookedAt: at(4), trouble: null }, NOW)).toBeUndefined();
  expect(followingLight({ lookedAt: at(4), trouble: 'network' }, NOW)).toMatchObject({
    tone: 'alert',
    text: 'El nodo es de otra red',
  });
  expect(followingLight({ lookedAt: null, trouble: null }, NOW)?.tone).toBe('amber');
  expect(followingLight({ lookedAt: at(61), trouble: null }, NOW)).toMatchObject({
    tone: 'alert',
    text: 'Sin seguir desde hace 1 min 01 s',
  });
});

test('capital is divided into parts of the whole', () => {
  const warehouse = (name: string, capital: string) => ({
    id: '0190a0a0-0000-7000-8000-000000000001',
    name,
    capital,
    totalValue: '1000000.00',
    investors: 1,
    constructionStatus: 'planning' as const,
    progressPercentage: 0,
  });
  const parts = capitalParts(
    [warehouse('A', '200000.00'), warehouse('B', '100000.00'), warehouse('C', '0.00')],
    '300000.00',
  );
  expect(parts).toEqual([
    { name: 'A', amount: '200000.00', percentage: '66.67' },
    { name: 'B', amount: '100000.00', percentage: '33.33' },
  ]);
});

test('steps are parts of everybody registered, never more than all of them', () => {
  const figures = (total: number, submitted: number) => ({
    users: { total, byRole: { investor: total, admin: 0, super_admin: 0, analyst: 0 }, investing: 1 },
    kyc: { waiting: 0, oldestDueAt: null, submitted, approved: 2 },
    capital: {
      confirmed: '0.00',
      pending: '0.00',
      pendingInvestments: 0,
      monthlyReturn: '0.00',
      annualReturnRate: null,
    },
    warehouses: { total: 0, active: 0, shares: 0, units: 0, totalValue: '0.00', progressPercentage: null },
    transfers: { unmatched: 0, unmatchedUsdt: '0.000000', climbing: 0, climbingUsdt: '0.000000' },
    decisions: {
      payouts: 0,
      payoutsUsd: '0.00',
      distributions: 0,
      distributionsUsd: '0.00',
      repurchases: 0,
      repurchasesUsd: '0.00',
    },
    projection: null,
    chain: null,
    following: null,
  });
  expect(stepsOf(figures(8, 4)).map(({ people, percentage }) => [people, percentage])).toEqual([
    [8, 100],
    [4, 50],
    [2, 25],
    [1, 12.5],
  ]);
  expect(stepsOf(figures(0, 3)).every(({ percentage }) => percentage === 0)).toBe(true);
  expect(stepsOf(figures(2, 3))[1]?.percentage).toBe(100);
});
