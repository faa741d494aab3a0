import { expect, test } from 'vitest';
import { formatRelative } from './relative-time.ts';

const now = Date.parse('2026-05-20T12:00:00.000Z');

test('KREV-01 the age and the due time read in their largest unit', () => {
  expect(formatRelative('2026-05-20T11:59:30.000Z', now)).toBe('hace un momento');
  expect(formatRelative('2026-05-20T11:15:00.000Z', now)).toBe('hace 45 minutos');
  expect(formatRelative('2026-05-20T09:00:00.000Z', now)).toBe('hace 3 horas');
  expect(formatRelative('2026-05-17T13:00:00.000Z', now)).toBe('hace 2 días');
  expect(formatRelative('2026-05-22T12:30:00.000Z', now)).toBe('dentro de 2 días');
});
