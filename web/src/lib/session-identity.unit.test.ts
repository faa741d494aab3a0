import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { withKey } from './command-keys.ts';
import { ifSameUser } from './current-user-id.ts';
import { ConnectionError } from './errors.ts';
import { heldPosition, holdPosition } from './freshness.ts';
import { askForPasskey, subscribeToPrompt } from './passkey-prompt.ts';
import { positions } from './positions.ts';
import { USER_KEY } from './query-client.ts';
import { onUserSignedIn, sessionEnded } from './session-identity.ts';

const REPORTS = ['reports'];
let client: QueryClient;

/** The key of a command whose response is lost on every attempt. */
async function lostKey(): Promise<string> {
  let sent = '';
  const send = (key: string) => {
    sent = key;
    return Promise.reject(new ConnectionError('timeout'));
  };
  await withKey({ name: 'a click' }, send).catch(() => undefined);
  return sent;
}

beforeEach(() => {
  client = new QueryClient();
  onUserSignedIn('ana', client);
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

test('a command that waits for a passkey does not wait for the next session', async () => {
  const removePrompt = subscribeToPrompt(() => undefined);
  const asked = askForPasskey();
  sessionEnded(client);
  onUserSignedIn('ana', client);
  expect(await asked).toBe(false);
  removePrompt();
});

test('what was read when nobody had been signed in stays', () => {
  sessionEnded(client);
  client.setQueryData(['demo'], true);
  sessionEnded(client);
  expect(client.getQueryData(['demo'])).toBe(true);
});

test('the same person again keeps everything', async () => {
  const key = await lostKey();
  expect(onUserSignedIn('ana', client)).toBe(false);
  expect(client.getQueryData(REPORTS)).toEqual(['of ana']);
  expect([heldPosition(REPORTS), positions.highest, await lostKey()]).toEqual([7n, 9n, key]);
});

test('another person starts afresh, also when no end of the session was noticed', async () => {
  const key = await lostKey();
  expect(onUserSignedIn('beto', client)).toBe(true);
  expect(client.getQueryData(USER_KEY)).toBeUndefined();
  expect(client.getQueryData(REPORTS)).toBeUndefined();
  expect([heldPosition(REPORTS), positions.highest]).toEqual([undefined, undefined]);
  expect(await lostKey()).not.toBe(key);
});

test('an answer that arrives after the user changed is dropped', async () => {
  const [told, late] = [vi.fn(), vi.fn()];
  const answer = Promise.resolve('done');
  await ifSameUser(answer).then(told);
  void ifSameUser(answer).then(late);
  void ifSameUser(Promise.reject(new Error('refused'))).catch(late);
  onUserSignedIn('beto', client);
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toHaveBeenCalledWith('done');
  expect(late).not.toHaveBeenCalled();
});
