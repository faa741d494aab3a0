import { expect, test } from 'vitest';
import { reconcileName } from './use-decisions.ts';

test('the same decision after a rejection is another command than the first, whose answer was lost', () => {
  const nameAfter = (proposal: number | null) => {
    const reconciliation = proposal === null ? null : { proposal };
    return reconcileName({ id: 't', reconciliation }, { how: 'platform', note: 'Para pagar retiros' });
  };
  expect(nameAfter(null)).toBe(nameAfter(null));
  expect(nameAfter(1)).not.toBe(nameAfter(null));
  expect(nameAfter(2)).not.toBe(nameAfter(1));
});
