import { expect, test } from 'vitest';
import { withKey } from './command-keys.ts';
import { ApiError, ConnectionError } from './errors.ts';

/** The keys under which one command was sent, when its tries end like this. */
async function keysOf(matter: string, ...ends: (Error | 'done')[]): Promise<string[]> {
  const keys: string[] = [];
  for (const end of ends) {
    const send = async (key: string) => {
      keys.push(key);
      if (end !== 'done') throw end;
    };
    await withKey(matter, send).catch(() => undefined);
  }
  return keys;
}

test('a lost answer keeps the key for the next try', async () => {
  const [first, second] = await keysOf('a', new ConnectionError('timeout'), 'done');
  expect(second).toBe(first);
});

test('an answer, whatever it says, ends the key', async () => {
  const [first, second, third] = await keysOf('b', 'done', new ApiError(409, '', undefined), 'done');
  expect(new Set([first, second, third]).size).toBe(3);
});

test('another matter has another key', async () => {
  const [one] = await keysOf('c', new ConnectionError('offline'));
  const [other] = await keysOf('d', new ConnectionError('offline'));
  expect(one).not.toBe(other);
});
