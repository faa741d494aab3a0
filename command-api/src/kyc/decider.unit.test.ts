import type { Actor } from '@nodo/contracts/event';
import type { DomainEvent } from '@nodo/contracts/events';
import type { DocumentCheck } from '@nodo/contracts/kyc/checklist';
import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import { eachKycDocument, kycDocumentTypes, kycObjectPath } from '@nodo/contracts/kyc/documents';
import { reviewStatusSchema } from '@nodo/contracts/kyc/values';
import { deriveId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../commands/decision.ts';
import { given, outcomeOf } from '../testing/given.ts';
import { ADMIN, INVESTOR, T0 } from '../testing/samples.ts';
import { admin, investor } from '../testing/system.ts';
import {
  decideDraft,
  decideExpiry,
  decideSubmit,
  decideUpload,
  decideView,
  evolveKyc,
  type KycState,
  kycStatusAt,
  noKyc,
} from './decider.ts';
import { decideAssign, decideReview } from './review-decider.ts';

const givenKyc = given({ initial: noKyc, evolve: evolveKyc }, T0);
const other = { ...admin, id: deriveId('test', 'other admin') };
const reviewed = (to: 'under_review' | 'approved' | 'rejected') =>
  ({ type: 'KycReviewed', data: { from: 'pending', to, via: 'review', checklist: null } }) as const;
/** A checklist with the same of every document. */
const all = (found: DocumentCheck) => eachKycDocument(() => ({ found }));
const approved = reviewed('approved');

const path = (name: string) => kycObjectPath(INVESTOR, deriveId('upload', name));
const uploadOf = (documentType: (typeof kycDocumentTypes)[number], name: string = documentType) => ({
  documentType,
  objectPath: path(name),
  sha256: 'a'.repeat(64),
  size: 1_000,
  contentType: 'image/png' as const,
});
const uploaded = kycDocumentTypes.map(
  (type) => ({ type: 'KycDocumentUploaded', data: uploadOf(type) }) as const,
);
const values = {
  identityDocument: '1112765009',
  documentImageUrl: path('identity-document'),
  proofOfAddressUrl: path('proof-of-address'),
  incomeProofUrl: path('income-proof'),
  bankStatementUrl: path('bank-statement'),
};
const documents = {
  'identity-document': path('identity-document'),
  'proof-of-address': path('proof-of-address'),
  'income-proof': path('income-proof'),
  'bank-statement': path('bank-statement'),
};
const submitted = {
  type: 'KycSubmitted',
  data: { identityDocument: '1112765009', documents, attempt: 1, from: 'pending' },
} as const;

const handedIn = [...uploaded, submitted];

/** What one more event by somebody comes to, at the next revision. */
function then(state: KycState, event: DomainEvent, actor: Actor): KycState {
  const by = { actor, correlationId: deriveId('c'), causationId: deriveId('c') };
  return evolveKyc(state, {
    ...event,
    id: deriveId('event'),
    stream: 'kyc',
    revision: BigInt(state.revision + 1),
    position: 1n,
    recordedAt: new Date(T0),
    metadata: { ...by, occurredAt: T0, schemaVersion: 1 },
  });
}

/** Somebody opened these documents. */
function opened(
  state: KycState,
  actor: Actor = admin,
  types: readonly (typeof kycDocumentTypes)[number][] = kycDocumentTypes,
): KycState {
  return types.reduce(
    (before, documentType) =>
      then(
        before,
        { type: 'KycDocumentViewed', data: { documentType, objectPath: path(documentType) } },
        actor,
      ),
    state,
  );
}

describe('KYC-18 handing a KYC in', () => {
  it('records all five values and the attempt', () => {
    expect(decideSubmit(givenKyc(...uploaded), values)).toEqual([submitted]);
  });

  it.each(['pending', 'rejected', 'expired'] as const)(
    'again when it is %s updates the one record',
    (status) => {
      const events = {
        pending: [],
        rejected: [reviewed('rejected')],
        expired: [approved, { type: 'KycExpired', data: { approvedAt: T0 } } as const],
      }[status];
      const state = givenKyc(...uploaded, submitted, ...events);
      expect(state.status).toBe(status);
      expect(decideSubmit(state, values)).toEqual([
        { ...submitted, data: { ...submitted.data, attempt: 2, from: status } },
      ]);
    },
  );

  it.each(['under_review', 'approved'] as const)('not while it is %s', (status) => {
    const state = givenKyc(...uploaded, submitted, reviewed(status));
    expect(outcomeOf(decideSubmit(state, values))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(decideUpload(state, uploadOf('income-proof', 'later')))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(decideDraft(state, { identityDocument: '1' }))).toBe('NOT_ALLOWED_NOW');
  });

  it('only with documents that this person uploaded, each as what it is', () => {
    const foreign = kycObjectPath(ADMIN, deriveId('upload', 'identity-document'));
    const state = givenKyc(...uploaded);
    for (const documentImageUrl of [
      foreign,
      path('never uploaded'),
      '../../etc/passwd',
      '__proto__',
      'constructor',
    ]) {
      expect(decideSubmit(state, { ...values, documentImageUrl })).toMatchObject({
        code: 'DOCUMENT_NOT_FOUND',
        fields: { documentImageUrl: expect.any(String) },
      });
    }
    const swapped = { ...values, incomeProofUrl: values.bankStatementUrl };
    expect(outcomeOf(decideSubmit(state, swapped))).toBe('DOCUMENT_NOT_FOUND');
  });

  it('makes what was rejected pending, and keeps what the reviewer wrote', () => {
    const rejected = {
      type: 'KycReviewed',
      data: { from: 'pending', to: 'rejected', via: 'review', notes: 'Borroso', checklist: null },
    } as const;
    const state = givenKyc(...uploaded, submitted, rejected, submitted);
    expect(state).toMatchObject({ status: 'pending', review: { notes: 'Borroso' } });
  });
});

describe('KYC-24 a draft', () => {
  it('holds the newest upload of each document', () => {
    const again = { type: 'KycDocumentUploaded', data: uploadOf('income-proof', 'better') } as const;
    expect(givenKyc(...uploaded, again).draft.documents).toEqual({
      ...documents,
      'income-proof': path('better'),
    });
  });

  it('records what is new, and nothing when nothing is', () => {
    const state = givenKyc(...uploaded);
    const [saved] = [{ type: 'KycDraftSaved', data: { identityDocument: '111' } } as const];
    expect(decideDraft(state, { identityDocument: '111' })).toEqual([saved]);
    const later = givenKyc(...uploaded, saved);
    expect(later.draft.identityDocument).toBe('111');
    expect(decideDraft(later, values)).toEqual([
      { type: 'KycDraftSaved', data: { identityDocument: '1112765009' } },
    ]);
    expect(decideDraft(later, { identityDocument: '111', incomeProofUrl: path('income-proof') })).toEqual([]);
    expect(decideDraft(givenKyc(), {})).toEqual([]);
  });

  it('takes back an earlier upload, and never somebody else’s', () => {
    const again = { type: 'KycDocumentUploaded', data: uploadOf('income-proof', 'better') } as const;
    const state = givenKyc(...uploaded, again);
    const [event] = [
      { type: 'KycDraftSaved', data: { documents: { 'income-proof': path('income-proof') } } },
    ];
    expect(decideDraft(state, { incomeProofUrl: path('income-proof') })).toEqual([event]);
    const foreign = kycObjectPath(ADMIN, deriveId('upload', 'income-proof'));
    expect(outcomeOf(decideDraft(state, { incomeProofUrl: foreign }))).toBe('DOCUMENT_NOT_FOUND');
  });

  it('does not touch what was submitted', () => {
    const again = { type: 'KycDocumentUploaded', data: uploadOf('income-proof', 'better') } as const;
    const state = givenKyc(...uploaded, submitted, again);
    expect(state.submission?.documents['income-proof']).toBe(path('income-proof'));
    expect(state.revision).toBe(4);
  });
});

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

/** A KYC about which a colleague decided, and nobody else. */
const byOther = (to: 'approved' | 'under_review', exception?: string) =>
  then(
    noKyc,
    { type: 'KycReviewed', data: { ...reviewed(to).data, ...(exception ? { exception } : {}) } },
    other,
  );

describe('KREV-05 KREV-11 reviewing a KYC', () => {
  it('records from what to what', () => {
    expect(decideReview(opened(givenKyc(...handedIn)), review('approved'), admin)).toEqual([
      { ...approved, data: { ...approved.data, checklist: all('in_order') } },
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
        const decided = decideReview(state, review(to, 'nota', state.revision), admin);
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
    // What was taken away may be put back.
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
    expect(outcomeOf(decideReview(state, review('approved', undefined, seen), other))).toEqual([
      'KycReviewed',
    ]);
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
  const answers = (inOrder: boolean, issuedOn?: string) =>
    eachKycDocument((type) => ({ inOrder, ...(issuedOn && type === 'bank-statement' ? { issuedOn } : {}) }));
  const whole = opened(givenKyc(...handedIn));

  it('each document is opened by whoever approves: a colleague’s looks are not one’s own', () => {
    const state = opened(opened(givenKyc(...handedIn), other), admin, ['identity-document']);
    expect(decideReview(state, review('approved'), admin)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/comprobante de domicilio, comprobante de ingresos, estado de cuenta/),
    });
    expect(outcomeOf(decideReview(state, review('approved'), other))).toEqual(['KycReviewed']);
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
    const state = [better, again].reduce((before, event) => then(before, event, investor), whole);
    expect(decideReview(state, review('approved'), admin)).toMatchObject({
      message: expect.stringMatching(/\(comprobante de ingresos\)/),
    });
  });

  it('KYC-13 a document that was too old when it was handed in is not in order; its date is kept', () => {
    const dated = (issuedOn: string) => ({ ...review('approved'), checklist: answers(true, issuedOn) });
    expect(decideReview(whole, dated('2025-11-30'), admin)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'bank-statement': 'Tenía más de 3 meses cuando se envió' },
    });
    expect(outcomeOf(decideReview(whole, dated('2026-03-02'), admin))).toBe('VALIDATION_FAILED');
    expect(decideReview(whole, dated('2025-12-01'), admin)).toMatchObject([
      { data: { checklist: { 'bank-statement': { found: 'in_order', issuedOn: '2025-12-01' } } } },
    ]);
  });

  it('an exception is one person’s reason and another one’s approval', () => {
    const handed = givenKyc(...handedIn);
    const proposal = { ...review('under_review'), exception: 'Vino con sus originales' };
    const proposed = decideReview(handed, proposal, other);
    if (isRefusal(proposed)) throw new Error(proposed.code);
    const state = proposed.reduce((before, event) => then(before, event, other), handed);
    const approval = review('approved', undefined, state.revision);
    expect(decideReview(state, approval, other)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/otra persona del equipo, no quien lo propuso/),
    });
    expect(decideReview(state, approval, admin)).toMatchObject([
      { data: { to: 'approved', exception: proposal.exception, checklist: all('not_opened') } },
    ]);
    // Whoever opens them all needs no exception.
    const looked = decideReview(opened(state), approval, admin);
    expect(looked).toMatchObject([{ data: { to: 'approved', checklist: all('in_order') } }]);
    expect(looked).not.toHaveProperty([0, 'data', 'exception']);
  });
});

