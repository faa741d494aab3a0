import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { personCame, sessionEnded } from './change-of-person.ts';
import { withKey } from './command-keys.ts';
import { ConnectionError } from './errors.ts';
import { heldPosition, holdPosition } from './freshness.ts';
import { whileHere } from './person.ts';
import { positions } from './positions.ts';
import { USER_KEY } from './query-client.ts';

const REPORTS = ['reports'];
let client: QueryClient;

/** The key under which a command goes whose answer is lost each time. */
async function lostKey(): Promise<string> {
  let sent = '';
  const send = (key: string) => {
    sent = key;
    return Promise.reject(new ConnectionError('timeout'));
  };
  await withKey('a click', send).catch(() => undefined);
  return sent;
}

beforeEach(() => {
  client = new QueryClient();
  personCame('ana', client);
  client.setQueryData(USER_KEY, { id: 'ana' });
  client.setQueryData(REPORTS, ['of ana']);
  holdPosition(REPORTS, 7n);
  positions.note('9');
});

test('when a session ends, nothing that was read stays', () => {
  sessionEnded(client);
  expect(client.getQueryData(USER_KEY)).toBeUndefined();
  expect(client.getQueryData(REPORTS)).toBeUndefined();
});

test('what was read when nobody had been signed in stays', () => {
  sessionEnded(client);
  client.setQueryData(['demo'], true);
  sessionEnded(client);
  expect(client.getQueryData(['demo'])).toBe(true);
});

test('the same person again keeps everything', async () => {
  const key = await lostKey();
  expect(personCame('ana', client)).toBe(false);
  expect(client.getQueryData(REPORTS)).toEqual(['of ana']);
  expect([heldPosition(REPORTS), positions.highest, await lostKey()]).toEqual([7n, 9n, key]);
});

test('another person starts afresh, also when no end of the session was noticed', async () => {
  const key = await lostKey();
  expect(personCame('beto', client)).toBe(true);
  expect(client.getQueryData(USER_KEY)).toBeUndefined();
  expect(client.getQueryData(REPORTS)).toBeUndefined();
  expect([heldPosition(REPORTS), positions.highest]).toEqual([undefined, undefined]);
  expect(await lostKey()).not.toBe(key);
});

test('an answer that comes after its person has gone is not told', async () => {
  const [told, late] = [vi.fn(), vi.fn()];
  const answer = Promise.resolve('done');
  await whileHere(answer).then(told);
  void whileHere(answer).then(late);
  void whileHere(Promise.reject(new Error('refused'))).catch(late);
  personCame('beto', client);
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toHaveBeenCalledWith('done');
  expect(late).not.toHaveBeenCalled();
});
