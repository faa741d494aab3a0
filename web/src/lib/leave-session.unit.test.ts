import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimFor, SAVED_THEME_KEY } from './browser-storage.ts';
import { consumeClosedNotice } from './closed-notice.ts';
import { writeDraft } from './draft.ts';
import { FakeStorage } from './fake-storage.test.ts';
import { leaveClosedAccount } from './leave-closed-account.ts';
import { leaveSession } from './leave-session.ts';
import { keepDevice } from './push-subscription.ts';

const assign = vi.fn();
let otherTab: BroadcastChannel;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('navigator', {});
  otherTab = new BroadcastChannel('nodo:session');
  claimFor('ana');
  writeDraft('kyc', { identityDocument: '1112765009' });
  keepDevice('ana', 'a device');
  localStorage.setItem(SAVED_THEME_KEY, 'ana on');
});
afterEach(() => {
  otherTab.close();
  vi.unstubAllGlobals();
  assign.mockReset();
});

const isTold = () => new Promise((told) => otherTab.addEventListener('message', told, { once: true }));
const stored = () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)];

test('a sign-out leaves nothing typed behind, and the other tabs leave, too', async () => {
  const told = isTold();
  leaveSession();
  await told;
  expect(stored()).toEqual(['nodo:push-device']);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});

test('who closed their account leaves no trace in this browser, in any of its tabs', async () => {
  const told = isTold();
  await leaveClosedAccount();
  await told;
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  expect(consumeClosedNotice()).toBe(true);
  expect(stored()).toEqual([]);
});
