import { expect, test } from 'vitest';
import { reschedulingName } from './visits.ts';

test('a visit that is moved back to a moment is another command than the first move there', () => {
  const back = { id: 'v', userId: 'u', day: '2026-03-03', time: '09:00', reason: 'Llueve' };
  const nameFrom = (day: string) => reschedulingName({ day, time: '09:00' }, back);
  expect(nameFrom('2026-03-02')).toBe(nameFrom('2026-03-02'));
  expect(nameFrom('2026-03-04')).not.toBe(nameFrom('2026-03-02'));
});
