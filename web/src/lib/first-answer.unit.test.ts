import { afterEach, expect, test, vi } from 'vitest';
import { FakeStorage } from './fake-storage.test.ts';
import { askForSession, isSignedInFirst, SESSION_PATH, takeFirstAnswer } from './first-answer.ts';
import { oweSignOut } from './owed-sign-out.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(answer: () => Promise<Response>) {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', new FakeStorage());
  return fetch;
}

test('the session that was asked for first is handed over once, with when it was asked for', async () => {
  const before = Date.now();
  const headers = { date: 'Mon, 30 Nov 2026 14:00:00 GMT' };
  answering(async () => Response.json({ id: 'a' }, { status: 401, headers }));
  askForSession();
  expect(await takeFirstAnswer('/api/notifications')).toBeUndefined();
  const taken = await takeFirstAnswer(SESSION_PATH);
  expect(taken?.response.status).toBe(401);
  expect(taken?.response.headers.get('date')).toBe(headers.date);
  expect(await taken?.response.json()).toEqual({ id: 'a' });
  expect(taken?.sentAt).toBeGreaterThanOrEqual(before);
  expect(await takeFirstAnswer(SESSION_PATH)).toBeUndefined();
});

test('where it failed it is asked for again', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  askForSession();
  expect(await takeFirstAnswer(SESSION_PATH)).toBeUndefined();
});

test('while a sign-out is owed the session is not asked for', async () => {
  const fetch = answering(async () => Response.json({}));
  oweSignOut();
  askForSession();
  expect(fetch).not.toHaveBeenCalled();
  expect(await takeFirstAnswer(SESSION_PATH)).toBeUndefined();
});

test.each([
  [200, true],
  [401, false],
])(
  'a first answer of %d says whether somebody is signed in, and is still there to be taken',
  async (status, is) => {
    answering(async () => Response.json({}, { status }));
    askForSession();
    expect(await isSignedInFirst()).toBe(is);
    expect((await takeFirstAnswer(SESSION_PATH))?.response.status).toBe(status);
    expect(await isSignedInFirst()).toBe(false);
  },
);
