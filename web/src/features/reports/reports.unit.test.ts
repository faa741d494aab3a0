import { expect, test } from 'vitest';
import { capitalByMonth } from './capital-months.ts';
import { readReportsView, writeReportsView } from './reports-view.ts';

const investment = (amount: string, confirmedAt: string | null) =>
  ({ amount, confirmedAt, status: confirmedAt ? 'confirmed' : 'pending' }) as Parameters<
    typeof capitalByMonth
  >[0][number];

test('REP-03 the view is in the address, and nonsense counts as nothing', () => {
  const address = 'vista=documents&buscar=licencia&tipo=construction';
  expect(`${writeReportsView(readReportsView(new URLSearchParams(address)))}`).toBe(address);
  expect(`${writeReportsView(readReportsView(new URLSearchParams('vista=x&periodo=y&tipo=z')))}`).toBe('');
});

test('capital by month is exact and cumulative, by the calendar of Bogotá', () => {
  const months = capitalByMonth(
    [
      // Still October in Bogotá.
      investment('50000.10', '2026-11-01T03:00:00.000Z'),
      investment('0.20', '2026-11-01T06:00:00.000Z'),
      investment('70000.00', null),
    ],
    '2026-11-20',
  );
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2025-12', added: '0.00', total: '0.00' });
  expect(months.slice(-2)).toEqual([
    { month: '2026-10', added: '50000.10', total: '50000.10' },
    { month: '2026-11', added: '0.20', total: '50000.30' },
  ]);
});
