import { kycStatuses } from '@nodo/contracts/kyc/values';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../commands/decision.ts';
import { other } from '../testing/kyc-cases.ts';
import {
  answers,
  applied,
  approvedUntil,
  DECLINED,
  decide,
  END,
  opened,
  REVIEWED_AT,
  renewing,
  reviewed,
  waiting,
} from '../testing/kyc-renewals.ts';
import { admin } from '../testing/system.ts';
import { decideExpiry } from './decider.ts';
import type { KycState } from './kyc-state.ts';

const ended = (state: KycState) => applied(state, decideExpiry(state, END, 365), admin, END);
const dated = opened(renewing(approvedUntil(350)));
const checked = opened(waiting);
const declined = reviewed(checked, 'rejected', DECLINED);
const states: readonly [string, KycState][] = [
  ['a renewal that waits', checked],
  ['one beside a document that ends', dated],
  ['one that was noted on', reviewed(checked, 'under_review', { notes: 'La llamo' }, other)],
  ['one that is declined', declined],
  ['a declined one beside a document that ends', reviewed(dated, 'rejected', DECLINED)],
  ['one whose approval ended', ended(checked)],
  ['a declined one whose approval ended', ended(declined)],
  ['one that was granted', reviewed(checked, 'approved', { checklist: answers })],
];

describe.each(states)('KYC-17 a change of the status is undone: %s', (_, before) => {
  it.each(kycStatuses.filter((to) => to !== before.status))('%s', (to) => {
    const edit = { via: 'edit', notes: 'Por error' } as const;
    const decided = decide(before, to, { ...edit, checklist: answers });
    if (isRefusal(decided)) {
      expect(to).toBe('expired');
      return;
    }
    const changed = applied(before, decided, admin, REVIEWED_AT);
    const { status, approvedAt, documentsEndAt, renewal, waitingSince } = reviewed(
      changed,
      before.status,
      edit,
    );
    expect({ status, approvedAt, documentsEndAt, renewal }).toEqual({
      status: before.status,
      approvedAt: before.approvedAt,
      documentsEndAt: before.documentsEndAt,
      renewal: before.renewal,
    });
    expect(waitingSince === null).toBe(before.waitingSince === null);
  });
});
