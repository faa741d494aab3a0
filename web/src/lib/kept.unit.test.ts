import { beforeEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from './draft.ts';
import { dropKept, KEPT_THEME, keepFor } from './kept.ts';

/** As in a browser, what is stored are its own keys. */
class FakeStorage {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name: string, value: string) {
    this[name] = value;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

const draft = { amount: '73500' };

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('localStorage', new FakeStorage());
  keepFor('ana');
  writeDraft('invest', draft);
  sessionStorage.setItem('nodo:command:invest', 'a key');
});

test('a person who comes back finds their draft and its key', () => {
  keepFor('ana');
  expect(readDraft('invest')).toEqual(draft);
  expect(sessionStorage.getItem('nodo:command:invest')).toBe('a key');
});

test('another person finds neither, nor does the first one after them', () => {
  sessionStorage.setItem('else', 'stays');
  for (const person of ['beto', 'ana']) {
    keepFor(person);
    expect(readDraft('invest')).toEqual({});
    expect(sessionStorage.getItem('nodo:command:invest')).toBeNull();
  }
  expect(sessionStorage.getItem('else')).toBe('stays');
});

test('what is kept for nobody known is for nobody', () => {
  sessionStorage.removeItem('nodo:kept-for');
  keepFor('ana');
  expect(readDraft('invest')).toEqual({});
});

test('who leaves leaves nothing, not even a choice of theme', () => {
  localStorage.setItem(KEPT_THEME, 'ana on');
  dropKept();
  expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([]);
});

test('without storage nothing fails', () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepFor('ana')).not.toThrow();
  expect(dropKept).not.toThrow();
});
