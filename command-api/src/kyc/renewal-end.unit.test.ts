import type { SanctionsMatch } from '@nodo/contracts/sanctions/values';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing/given.ts';
import { decideSubmitAt, other } from '../testing/kyc-cases.ts';
import {
  after,
  answers,
  applied,
  approvedUntil,
  DECLINED,
  decide,
  END,
  newerValues,
  opened,
  RENEWED_AT,
  REVIEWED_AT,
  renewing,
  reviewed,
  waiting,
} from '../testing/kyc-renewals.ts';
import { ADMIN, INVESTOR, T0 } from '../testing/samples.ts';
import { admin, investor } from '../testing/system.ts';
import { decideExpiry } from './decider.ts';
import type { KycState } from './kyc-state.ts';
import { decideAssign } from './review-decider.ts';
import { decideMatch, decideScreening } from './screening-decider.ts';

describe('KYC-17 the approval of somebody who renews', () => {
  it('is lifted by an edit of the status, and put back with the renewal', () => {
    const edit = { via: 'edit', notes: 'Por error' } as const;
    const before = renewing(approvedUntil(350));
    for (const to of ['pending', 'under_review', 'rejected'] as const) {
      const lifted = reviewed(before, to, edit);
      expect(lifted).toMatchObject({ status: to, approvedAt: null, renewal: null });
      const { status, approvedAt, documentsEndAt, renewal } = reviewed(lifted, 'approved', edit);
      expect({ status, approvedAt, documentsEndAt, renewal }).toEqual({
        ...{ status: 'approved', approvedAt: T0, renewal: 'waiting' },
        documentsEndAt: before.documentsEndAt,
      });
    }
  });

  it('ends by itself while the renewal goes on waiting, which is then approved as any submission', () => {
    const ended = applied(waiting, decideExpiry(waiting, END, 365), admin, END);
    expect(ended).toMatchObject({ status: 'expired', renewal: 'waiting', waitingSince: RENEWED_AT });
    expect(outcomeOf(decide(ended, 'approved'))).toBe('NOT_ALLOWED_NOW');
    const quick = { via: 'quick_action', revision: undefined, ...DECLINED } as const;
    expect(outcomeOf(decide(ended, 'rejected', quick))).toEqual(['KycReviewed']);
    const [event] = [decide(opened(ended), 'approved', { checklist: answers })].flat();
    expect(event).toMatchObject({ data: { from: 'expired', to: 'approved' } });
    expect(event).not.toHaveProperty('data.renewal');
    const back = reviewed(reviewed(ended, 'pending', { via: 'edit' }), 'expired', { via: 'edit' });
    expect(back).toMatchObject({ status: 'expired', renewal: 'waiting', waitingSince: RENEWED_AT });
    expect(reviewed(ended, 'rejected', DECLINED)).toMatchObject({ status: 'rejected', waitingSince: null });
  });

  it('has ended, and what waited waits again once its approval is undone', () => {
    const ended = applied(waiting, decideExpiry(waiting, END, 365), admin, END);
    const granted = reviewed(opened(ended), 'approved', { checklist: answers });
    expect(reviewed(granted, 'expired', { via: 'edit', notes: 'Por error' })).toMatchObject({
      ...{ status: 'expired', approvedAt: null, renewal: 'waiting', waitingSince: REVIEWED_AT },
    });
  });

  it('ends with an exception proposed, to which a colleague agrees then', () => {
    const proposed = reviewed(waiting, 'under_review', { exception: 'Llamó desde el consulado' });
    const ended = applied(proposed, decideExpiry(proposed, END, 365), admin, END);
    expect(outcomeOf(decide(ended, 'approved'))).toBe('NOT_ALLOWED_NOW');
    expect(decide(ended, 'approved', {}, other)).toMatchObject([
      { data: { from: 'expired', to: 'approved', exception: 'Llamó desde el consulado' } },
    ]);
  });

  it('is over with a declined renewal as any other', () => {
    const declined = reviewed(opened(waiting), 'rejected', DECLINED);
    const ended = applied(declined, decideExpiry(declined, END, 365), admin, END);
    expect(ended).toMatchObject({ status: 'expired', renewal: null, waitingSince: null });
    const again = decideSubmitAt(ended, newerValues, after(366));
    expect(applied(ended, again, investor, after(366))).toMatchObject({ status: 'pending', renewal: null });
  });
});

describe('KYC-17 lists of sanctions and a renewal', () => {
  const match: SanctionsMatch = {
    ...{ list: 'ofac-sdn', entryId: '36', kind: 'individual', name: 'ANA RUIZ', mainName: null, score: 97 },
    ...{ born: [], nationalities: [], programs: [], by: ['name'] },
  };
  const lists = [{ list: 'ofac-sdn', publishedOn: '2027-01-20' } as const];
  const screening = { userId: INVESTOR, lists, attempt: 2, screenedName: 'Ana Ruiz' };
  const screen = (state: KycState, matches: SanctionsMatch[]) =>
    applied(state, decideScreening(state, { ...screening, matches }), admin, REVIEWED_AT);

  it('are compared with it, also when nothing new is found in a newer list', () => {
    const clear = screen(waiting, []);
    const newer = {
      ...screening,
      lists: [{ list: 'ofac-sdn', publishedOn: '2027-01-27' } as const],
      matches: [],
    };
    expect(outcomeOf(decideScreening(clear, newer))).toEqual(['KycScreened']);
  });

  it('keep it from being granted while a match is open, and its holder until it is decided', () => {
    const found = screen(opened(waiting), [match]);
    expect(decide(found, 'approved', { checklist: answers })).toMatchObject({
      message: expect.stringMatching(/^Decide primero/),
    });
    const taken = applied(found, decideAssign(found, INVESTOR, ADMIN), admin, REVIEWED_AT);
    const { list, entryId } = match;
    const said = { userId: INVESTOR, list, entryId, decision: 'not_same', reason: 'Otra fecha' } as const;
    const dismissed = applied(taken, decideMatch(taken, said, admin), admin, REVIEWED_AT);
    expect(dismissed.assignee).toBe(ADMIN);
  });

  it('lift the approval at once with a confirmed match, and the renewal still waits', () => {
    const found = screen(opened(waiting), [match]);
    const { list, entryId } = match;
    const said = { userId: INVESTOR, list, entryId, decision: 'same', reason: 'Misma cédula' } as const;
    const lifted = applied(found, decideMatch(found, said, admin), admin, REVIEWED_AT);
    expect(lifted).toMatchObject({ status: 'under_review', approvedAt: null, waitingSince: RENEWED_AT });
    expect(outcomeOf(decide(lifted, 'approved', { checklist: answers }))).toBe('NOT_ALLOWED_NOW');
  });
});
