import { expect, test } from 'vitest';
import { formatDue } from './when.ts';

test('KYC-05 the due time names the day, in Bogotá', () => {
  expect(formatDue('2026-05-22T23:00:00.000Z')).toMatch(/^viernes, 22 de mayo.*6:00\s?p\.\s?m\.$/);
});
