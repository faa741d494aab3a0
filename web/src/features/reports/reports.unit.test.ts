import { expect, test } from 'vitest';
import { capitalByMonth } from './capital-months.ts';
import { readReportsView, writeReportsView } from './reports-view.ts';

test('REP-03 the view is in the address, and nonsense counts as nothing', () => {
  const address = 'vista=documents&buscar=licencia&tipo=construction';
  expect(`${writeReportsView(readReportsView(new URLSearchParams(address)))}`).toBe(address);
  expect(`${writeReportsView(readReportsView(new URLSearchParams('vista=x&periodo=y&tipo=z')))}`).toBe('');
});

test('capital by month is exact: what was confirmed in it, and what is left at its end', () => {
  const months = capitalByMonth(
    [
      { day: '2025-11-30', capital: '60000.00', confirmed: '60000.00' },
      { day: '2026-10-01', capital: '110000.10', confirmed: '110000.10' },
      // Sold back and bought within one month.
      { day: '2026-10-31', capital: '50000.30', confirmed: '110000.30' },
      { day: '2026-11-02', capital: '50000.70', confirmed: '110000.70' },
    ],
    '2026-11-20',
  );
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2025-12', added: '0.00', total: '60000.00' });
  expect(months.slice(-3)).toEqual([
    { month: '2026-09', added: '0.00', total: '60000.00' },
    { month: '2026-10', added: '50000.30', total: '50000.30' },
    { month: '2026-11', added: '0.40', total: '50000.70' },
  ]);
  expect(capitalByMonth([], '2026-11-20').at(-1)).toEqual({ month: '2026-11', added: '0.00', total: '0.00' });
});
