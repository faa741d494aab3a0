import { KYC_PRESENCE_LASTS } from '@nodo/contracts/kyc/values';
import { expect, test } from 'vitest';
import { Presence } from './presence.ts';

const carlos = { userId: 'case', reviewerId: 'carlos', reviewerName: 'Carlos Mejía', present: true };

test('KREV-12 a colleague is at a case until they leave it or fall silent', () => {
  const presence = new Presence();
  presence.note(carlos, 0);
  expect(presence.at('case', 'me', 1)).toEqual(['Carlos Mejía']);
  expect(presence.at('other', 'me', 1)).toEqual([]);
  presence.note(carlos, 10_000);
  expect(presence.at('case', 'me', KYC_PRESENCE_LASTS + 5_000)).toEqual(['Carlos Mejía']);
  expect(presence.at('case', 'me', KYC_PRESENCE_LASTS + 10_000)).toEqual([]);
  presence.note(carlos, 50_000);
  presence.note({ ...carlos, present: false }, 51_000);
  expect(presence.at('case', 'me', 52_000)).toEqual([]);
});

test('oneself in another window is no colleague', () => {
  const presence = new Presence();
  presence.note(carlos, 0);
  expect(presence.at('case', 'carlos', 1)).toEqual([]);
});
