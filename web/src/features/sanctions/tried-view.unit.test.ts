import { expect, test } from 'vitest';
import { readTried, writeTried } from './tried-view.ts';

test('KREV-04 the address keeps the name that is tried, and nothing that makes no sense', () => {
  const address = 'nombre=Yadira+Quintero&documento=123&nacimiento=1970-03-12';
  expect(`${writeTried(readTried(new URLSearchParams(address)))}`).toBe(address);
  const odd = new URLSearchParams(`nombre=++&documento=${'1'.repeat(41)}&nacimiento=ayer`);
  expect(readTried(odd)).toEqual({ name: '', document: '', bornOn: '' });
});
