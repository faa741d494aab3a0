import { expect, it } from 'vitest';
import { progressText, rebuildText } from './cli-text.ts';

it('tells how far it is, how fast, and how long it will take', () => {
  const text = (events: number, goalEvents: number, rate: number) =>
    progressText({ events, goalEvents, rate });
  expect(text(250, 1_000, 50)).toBe('25 % · 250 de 1.000 eventos · 50 por segundo, faltan 15 s');
  expect(text(0, 1_000_000, 2_000)).toBe('0 % · 0 de 1.000.000 eventos · 2.000 por segundo, faltan 9 min');
  expect(text(0, 9_000_000, 1_000)).toMatch(/faltan 2 h 30 min$/);
});

it('does not divide by what is not there, and is never past its end', () => {
  expect(progressText({ events: 0, goalEvents: 0, rate: 0 })).toBe('100 % · 0 de 0 eventos · 0 por segundo');
  expect(progressText({ events: 7, goalEvents: 5, rate: 1 })).toMatch(/^100 % · 7 de 7/);
});

it('tells what it does once every event is in', () => {
  expect(progressText({ events: 500, goalEvents: 500, rate: 40 })).toBe(
    '100 % · 500 de 500 eventos · creando índices',
  );
  expect(progressText({ events: 7, goalEvents: 5, rate: 1 })).not.toMatch(/falta/);
});

it('tells a branch from a rebuild', () => {
  const one = { id: 3, state: 'built', projections: ['kyc'], events: 12, position: 4711n } as const;
  expect(rebuildText({ ...one, until: undefined, changes: undefined })).toBe(
    '3 · construida · kyc · 12 eventos, posición 4711',
  );
  expect(rebuildText({ ...one, until: undefined, changes: [] })).toBe(
    '3 · suposición construida · kyc · 12 eventos, posición 4711',
  );
});