describe('KREV-01 who has a case', () => {
  const waits = givenKyc(...handedIn);

  it('is whoever takes it or is given it, until it is decided or given back', () => {
    const taken = { type: 'KycAssigned', data: { from: null, to: ADMIN } } as const;
    expect(decideAssign(waits, INVESTOR, ADMIN)).toEqual([taken]);
    const held = then(waits, taken, admin);
    expect(decideAssign(held, INVESTOR, ADMIN)).toEqual([]);
    expect(decideAssign(held, INVESTOR, null)).toEqual([
      { type: 'KycAssigned', data: { from: ADMIN, to: null } },
    ]);
    expect(held.revision).toBe(waits.revision);
    expect(then(held, approved, admin).assignee).toBeNull();
    expect(outcomeOf(decideAssign(then(held, approved, admin), INVESTOR, ADMIN))).toBe('NOT_ALLOWED_NOW');
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
    expect(decideReview(opened(givenKyc(...handedIn)), quick('approved'), admin)).toEqual([
      {
        type: 'KycReviewed',
        data: { from: 'pending', to: 'approved', via: 'quick_action', checklist: all('in_order') },
      },
    ]);
    expect(outcomeOf(decideReview(givenKyc(), quick('rejected'), admin))).toBe('VALIDATION_FAILED');
    expect(decideReview(givenKyc(), quick('rejected', 'Borroso'), admin)).toMatchObject([
      { data: { to: 'rejected', via: 'quick_action', notes: 'Borroso' } },
    ]);
    expect(outcomeOf(decideReview(givenKyc(), quick('under_review'), admin))).toBe('VALIDATION_FAILED');
  });

  it('a quick action is about what waits: whoever comes second is told', () => {
    expect(outcomeOf(decideReview(givenKyc(approved), quick('approved'), other))).toBe('KYC_CHANGED');
    expect(outcomeOf(decideReview(givenKyc(approved), quick('rejected', 'No'), admin))).toBe('KYC_CHANGED');
    const waits = opened(givenKyc(...handedIn));
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
        const done = decideReview(was, edit(to, 'Cambio'), admin);
        if (isRefusal(done)) throw new Error(done.code);
        const after = done.reduce((state, event) => then(state, event, admin), was);
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

describe('KYC-17 expiry', () => {
  const afterDays = (days: number) => new Date(Date.parse(T0) + days * 86_400_000).toISOString();

  it('ends an approval after its days, once', () => {
    const state = givenKyc(approved);
    expect(decideExpiry(state, afterDays(364.99), 365)).toEqual([]);
    expect(decideExpiry(state, afterDays(365), 365)).toEqual([
      { type: 'KycExpired', data: { approvedAt: T0 } },
    ]);
    expect(
      decideExpiry(givenKyc(approved, { type: 'KycExpired', data: { approvedAt: T0 } }), afterDays(800), 365),
    ).toEqual([]);
  });

  it('is for nothing but approvals', () => {
    for (const to of ['under_review', 'rejected'] as const) {
      expect(decideExpiry(givenKyc(reviewed(to)), afterDays(800), 365)).toEqual([]);
    }
    expect(decideExpiry(givenKyc(), afterDays(800), 365)).toEqual([]);
  });

  it('holds by time alone: nobody invests with an approval that is over and not yet written off', () => {
    expect(kycStatusAt(givenKyc(approved), afterDays(364), 365)).toBe('approved');
    expect(kycStatusAt(givenKyc(approved), afterDays(365), 365)).toBe('expired');
    expect(kycStatusAt(givenKyc(reviewed('rejected')), afterDays(400), 365)).toBe('rejected');
  });
});

describe('KREV-13 looking at a document', () => {
  it('by staff is recorded, each time', () => {
    const state = givenKyc(...uploaded, submitted);
    const viewed = {
      type: 'KycDocumentViewed',
      data: { documentType: 'bank-statement', objectPath: path('bank-statement') },
    };
    expect(decideView(state, 'bank-statement', false)).toEqual([viewed]);
  });

  it('by its owner is not, and works for a draft', () => {
    expect(decideView(givenKyc(...uploaded), 'bank-statement', true)).toEqual([]);
  });

  it('staff see what was submitted only', () => {
    expect(outcomeOf(decideView(givenKyc(...uploaded), 'bank-statement', false))).toBe('DOCUMENT_NOT_FOUND');
    expect(outcomeOf(decideView(givenKyc(), 'bank-statement', true))).toBe('DOCUMENT_NOT_FOUND');
  });
});
