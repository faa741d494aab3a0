import type { Actor } from '@nodo/contracts/event';
import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import { eachKycDocument } from '@nodo/contracts/kyc/documents';
import { reviewStatusSchema } from '@nodo/contracts/kyc/values';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../commands/decision.ts';
import { outcomeOf } from '../testing/given.ts';
import {
  all,
  approved,
  datedAnswers,
  datedChecklist,
  documents,
  following,
  givenKyc,
  handedIn,
  opened,
  other,
  path,
  read,
  reviewed,
  submitted,
  uploaded,
  uploadOf,
} from '../testing/kyc-cases.ts';
import { ADMIN, INVESTOR, T0 } from '../testing/samples.ts';
import { admin, investor } from '../testing/system.ts';
import { type KycState, noKyc } from './kyc-state.ts';
import { decideAssign, decideReview as decideReviewAt } from './review-decider.ts';

const decideReview = (state: KycState, command: ReviewKyc, actor: Actor, now = T0) =>
  decideReviewAt(state, command, actor, now);

const review = (
  status: 'pending' | 'under_review' | 'approved' | 'rejected',
  notes?: string,
  revision?: number,
) =>
  ({
    userId: INVESTOR,
    status,
    via: 'review',
    ...(notes === undefined ? {} : { notes }),
    ...(revision === undefined ? {} : { revision }),
  }) as const;

/** An approval that states every document in order, with its date. */
const approval = (revision?: number) => ({
  ...review('approved', undefined, revision),
  checklist: datedAnswers,
});

/** A KYC reviewed only by a colleague. */
const byOther = (to: 'approved' | 'under_review', exception?: string) =>
  following(
    noKyc,
    { type: 'KycReviewed', data: { ...reviewed(to).data, ...(exception ? { exception } : {}) } },
    other,
  );

