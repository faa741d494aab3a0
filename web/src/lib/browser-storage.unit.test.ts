import { beforeEach, expect, test, vi } from 'vitest';
import { claimFor, clearStorage, readStored, SAVED_THEME_KEY, writeStored } from './browser-storage.ts';
import { readDraft, writeDraft } from './draft.ts';
import { FakeStorage } from './fake-storage.test.ts';

const draft = { amount: '73500' };

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('localStorage', new FakeStorage());
  claimFor('ana');
  writeDraft('invest', draft);
  sessionStorage.setItem('nodo:command:invest', 'a key');
});

test('a person who comes back finds their draft and its key', () => {
  claimFor('ana');
  expect(readDraft('invest')).toEqual(draft);
  expect(sessionStorage.getItem('nodo:command:invest')).toBe('a key');
});

test('another person finds neither, nor does the first one after them', () => {
  sessionStorage.setItem('else', 'stays');
  for (const person of ['beto', 'ana']) {
    claimFor(person);
    expect(readDraft('invest')).toEqual({});
    expect(sessionStorage.getItem('nodo:command:invest')).toBeNull();
  }
  expect(sessionStorage.getItem('else')).toBe('stays');
});

test('drafts without an owner are removed', () => {
  sessionStorage.removeItem('nodo:kept-for');
  claimFor('ana');
  expect(readDraft('invest')).toEqual({});
});

test('clearing leaves nothing, not even the saved theme', () => {
  localStorage.setItem(SAVED_THEME_KEY, 'ana on');
  clearStorage();
  expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([]);
});

test('without storage nothing fails', () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('sessionStorage', undefined);
  vi.stubGlobal('localStorage', undefined);
  expect(() => claimFor('ana')).not.toThrow();
  expect(clearStorage).not.toThrow();
  expect([writeStored('localStorage', 'a', 'b'), readStored('localStorage', 'a')]).toEqual([false, null]);
});
