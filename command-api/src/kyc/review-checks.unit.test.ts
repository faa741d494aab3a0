import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import { eachKycDocument } from '@nodo/contracts/kyc/documents';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../commands/decision.ts';
import { outcomeOf } from '../testing/given.ts';
import {
  all,
  approval,
  approved,
  datedAnswers,
  datedChecklist,
  decideReviewAt,
  documents,
  following,
  givenKyc,
  handedIn,
  opened,
  other,
  path,
  review,
  submitted,
  uploadOf,
} from '../testing/kyc-cases.ts';
import { T0 } from '../testing/samples.ts';
import { admin, investor } from '../testing/system.ts';
import type { KycState } from './kyc-state.ts';

describe('KREV-04 nobody is approved unseen', () => {
  const answers = (inOrder: boolean) => eachKycDocument(() => ({ inOrder }));
  const whole = opened(givenKyc(...handedIn));

  it('each document is opened by whoever approves: a colleague’s looks are not one’s own', () => {
    const state = opened(opened(givenKyc(...handedIn), other), admin, ['identity-document']);
    expect(decideReviewAt(state, review('approved'), admin)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/comprobante de domicilio, comprobante de ingresos, estado de cuenta/),
    });
    expect(outcomeOf(decideReviewAt(state, approval(), other))).toEqual(['KycReviewed']);
  });

  it('a document is opened before it can be in order, and what is not in order is not approved', () => {
    const blind = { ...review('under_review'), checklist: answers(true) };
    expect(decideReviewAt(givenKyc(...handedIn), blind, admin)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'income-proof': 'Ábrelo antes de marcarlo en orden' },
    });
    const unticked = { ...review('approved'), checklist: answers(false) };
    expect(outcomeOf(decideReviewAt(whole, unticked, admin))).toBe('NOT_ALLOWED_NOW');
  });

  it('a document that was replaced is opened again, those that stayed are not', () => {
    const better = { type: 'KycDocumentUploaded', data: uploadOf('income-proof', 'better') } as const;
    const again = {
      ...submitted,
      data: { ...submitted.data, documents: { ...documents, 'income-proof': path('better') }, attempt: 2 },
    } as const;
    const state = [better, again].reduce((before, event) => following(before, event, investor), whole);
    expect(decideReviewAt(state, review('approved'), admin)).toMatchObject({
      message: expect.stringMatching(/\(comprobante de ingresos\)/),
    });
  });

  it('KYC-13 a document that was too old when it was handed in is not in order; its date is kept', () => {
    const dated = (issuedOn: string) => ({
      ...review('approved'),
      checklist: { ...datedAnswers, 'bank-statement': { inOrder: true, issuedOn } },
    });
    expect(decideReviewAt(whole, dated('2025-11-30'), admin)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'bank-statement': 'Tenía más de 3 meses cuando se envió' },
    });
    expect(outcomeOf(decideReviewAt(whole, dated('2026-03-02'), admin))).toBe('VALIDATION_FAILED');
    expect(decideReviewAt(whole, dated('2025-12-01'), admin)).toMatchObject([
      { data: { checklist: { 'bank-statement': { found: 'in_order', issuedOn: '2025-12-01' } } } },
    ]);
  });

  it('KYC-13 an identity document that had expired when it was handed in is not in order; the day it ends is kept', () => {
    const until = (expiresOn: string) => ({
      ...review('approved'),
      checklist: { ...datedAnswers, 'identity-document': { inOrder: true, expiresOn } },
    });
    expect(decideReviewAt(whole, until('2026-02-27'), admin)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'identity-document': 'Ya había vencido cuando se envió' },
    });
    expect(decideReviewAt(whole, until('2031-05-09'), admin)).toMatchObject([
      { data: { checklist: { 'identity-document': { found: 'in_order', expiresOn: '2031-05-09' } } } },
    ]);
  });

  it('KYC-13 an identity document that has expired since takes two, also where it was read before', () => {
    const until = '2026-06-30';
    const answers = { ...datedAnswers, 'identity-document': { inOrder: true, expiresOn: until } };
    const [onItsLastDay, after] = ['2026-07-01T04:59:00.000Z', '2026-07-01T05:00:00.000Z'];
    const said = { ...review('approved'), checklist: answers };
    const decided = decideReviewAt(whole, said, admin, onItsLastDay);
    expect(outcomeOf(decided)).toEqual(['KycReviewed']);
    expect(decideReviewAt(whole, said, admin, after)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/^El documento de identidad ya venció: déjala «En revisión»/),
    });
    if (isRefusal(decided)) throw new Error(decided.code);
    const events = [...decided, { type: 'KycExpired', data: { approvedAt: T0 } } as const];
    const expired = events.reduce((before, event) => following(before, event, admin), whole);
    const back = review('approved', undefined, expired.revision);
    expect(outcomeOf(decideReviewAt(expired, back, admin, after))).toBe('NOT_ALLOWED_NOW');
  });

  it('an exception is one person’s reason and another one’s approval', () => {
    const handed = givenKyc(...handedIn);
    const proposal = { ...review('under_review'), exception: 'Vino con sus originales' };
    const proposed = decideReviewAt(handed, proposal, other);
    if (isRefusal(proposed)) throw new Error(proposed.code);
    const state = proposed.reduce((before, event) => following(before, event, other), handed);
    const agreed = review('approved', undefined, state.revision);
    expect(decideReviewAt(state, agreed, other)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/otra persona del equipo, no quien lo propuso/),
    });
    expect(decideReviewAt(state, agreed, admin)).toMatchObject([
      { data: { to: 'approved', exception: proposal.exception, checklist: all('not_opened') } },
    ]);
    // A note by either of them takes nothing back, and makes it nobody else's.
    for (const by of [other, admin]) {
      const note = { ...review('under_review', undefined, state.revision), notes: 'Trae el recibo mañana' };
      const events = decideReviewAt(state, note, by);
      if (isRefusal(events)) throw new Error(events.code);
      const noted = events.reduce((before, event) => following(before, event, by), state);
      const late = review('approved', undefined, noted.revision);
      expect(outcomeOf(decideReviewAt(noted, late, other))).toBe('NOT_ALLOWED_NOW');
      expect(decideReviewAt(noted, late, admin)).toMatchObject([{ data: { exception: proposal.exception } }]);
    }
    // A reviewer who opened all of them and read their dates needs no exception.
    const looked = decideReviewAt(opened(state), approval(state.revision), admin);
    expect(looked).toMatchObject([{ data: { to: 'approved', checklist: datedChecklist } }]);
    expect(looked).not.toHaveProperty([0, 'data', 'exception']);
  });
});

