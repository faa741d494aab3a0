import { expect, test } from 'vitest';
import { withKey } from '../../lib/command-keys.ts';
import { decisionName } from './use-repurchases.ts';

const decision = { investmentId: 'i', how: 'rejection', reason: 'Sin fondos este mes' } as const;

test('a second request is not answered with what was decided about the first, whose answer was lost', async () => {
  const keyOf = async (requestedAt: string, answer: () => Promise<string>) => {
    let sent = '';
    await withKey({ name: decisionName({ ...decision, requestedAt }) }, (key) => {
      sent = key;
      return answer();
    }).catch(() => undefined);
    return sent;
  };
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const first = await keyOf('2026-03-01T15:00:00.000Z', lost);
  expect(await keyOf('2026-03-01T15:00:00.000Z', lost)).toBe(first);
  expect(await keyOf('2026-03-09T15:00:00.000Z', lost)).not.toBe(first);
});
