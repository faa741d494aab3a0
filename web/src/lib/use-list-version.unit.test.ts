import { expect, test } from 'vitest';
import { nextVersion } from './use-list-version.ts';

const [first, other] = [{ rows: [1] }, { rows: [2, 1] }];
const shown = { data: first, isStale: false, version: 0 };

test('rows are read again for another first page, and not for a poll that found the same', () => {
  expect(nextVersion(shown, { data: first, isStale: false })).toBe(shown);
  expect(nextVersion(shown, { data: other, isStale: false }).version).toBe(1);
});

test('an announced change has them read again once it was read, also where the first page stays as it was', () => {
  const announced = nextVersion(shown, { data: first, isStale: true });
  expect(announced.version).toBe(0);
  expect(nextVersion(announced, { data: first, isStale: false }).version).toBe(1);
});
