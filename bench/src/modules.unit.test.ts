import { expect, test } from 'vitest';
import { choose, modules } from './modules.ts';

const names = (chosen: ReturnType<typeof choose>) => chosen.map(({ name }) => name);

test('without a name everything is measured', () => {
  expect(choose([])).toBe(modules);
});

test('what is named is measured, in the usual order and once', () => {
  expect(names(choose(['event-store', 'commands', 'commands']))).toEqual(['commands', 'event-store']);
});

test('a name that does not exist is refused, and the others are told', () => {
  expect(() => choose(['commands', 'comands'])).toThrow(/no benchmark comands; there are .*commands/);
});
