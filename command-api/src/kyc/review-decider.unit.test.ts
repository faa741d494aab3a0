import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import { reviewStatusSchema } from '@nodo/contracts/kyc/values';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../commands/decision.ts';
import { outcomeOf } from '../testing/given.ts';
import {
  approval,
  approved,
  datedAnswers,
  datedChecklist,
  decideReviewAt,
  following,
  givenKyc,
  handedIn,
  opened,
  other,
  path,
  read,
  review,
  reviewed,
  submitted,
  uploaded,
} from '../testing/kyc-cases.ts';
import { ADMIN, INVESTOR, T0 } from '../testing/samples.ts';
import { admin, investor } from '../testing/system.ts';
import { noKyc } from './kyc-state.ts';
import { decideAssign } from './review-decider.ts';

/** A KYC reviewed only by a colleague. */
const byOther = (to: 'approved' | 'under_review', exception?: string) =>
  following(
    noKyc,
    { type: 'KycReviewed', data: { ...reviewed(to).data, ...(exception ? { exception } : {}) } },
    other,
  );

describe('KREV-05 KREV-11 reviewing a KYC', () => {
  it('records from what to what', () => {
    expect(decideReviewAt(opened(givenKyc(...handedIn)), approval(), admin)).toEqual([
      { ...approved, data: { ...approved.data, checklist: datedChecklist } },
    ]);
    expect(decideReviewAt(givenKyc(approved), review('rejected', 'No se lee', 0), admin)).toEqual([
      {
        type: 'KycReviewed',
        data: { from: 'approved', to: 'rejected', via: 'review', checklist: null, notes: 'No se lee' },
      },
    ]);
  });

  it('sets every reviewable status from every other', () => {
    for (const from of ['under_review', 'approved', 'rejected'] as const) {
      for (const to of reviewStatusSchema.options) {
        const state = opened(givenKyc(...handedIn, reviewed(from)));
        const said = { ...review(to, 'nota', state.revision), checklist: datedAnswers };
        const decided = decideReviewAt(state, said, admin);
        expect(outcomeOf(decided)).toEqual(['KycReviewed']);
      }
    }
  });

  it('KREV-11 approves nobody who handed nothing in, unless two people agree', () => {
    const alone = decideReviewAt(givenKyc(), review('approved'), admin);
    expect(alone).toMatchObject({ code: 'NOT_ALLOWED_NOW', fields: { kycStatus: expect.any(String) } });
    const draft = givenKyc(...uploaded);
    expect(outcomeOf(decideReviewAt(draft, review('approved'), admin))).toBe('NOT_ALLOWED_NOW');
    expect(decideReviewAt(givenKyc(), review('under_review'), admin)).toEqual([reviewed('under_review')]);
    const silent = byOther('under_review');
    expect(outcomeOf(decideReviewAt(silent, review('approved', undefined, 0), admin))).toBe(
      'NOT_ALLOWED_NOW',
    );
    const exception = 'Vino con sus originales';
    const first = byOther('under_review', exception);
    expect(outcomeOf(decideReviewAt(first, review('approved', undefined, 0), other))).toBe('NOT_ALLOWED_NOW');
    expect(decideReviewAt(first, review('approved', undefined, 0), admin)).toEqual([
      { ...approved, data: { ...approved.data, from: 'under_review', exception } },
    ]);
    // A revoked approval may be restored.
    const taken = givenKyc(approved, {
      type: 'KycReviewed',
      data: { from: 'approved', to: 'pending', via: 'edit', checklist: null },
    });
    expect(outcomeOf(decideReviewAt(taken, review('approved', undefined, 1), admin))).toEqual([
      'KycReviewed',
    ]);
  });

  it('KREV-06 wants notes for a rejection', () => {
    const refused = decideReviewAt(givenKyc(), review('rejected', ''), admin);
    expect(refused).toMatchObject({ code: 'VALIDATION_FAILED', fields: { notes: expect.any(String) } });
    expect(outcomeOf(decideReviewAt(givenKyc(), review('rejected'), admin))).toBe('VALIDATION_FAILED');
  });

  it('KREV-12 is not for oneself, whatever the role', () => {
    const self = { ...admin, id: INVESTOR };
    expect(outcomeOf(decideReviewAt(givenKyc(), review('approved'), self))).toBe('FORBIDDEN');
    expect(outcomeOf(decideReviewAt(givenKyc(), review('approved'), investor))).toBe('FORBIDDEN');
  });

  it('records nothing for the status it has, unless there are notes', () => {
    expect(decideReviewAt(givenKyc(approved), review('approved', undefined, 0), admin)).toEqual([]);
    expect(
      outcomeOf(decideReviewAt(givenKyc(approved), review('approved', 'Revisado otra vez', 0), admin)),
    ).toEqual(['KycReviewed']);
  });

  it('KREV-12 never writes over what happened after the reviewer looked', () => {
    const seen = givenKyc(...uploaded, submitted).revision;
    const decided = givenKyc(...uploaded, submitted, approved);
    expect(outcomeOf(decideReviewAt(decided, review('rejected', 'No', seen), other))).toBe('KYC_CHANGED');
    expect(outcomeOf(decideReviewAt(decided, review('rejected', 'No', decided.revision), other))).toEqual([
      'KycReviewed',
    ]);
    const resubmitted = givenKyc(...uploaded, submitted, submitted);
    expect(outcomeOf(decideReviewAt(resubmitted, review('approved', undefined, seen), admin))).toBe(
      'KYC_CHANGED',
    );
  });

  it('KREV-12 is not disturbed by looks and drafts meanwhile', () => {
    const seen = givenKyc(...uploaded, submitted).revision;
    const viewed = {
      type: 'KycDocumentViewed',
      data: { documentType: 'income-proof', objectPath: path('income-proof') },
    } as const;
    const state = opened(givenKyc(...uploaded, submitted, viewed, uploaded[0] ?? viewed), other);
    expect(outcomeOf(decideReviewAt(state, approval(seen), other))).toEqual(['KycReviewed']);
  });

  it('KREV-12 without a revision leaves a colleague’s decision alone, but not a status on the way', () => {
    expect(outcomeOf(decideReviewAt(byOther('approved'), review('rejected', 'No'), admin))).toBe(
      'KYC_CHANGED',
    );
    expect(outcomeOf(decideReviewAt(byOther('approved'), review('rejected', 'No'), other))).toEqual([
      'KycReviewed',
    ]);
    expect(outcomeOf(decideReviewAt(byOther('under_review'), review('rejected', 'No'), admin))).toEqual([
      'KycReviewed',
    ]);
    const edit = { userId: INVESTOR, status: 'rejected', via: 'edit', notes: 'No' } as const;
    expect(outcomeOf(decideReviewAt(byOther('approved'), edit, admin))).toEqual(['KycReviewed']);
  });
});

