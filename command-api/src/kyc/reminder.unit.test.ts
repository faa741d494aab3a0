import { describe, expect, it } from 'vitest';
import { givenKyc, reviewed as reviewedTo } from '../testing/kyc-cases.ts';
import {
  accepted,
  after,
  answers,
  applied,
  approvedUntil,
  DECLINED,
  decide,
  END,
  opened,
  RENEWED_AT,
  REVIEWED_AT,
  reviewed,
  waiting,
} from '../testing/kyc-renewals.ts';
import { T0 } from '../testing/samples.ts';
import { admin } from '../testing/system.ts';
import { decideExpiry, decideReminder } from './decider.ts';
import type { KycState } from './kyc-state.ts';

const remindAt = (state: KycState, at: string) => decideReminder(state, { at, validDays: 365 });
const remind = (state: KycState, at: string) => applied(state, remindAt(state, at), admin, at);
const due = (approvedAt: string, expiresAt: string) => [
  { type: 'KycRenewalDue', data: { approvedAt, expiresAt } },
];

describe('KYC-17 the reminder that an approval ends soon', () => {
  it('is due from thirty days before the end until the end, once', () => {
    expect(remindAt(accepted, after(334.99))).toEqual([]);
    expect(remindAt(accepted, after(335))).toEqual(due(T0, END));
    expect(remindAt(accepted, after(364.99))).toEqual(due(T0, END));
    expect(remindAt(accepted, END)).toEqual([]);
    const told = remind(accepted, after(335));
    expect(remindAt(told, after(335))).toEqual([]);
    expect(remindAt(told, after(364.99))).toEqual([]);
  });

  it('is about the document that ends before, too', () => {
    const state = approvedUntil(200);
    expect(remindAt(state, after(170))).toEqual([]);
    expect(remindAt(state, after(171))).toEqual(due(T0, state.documentsEndAt ?? ''));
  });

  it('is for nothing but approvals, and leaves the record as it is', () => {
    for (const to of ['under_review', 'rejected'] as const) {
      expect(remindAt(givenKyc(reviewedTo(to)), after(340))).toEqual([]);
    }
    expect(remindAt(givenKyc(), after(340))).toEqual([]);
    const over = applied(accepted, decideExpiry(accepted, END, 365), admin, END);
    expect(remindAt(over, END)).toEqual([]);
    const told = remind(accepted, after(340));
    expect({ ...told, reminded: null }).toEqual(accepted);
  });

  it('waits while a renewal does, and comes once that is declined', () => {
    expect(remindAt(waiting, RENEWED_AT)).toEqual([]);
    const declined = reviewed(opened(waiting), 'rejected', DECLINED);
    expect(remindAt(declined, REVIEWED_AT)).toEqual(due(T0, END));
    expect(remindAt(remind(declined, REVIEWED_AT), REVIEWED_AT)).toEqual([]);
  });

  it('comes once more for an end that moved, and for a new approval; not for one that is put back', () => {
    const state = approvedUntil(350);
    const told = remind(state, RENEWED_AT);
    expect(remindAt({ ...told, documentsEndAt: after(345) }, RENEWED_AT)).toEqual(due(T0, after(345)));
    const edit = { via: 'edit', notes: 'Por error' } as const;
    const back = reviewed(reviewed(told, 'rejected', edit), 'approved', edit);
    expect(back).toMatchObject({ approvedAt: T0, reminded: told.reminded });
    expect(remindAt(back, REVIEWED_AT)).toEqual([]);

    const renewed = remind(accepted, RENEWED_AT);
    const granted = applied(
      { ...waiting, reminded: renewed.reminded },
      decide(opened(waiting), 'approved', { checklist: answers }),
      admin,
      REVIEWED_AT,
    );
    expect(granted.approvedAt).toBe(REVIEWED_AT);
    expect(remindAt(granted, after(680))).toEqual(due(REVIEWED_AT, after(342 + 365)));
  });
});
