import { expect, it } from 'vitest';
import { fromReturns } from './taken-returns.ts';

it('takes deposits first, and only those that had come by that day', () => {
  const taken = [
    { day: '2026-03-03', amount: '10.00' },
    { day: '2026-03-20', amount: '25.00' },
    { day: '2026-03-20', amount: '5.00' },
    { day: '2026-04-02', amount: '8.00' },
  ];
  const deposited = [
    { day: '2026-04-01', amount: '9.00' },
    { day: '2026-03-20', amount: '12.00' },
  ];
  expect(fromReturns(taken, deposited)).toEqual([
    { day: '2026-03-03', amount: '10.00' },
    { day: '2026-03-20', amount: '18.00' },
    { day: '2026-04-01', amount: '0.00' },
    { day: '2026-04-02', amount: '0.00' },
  ]);
});