describe('KREV-01 who has a case', () => {
  const waits = givenKyc(...handedIn);

  it('is whoever takes it or is given it, until it is decided or given back', () => {
    const taken = { type: 'KycAssigned', data: { from: null, to: ADMIN } } as const;
    expect(decideAssign(waits, INVESTOR, ADMIN)).toEqual([taken]);
    const held = following(waits, taken, admin);
    expect(decideAssign(held, INVESTOR, ADMIN)).toEqual([]);
    expect(decideAssign(held, INVESTOR, null)).toEqual([
      { type: 'KycAssigned', data: { from: ADMIN, to: null } },
    ]);
    expect(held.revision).toBe(waits.revision);
    expect(following(held, approved, admin).assignee).toBeNull();
    expect(outcomeOf(decideAssign(following(held, approved, admin), INVESTOR, ADMIN))).toBe(
      'NOT_ALLOWED_NOW',
    );
  });

  it('is never whose it is', () => {
    expect(outcomeOf(decideAssign(waits, INVESTOR, INVESTOR))).toBe('FORBIDDEN');
  });
});

describe('USERS-07 USERS-08 USERS-10 changing a KYC from the table of users', () => {
  const quick = (status: ReviewKyc['status'], notes?: string, revision?: number): ReviewKyc => ({
    userId: INVESTOR,
    status,
    via: 'quick_action',
    ...(notes === undefined ? {} : { notes }),
    ...(revision === undefined ? {} : { revision }),
  });
  const edit = (status: ReviewKyc['status'], notes = 'Deshecho'): ReviewKyc => ({
    userId: INVESTOR,
    status,
    via: 'edit',
    notes,
  });
  const expired = { type: 'KycExpired', data: { approvedAt: T0 } } as const;

  it('a quick action approves, or rejects with a reason', () => {
    expect(outcomeOf(decideReviewAt(givenKyc(...handedIn), quick('approved'), admin))).toBe(
      'NOT_ALLOWED_NOW',
    );
    expect(decideReviewAt(read(givenKyc(...handedIn)), quick('approved'), admin)).toEqual([
      {
        type: 'KycReviewed',
        data: { from: 'pending', to: 'approved', via: 'quick_action', checklist: datedChecklist },
      },
    ]);
    expect(outcomeOf(decideReviewAt(givenKyc(), quick('rejected'), admin))).toBe('VALIDATION_FAILED');
    expect(decideReviewAt(givenKyc(), quick('rejected', 'Borroso'), admin)).toMatchObject([
      { data: { to: 'rejected', via: 'quick_action', notes: 'Borroso' } },
    ]);
    expect(outcomeOf(decideReviewAt(givenKyc(), quick('under_review'), admin))).toBe('VALIDATION_FAILED');
  });

  it('a quick action agrees to no exception, of which the table shows neither reason nor whose it is', () => {
    const proposal = { ...edit('under_review'), exception: 'Vino con sus originales' };
    const proposed = decideReviewAt(opened(givenKyc(...handedIn)), proposal, admin);
    if (isRefusal(proposed)) throw new Error(proposed.code);
    const waits = proposed.reduce((state, event) => following(state, event, admin), givenKyc(...handedIn));
    const about = { revision: waits.revision };
    expect(decideReviewAt(waits, { ...quick('approved'), ...about }, other)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/^Alguien del equipo propuso aprobarla por excepción/),
    });
    expect(outcomeOf(decideReviewAt(waits, { ...edit('approved'), ...about }, other))).toEqual([
      'KycReviewed',
    ]);
  });

  it('KYC-13 an approval from the table takes the dates one read oneself of this submission', () => {
    const looked = opened(givenKyc(...handedIn));
    expect(outcomeOf(decideReviewAt(looked, quick('approved'), admin))).toBe('NOT_ALLOWED_NOW');
    const byColleague = opened(read(givenKyc(...handedIn), other));
    expect(outcomeOf(decideReviewAt(byColleague, quick('approved'), admin))).toBe('NOT_ALLOWED_NOW');
    const again = following(
      read(looked),
      { ...submitted, data: { ...submitted.data, attempt: 2 } },
      investor,
    );
    expect(outcomeOf(decideReviewAt(again, quick('approved'), admin))).toBe('NOT_ALLOWED_NOW');
  });

  it('a quick action is about what waits: whoever comes second is told', () => {
    expect(outcomeOf(decideReviewAt(givenKyc(approved), quick('approved'), other))).toBe('KYC_CHANGED');
    expect(outcomeOf(decideReviewAt(givenKyc(approved), quick('rejected', 'No'), admin))).toBe('KYC_CHANGED');
    const waits = read(givenKyc(...handedIn));
    expect(outcomeOf(decideReviewAt(waits, quick('approved', undefined, waits.revision), admin))).toEqual([
      'KycReviewed',
    ]);
    expect(outcomeOf(decideReviewAt(givenKyc(approved), quick('approved', undefined, -1), admin))).toBe(
      'KYC_CHANGED',
    );
  });

  it('every change can be undone: any status goes back to what it was', () => {
    const befores = { pending: [], under_review: [reviewed('under_review')], approved: [approved] } as const;
    const rejected = reviewed('rejected');
    for (const [from, before] of Object.entries({
      ...befores,
      rejected: [rejected],
      expired: [approved, expired],
    })) {
      const was = opened(givenKyc(...handedIn, ...before));
      expect(was.status).toBe(from);
      for (const to of reviewStatusSchema.options.filter((status) => status !== from)) {
        const done = decideReviewAt(was, { ...edit(to, 'Cambio'), checklist: datedAnswers }, admin);
        if (isRefusal(done)) throw new Error(done.code);
        const after = done.reduce((state, event) => following(state, event, admin), was);
        expect(after.status).toBe(to);
        const undone = decideReviewAt(after, { ...edit(was.status), revision: after.revision }, admin);
        expect(undone).toMatchObject([
          { type: 'KycReviewed', data: { from: to, to: from, via: 'edit', notes: 'Deshecho' } },
        ]);
      }
    }
  });

  it('goes to expired only as the undoing of a change that came from there', () => {
    const data = { from: 'expired', to: 'pending', via: 'edit', checklist: null } as const;
    const lifted = { type: 'KycReviewed', data } as const;
    expect(outcomeOf(decideReviewAt(givenKyc(approved), edit('expired'), admin))).toBe('VALIDATION_FAILED');
    const back = givenKyc(approved, expired, lifted);
    expect(outcomeOf(decideReviewAt(back, edit('expired'), admin))).toEqual(['KycReviewed']);
    const again = givenKyc(approved, expired, lifted, submitted);
    expect(outcomeOf(decideReviewAt(again, edit('expired'), admin))).toBe('VALIDATION_FAILED');
  });
});
