import { expect, it } from 'vitest';
import { fromReturns } from './taken-returns.ts';

it('takes deposits first, and only those that had come by that day', () => {
  const paid = [
    { day: '2026-03-03', amount: '10.00' },
    { day: '2026-03-20', amount: '25.00' },
    { day: '2026-03-20', amount: '5.00' },
    { day: '2026-04-02', amount: '8.00' },
  ];
  const deposited = [
    { day: '2026-04-01', amount: '9.00' },
    { day: '2026-03-20', amount: '12.00' },
  ];
  expect(fromReturns(paid, [], deposited)).toEqual({
    paidOut: [
      { day: '2026-03-03', amount: '10.00' },
      { day: '2026-03-20', amount: '18.00' },
    ],
    reinvested: [],
  });
});

it('a deposit that was invested again covers no payout', () => {
  const deposited = [{ day: '2026-03-01', amount: '60000.00' }];
  const invested = [{ day: '2026-03-02', amount: '50000.00' }];
  const paid = [{ day: '2026-03-03', amount: '11462.50' }];
  expect(fromReturns(paid, invested, deposited)).toEqual({
    paidOut: [{ day: '2026-03-03', amount: '1462.50' }],
    reinvested: [],
  });
});

it('on one day deposits are invested before they are paid out', () => {
  const day = '2026-03-01';
  const [deposited, invested, paid] = ['60.00', '70.00', '5.00'].map((amount) => [{ day, amount }]);
  expect(fromReturns(paid ?? [], invested ?? [], deposited ?? [])).toEqual({
    paidOut: [{ day, amount: '5.00' }],
    reinvested: [{ day, amount: '10.00' }],
  });
});
