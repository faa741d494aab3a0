import { expect, test } from 'vitest';
import { endSentence } from '../../lib/end-sentence.ts';
import { formatDue } from './when.ts';

test('KYC-05 the due time names the day, in Bogotá', () => {
  expect(formatDue('2026-05-22T23:00:00.000Z')).toMatch(/^viernes, 22 de mayo.*6:00\s?p\.\s?m\.$/);
});

test('KYC-05 the end of a day is told as that day', () => {
  expect(formatDue('2026-12-02T05:00:00.000Z')).toMatch(/^martes, 1 de diciembre.*11:59\s?p\.\s?m\.$/);
});

test('KYC-05 a sentence that tells the due time ends with one full stop, whatever the language', () => {
  expect(endSentence(formatDue('2026-05-22T23:00:00.000Z'))).toMatch(/6:00\s?p\.\s?m\.$/);
  expect(endSentence('By Friday 22 May at 18:00')).toBe('By Friday 22 May at 18:00.');
});