describe('KYC-13 KREV-04 a date that was not read', () => {
  const whole = opened(givenKyc(...handedIn));
  const undated = { ...datedAnswers, 'bank-statement': { inOrder: true } };

  it('keeps one person from approving, and is asked for by the name of its document', () => {
    expect(decideReviewAt(whole, { ...review('approved'), checklist: undated }, admin)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(
        /^Falta la fecha que lleva el documento \(estado de cuenta\): déjala «En revisión» con el motivo/,
      ),
      fields: { 'bank-statement': 'Escribe la fecha que lleva el documento', kycStatus: expect.any(String) },
    });
    expect(decideReviewAt(whole, review('approved'), admin)).toMatchObject({
      message: expect.stringContaining('(comprobante de domicilio, estado de cuenta)'),
    });
  });

  it('is an exception of two people for a document that has none to read', () => {
    const exception = 'El extracto no lleva fecha';
    const proposal = { ...review('under_review'), checklist: undated, exception };
    const proposed = decideReviewAt(whole, proposal, admin);
    if (isRefusal(proposed)) throw new Error(proposed.code);
    const state = opened(
      proposed.reduce((before, event) => following(before, event, admin), whole),
      other,
    );
    const agreed = { ...review('approved', undefined, state.revision), checklist: undated };
    expect(outcomeOf(decideReviewAt(state, agreed, admin))).toBe('NOT_ALLOWED_NOW');
    const decided = decideReviewAt(state, agreed, other);
    expect(decided).toMatchObject([{ data: { to: 'approved', exception } }]);
    expect(decided).not.toHaveProperty([0, 'data', 'checklist', 'bank-statement', 'issuedOn']);
  });

  it('by one reviewer but by another still ends the approval, annotated or restored', () => {
    const after = (state: KycState, said: ReviewKyc, actor = admin) => {
      const decided = decideReviewAt(state, { ...said, revision: state.revision }, actor);
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
      const decided = decideReviewAt(state, { ...said, revision: state.revision }, admin);
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
    expect(outcomeOf(decideReviewAt(state, again, admin))).toEqual(['KycReviewed']);
    const lifted = following(
      state,
      { ...old, data: { ...old.data, from: 'approved', to: 'pending' } },
      admin,
    );
    expect(outcomeOf(decideReviewAt(lifted, review('approved', undefined, lifted.revision), admin))).toEqual([
      'KycReviewed',
    ]);
  });
});
