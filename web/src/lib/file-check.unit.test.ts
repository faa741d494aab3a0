import { expect, test } from 'vitest';
import { formatSize } from './file-check.ts';

test('sizes read as people say them', () => {
  expect(formatSize(12)).toBe('1\u00a0KB');
  expect(formatSize(860_000)).toBe('840\u00a0KB');
  expect(formatSize(2.4 * 1024 * 1024)).toBe('2,4\u00a0MB');
});
