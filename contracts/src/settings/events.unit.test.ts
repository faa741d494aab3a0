import { expect, test } from 'vitest';
import { OpenInvestmentLimitsSet } from './events.ts';

const inForce = { maximumOpen: 10, maximumCapital: '1000000.00' };

test('the audit of limits that were set again says which proposed ones that took back', () => {
  const withdrawn = { maximumOpen: 200, maximumCapital: '1000000.00' };
  const reason = 'Se propuso por error';
  const changes = OpenInvestmentLimitsSet.audit.changes({ ...inForce, previous: inForce, withdrawn, reason });
  expect(changes).toEqual([{ field: 'maximumOpen', before: 200, after: 10 }]);
});