describe('KREV-05 KREV-11 reviewing a KYC', () => {
  it('records from what to what', () => {
    expect(decideReview(opened(givenKyc(...handedIn)), approval(), admin)).toEqual([
      { ...approved, data: { ...approved.data, checklist: datedChecklist } },
    ]);
    expect(decideReview(givenKyc(approved), review('rejected', 'No se lee', 0), admin)).toEqual([
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
        const decided = decideReview(state, said, admin);
        expect(outcomeOf(decided)).toEqual(['KycReviewed']);
      }
    }
  });

  it('KREV-11 approves nobody who handed nothing in, unless two people agree', () => {
    const alone = decideReview(givenKyc(), review('approved'), admin);
    expect(alone).toMatchObject({ code: 'NOT_ALLOWED_NOW', fields: { kycStatus: expect.any(String) } });
    const draft = givenKyc(...uploaded);
    expect(outcomeOf(decideReview(draft, review('approved'), admin))).toBe('NOT_ALLOWED_NOW');
    expect(decideReview(givenKyc(), review('under_review'), admin)).toEqual([reviewed('under_review')]);
    const silent = byOther('under_review');
    expect(outcomeOf(decideReview(silent, review('approved', undefined, 0), admin))).toBe('NOT_ALLOWED_NOW');
    const exception = 'Vino con sus originales';
    const first = byOther('under_review', exception);
    expect(outcomeOf(decideReview(first, review('approved', undefined, 0), other))).toBe('NOT_ALLOWED_NOW');
    expect(decideReview(first, review('approved', undefined, 0), admin)).toEqual([
      { ...approved, data: { ...approved.data, from: 'under_review', exception } },
    ]);
    // A revoked approval may be restored.
    const taken = givenKyc(approved, {
      type: 'KycReviewed',
      data: { from: 'approved', to: 'pending', via: 'edit', checklist: null },
    });
    expect(outcomeOf(decideReview(taken, review('approved', undefined, 1), admin))).toEqual(['KycReviewed']);
  });

  it('KREV-06 wants notes for a rejection', () => {
    const refused = decideReview(givenKyc(), review('rejected', ''), admin);
    expect(refused).toMatchObject({ code: 'VALIDATION_FAILED', fields: { notes: expect.any(String) } });
    expect(outcomeOf(decideReview(givenKyc(), review('rejected'), admin))).toBe('VALIDATION_FAILED');
  });

  it('KREV-12 is not for oneself, whatever the role', () => {
    const self = { ...admin, id: INVESTOR };
    expect(outcomeOf(decideReview(givenKyc(), review('approved'), self))).toBe('FORBIDDEN');
    expect(outcomeOf(decideReview(givenKyc(), review('approved'), investor))).toBe('FORBIDDEN');
  });

  it('records nothing for the status it has, unless there are notes', () => {
    expect(decideReview(givenKyc(approved), review('approved', undefined, 0), admin)).toEqual([]);
    expect(
      outcomeOf(decideReview(givenKyc(approved), review('approved', 'Revisado otra vez', 0), admin)),
    ).toEqual(['KycReviewed']);
  });

  it('KREV-12 never writes over what happened after the reviewer looked', () => {
    const seen = givenKyc(...uploaded, submitted).revision;
    const decided = givenKyc(...uploaded, submitted, approved);
    expect(outcomeOf(decideReview(decided, review('rejected', 'No', seen), other))).toBe('KYC_CHANGED');
    expect(outcomeOf(decideReview(decided, review('rejected', 'No', decided.revision), other))).toEqual([
      'KycReviewed',
    ]);
    const resubmitted = givenKyc(...uploaded, submitted, submitted);
    expect(outcomeOf(decideReview(resubmitted, review('approved', undefined, seen), admin))).toBe(
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
    expect(outcomeOf(decideReview(state, approval(seen), other))).toEqual(['KycReviewed']);
  });

  it('KREV-12 without a revision leaves a colleague’s decision alone, but not a status on the way', () => {
    expect(outcomeOf(decideReview(byOther('approved'), review('rejected', 'No'), admin))).toBe('KYC_CHANGED');
    expect(outcomeOf(decideReview(byOther('approved'), review('rejected', 'No'), other))).toEqual([
      'KycReviewed',
    ]);
    expect(outcomeOf(decideReview(byOther('under_review'), review('rejected', 'No'), admin))).toEqual([
      'KycReviewed',
    ]);
    const edit = { userId: INVESTOR, status: 'rejected', via: 'edit', notes: 'No' } as const;
    expect(outcomeOf(decideReview(byOther('approved'), edit, admin))).toEqual(['KycReviewed']);
  });
});

describe('KREV-04 nobody is approved unseen', () => {
  const answers = (inOrder: boolean) => eachKycDocument(() => ({ inOrder }));
  const whole = opened(givenKyc(...handedIn));

  it('each document is opened by whoever approves: a colleague’s looks are not one’s own', () => {
    const state = opened(opened(givenKyc(...handedIn), other), admin, ['identity-document']);
    expect(decideReview(state, review('approved'), admin)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/comprobante de domicilio, comprobante de ingresos, estado de cuenta/),
    });
    expect(outcomeOf(decideReview(state, approval(), other))).toEqual(['KycReviewed']);
  });

  it('a document is opened before it can be in order, and what is not in order is not approved', () => {
    const blind = { ...review('under_review'), checklist: answers(true) };
    expect(decideReview(givenKyc(...handedIn), blind, admin)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'income-proof': 'Ábrelo antes de marcarlo en orden' },
    });
    const unticked = { ...review('approved'), checklist: answers(false) };
    expect(outcomeOf(decideReview(whole, unticked, admin))).toBe('NOT_ALLOWED_NOW');
  });

  it('a document that was replaced is opened again, those that stayed are not', () => {
    const better = { type: 'KycDocumentUploaded', data: uploadOf('income-proof', 'better') } as const;
    const again = {
      ...submitted,
      data: { ...submitted.data, documents: { ...documents, 'income-proof': path('better') }, attempt: 2 },
    } as const;
    const state = [better, again].reduce((before, event) => following(before, event, investor), whole);
    expect(decideReview(state, review('approved'), admin)).toMatchObject({
      message: expect.stringMatching(/\(comprobante de ingresos\)/),
    });
  });

  it('KYC-13 a document that was too old when it was handed in is not in order; its date is kept', () => {
    const dated = (issuedOn: string) => ({
      ...review('approved'),
      checklist: { ...datedAnswers, 'bank-statement': { inOrder: true, issuedOn } },
    });
    expect(decideReview(whole, dated('2025-11-30'), admin)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'bank-statement': 'Tenía más de 3 meses cuando se envió' },
    });
    expect(outcomeOf(decideReview(whole, dated('2026-03-02'), admin))).toBe('VALIDATION_FAILED');
    expect(decideReview(whole, dated('2025-12-01'), admin)).toMatchObject([
      { data: { checklist: { 'bank-statement': { found: 'in_order', issuedOn: '2025-12-01' } } } },
    ]);
  });

  it('KYC-13 an identity document that had expired when it was handed in is not in order; the day it ends is kept', () => {
    const until = (expiresOn: string) => ({
      ...review('approved'),
      checklist: { ...datedAnswers, 'identity-document': { inOrder: true, expiresOn } },
    });
    expect(decideReview(whole, until('2026-02-27'), admin)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'identity-document': 'Ya había vencido cuando se envió' },
    });
    expect(decideReview(whole, until('2031-05-09'), admin)).toMatchObject([
      { data: { checklist: { 'identity-document': { found: 'in_order', expiresOn: '2031-05-09' } } } },
    ]);
  });

  it('KYC-13 an identity document that has expired since takes two, also where it was read before', () => {
    const until = '2026-06-30';
    const answers = { ...datedAnswers, 'identity-document': { inOrder: true, expiresOn: until } };
    const [onItsLastDay, after] = ['2026-07-01T04:59:00.000Z', '2026-07-01T05:00:00.000Z'];
    const said = { ...review('approved'), checklist: answers };
    const decided = decideReview(whole, said, admin, onItsLastDay);
    expect(outcomeOf(decided)).toEqual(['KycReviewed']);
    expect(decideReview(whole, said, admin, after)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/^El documento de identidad ya venció: déjala «En revisión»/),
    });
    if (isRefusal(decided)) throw new Error(decided.code);
    const events = [...decided, { type: 'KycExpired', data: { approvedAt: T0 } } as const];
    const expired = events.reduce((before, event) => following(before, event, admin), whole);
    const back = review('approved', undefined, expired.revision);
    expect(outcomeOf(decideReview(expired, back, admin, after))).toBe('NOT_ALLOWED_NOW');
  });

  it('an exception is one person’s reason and another one’s approval', () => {
    const handed = givenKyc(...handedIn);
    const proposal = { ...review('under_review'), exception: 'Vino con sus originales' };
    const proposed = decideReview(handed, proposal, other);
    if (isRefusal(proposed)) throw new Error(proposed.code);
    const state = proposed.reduce((before, event) => following(before, event, other), handed);
    const agreed = review('approved', undefined, state.revision);
    expect(decideReview(state, agreed, other)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/otra persona del equipo, no quien lo propuso/),
    });
    expect(decideReview(state, agreed, admin)).toMatchObject([
      { data: { to: 'approved', exception: proposal.exception, checklist: all('not_opened') } },
    ]);
    // A reviewer who opened all of them and read their dates needs no exception.
    const looked = decideReview(opened(state), approval(state.revision), admin);
    expect(looked).toMatchObject([{ data: { to: 'approved', checklist: datedChecklist } }]);
    expect(looked).not.toHaveProperty([0, 'data', 'exception']);
  });
});

