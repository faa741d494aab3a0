import { afterEach, expect, test, vi } from 'vitest';
import { FakeStorage } from './fake-storage.test.ts';
import {
  askFirst,
  forgetFirstAnswers,
  isSignedInFirst,
  SESSION_PATH,
  takeFirstAnswer,
} from './first-answer.ts';
import { oweSignOut } from './owed-sign-out.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetFirstAnswers();
});

function answering(answer: (path: string) => Promise<Response>) {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', new FakeStorage());
  return fetch;
}

test('the session that was asked for first is handed over once, with when it was asked for', async () => {
  const before = Date.now();
  const headers = { date: 'Mon, 30 Nov 2026 14:00:00 GMT' };
  answering(async () => Response.json({ id: 'a' }, { status: 401, headers }));
  askFirst([]);
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
  askFirst([]);
  expect(await takeFirstAnswer(SESSION_PATH)).toBeUndefined();
});

test('while a sign-out is owed the session is not asked for', async () => {
  const fetch = answering(async () => Response.json({}));
  oweSignOut();
  askFirst([]);
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
    askFirst([]);
    expect(await isSignedInFirst()).toBe(is);
    expect((await takeFirstAnswer(SESSION_PATH))?.response.status).toBe(status);
    expect(await isSignedInFirst()).toBe(false);
  },
);

const PORTFOLIO = '/api/analytics/portfolio';
const signedIn = (role: string) =>
  answering(async (path) => Response.json(path === SESSION_PATH ? { role } : { value: '1.00' }));

test('what an investor screen begins with is asked for once the session is known, and handed over once', async () => {
  const fetch = signedIn('investor');
  askFirst([PORTFOLIO]);
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([SESSION_PATH]);
  expect(await (await takeFirstAnswer(PORTFOLIO))?.response.json()).toEqual({ value: '1.00' });
  expect(await takeFirstAnswer(PORTFOLIO)).toBeUndefined();
  expect((await takeFirstAnswer(SESSION_PATH))?.response.status).toBe(200);
});

test.each(['admin', 'analyst'])('nothing of it is asked for an %s, who may not read it', async (role) => {
  const fetch = signedIn(role);
  askFirst([PORTFOLIO]);
  expect(await takeFirstAnswer(PORTFOLIO)).toBeUndefined();
  expect(fetch).toHaveBeenCalledOnce();
});

test('it is not kept for a screen that comes later, nor for somebody else', async () => {
  vi.useFakeTimers();
  signedIn('investor');
  askFirst([PORTFOLIO]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await takeFirstAnswer(PORTFOLIO)).toBeUndefined();
  askFirst([PORTFOLIO]);
  forgetFirstAnswers();
  expect(await takeFirstAnswer(PORTFOLIO)).toBeUndefined();
});
