import { expect, test } from 'vitest';
import { notificationCategory, notificationKinds } from '../notifications/facts.ts';
import { notificationCategories } from './values.ts';

test('SET-05 every kind hangs on one switch, or is always told', () => {
  const known: readonly string[] = [...notificationCategories, 'always'];
  for (const kind of notificationKinds) expect(known, kind).toContain(notificationCategory(kind));
});

test('SET-05 what may be switched off is decided here, kind by kind: the rest is always told', () => {
  const optional = notificationKinds.filter((kind) => notificationCategory(kind) !== 'always');
  expect(optional.toSorted()).toEqual([
    'construction_update',
    'document_published',
    'investment_confirmed',
    'investment_failed',
    'payment_confirmed',
    'payment_detected',
    'returns_credited',
    'settings_changed',
  ]);
});
