import { expect, it } from 'vitest';
import { RowMemory } from './row-memory.ts';

const MANY = 10_000;

it('knows of tables that were empty what is not there, and of others only what it was told', () => {
  const [fresh, other] = [new RowMemory(true), new RowMemory(false)];
  expect(fresh.of('users').find('a')).toEqual({ row: undefined });
  expect(other.of('users').find('a')).toBeUndefined();
  for (const memory of [fresh, other]) {
    memory.of('users').keep('a', { id: 'a' });
    memory.of('users').keep('b', undefined);
    expect(memory.of('users').find('a')).toEqual({ row: { id: 'a' } });
    expect(memory.of('users').find('b')).toEqual({ row: undefined });
  }
});

it('keeps the rows used last, however many there are, and no longer says what is not there once it left one out', () => {
  const users = new RowMemory(true).of('users');
  for (let id = 0; id < MANY; id += 1) users.keep(String(id), { id });
  expect(users.find(String(MANY - 1))).toEqual({ row: { id: MANY - 1 } });
  expect(users.find('0')).toBeUndefined();
  const kept = Array.from({ length: MANY }, (_, id) => users.find(String(id))).filter(Boolean);
  expect(kept.length).toBeLessThan(MANY / 2);
});

it('knows nothing any more once it had to forget', () => {
  const memory = new RowMemory(true);
  memory.of('users').keep('a', { id: 'a' });
  memory.forget();
  expect(memory.of('users').find('a')).toBeUndefined();
  expect(memory.of('wallets').find('a')).toBeUndefined();
});
