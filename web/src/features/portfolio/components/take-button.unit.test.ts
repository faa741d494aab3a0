import type { PendingKind } from '@nodo/contracts/portfolio/pending-work';
import { expect, test } from 'vitest';
import { isTakeable } from './take-button.tsx';

const [own, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const held = (id: string) => ({ id, name: 'Ana' });

test('what concerns oneself is not offered, since deciding on it would be refused', () => {
  const kinds: PendingKind[] = ['kyc', 'sanctions', 'kyc_expiring', 'payout', 'repurchase', 'reconciliation'];
  for (const kind of kinds) {
    expect(isTakeable({ kind, personId: own, holder: null }, own), kind).toBe(false);
    expect(isTakeable({ kind, personId: other, holder: null }, own), kind).toBe(true);
    expect(isTakeable({ kind, personId: other, holder: held(other) }, own), kind).toBe(true);
  }
  expect(isTakeable({ kind: 'distribution', personId: null, holder: null }, own)).toBe(true);
});

test('what a colleague gave to its own person can be handed back', () => {
  expect(isTakeable({ kind: 'payout', personId: own, holder: held(own) }, own)).toBe(true);
});

test('what waits for anybody but its author is taken by nobody', () => {
  expect(isTakeable({ kind: 'settings', personId: null, holder: null }, own)).toBe(false);
});
