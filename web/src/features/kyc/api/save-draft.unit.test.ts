import { afterEach, expect, test, vi } from 'vitest';
import { setCurrentUserId } from '../../../lib/current-user-id.ts';
import { keepDraft } from './save-draft.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is left in a form is not saved as that of the next user of the tab', () => {
  const fetch = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('navigator', { onLine: true });
  setCurrentUserId('one');
  keepDraft('one', { identityDocument: '1112345678' });
  expect(fetch).toHaveBeenCalledOnce();
  setCurrentUserId('another');
  keepDraft('one', { identityDocument: '11123456789' });
  expect(fetch).toHaveBeenCalledOnce();
});