describe('KYC-13 KREV-04 a date that was not read', () => {
  const whole = opened(givenKyc(...handedIn));
  const undated = { ...datedAnswers, 'bank-statement': { inOrder: true } };

  it('keeps one person from approving, and is asked for by the name of its document', () => {
    expect(decideReview(whole, { ...review('approved'), checklist: undated }, admin)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(
        /^Falta la fecha que lleva el documento \(estado de cuenta\): déjala «En revisión» con el motivo/,
      ),
      fields: { 'bank-statement': 'Escribe la fecha que lleva el documento', kycStatus: expect.any(String) },
    });
    expect(decideReview(whole, review('approved'), admin)).toMatchObject({
      message: expect.stringContaining('(comprobante de domicilio, estado de cuenta)'),
    });
  });

  it('is an exception of two people for a document that has none to read', () => {
    const exception = 'El extracto no lleva fecha';
    const proposal = { ...review('under_review'), checklist: undated, exception };
    const proposed = decideReview(whole, proposal, admin);
    if (isRefusal(proposed)) throw new Error(proposed.code);
    const state = opened(
      proposed.reduce((before, event) => following(before, event, admin), whole),
      other,
    );
    const agreed = { ...review('approved', undefined, state.revision), checklist: undated };
    expect(outcomeOf(decideReview(state, agreed, admin))).toBe('NOT_ALLOWED_NOW');
    const decided = decideReview(state, agreed, other);
    expect(decided).toMatchObject([{ data: { to: 'approved', exception } }]);
    expect(decided).not.toHaveProperty([0, 'data', 'checklist', 'bank-statement', 'issuedOn']);
  });

  it('by one reviewer but by another still ends the approval, annotated or restored', () => {
    const after = (state: KycState, said: ReviewKyc, actor = admin) => {
      const decided = decideReview(state, { ...said, revision: state.revision }, actor);
      if (isRefusal(decided)) throw new Error(decided.code);
      return decided.reduce((before, event) => following(before, event, actor), state);
    };
    const expiring = { inOrder: true, expiresOn: '2031-05-09' };
    const checklist = { ...datedAnswers, 'identity-document': expiring };
    const until = after(whole, { ...review('approved'), checklist });
    expect(until.documentsEndAt).toBe('2031-05-10T05:00:00.000Z');
    const annotated = after(until, review('approved', 'Cambió de teléfono'), other);
    expect(annotated.documentsEndAt).toBe(until.documentsEndAt);
    const restored = after(after(until, review('pending'), other), review('approved'), other);
    expect(restored).toMatchObject({ status: 'approved', documentsEndAt: until.documentsEndAt });
  });

  it('KYC-17 an approval that is annotated or restored counts from when it was given; one checked anew does not', () => {
    const given = givenKyc(...handedIn, {
      ...approved,
      data: { ...approved.data, checklist: datedChecklist },
    });
    const approvedAt = (state: KycState, said: ReviewKyc) => {
      const decided = decideReview(state, { ...said, revision: state.revision }, admin);
      if (isRefusal(decided)) throw new Error(decided.code);
      return decided.map(({ data }) => ('approvedAt' in data ? data.approvedAt : 'now'));
    };
    expect(approvedAt(given, review('approved', 'Cambió de teléfono'))).toEqual([T0]);
    const revocation = { ...approved, data: { ...approved.data, from: 'approved', to: 'pending' } } as const;
    const revoked = following(given, revocation, admin);
    expect(revoked).toMatchObject({ approvedAt: null, revokedApproval: T0 });
    expect(approvedAt(revoked, review('approved'))).toEqual([T0]);
    expect(approvedAt(opened(revoked), approval())).toEqual(['now']);
    const restored = following(revoked, { ...approved, data: { ...approved.data, approvedAt: T0 } }, admin);
    expect(restored).toMatchObject({ status: 'approved', approvedAt: T0, revokedApproval: null });
  });

  it('of a decision made before dates were asked for changes nothing, nor of its undoing', () => {
    const old = { ...approved, data: { ...approved.data, checklist: all('in_order') } };
    const state = opened(givenKyc(...handedIn, old));
    expect(state.status).toBe('approved');
    const again = review('approved', 'Sigue en orden', state.revision);
    expect(outcomeOf(decideReview(state, again, admin))).toEqual(['KycReviewed']);
    const lifted = following(
      state,
      { ...old, data: { ...old.data, from: 'approved', to: 'pending' } },
      admin,
    );
    expect(outcomeOf(decideReview(lifted, review('approved', undefined, lifted.revision), admin))).toEqual([
      'KycReviewed',
    ]);
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
    expect(outcomeOf(decideReview(givenKyc(...handedIn), quick('approved'), admin))).toBe('NOT_ALLOWED_NOW');
    expect(decideReview(read(givenKyc(...handedIn)), quick('approved'), admin)).toEqual([
      {
        type: 'KycReviewed',
        data: { from: 'pending', to: 'approved', via: 'quick_action', checklist: datedChecklist },
      },
    ]);
    expect(outcomeOf(decideReview(givenKyc(), quick('rejected'), admin))).toBe('VALIDATION_FAILED');
    expect(decideReview(givenKyc(), quick('rejected', 'Borroso'), admin)).toMatchObject([
      { data: { to: 'rejected', via: 'quick_action', notes: 'Borroso' } },
    ]);
    expect(outcomeOf(decideReview(givenKyc(), quick('under_review'), admin))).toBe('VALIDATION_FAILED');
  });

  it('KYC-13 an approval from the table takes the dates one read oneself of this submission', () => {
    const looked = opened(givenKyc(...handedIn));
    expect(outcomeOf(decideReview(looked, quick('approved'), admin))).toBe('NOT_ALLOWED_NOW');
    const byColleague = opened(read(givenKyc(...handedIn), other));
    expect(outcomeOf(decideReview(byColleague, quick('approved'), admin))).toBe('NOT_ALLOWED_NOW');
    const again = following(
      read(looked),
      { ...submitted, data: { ...submitted.data, attempt: 2 } },
      investor,
    );
    expect(outcomeOf(decideReview(again, quick('approved'), admin))).toBe('NOT_ALLOWED_NOW');
  });

  it('a quick action is about what waits: whoever comes second is told', () => {
    expect(outcomeOf(decideReview(givenKyc(approved), quick('approved'), other))).toBe('KYC_CHANGED');
    expect(outcomeOf(decideReview(givenKyc(approved), quick('rejected', 'No'), admin))).toBe('KYC_CHANGED');
    const waits = read(givenKyc(...handedIn));
    expect(outcomeOf(decideReview(waits, quick('approved', undefined, waits.revision), admin))).toEqual([
      'KycReviewed',
    ]);
    expect(outcomeOf(decideReview(givenKyc(approved), quick('approved', undefined, -1), admin))).toBe(
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
        const done = decideReview(was, { ...edit(to, 'Cambio'), checklist: datedAnswers }, admin);
        if (isRefusal(done)) throw new Error(done.code);
        const after = done.reduce((state, event) => following(state, event, admin), was);
        expect(after.status).toBe(to);
        const undone = decideReview(after, { ...edit(was.status), revision: after.revision }, admin);
        expect(undone).toMatchObject([
          { type: 'KycReviewed', data: { from: to, to: from, via: 'edit', notes: 'Deshecho' } },
        ]);
      }
    }
  });

  it('goes to expired only as the undoing of a change that came from there', () => {
    const data = { from: 'expired', to: 'pending', via: 'edit', checklist: null } as const;
    const lifted = { type: 'KycReviewed', data } as const;
    expect(outcomeOf(decideReview(givenKyc(approved), edit('expired'), admin))).toBe('VALIDATION_FAILED');
    const back = givenKyc(approved, expired, lifted);
    expect(outcomeOf(decideReview(back, edit('expired'), admin))).toEqual(['KycReviewed']);
    const again = givenKyc(approved, expired, lifted, submitted);
    expect(outcomeOf(decideReview(again, edit('expired'), admin))).toBe('VALIDATION_FAILED');
  });
});
